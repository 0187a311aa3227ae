import { Readable } from 'node:stream'
import { pictureGrantHeader } from '@/lib/contract/file/picture-grant'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { defaultAvatarOf } from './default-avatar'
import { isPicture, isShownInline } from './formats'
import { handOver, isHandedOver } from './hand-over'
import { findRange } from './range'
import { findReadableFile } from './rights'
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

type Asked = { actor: Actor | null; meta: Pick<CallMeta, 'reading'>; file: { type: string; name: string } }

/**
 * Contract 1 §19.2. Whoever names a session gets what its user may see, of any kind. Clients of other makes put addresses into
 * picture tags, which name none: these get pictures, by the kind of the stored bytes, whose names cannot be guessed, and nothing
 * else. A grant in the name is checked.
 */
export async function serveFile(ctx: PlatformContext, { actor, meta, file }: Asked): Promise<Response> {
  const grantedName = ctx.fileViewers.grants.fileIn(file.name)
  const granted = grantedName === null ? null : file.name
  const wanted = { type: findRule(file.type).type, name: grantedName ?? file.name }
  const own = actor ? await findReadableFile(ctx, actor, wanted) : undefined
  // Whoever is signed in sees a public page like everybody else.
  const row = own ?? (actor === null || granted ? await findPicture(ctx, wanted, granted) : undefined)
  const content = row ? await storageOf(ctx).open(row) : null
  const drawn = content ? null : defaultAvatarOf(wanted)
  if (drawn) return defaultPicture(drawn, meta.reading)
  if (!row || !content) throw missingFile()
  const etag = `"${row.name}"`
  const headers = {
    ...safeHeaders,
    'content-type': row.contentType,
    'content-disposition': isShownInline(row.contentType) ? 'inline' : 'attachment',
    // A name stands for the same bytes for ever, but not everybody may see them for ever: the rights are asked each time.
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    etag,
    ...(granted ? { [pictureGrantHeader]: '1' } : {}),
  }
  return answer({ ...row, content }, headers, meta.reading)
}

function defaultPicture(bytes: Uint8Array<ArrayBuffer>, reading: Reading): Response {
  const headers = { ...safeHeaders, 'content-type': 'image/png', 'cache-control': 'private, max-age=86400' }
  return new Response(reading?.isHead ? null : bytes, { headers: { ...headers, 'content-length': String(bytes.length) } })
}

async function findPicture(ctx: PlatformContext, { type, name }: StoredName, granted: string | null) {
  const row = await findFile(ctx.db, type, name)
  if (!row || !isPicture(row.contentType)) return undefined
  return granted === null || (await ctx.fileViewers.grants.isGranted(ctx, granted, row)) ? row : undefined
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
