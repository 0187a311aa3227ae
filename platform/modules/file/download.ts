import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { consume } from '../../http/limits'
import { refused, refusedBecause } from '../../kit/refusals'
import { loadActor } from '../permission/public'
import { isShownInline } from './formats'
import { handOver, isHandedOver } from './hand-over'
import { attachmentHeader, distinctNames, savedName } from './names'
import { findReadableFile, mayReadFile } from './rights'
import { findRule } from './rules'
import { missingFile, safeHeaders, webStream } from './serve'
import { storageOf } from './storage-of'
import { findFile, findFiles, findLink, insertLink, takeLink } from './store'
import { zipOfFiles } from './zip'

/** Long enough to click, or for a browser that asks where to save. */
const linkLifeMs = 10 * 60_000

type LinkedFile = { type: string; name: string; shownName: string }
type Link = { files: readonly LinkedFile[]; name: string; isPacked: boolean }

/** Contract 1 §19.2: an address for one download. The secret in it cannot be guessed, and only its hash is kept. */
export async function issueLink(ctx: PlatformContext, actor: Actor, { files, name, isPacked }: Link): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await insertLink(ctx.db, {
    secretHash: hashOf(secret),
    userId: actor.userId,
    files: JSON.stringify(files),
    name,
    isPacked: isPacked ? 1 : 0,
    expiresAt: ctx.now() + linkLifeMs,
  })
  return `/api/file/Download?encryption=${secret}`
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** `shownName`: what the person knows it by, where that is not the name it was brought with. */
export async function linkOneFile(
  ctx: PlatformContext,
  actor: Actor,
  wanted: { type: string; name: string; shownName?: string },
) {
  await consume(ctx, 'downloadByUser', actor.userId)
  const row = await findReadableFile(ctx, actor, { type: findRule(wanted.type).type, name: wanted.name })
  if (!row) throw missingFile()
  const shownName = savedName(wanted.shownName ?? row.originalName, row.name)
  const files = [{ type: row.type, name: row.name, shownName }]
  return { name: shownName, url: await issueLink(ctx, actor, { files, name: shownName, isPacked: false }) }
}

/** Programs that do not know the larger form of the format unpack less than 4 GB. */
const packedBytesMax = 4 * 1024 ** 3 - 64 * 1024 ** 2

export async function linkPackedFiles(
  ctx: PlatformContext,
  actor: Actor,
  { type: wantedType, wanted }: { type: string; wanted: readonly { fileId: string; fileName: string }[] },
) {
  await consume(ctx, 'downloadByUser', actor.userId)
  const { type } = findRule(wantedType)
  const names = [...new Set(wanted.map(({ fileId }) => fileId))]
  const rows = await readable(ctx, actor, names.length === 0 ? [] : await findFiles(ctx.db, type, names))
  const byName = new Map(rows.map((row) => [row.name, row]))
  const found = wanted.flatMap(({ fileId, fileName }) => {
    const row = byName.get(fileId)
    return row ? [{ row, shownName: savedName(fileName || row.originalName, row.name) }] : []
  })
  if (found.length === 0) throw refused('未发现文件')
  if (found.reduce((sum, { row }) => sum + row.sizeBytes, 0) > packedBytesMax) throw refused('文件总大小超过4GB，请分别下载')
  const shownNames = distinctNames(found.map(({ shownName }) => shownName))
  const files = found.map(({ row }, index) => ({ type, name: row.name, shownName: shownNames[index] ?? row.name }))
  const name = `文件${ctx.now()}.zip`
  return { downloadVo: { name, url: await issueLink(ctx, actor, { files, name, isPacked: true }) }, downloadName: name }
}

const headersOfLinks = { ...safeHeaders, 'cache-control': 'no-store', 'accept-ranges': 'none' }

