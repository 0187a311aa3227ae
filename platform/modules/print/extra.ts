import { readDocument } from '@/lib/form/parse-design'

/** What a template has by names that nothing here is called by (`leftFields`, and what other versions of the platform keep in it). */

const own: ReadonlySet<string> = new Set([
  ...['id', 'fullName', 'enCode', 'category', 'type', 'sortCode', 'enabledMark', 'description', 'dbLinkId', 'sqlTemplate'],
  ...['printTemplate', 'pageParam', 'version', 'module', 'format', 'extraJson'],
  ...['creatorTime', 'creatorUser', 'creatorUserId', 'lastModifyTime', 'lastModifyUser', 'lastModifyUserId'],
])

/** More than any client keeps there. */
const extraLengthMax = 200_000

export function extraOf(extraJson: string): Readonly<Record<string, unknown>> {
  const read = readDocument(extraJson)
  return 'value' in read ? (read.value as Record<string, unknown>) : {}
}

/** What stands in a form or a file beside what a template has here; a client that sends none of it leaves it as it is. */
export function extraText(sent: Readonly<Record<string, unknown>>, before = '{}'): string {
  const entries = Object.entries(sent).filter(([key]) => !own.has(key))
  const text = JSON.stringify({ ...extraOf(before), ...Object.fromEntries(entries) })
  return text.length > extraLengthMax ? before : text
}
