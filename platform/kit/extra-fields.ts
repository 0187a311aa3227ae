import { readDocument } from '@/lib/form/parse-design'

/** What a thing has by names that nothing here is called by: other versions of the platform keep it there, and find it again. */

const common = [
  ...['id', 'fullName', 'enCode', 'sortCode', 'enabledMark', 'description', 'version', 'module', 'format', 'extraJson'],
  ...['creatorTime', 'creatorUser', 'creatorUserId', 'lastModifyTime', 'lastModifyUser', 'lastModifyUserId'],
]

/** More than most clients keep there. */
const extraLengthMax = 200_000

export function extraOf(extraJson: string): Readonly<Record<string, unknown>> {
  const read = readDocument(extraJson)
  return 'value' in read ? (read.value as Record<string, unknown>) : {}
}

/**
 * What stands in a form or a file beside what a thing has here; a client that sends none of it leaves it as it is. `own` are the names
 * that are read, beside those that all have. What would become longer than `lengthMax` stays as it was.
 */
export function extraTextOver(own: readonly string[], lengthMax = extraLengthMax) {
  const known = new Set([...common, ...own])
  return (sent: Readonly<Record<string, unknown>>, before = '{}'): string => {
    const entries = Object.entries(sent).filter(([key]) => !known.has(key))
    const text = JSON.stringify({ ...extraOf(before), ...Object.fromEntries(entries) })
    return text.length > lengthMax ? before : text
  }
}
