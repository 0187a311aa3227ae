import type { ReportParameterField } from '@/lib/contract/report/report'
import { readJson } from '@/lib/flow/read-json'
import { defaultOf } from '@/lib/report/parameter-default'
import { reportTemplate } from '@/lib/report/template'

/** The search form of a draft, with its defaults as of `now`; null where the draft cannot be read. */
export function draftParameters(templateJson: string, now: number): ReportParameterField[] | null {
  const read = reportTemplate.safeParse(readJson(templateJson))
  if (!read.success) return null
  return read.data.parameters.map((parameter) => ({ ...parameter, defaultValue: defaultOf(parameter, now) }))
}
