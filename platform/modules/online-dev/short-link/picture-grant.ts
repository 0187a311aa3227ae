import { createHmac, timingSafeEqual } from 'node:crypto'
import { looksGranted } from '@/lib/contract/file/picture-grant'
import type { PictureGrants, PlatformContext } from '../../../http/context'
import { keptSecret } from '../../../kit/kept-secret-store'
import { fileNamePattern } from '../../../store/file-use'
import { fileAddressOf, fileTypes, mayReadFile } from '../../file/public'
import { loadActor } from '../../permission/public'
import type { LinkKind } from './address'
import { findLink, type LinkRow, partOf } from './store'

/** Long enough to read a page; its pictures are asked for as soon as they are shown. */
const lifeMs = 3_600_000

/** A public page; `link` as its table says now. */
type Page = { link: LinkRow; kind: LinkKind }
type File = { type: string; name: string }

/** What the name in an address claims: that a public page shows this file. */
type PictureGrant = { linkId: string; kind: LinkKind; expiresAt: string; signed: string; name: string }

/** Another password, or none, makes every address of before worthless. */
async function signatureOf(ctx: PlatformContext, { link, kind }: Page, expiresAt: string, file: File): Promise<Buffer> {
  const secret = await keptSecret(ctx, 'shortLink.pictureSecret', 32)
  const subject = [link.id, kind, partOf(link, kind).passwordHash, expiresAt, file.type, file.name]
  return createHmac('sha256', secret).update(JSON.stringify(subject)).digest()
}

/** Null for names that hold no grant. */
function readPictureGrant(name: string): PictureGrant | null {
  if (!looksGranted(name)) return null
  const [, kind, expiresAt = '', linkId = '', signed = '', file = ''] =
    /^([fl])-([0-9a-z]{1,11})-([\w-]{1,64})\.([\w-]{43}),(.+)$/.exec(name) ?? []
  return kind === undefined ? null : { kind: kind === 'f' ? 'form' : 'list', expiresAt, linkId, signed, name: file }
}

/** Whether the page showed the picture lately, is still open, and its owner still sees what it shows. */
async function isPictureGranted(
  ctx: PlatformContext,
  { linkId, kind, expiresAt, signed }: PictureGrant,
  file: File & { userId: string | null },
): Promise<boolean> {
  if (Number.parseInt(expiresAt, 36) <= ctx.now()) return false
  const link = await findLink(ctx.db, linkId)
  if (link?.enabledMark !== 1 || !partOf(link, kind).isOpen) return false
  const expected = await signatureOf(ctx, { link, kind }, expiresAt, file)
  const given = Buffer.from(signed, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  const owner = await loadActor(ctx, link.userId, { tokenHash: '', ipAddress: '' })
  return owner !== null && mayReadFile(ctx, owner, file)
}

export const pictureGrants: PictureGrants = {
  fileIn: (name) => readPictureGrant(name)?.name ?? null,
  isGranted: async (ctx, name, file) => {
    const grant = readPictureGrant(name)
    return grant !== null && isPictureGranted(ctx, grant, file)
  },
}

const address = new RegExp(`/api/file/Image/([A-Za-z]{1,40})/(${fileNamePattern})`, 'gi')

/** The text with every address of a stored file turned into one that works for strangers on this page, for a while. */
export async function withPictureGrants(ctx: PlatformContext, page: Page, text: string): Promise<string> {
  if (!/^[\w-]{1,64}$/.test(page.link.id)) return text
  // One time for all of an hour, so that a picture keeps its address while a page is turned.
  const expiresAt = ((Math.floor(ctx.now() / lifeMs) + 2) * lifeMs).toString(36)
  const granted = new Map<string, string>()
  for (const [found, wantedType = '', name = ''] of text.matchAll(address)) {
    const type = fileTypes.find((known) => known.toLowerCase() === wantedType.toLowerCase())
    if (granted.has(found) || type === undefined) continue
    const signed = (await signatureOf(ctx, page, expiresAt, { type, name })).toString('base64url')
    const grant = `${page.kind === 'form' ? 'f' : 'l'}-${expiresAt}-${page.link.id}.${signed}`
    granted.set(found, fileAddressOf({ type, name: `${grant},${name}` }))
  }
  return granted.size === 0 ? text : text.replace(address, (found) => granted.get(found) ?? found)
}
