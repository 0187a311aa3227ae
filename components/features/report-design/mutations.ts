import type { Target } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { dataReport } from '@/lib/contract/report/report'
import { emptyTemplate } from '@/lib/report/empty-template'

/** The id of the report and what the platform says; a new one begins with an empty sheet. */
export async function saveReport(values: Record<string, unknown>, { id, key }: Target) {
  if (id === null) {
    const body = dataReport.create.body.parse({ ...values, templateJson: JSON.stringify(emptyTemplate()) })
    const { data, msg } = await call(dataReport.create, { body }, { idempotencyKey: key })
    return { id: data?.id ?? null, msg }
  }
  const { msg } = await call(dataReport.update, { params: { id }, body: dataReport.update.body.parse(values) })
  return { id, msg }
}

/** From the designer: the template alone. */
export async function saveTemplate(id: string, templateJson: string, version: number | undefined) {
  const body = { templateJson, ...(version === undefined ? {} : { version }) }
  return (await call(dataReport.update, { params: { id }, body: body as never })).msg
}

export function importReport(body: FormData) {
  return call(dataReport.import, { body: body as never })
}
