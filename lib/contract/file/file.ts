import { z } from 'zod'
import { endpoint } from '../endpoint'
import { download, looseList, looseNumber, looseText, nothing } from '../wire'

/** Kinds of files by purpose (contract 1 §19.1). */
const fileType = z.string().regex(/^[A-Za-z]{1,40}$/)

const stored = z.looseObject({
  name: z.string().min(1),
  url: looseText,
  thumbUrl: looseText,
  fileSize: looseNumber,
  fileExtension: looseText,
  fileVersionId: looseText,
})
/** What an upload answers. `name` is the id of the file from then on. */
export type StoredFile = z.output<typeof stored>

const digits = z.union([
  z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])
/** One part of a chunked upload (contract 1 §19.3). `chunkNumber` begins with 1; `identifier` is the MD5 of the whole. */
export const chunkFacts = z.looseObject({
  chunkNumber: digits,
  chunkSize: digits,
  currentChunkSize: digits.optional(),
  totalSize: digits,
  identifier: z.string().regex(/^[\w-]{8,100}$/),
  filename: z.string().max(500).default(''),
  relativePath: z.string().max(1000).default(''),
  totalChunks: digits,
  fileType: z.string().max(200).default(''),
  extension: z.string().max(20).default(''),
})
export type ChunkFacts = z.output<typeof chunkFacts>

export const mergeFacts = z.looseObject({
  identifier: z.string().regex(/^[\w-]{8,100}$/),
  fileName: z.string().min(1).max(500),
  fileSize: digits,
  fileType: z.string().max(200).default(''),
  extension: z.string().max(20).default(''),
  type: fileType,
  pathType: z.string().max(20).default(''),
  isAccount: z.string().max(5).default(''),
  folder: z.string().max(100).default(''),
})
export type MergeFacts = z.output<typeof mergeFacts>

const flag = z.boolean().catch(false)
const link = download

/** Files (contract 1 §19). */
export const file = {
  upload: endpoint('POST', '/file/Uploader/{type}', {
    summary: 'Takes one file as multipart field `file`.',
    access: 'session',
    params: z.object({ type: fileType }),
    body: z.unknown(),
    bodyKind: 'multipart',
    data: stored,
  }),
  image: endpoint('GET', '/file/Image/{type}/{name}', {
    summary: 'The bytes of a stored file that the user may see; without a session pictures alone, as picture tags send none.',
    access: 'optional',
    params: z.object({ type: fileType, name: z.string().min(1).max(200) }),
    data: nothing,
    replyKind: 'bytes',
    isFile: true,
  }),
  downloadLink: endpoint('GET', '/file/Download/{type}/{name}', {
    summary: 'A short-lived address for one download of a file.',
    access: 'session',
    params: z.object({ type: fileType, name: z.string().min(1).max(200) }),
    data: link,
    // It makes the address.
    changesState: true,
  }),
  download: endpoint('GET', '/file/Download', {
    summary: 'The bytes behind a download address; works once.',
    access: 'anonymous',
    query: z.looseObject({
      encryption: z.string().min(1).max(2000),
      name: z.string().max(500).default(''),
      /** `1`: shown in place where a browser can. */
      view: z.string().max(5).default(''),
    }),
    data: nothing,
    replyKind: 'bytes',
    isFile: true,
  }),
  packDownload: endpoint('POST', '/file/PackDownload/{type}', {
    summary: 'A short-lived address for one download of several files in a zip.',
    access: 'session',
    params: z.object({ type: fileType }),
    body: z.array(z.looseObject({ fileId: z.string().min(1).max(200), fileName: z.string().max(500).default('') })).max(500),
    data: z.looseObject({ downloadVo: link, downloadName: looseText }),
    // Some platforms make the zip before they answer.
    isFile: true,
  }),
  /** The address of a page that shows it; empty where the installation has none. */
  preview: endpoint('GET', '/file/Uploader/Preview', {
    summary: 'Address of a viewer for a document.',
    access: 'session',
    query: z.looseObject({
      fileName: z.string().max(500),
      fileVersionId: z.string().max(200).default(''),
      fileDownloadUrl: z.string().max(2000).default(''),
    }),
    data: looseText,
    // Some platforms convert the document before they answer.
    isFile: true,
  }),
  testChunk: endpoint('GET', '/file/chunk', {
    summary: 'Which parts of a chunked upload are there already.',
    access: 'session',
    query: chunkFacts,
    data: z.looseObject({ uploaded: flag, chunkNumbers: looseList(z.coerce.number()), merge: flag }),
  }),
  chunk: endpoint('POST', '/file/chunk', {
    summary: 'Takes one part of a chunked upload as multipart field `file`.',
    access: 'session',
    body: z.unknown(),
    bodyKind: 'multipart',
    data: z.looseObject({ merge: flag }),
  }),
  merge: endpoint('POST', '/file/merge', {
    summary: 'Makes one file of the parts of a chunked upload.',
    access: 'session',
    body: mergeFacts,
    bodyKind: 'form',
    data: stored,
    isFile: true,
  }),
}
