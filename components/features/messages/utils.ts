import { addressOf, entriesOf } from '@/components/widget-kits/uploads/file-entries'
import { formatDate, minuteFormat } from '@/lib/datetime/format'
import type { FileEntry } from '@/lib/form/file-schema-rules'

/** A moment in a table or a line; empty where there is none. */
export function minuteText(ms: number | undefined): string {
  return ms === undefined ? '' : formatDate(ms, minuteFormat)
}

const filesMax = 50

/** The files of a message: a JSON list of the platform. Only this site's own files are offered, with the names that people gave them. */
export function readFiles(json: string): readonly FileEntry[] {
  let list: unknown
  try {
    list = JSON.parse(json || '[]')
  } catch {
    return []
  }
  const known = entriesOf(list).filter((entry) => entry.name !== '' && addressOf(entry, 'annex') !== null)
  return known.slice(0, filesMax).map((entry) => ({ ...entry, fileId: entry.fileId || idIn(entry.url) }))
}

/** An entry without an id has it in its address, which was read as one of a stored file. */
function idIn(url: string): string {
  try {
    return decodeURIComponent(url.slice(url.lastIndexOf('/') + 1))
  } catch {
    return ''
  }
}
