import { refused } from '../../kit/refusals'

const filesMax = 50
const fileAddress = /^\/api\/file\/Image\/[a-z]{1,40}\/[\w.,-]{1,200}$/i
const fileId = /^[\w.,-]{1,200}$/

/** Where a stored file is read (contract 1 §19.2). */
export function fileAddressOf({ type, name }: { type: string; name: string }): string {
  return `/api/file/Image/${type}/${name}`
}

/** Files of our own calls only (contract 1 §19): what people show to each other must not send them elsewhere. */
export function isFileAddress(address: string): boolean {
  return fileAddress.test(address)
}

/** A JSON list of files, written anew from the fields that an entry has (spec 2 §3.2). Throws the refusal. */
export function fileEntries(text: string): string {
  if (text.trim() === '') return '[]'
  const list = parseJson(text)
  if (!Array.isArray(list)) throw refused('附件不正确，请重新上传', 'files')
  if (list.length > filesMax) throw refused(`附件最多${filesMax}个`, 'files')
  return JSON.stringify(list.map(fileEntry))
}

function fileEntry(entry: unknown) {
  const given: Record<string, unknown> = typeof entry === 'object' && entry !== null ? { ...entry } : {}
  const text = (field: string, max: number) => (typeof given[field] === 'string' ? plain(given[field]).slice(0, max) : '')
  const url = text('url', 300)
  const id = text('fileId', 200)
  if (!isFileAddress(url) || !fileId.test(id)) throw refused('附件不正确，请重新上传', 'files')
  const fileSize = Number(given['fileSize'])
  return {
    name: text('name', 200) || id,
    fileId: id,
    ...(Number.isSafeInteger(fileSize) && fileSize >= 0 ? { fileSize } : {}),
    fileExtension: text('fileExtension', 20),
    fileVersionId: text('fileVersionId', 200),
    url,
  }
}

function plain(text: string): string {
  return text.replace(/\p{Cc}/gu, '')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON is one of the ways to be no list of files; the caller refuses it.
    return undefined
  }
}
