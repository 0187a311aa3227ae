import { createHash, randomBytes } from 'node:crypto'
import type { Client, RawReply } from './harness'

/** A file as a client cuts it (contract 1 §19.3), with small parts so that tests are quick. */
export type CutFile = { bytes: Buffer; chunkBytes: number; chunks: number; identifier: string; name: string }

export const chunkBytes = 64 * 1024

/** A text, so that it may be stored, of so many parts; the last one is shorter. */
export function cutFile(chunks: number, name = '大文件.txt'): CutFile {
  const bytes = Buffer.from(randomBytes(((chunks - 1) * chunkBytes) / 2 + 500).toString('hex'))
  return { bytes, chunkBytes, chunks, identifier: createHash('md5').update(bytes).digest('hex'), name }
}

function factsOf(file: CutFile, chunkNumber: number): Record<string, string> {
  const isLast = chunkNumber === file.chunks
  const current = isLast ? file.bytes.length - (file.chunks - 1) * file.chunkBytes : file.chunkBytes
  return {
    ...{ chunkNumber: String(chunkNumber), chunkSize: String(file.chunkBytes), currentChunkSize: String(current) },
    ...{ totalSize: String(file.bytes.length), identifier: file.identifier, filename: file.name, relativePath: file.name },
    ...{ totalChunks: String(file.chunks), fileType: 'text/plain', extension: 'txt' },
  }
}

export function partOf(file: CutFile, chunkNumber: number): Buffer {
  const start = (chunkNumber - 1) * file.chunkBytes
  return file.bytes.subarray(start, chunkNumber === file.chunks ? file.bytes.length : start + file.chunkBytes)
}

export async function sendPart(
  client: Client,
  file: CutFile,
  chunkNumber: number,
  changed: Record<string, string> = {},
  part = partOf(file, chunkNumber),
): Promise<RawReply> {
  const form = new FormData()
  const facts: Record<string, string> = { ...factsOf(file, chunkNumber), ...changed }
  for (const [name, value] of Object.entries(facts)) form.set(name, value)
  form.set('file', new File([new Uint8Array(part)], 'blob'))
  return (await (await client.raw('/api/file/chunk', { method: 'POST', body: form })).json()) as RawReply
}

export async function askParts(client: Client, file: CutFile, changed: Record<string, string> = {}): Promise<RawReply> {
  const query = new URLSearchParams({ ...factsOf(file, 1), ...changed })
  return (await (await client.raw(`/api/file/chunk?${query}`)).json()) as RawReply
}

export async function mergeParts(client: Client, file: CutFile, changed: Record<string, string> = {}): Promise<RawReply> {
  const body = new URLSearchParams({
    ...{ identifier: file.identifier, fileName: file.name, fileSize: String(file.bytes.length), fileType: 'text/plain' },
    ...{ extension: 'txt', type: 'annex', pathType: 'defaultPath', isAccount: '0', folder: '', ...changed },
  })
  return (await (await client.raw('/api/file/merge', { method: 'POST', body })).json()) as RawReply
}
