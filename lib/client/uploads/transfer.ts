import type { call } from '@/lib/client/call'
import { document as documentCalls } from '@/lib/contract/extend/document'
import { file as fileCalls, type StoredFile } from '@/lib/contract/file/file'
import { AppError } from '@/lib/errors/app-error'
import { extensionOf, storedName } from '@/lib/form/file-schema-rules'
import { mergeDelayMs, partBytes, retriesMax, retryDelaysMs } from './constants'
import { type HashFile, unreadable } from './hash-file'
import { watchedTransport } from './watched-transport'

/** Where the platform puts a file; these travel with every upload (contract 3a §4.4). */
export type Placement = {
  type: 'annex' | 'annexpic' | 'userAvatar' | 'document'
  pathType: string
  isAccount: string
  folder: string
  /** Of a document: its folder, and what becomes of a file that is called so there. The platform answers no file then, and gets even a small one in parts. */
  document?: { parentId: string; onSame: 'version' | 'both' }
}

/** What the engine needs of the world around it. */
export type UploadEdge = {
  call: typeof call
  hash: HashFile
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Resolves when the browser has a line; at once where it does not know. */
  online: (signal: AbortSignal) => Promise<void>
}

export type TransferProgress = { phase: 'checking' | 'uploading'; bytes: number }

type TransferOptions = {
  file: File
  placement: Placement
  edge: UploadEdge
  signal: AbortSignal
  /** Known from an earlier try; saves reading the file once more. */
  identifier?: string
  onIdentifier?: (identifier: string) => void
  onProgress: (progress: TransferProgress) => void
}

/**
 * Brings one file to the platform. Aborting is pausing: begun again, only the parts that are not there yet are sent. Throws
 * `AbortError`, or what cannot be helped by trying again.
 */
export function transfer(options: TransferOptions): Promise<StoredFile> {
  const isWhole = options.file.size <= partBytes && options.placement.document === undefined
  return isWhole ? sendWhole(options) : sendParts(options)
}

async function sendWhole({ file, placement, edge, signal, onProgress }: TransferOptions): Promise<StoredFile> {
  const { type, document: _none, ...place } = placement
  const bytes = await readPart(file, 0, file.size)
  onProgress({ phase: 'uploading', bytes: 0 })
  return attempt({ edge, signal }, async () => {
    const body = new FormData()
    for (const [name, value] of Object.entries(place)) body.append(name, value)
    body.append('file', new Blob([bytes], { type: file.type }), storedName(file.name))
    const transport = watchedTransport((sent) => onProgress({ phase: 'uploading', bytes: Math.min(sent, file.size) }))
    const { data } = await edge.call(fileCalls.upload, { params: { type }, body }, { signal, transport })
    return data
  })
}

/** Contract 1 §19.3. */
async function sendParts(options: TransferOptions): Promise<StoredFile> {
  const { file, edge, signal, onProgress } = options
  const identifier = options.identifier ?? (await identify(options))
  onProgress({ phase: 'uploading', bytes: 0 })
  const upload = new PartedUpload(options, identifier)
  // Where another page sends the same file, a second look says whether everything is there now.
  const isComplete = (await upload.sendMissing()) || (await upload.sendMissing())
  if (!isComplete) throw new AppError('refused', 'all parts were sent and some are missing', { params: { reason: 'incomplete' } })
  onProgress({ phase: 'uploading', bytes: file.size })
  await edge.wait(mergeDelayMs, signal)
  const name = storedName(file.name)
  const facts = { identifier, fileName: name, fileSize: file.size, fileType: file.type, extension: extensionOf(name) }
  return attempt(options, () => merge({ ...options, facts }))
}

type MergeFacts = { identifier: string; fileName: string; fileSize: number; fileType: string; extension: string }

async function merge({ placement, edge, signal, facts }: TransferOptions & { facts: MergeFacts }): Promise<StoredFile> {
  const { document: inFolder, ...place } = placement
  if (!inFolder) return (await edge.call(fileCalls.merge, { body: { ...facts, ...place } }, { signal })).data
  // Wire: some platforms take what stands behind this sign for a part of the address.
  const body = { ...facts, fileName: facts.fileName.replaceAll('#', ''), ...inFolder }
  await edge.call(documentCalls.merge, { body }, { signal })
  return { name: '', url: '', thumbUrl: '', fileSize: facts.fileSize, fileExtension: facts.extension, fileVersionId: '' }
}

