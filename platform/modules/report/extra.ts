import { readDocument } from '@/lib/form/parse-design'

/** What a report has by names that nothing here is called by: what other engines and versions keep in it. */

const own: ReadonlySet<string> = new Set([
  ...['id', 'fullName', 'enCode', 'categoryId', 'sortCode', 'enabledMark', 'description', 'templateJson', 'version'],
  ...['parameters', 'isForeign', 'module', 'format', 'extraJson'],
  ...['creatorTime', 'creatorUser', 'creatorUserId', 'lastModifyTime', 'lastModifyUser', 'lastModifyUserId'],
])

/** A definition of another engine stands here whole. */
const extraLengthMax = 5_000_000

export function extraOf(extraJson: string): Readonly<Record<string, unknown>> {
  const read = readDocument(extraJson)
  return 'value' in read ? (read.value as Record<string, unknown>) : {}
}

/** What stands in a form or a file beside what a report has here; a client that sends none of it leaves it as it is. */
export function extraText(sent: Readonly<Record<string, unknown>>, before = '{}'): string {
  const entries = Object.entries(sent).filter(([key]) => !own.has(key))
  const text = JSON.stringify({ ...extraOf(before), ...Object.fromEntries(entries) })
  return text.length > extraLengthMax ? before : text
}
