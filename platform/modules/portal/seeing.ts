import type { Actor, PlatformContext } from '../../http/context'
import type { PortalPlatform } from '../../store/tables/portals'
import { heldIds, openMenusOf, permittedSystems } from '../permission/public'
import { readLayoutText } from './layout-text'
import { findCustom, findDefault } from './personal-store'
import { arranged } from './places'
import { findPlaces, findReleased, findShownPages, type PortalVersion } from './store'

/** Who sees which portal (contract 4b §1.2). */

export type AskedPortal = { id: string; systemId: string; platform: PortalPlatform }

/** A portal as somebody sees it: the released layout, where he may with his own arrangement. */
export type VisiblePortal = {
  id: string
  fullName: string
  type: number
  linkType: number
  customUrl: string
  enabledLock: number
  /** JSON text of a layout, or empty. */
  formData: string
}

/**
 * The portal if the caller may open it: it is released and enabled, and in the system (without one, in any of his) a page that he is
 * granted or an entry in his menu. Administrators see all that is enabled. Undefined otherwise.
 */
export async function visiblePortal(ctx: PlatformContext, actor: Actor, asked: AskedPortal): Promise<VisiblePortal | undefined> {
  const released = await openedPortal(ctx, actor, asked)
  if (!released) return
  const { fullName, type, linkType, customUrl, enabledLock } = released
  const formData = type === 0 ? await ownLayout(ctx, actor, asked, released) : ''
  return { id: asked.id, fullName, type, linkType, customUrl, enabledLock, formData }
}

/** The release, if the caller may open it. */
export async function openedPortal(ctx: PlatformContext, actor: Actor, asked: AskedPortal): Promise<PortalVersion | undefined> {
  return (await maySee(ctx, actor, asked)) ? findReleased(ctx.db, asked.id) : undefined
}

async function maySee(ctx: PlatformContext, actor: Actor, { systemId, ...asked }: AskedPortal): Promise<boolean> {
  const places = (await findPlaces(ctx.db, asked)).filter((place) => systemId === '' || place.systemId === systemId)
  if (places.length === 0) return false
  const systems = new Set((await permittedSystems(ctx, actor)).map(({ id }) => id))
  const inside = places.filter((place) => systems.has(place.systemId))
  const held = await heldIds(ctx, actor, 'portalManage')
  if (inside.some(({ kind, id }) => kind === 'page' && (held === 'all' || held.has(id)))) return true
  if (!inside.some(({ kind }) => kind === 'menu')) return false
  const open = await openMenusOf(ctx, actor, { type: 8, id: asked.id })
  return inside.some(({ kind, id }) => kind === 'menu' && open.has(id))
}

async function ownLayout(ctx: PlatformContext, actor: Actor, asked: AskedPortal, released: PortalVersion): Promise<string> {
  if (released.enabledLock === 1) return released.formData
  const places = await findCustom(ctx.db, personalPlace(actor, asked), asked.id)
  return places === null ? released.formData : JSON.stringify(arranged(readLayoutText(released.formData), places))
}

/** Without a system it is the one that the caller works in. */
export function personalPlace(actor: Actor, { systemId, platform }: Pick<AskedPortal, 'systemId' | 'platform'>) {
  return { userId: actor.userId, systemId: systemId || (actor.systemId ?? ''), platform }
}

/** Pages of a system that the caller may open, in their order. */
export async function visiblePages(ctx: PlatformContext, actor: Actor, place: { systemId: string; platform: PortalPlatform }) {
  const pages = await findShownPages(ctx.db, place)
  if (pages.length === 0) return []
  const held = await heldIds(ctx, actor, 'portalManage')
  if (!(await permittedSystems(ctx, actor)).some(({ id }) => id === place.systemId)) return []
  return pages.filter(({ manageId }) => held === 'all' || held.has(manageId))
}

/**
 * With which portal the caller begins in a system: the one he chose, or the first that he may open where that is not his any more. Empty
 * for who has chosen none: he begins with the home page of the product.
 */
export async function homePortal(ctx: PlatformContext, actor: Actor, place: { systemId: string; platform: PortalPlatform }) {
  const chosen = await findDefault(ctx.db, { userId: actor.userId, ...place })
  if (chosen === null) return ''
  const pages = await visiblePages(ctx, actor, place)
  return (pages.find(({ id }) => id === chosen) ?? pages[0])?.id ?? ''
}