async function identify({ file, edge, signal, onIdentifier, onProgress }: TransferOptions): Promise<string> {
  onProgress({ phase: 'checking', bytes: 0 })
  const identifier = await edge.hash(file, { signal, onProgress: (bytes) => onProgress({ phase: 'checking', bytes }) })
  onIdentifier?.(identifier)
  return identifier
}

class PartedUpload {
  private readonly totalChunks: number

  constructor(
    private readonly options: TransferOptions,
    private readonly identifier: string,
  ) {
    this.totalChunks = Math.max(1, Math.ceil(options.file.size / partBytes))
  }

  /** Asks which parts are there and sends the others. Answers whether the platform has them all. */
  async sendMissing(): Promise<boolean> {
    const { edge, signal, file, onProgress } = this.options
    const query = this.factsOf(1)
    const { data: known } = await attempt(this.options, () => edge.call(fileCalls.testChunk, { query }, { signal }))
    if (known.uploaded || known.merge) return true
    const there = new Set(known.chunkNumbers)
    const missing = Array.from({ length: this.totalChunks }, (_, index) => index + 1).filter((part) => !there.has(part))
    if (missing.length === 0) return true
    let doneBytes = file.size - missing.reduce((sum, part) => sum + this.bytesOf(part), 0)
    onProgress({ phase: 'uploading', bytes: doneBytes })
    let isComplete = false
    for (const part of missing) {
      isComplete = await this.send(part, (sent) => onProgress({ phase: 'uploading', bytes: doneBytes + sent }))
      doneBytes += this.bytesOf(part)
      onProgress({ phase: 'uploading', bytes: doneBytes })
    }
    return isComplete
  }

  private async send(part: number, onSent: (bytes: number) => void): Promise<boolean> {
    const { edge, signal, file } = this.options
    const bytes = await readPart(file, (part - 1) * partBytes, part * partBytes)
    const { data } = await attempt(this.options, () => {
      const body = new FormData()
      for (const [name, value] of Object.entries(this.factsOf(part))) body.append(name, String(value))
      body.append('file', new Blob([bytes]), storedName(file.name))
      const transport = watchedTransport((sent) => onSent(Math.min(sent, bytes.byteLength)))
      return edge.call(fileCalls.chunk, { body }, { signal, transport })
    })
    return data.merge
  }

  private bytesOf(part: number): number {
    return Math.min(part * partBytes, this.options.file.size) - (part - 1) * partBytes
  }

  private factsOf(part: number) {
    const { file } = this.options
    const name = storedName(file.name)
    return {
      chunkNumber: part,
      chunkSize: partBytes,
      currentChunkSize: this.bytesOf(part),
      totalSize: file.size,
      identifier: this.identifier,
      filename: name,
      relativePath: name,
      totalChunks: this.totalChunks,
      fileType: file.type,
      extension: extensionOf(name),
    }
  }
}

/** In memory before it is sent: a file that changed on the disk is told from a line that broke. */
async function readPart(file: File, start: number, end: number): Promise<ArrayBuffer> {
  try {
    return await file.slice(start, end).arrayBuffer()
  } catch (thrown) {
    throw unreadable(thrown instanceof Error ? thrown.message : String(thrown))
  }
}

const worthAnotherTry: ReadonlySet<string> = new Set(['transport', 'timeout', 'internal', 'tooManyRequests', 'drift'])

/** Tries again after growing waits (contract 1 §19.3: five times). What the platform refuses it would refuse again. */
async function attempt<T>({ edge, signal }: Pick<TransferOptions, 'edge' | 'signal'>, send: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      await edge.online(signal)
      return await send()
    } catch (thrown) {
      const isTemporary = thrown instanceof AppError && worthAnotherTry.has(thrown.code)
      if (signal.aborted || !isTemporary || tries >= retriesMax) throw thrown
      await edge.wait(retryDelaysMs[tries] ?? 0, signal)
    }
  }
}
