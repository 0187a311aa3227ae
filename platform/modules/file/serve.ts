import { Readable } from 'node:stream'
import { AppError } from '@/lib/errors/app-error'
import type { CallMeta, PlatformContext } from '../../http/context'
import { isShownInline } from './formats'
import { handOver, isHandedOver } from './hand-over'
import { findRange } from './range'
import { findRule } from './rules'
import type { StoredContent, StoredName } from './storage'
import { storageOf } from './storage-of'
import { findFile } from './store'

/** Nothing in such an answer can run, whatever the bytes are: fixed type, no guessing, no scripts, no origin. */
export const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}

/** Contract 1 §19.2: the bytes, for anybody who knows the address. */
export async function serveFile(
  ctx: PlatformContext,
  meta: Pick<CallMeta, 'reading'>,
  file: { type: string; name: string },
): Promise<Response> {
  const row = await findFile(ctx.db, findRule(file.type).type, file.name)
  const content = row ? await storageOf(ctx).open(row) : null
  if (!row || !content) throw missingFile()
  const etag = `"${row.name}"`
  const headers = {
    ...safeHeaders,
    'content-type': row.contentType,
    'content-disposition': isShownInline(row.contentType) ? 'inline' : 'attachment',
    // A name stands for the same bytes for ever.
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    etag,
  }
  return answer({ ...row, content }, headers, meta.reading)
}

export function missingFile(): AppError {
  return new AppError('notFound', 'no such file', { userMessage: '文件不存在', replyCode: 404 })
}

type Reading = CallMeta['reading']

type Served = StoredName & { content: StoredContent }

async function answer({ content, type, name }: Served, headers: Record<string, string> & { etag: string }, reading: Reading) {
  const size = content.sizeBytes
  if (reading && isKnown(reading.ifNoneMatch, headers.etag)) {
    await content.close()
    return new Response(null, { status: 304, headers })
  }
  // Parts of another version than the caller has are of no use to him: he gets the whole.
  const isSame = !reading?.ifRange || reading.ifRange === headers.etag
  const range = isSame && reading ? findRange(reading.range, size) : 'whole'
  if (range === 'unsatisfiable') {
    await content.close()
    return new Response(null, { status: 416, headers: { ...safeHeaders, 'content-range': `bytes */${size}` } })
  }
  const part = range === 'whole' ? { start: 0, end: size - 1 } : range
  const facts = { ...headers, 'content-length': String(part.end - part.start + 1) }
  const init =
    range === 'whole'
      ? { status: 200, headers: facts }
      : { status: 206, headers: { ...facts, 'content-range': `bytes ${part.start}-${part.end}/${size}` } }
  if (reading?.isHead || size === 0) {
    await content.close()
    return new Response(null, init)
  }
  if (isHandedOver(content, part, reading)) return handOver(content, { type, name, ...part }, init)
  return new Response(webStream(content.read(part)), init)
}

export function webStream(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>
}

function isKnown(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*')
}