async function readable<T extends Parameters<typeof mayReadFile>[2]>(
  ctx: PlatformContext,
  actor: Actor,
  files: readonly T[],
): Promise<T[]> {
  const kept: T[] = []
  for (const file of files) if (await mayReadFile(ctx, actor, file)) kept.push(file)
  return kept
}

/** What its maker may still see of a link: rights that he has lost since count, also when the account is gone. */
async function stillReadable(
  ctx: PlatformContext,
  userId: string,
  files: readonly LinkedFile[],
  meta: Pick<CallMeta, 'ipAddress'>,
) {
  const maker = await loadActor(ctx, userId, { tokenHash: '', ipAddress: meta.ipAddress })
  if (!maker) return []
  const left: LinkedFile[] = []
  for (const file of files) if (await findReadableFile(ctx, maker, file)) left.push(file)
  return left
}

/** The bytes behind an address. It works once; looking at its head does not use it up. */
export async function download(
  ctx: PlatformContext,
  meta: Pick<CallMeta, 'reading' | 'ipAddress'>,
  { encryption, name, view }: { encryption: string; name: string; view: string },
): Promise<Response> {
  const isHead = meta.reading?.isHead === true
  const link = await (isHead ? findLink : takeLink)(ctx.db, hashOf(encryption), ctx.now())
  if (!link) throw refusedBecause('the link is used or over', '文件下载失败,链接已失效')
  const files = await stillReadable(ctx, link.userId, link.files, meta)
  const [first] = files
  if (!first) throw missingFile()
  if (link.isPacked) {
    const headers = {
      ...headersOfLinks,
      'content-type': 'application/zip',
      'content-disposition': attachmentHeader(savedName(name || link.name, 'x.zip')),
    }
    return new Response(isHead ? null : packed(ctx, files), { headers })
  }
  const row = await findFile(ctx.db, first.type, first.name)
  const content = row ? await storageOf(ctx).open(row) : null
  if (!row || !content) throw missingFile()
  const headers = {
    ...headersOfLinks,
    'content-type': row.contentType,
    'content-length': String(content.sizeBytes),
    'content-disposition':
      view === '1' && isShownInline(row.contentType) ? 'inline' : attachmentHeader(savedName(name || link.name, row.name)),
  }
  const part = { start: 0, end: content.sizeBytes - 1 }
  if (!isHead && isHandedOver(content, part, meta.reading)) {
    return handOver(content, { type: row.type, name: row.name, ...part }, { status: 200, headers })
  }
  if (!isHead) return new Response(webStream(content.read()), { headers })
  await content.close()
  return new Response(null, { headers })
}

function packed(ctx: PlatformContext, files: readonly LinkedFile[]): ReadableStream<Uint8Array> {
  const storage = storageOf(ctx)
  const entries = files.map(({ type, name, shownName }) => ({
    name: shownName,
    changedAt: ctx.now(),
    open: async () => (await storage.open({ type, name }))?.read() ?? null,
  }))
  return webStream(Readable.from(zipOfFiles(entries), { objectMode: false }))
}

/**
 * Contract 1 §19.2: an address that a client puts into a frame. It works once, like one for a download, and shows what browsers show;
 * the rest is saved. Our own pages show files by themselves and hear that there is no other viewer.
 */
export async function findViewer(
  ctx: PlatformContext,
  actor: Actor,
  meta: Pick<CallMeta, 'isOwnClient' | 'webOrigin'>,
  { fileName, fileDownloadUrl }: { fileName: string; fileDownloadUrl: string },
): Promise<string> {
  const type = /\/file\/image\/([a-z]{1,40})\//i.exec(fileDownloadUrl)?.[1] ?? 'annex'
  const wanted = { type: findRule(type).type, name: fileName }
  if (!meta.isOwnClient) return `${meta.webOrigin ?? ''}${(await linkOneFile(ctx, actor, wanted)).url}&view=1`
  if (!(await findReadableFile(ctx, actor, wanted))) throw missingFile()
  return ''
}
