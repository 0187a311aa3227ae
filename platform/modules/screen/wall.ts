import { createHmac, timingSafeEqual } from 'node:crypto'
import { looksGranted } from '@/lib/contract/file/picture-grant'
import type { Actor, CallMeta, PictureGrants, PlatformContext } from '../../http/context'
import { consume } from '../../http/limits'
import { keptSecret } from '../../kit/kept-secret-store'
import { refusedBecause } from '../../kit/refusals'
import { fileNamePattern } from '../../store/file-use'
import { fileAddressOf, fileTypes } from '../file/public'
import { loadActor } from '../permission/public'
import { findLinkById, findLinkByKey, noteUse, type StoredLink } from './link-store'
import { hashOfKey } from './links'
import { findScreen, type StoredScreen } from './store'

/** What the key of a link opens: one screen, and the pictures in it. */

const ended = '链接已失效'
const noteEveryMs = 5 * 60_000

/** A link that is open now. `actor`: whose rights it shows; null: what stands in the design alone. */
export type OpenedLink = { link: StoredLink; screen: StoredScreen; actor: Actor | null }

/** Nobody can tell a key that never was from one whose time is over. */
export async function openLink(ctx: PlatformContext, meta: CallMeta, key: string): Promise<OpenedLink> {
  await consume(ctx, 'wallByAddress', meta.ipAddress)
  const link = await findLinkByKey(ctx.db, hashOfKey(key))
  const opened = link && (await openStored(ctx, link, meta.ipAddress))
  if (!opened) throw refusedBecause('wall display: no open link', ended)
  await noteUse(ctx.db, opened.link.id, { now: ctx.now(), before: ctx.now() - noteEveryMs })
  return opened
}

async function openStored(ctx: PlatformContext, link: StoredLink, ipAddress: string): Promise<OpenedLink | null> {
  if (link.expiresAt <= ctx.now()) return null
  const screen = await findScreen(ctx.db, link.screenId)
  if (screen?.status !== 1) return null
  // What somebody else has made of the screen since is not asked with the rights of this person.
  if (link.userId === null || link.screenVersion !== screen.version) return { link, screen, actor: null }
  const actor = await loadActor(ctx, link.userId, { tokenHash: '', ipAddress })
  return actor && { link, screen, actor }
}

/** The screen of a link, with addresses of its pictures that work without an account for a while. */
export async function wallDetail(ctx: PlatformContext, meta: CallMeta, key: string) {
  const { link, screen } = await openLink(ctx, meta, key)
  const granted = (text: string) => withGrants(ctx, link, text)
  return {
    ...{ id: screen.id, title: screen.title },
    ...{ detail: await granted(screen.detail), component: await granted(screen.component) },
  }
}

const lifeMs = 24 * 3_600_000
const address = new RegExp(`/api/file/Image/([A-Za-z]{1,40})/(${fileNamePattern})`, 'gi')

async function withGrants(ctx: PlatformContext, link: StoredLink, text: string): Promise<string> {
  // One time for all of a day, so that a picture keeps its address while a display reads its screen again.
  const expiresAt = ((Math.floor(ctx.now() / lifeMs) + 2) * lifeMs).toString(36)
  const found = new Map<string, string>()
  for (const [whole, wantedType = '', name = ''] of text.matchAll(address)) {
    const type = fileTypes.find((known) => known.toLowerCase() === wantedType.toLowerCase())
    if (found.has(whole) || type === undefined) continue
    const signed = (await signatureOf(ctx, link, { expiresAt, type, name })).toString('base64url')
    found.set(whole, fileAddressOf({ type, name: `w-${expiresAt}-${link.id}.${signed},${name}` }))
  }
  return found.size === 0 ? text : text.replace(address, (whole) => found.get(whole) ?? whole)
}

type Signed = { expiresAt: string; type: string; name: string }

async function signatureOf(ctx: PlatformContext, link: StoredLink, { expiresAt, type, name }: Signed): Promise<Buffer> {
  const secret = await keptSecret(ctx, 'wallScreen.pictureSecret', 32)
  return createHmac('sha256', secret)
    .update(JSON.stringify([link.id, link.keyHash, expiresAt, type, name]))
    .digest()
}

function readGrant(name: string) {
  if (!looksGranted(name)) return null
  const [, expiresAt = '', linkId = '', signed = '', file] =
    /^w-([0-9a-z]{1,11})-([\w-]{1,64})\.([\w-]{43}),(.+)$/.exec(name) ?? []
  return file === undefined ? null : { expiresAt, linkId, signed, name: file }
}

/** Pictures go with their link, their screen, and the place in it that shows them. */
export const wallPictureGrants: PictureGrants = {
  fileIn: (name) => readGrant(name)?.name ?? null,
  isGranted: async (ctx, name, { type, name: fileName }) => {
    const grant = readGrant(name)
    if (!grant || Number.parseInt(grant.expiresAt, 36) <= ctx.now()) return false
    const link = await findLinkById(ctx.db, grant.linkId)
    if (!link) return false
    const expected = await signatureOf(ctx, link, { expiresAt: grant.expiresAt, type, name: fileName })
    const given = Buffer.from(grant.signed, 'base64url')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
    const opened = await openStored(ctx, link, '')
    return opened !== null && `${opened.screen.detail}${opened.screen.component}`.includes(fileName)
  },
}
