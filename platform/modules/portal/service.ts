import { portalTag } from '@/lib/contract/portal/portal'
import type { Actor, PlatformContext } from '../../http/context'
import { extraOf } from '../../kit/extra-fields'
import { groupBy } from '../../kit/grouping'
import { limits, pageOf } from '../../kit/paging'
import { messages, refused } from '../../kit/refusals'
import type { PortalPlatform } from '../../store/tables/portals'
import { findItemsOfType, findType } from '../dictionary/public'
import { hasTag, personText } from '../permission/public'
import { visiblePages } from './seeing'
import { findChoices, findMenusOf, findPagesOf, findPersonName, findPortal, findPortalPage, type Portal } from './store'

type Paging = { currentPage: number; pageSize: number; sort: 'asc' | 'desc' | ''; sidx: string; keyword: string }
type Filter = { category: string; type: string; enabledLock: string; isRelease: string }

/** Contract 4b §3.1: a page of designs. An empty filter filters nothing; `isRelease` is the state (2: changed since). */
export async function listPortals(ctx: PlatformContext, query: Paging & Filter) {
  const filter = {
    keyword: query.keyword.trim(),
    category: query.category,
    type: numberOrNone(query.type),
    enabledLock: numberOrNone(query.enabledLock),
    state: numberOrNone(query.isRelease),
  }
  const found = await findPortalPage(ctx.db, filter, { ...limits(query), sort: query.sort, sidx: query.sidx })
  const names = await categoryNames(ctx)
  const rows = found.rows.map(({ creatorName, creatorAccount, createdAt, updatedAt, ...row }) => ({
    ...row,
    category: names.get(row.category) ?? row.category,
    isRelease: row.state > 0 ? 1 : 0,
    creatorUser: creatorAccount === null ? '' : personText({ realName: creatorName ?? '', account: creatorAccount }),
    creatorTime: createdAt,
    lastModifyTime: updatedAt,
  }))
  return pageOf(query, { rows, total: found.total })
}

function numberOrNone(text: string): number | null {
  return text === '' ? null : Number(text)
}

/** Names of the items of the dictionary `portalDesigner` by their codes, in their order. */
export async function categoryNames(ctx: PlatformContext): Promise<Map<string, string>> {
  const type = await findType(ctx.db, 'portalDesigner')
  const items = type ? await findItemsOfType(ctx.db, type.id) : []
  return new Map(items.map(({ enCode, fullName }) => [enCode, fullName]))
}

/** A design as its form reads it, with what other clients keep in it. */
export function toldPortal(portal: Portal) {
  const { createdAt, createdBy, updatedAt, updatedBy, extraJson, ...own } = portal
  return { ...extraOf(extraJson), ...own }
}

/** A design with its draft and where it is released (contract 4b §3.1). */
export async function portalInfo(ctx: PlatformContext, id: string) {
  const portal = await findPortal(ctx.db, id)
  if (!portal) throw refused(messages.missing)
  const [pages, menus, creator] = await Promise.all([
    findPagesOf(ctx.db, id),
    findMenusOf(ctx.db, id),
    findPersonName(ctx.db, portal.createdBy),
  ])
  const systemsOf = (platform: PortalPlatform) => pages.flatMap((page) => (page.platform === platform ? page.systemName : []))
  const pathsOf = (platform: PortalPlatform) => menus.flatMap((menu) => (menu.category === platform ? menu.path.join('/') : []))
  return {
    ...toldPortal(portal),
    isRelease: portal.state > 0 ? 1 : 0,
    creatorUser: creator ? personText(creator) : '',
    creatorTime: portal.createdAt,
    lastModifyTime: portal.updatedAt,
    ...flagged('pcPortal', systemsOf('Web')),
    ...flagged('appPortal', systemsOf('App')),
    ...flagged('pc', pathsOf('Web')),
    ...flagged('app', pathsOf('App')),
  }
}

function flagged<K extends 'pc' | 'app' | 'pcPortal' | 'appPortal'>(key: K, names: readonly string[]) {
  return { [`${key}IsRelease`]: names.length > 0 ? 1 : 0, [`${key}ReleaseName`]: names.join('；') } as Record<
    `${K}IsRelease`,
    number
  > &
    Record<`${K}ReleaseName`, string>
}

async function choosesPortals(ctx: PlatformContext, actor: Actor): Promise<boolean> {
  return (await hasTag(ctx, actor, portalTag.tag)) || (await hasTag(ctx, actor, 'system.menu'))
}

type Asked = { platform: PortalPlatform; type: string; systemId: string }

/**
 * Portals below their categories: all that are enabled, for whoever puts them somewhere; for others, and with `type` 1, those that the
 * caller may open in the system.
 */
export async function portalTree(ctx: PlatformContext, actor: Actor, { platform, type, systemId }: Asked) {
  const place = { systemId: systemId || (actor.systemId ?? ''), platform }
  const portals: readonly { id: string; fullName: string; enCode: string; category: string }[] =
    type === '1' || !(await choosesPortals(ctx, actor)) ? await visiblePages(ctx, actor, place) : await findChoices(ctx.db)
  const categories = await categoryNames(ctx)
  const below = groupBy(portals, ({ category }) => (categories.has(category) ? category : ''))
  return [...categories, ['', '未分类'] as const].flatMap(([enCode, fullName]) => {
    const id = enCode || 'none'
    const children = (below.get(enCode) ?? []).map((row) => ({
      ...{ id: row.id, fullName: row.fullName, enCode: row.enCode },
      ...{ parentId: id, children: [] },
    }))
    return children.length === 0 ? [] : [{ id, fullName, parentId: '0', children }]
  })
}
