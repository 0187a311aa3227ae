import type { Target } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { screen, screenCategory } from '@/lib/contract/screen/screen'
import { screenLinks, screenOwn } from '@/lib/contract/screen/screen-own'
import { splitTexts } from '@/lib/designer/screen/public'
import { readNumber, readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'

const versionOf = (values: RecordValues) => {
  const version = readNumber(values['version'])
  return version === undefined ? {} : { version }
}

/** The id of the screen and what the platform says; `id` is null for a new one. */
export async function saveHead(values: RecordValues, { id, key }: Target) {
  const visual = {
    ...{ title: readText(values['title']), category: readText(values['category']) },
    ...{ status: Number(values['status'] ?? 1), backgroundUrl: readText(values['backgroundUrl']) },
  }
  if (id === null) {
    const { data, msg } = await call(screen.save, { body: screen.save.body.parse({ visual }) }, { idempotencyKey: key })
    return { id: data?.id ?? '', msg }
  }
  const body = screen.update.body.parse({ visual: { ...visual, id, ...versionOf(values) } })
  return { id, msg: (await call(screen.update, { body })).msg }
}

/** From the designer: the two texts alone. */
export async function saveDesign(id: string, values: RecordValues) {
  const config = splitTexts(readText(values['config']))
  const body = screen.update.body.parse({ visual: { id, ...versionOf(values) }, config })
  return (await call(screen.update, { body })).msg
}

export function importScreen(body: FormData) {
  return call(screenOwn.import, { body })
}

export async function issueLink(id: string, body: RecordValues) {
  return (await call(screenLinks.issue, { params: { id }, body: screenLinks.issue.body.parse(body) })).data
}

export function saveCategory(values: RecordValues, { id, key }: Target) {
  if (id === null) return call(screenCategory.save, { body: screenCategory.save.body.parse(values) }, { idempotencyKey: key })
  return call(screenCategory.update, { body: screenCategory.update.body.parse({ ...values, id }) })
}
