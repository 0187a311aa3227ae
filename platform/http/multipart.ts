import { once } from 'node:events'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { AppError } from '@/lib/errors/app-error'
import { refusedBecause } from '../kit/refusals'

/** The body of a multipart call, still unread: its handler knows how much it takes and where the bytes go. */
export class MultipartBody {
  constructor(
    readonly contentType: string,
    readonly stream: ReadableStream<Uint8Array> | null,
    /** As the caller says; null when he does not. */
    readonly sizeBytes: number | null,
  ) {}
}

export type ReceivedFile = { originalName: string; sizeBytes: number; fields: Readonly<Record<string, string>> }

/** Part headers, boundaries and the small fields beside the file (contract 1 §19.1) fit in this. */
const overheadBytesMax = 64 * 1024
const partLimits = { fields: 20, fieldSize: 4000, files: 1, parts: 21, headerPairs: 20, headerSize: 8 * 1024 }
/** So much of a refused form is still read and thrown away: a sender whose connection is closed while he sends never reads why. */
const wastedBytesMax = 32 * 1024 * 1024

type Target = { sizeBytesMax: number; sink: Writable }
type Reader = ReadableStreamDefaultReader<Uint8Array>

/**
 * Writes the one file of the form, field `file`, into the sink while it arrives; no more than one chunk is in memory. Refuses
 * a second file, a larger one and a form that is broken or cut off. The sink is ended or destroyed in every case.
 */
export async function receiveFile(body: unknown, target: Target): Promise<ReceivedFile> {
  const { sizeBytesMax, sink } = target
  const sizeMax = sizeBytesMax + overheadBytesMax
  const stream = body instanceof MultipartBody ? body.stream : null
  const reader = stream?.getReader()
  const statedBytes = body instanceof MultipartBody ? (body.sizeBytes ?? 0) : 0
  try {
    if (!(body instanceof MultipartBody) || !reader) throw broken('there is no form')
    if (statedBytes > sizeMax) throw tooLarge(sizeBytesMax)
    const form = openForm(body.contentType, target)
    await Promise.race([feed(form, reader, target), form.failed])
    const received = await Promise.race([form.received(), form.failed])
    if (!received) throw broken('the form has no file')
    return received
  } catch (error) {
    sink.destroy()
    if (reader && statedBytes <= wastedBytesMax) await waste(reader)
    throw error
  }
}

/** The same for a small file, which its reader needs as a whole. */
export async function receiveBytes(body: unknown, sizeBytesMax: number): Promise<ReceivedFile & { bytes: Buffer }> {
  const chunks: Buffer[] = []
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk)
      done()
    },
  })
  const received = await receiveFile(body, { sizeBytesMax, sink })
  return { ...received, bytes: Buffer.concat(chunks) }
}

async function waste(reader: Reader): Promise<void> {
  let size = 0
  try {
    for (let part = await reader.read(); !part.done && size < wastedBytesMax; part = await reader.read()) {
      size += part.value.byteLength
    }
  } catch {
    // The sender has gone; there is nobody left to tell.
  }
}

function openForm(contentType: string, { sizeBytesMax, sink }: Target) {
  const parser = createParser(contentType, sizeBytesMax)
  const fields = new Map<string, string>()
  let received: Promise<Omit<ReceivedFile, 'fields'>> | undefined
  const failed = new Promise<never>((_, reject) => {
    parser.on('error', (cause) => reject(broken('the form cannot be read', cause)))
    parser.on('filesLimit', () => reject(refusal('一次只能上传一个文件')))
    parser.on('field', (name, value) => fields.set(name, value))
    for (const event of ['partsLimit', 'fieldsLimit'] as const)
      parser.on(event, () => reject(broken('the form has too many parts')))
    parser.on('file', (field, stream, originalName) => {
      stream.on('limit', () => reject(tooLarge(sizeBytesMax)))
      if (field !== 'file') reject(broken('the file is in a field of another name'))
      received = pipeline(stream, sink).then(
        // A part may come without a name of its file.
        () => ({ originalName: originalName ?? '', sizeBytes: stream.bytesRead }),
        (cause) => Promise.reject(isOfSystem(cause) ? cause : broken('the file is cut off', cause)),
      )
      received.catch(reject)
    })
  })
  let isOver = false
  failed.catch(() => {
    isOver = true
  })
  // The small fields may stand behind the file.
  const whole = async () => {
    const file = await received
    return file && { ...file, fields: Object.fromEntries(fields) }
  }
  return { parser, failed, hasFailed: () => isOver, received: whole }
}
type Form = ReturnType<typeof openForm>

/** A full disk, say: no fault of the sender. */
function isOfSystem(cause: unknown): boolean {
  return typeof cause === 'object' && cause !== null && 'code' in cause
}

function createParser(contentType: string, sizeBytesMax: number): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: { ...partLimits, fileSize: sizeBytesMax } })
  } catch (cause) {
    throw broken('the content type is no multipart form with a boundary', cause)
  }
}

/** Each chunk is taken when the parser has handed on the one before, so a slow disk slows the sender down. */
async function feed({ parser, hasFailed }: Form, reader: Reader, { sizeBytesMax }: Target): Promise<void> {
  let size = 0
  try {
    for (let part = await readInTime(reader); !part.done && !hasFailed(); part = await readInTime(reader)) {
      const chunk = part.value
      size += chunk.byteLength
      if (size > sizeBytesMax + overheadBytesMax) throw tooLarge(sizeBytesMax)
      await new Promise<void>((resolve, reject) => parser.write(chunk, (error) => (error ? reject(error) : resolve())))
    }
    const finished = once(parser, 'finish')
    parser.end()
    await finished
  } catch (cause) {
    throw cause instanceof AppError ? cause : broken('the form is broken off', cause)
  }
}

/** A slow sender may take as long as he needs while something comes; a silent one is given up. */
const silenceMs = 60_000

function readInTime(reader: Reader): Promise<ReadableStreamReadResult<Uint8Array>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const error = broken('nothing came for a minute')
      reject(error)
      reader.cancel(error).catch(() => undefined)
    }, silenceMs)
    reader
      .read()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

function broken(reason: string, cause?: unknown): AppError {
  return new AppError('invalid', `multipart: ${reason}`, { userMessage: '请求内容不是有效的表单', cause })
}

function refusal(userMessage: string): AppError {
  return refusedBecause(`multipart: ${userMessage}`, userMessage)
}

/** The refusal of a file that is larger than its kind may be. */
export function tooLarge(sizeBytesMax: number): AppError {
  const megabytes = Math.floor(sizeBytesMax / 1024 / 1024)
  const size = megabytes >= 1024 ? `${Math.floor(megabytes / 1024)}GB` : `${megabytes}MB`
  return new AppError('tooLarge', `the file is larger than ${sizeBytesMax} bytes`, {
    userMessage: `上传失败，文件大小不能超过${size}`,
  })
}
