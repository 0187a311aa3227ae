import { pictureAddress, storedFileOf } from '@/lib/domain/picture-address'
import { extensionOf, type FileEntry, isPendingEntry, kindOfExtension, type PendingEntry } from '@/lib/form/file-schema-rules'
import { isRecord, own, readNumber, readText } from '@/lib/form/read'

/** A line of an upload field, in the order of its value. */
export type UploadLine = { kind: 'stored'; entry: FileEntry } | { kind: 'pending'; entry: PendingEntry }

export function linesOf(value: unknown): readonly UploadLine[] {
  const list = Array.isArray(value) ? value.filter(isRecord) : []
  return list.map((item): UploadLine => {
    if (isPendingEntry(item)) return { kind: 'pending', entry: item }
    return { kind: 'stored', entry: readEntry(item) }
  })
}

export function entriesOf(value: unknown): readonly FileEntry[] {
  return linesOf(value).flatMap((line) => (line.kind === 'stored' ? [line.entry] : []))
}

function readEntry(item: Readonly<Record<string, unknown>>): FileEntry {
  return {
    name: readText(own(item, 'name')),
    fileId: readText(own(item, 'fileId')),
    fileSize: readNumber(own(item, 'fileSize')),
    fileExtension: readText(own(item, 'fileExtension')),
    fileVersionId: readText(own(item, 'fileVersionId')),
    url: readText(own(item, 'url')),
  }
}

type FileAddress = { type: string; url: string }

/**
 * Where the bytes of a file are. Records are foreign text: only the platform's own address of a file counts, and a file whose
 * address is another is looked for by its id.
 */
export function addressOf({ url, fileId }: FileEntry, type: string): FileAddress | null {
  const found = storedFileOf(url)
  if (found) return { type: found.type, url }
  return fileId ? { type, url: `/api/file/Image/${type}/${encodeURIComponent(fileId)}` } : null
}

export type PreviewKind = 'image' | 'pdf' | 'word' | 'workbook' | 'csv' | 'text' | 'audio' | 'video' | 'archive' | 'other'

const archives = new Set(['zip', 'rar', '7z', 'tar', 'gz', 'tgz', 'bz2', 'xz'])
const texts = new Set(['txt', 'json', 'log', 'md'])
const workbooks = new Set(['xlsx', 'xls'])

function extensionOfEntry({ fileExtension = '', name, fileId }: FileEntry): string {
  const stated = fileExtension.replace(/^\./, '').toLowerCase()
  return stated || extensionOf(name) || extensionOf(fileId)
}

export function previewKindOf(entry: FileEntry): PreviewKind {
  const extension = extensionOfEntry(entry)
  if (extension === 'pdf' || extension === 'csv') return extension
  if (extension === 'docx') return 'word'
  if (workbooks.has(extension)) return 'workbook'
  if (archives.has(extension)) return 'archive'
  if (texts.has(extension)) return 'text'
  return kindOfExtension(extension) ?? 'other'
}

/** The address of a picture that may be shown; null where there is none. */
export function pictureUrl(entry: FileEntry, type: string): string | null {
  const own = pictureAddress(entry.url)
  if (own !== null) return own
  const isForeign = entry.url !== '' && !/^\/api\/file\/Image\//i.test(entry.url)
  return isForeign ? null : (addressOf(entry, type)?.url ?? null)
}
