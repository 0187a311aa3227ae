import type { PortalManageForm } from '@/lib/contract/portal/portal-manage'
import type { Actor, PlatformContext } from '../../http/context'
import { limits, pageOf } from '../../kit/paging'
import { messages, refused } from '../../kit/refusals'
import type { DbTransaction } from '../../store/database'
import type { PortalPlatform } from '../../store/tables/portals'
import { demandVersion, keepHistory } from '../history/public'
import { personText } from '../permission/public'
import {
  deletePage,
  findFreePortals,
  findPagesOfSystem,
  findShownPage,
  findSystemsFor,
  hasSystem,
  insertPage,
  isPageTaken,
  type ShownPage,
  updatePage,
} from './manage-store'
import { categoryNames } from './service'
import { findPortal } from './store'
import { lockPortals } from './store-write'

/** Which systems have a portal as a page of theirs (contract 4b §3.4, contract 2 §12.9). */

type Paging = { currentPage: number; pageSize: number; sort: 'asc' | 'desc' | ''; sidx: string; keyword: string }

/** A page of the portals of a system. An empty filter filters nothing. */
export async function listPages(
  ctx: PlatformContext,
  systemId: string,
  query: Paging & { platform: PortalPlatform; category: string; enabledMark: string },
) {
  const { platform, category } = query
  const enabledMark = query.enabledMark === '' ? null : Number(query.enabledMark)
  const filter = { systemId, platform, keyword: query.keyword.trim(), category, enabledMark }
  const { rows, total } = await findPagesOfSystem(ctx.db, filter, { ...limits(query), sort: query.sort, sidx: query.sidx })
  const names = await categoryNames(ctx)
  return pageOf(query, { rows: rows.map((row) => told(row, names)), total })
}

export async function pageDetails(ctx: PlatformContext, id: string) {
  const row = await findShownPage(ctx.db, id)
  if (!row) throw refused(messages.missing)
  return told(row, await categoryNames(ctx))
}

function told(
  { createdAt, createdBy, updatedAt, updatedBy, creatorName, creatorAccount, category, ...row }: ShownPage,
  names: ReadonlyMap<string, string>,
) {
  return {
    ...{ ...row, categoryId: category, categoryName: names.get(category) ?? category },
    creatorUser: creatorAccount === null ? '' : personText({ realName: creatorName ?? '', account: creatorAccount }),
    creatorTime: createdAt,
    lastModifyTime: updatedAt,
  }
}

/** Enabled, released portals that the system does not have yet. */
export async function freePortals(
  ctx: PlatformContext,
  systemId: string,
  query: Paging & { platform: PortalPlatform; type: string },
) {
  const type = /^[01]$/.test(query.type) ? Number(query.type) : null
  const asked = { systemId, platform: query.platform, keyword: query.keyword.trim(), type }
  const { rows, total } = await findFreePortals(ctx.db, asked, limits(query))
  const names = await categoryNames(ctx)
  const shown = rows.map((row) => {
    const categoryName = names.get(row.category) ?? row.category
    return { ...row, category: categoryName, categoryId: row.category, categoryName }
  })
  return pageOf(query, { rows: shown, total })
}

/** Systems that a portal may become a page of; those that have it are disabled. */
export async function systemsFor(ctx: PlatformContext, portalId: string, platform: PortalPlatform) {
  return findSystemsFor(ctx.db, portalId, platform)
}

/** Gives a system a portal. Refuses one that is not there or is the system's already. */
export async function createPage(ctx: PlatformContext, actor: Actor, form: PortalManageForm): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockPortals(trx)
    await demandPlace(trx, form, '')
    return insertKept(ctx, trx, actor, valuesOf(form))
  })
}

type Values = ReturnType<typeof valuesOf>

/** In a transaction that holds the portals. */
export async function insertKept(ctx: PlatformContext, trx: DbTransaction, actor: Actor, values: Values): Promise<string> {
  const id = ctx.newId()
  await insertPage(trx, { ...values, id, createdAt: ctx.now(), createdBy: actor.userId })
  await keepPage(trx, ctx, actor, { id, action: 'create', before: null })
  return id
}

export async function changePage(ctx: PlatformContext, actor: Actor, id: string, form: PortalManageForm) {
  await ctx.db.transaction().execute(async (trx) => {
    await lockPortals(trx)
    const before = await findShownPage(trx, id)
    if (!before) throw refused(messages.updateMissing)
    await demandVersion(trx, 'portalManage', before, form.version)
    // Grants are of this page: it stays the page of this portal in this system.
    const isMoved = (['portalId', 'systemId', 'platform'] as const).some((key) => form[key] !== before[key])
    if (isMoved) throw refused('门户和应用不能修改，请删除后重新添加', 'portalId')
    await updatePage(trx, id, { ...valuesOf(form), updatedAt: ctx.now(), updatedBy: actor.userId })
    await keepPage(trx, ctx, actor, { id, action: 'update', before })
  })
}

/** Takes a portal from a system, with its grants. */
export async function removePage(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockPortals(trx)
    const before = await findShownPage(trx, id)
    if (!before) throw refused(messages.deleteMissing)
    await deletePage(trx, id)
    await keepHistory(trx, ctx, actor, {
      ...{ object: 'portalManage', id, name: before.fullName, action: 'delete', before: asForm(before), after: null },
    })
  })
}

async function demandPlace(trx: DbTransaction, form: PortalManageForm, exceptId: string): Promise<void> {
  const portal = await findPortal(trx, form.portalId)
  if (!portal || portal.state === 0) throw refused('请选择门户', 'portalId')
  if (!(await hasSystem(trx, form.systemId))) throw refused('应用不能为空', 'systemId')
  if (await isPageTaken(trx, form, exceptId)) throw refused('门户已存在', 'portalId')
}

function valuesOf({ portalId, systemId, platform, homePageMark, sortCode, enabledMark, description }: PortalManageForm) {
  return { portalId, systemId, platform, homePageMark, sortCode, enabledMark, description }
}

function asForm({ createdAt, createdBy, updatedAt, updatedBy, creatorName, creatorAccount, ...row }: ShownPage) {
  return row
}

type Change = { id: string } & ({ action: 'create'; before: null } | { action: 'update'; before: ShownPage })

async function keepPage(trx: DbTransaction, ctx: PlatformContext, actor: Actor, { id, action, before }: Change): Promise<void> {
  const after = await findShownPage(trx, id)
  if (!after) return
  const change = { before: before && asForm(before), after: asForm(after) }
  await keepHistory(trx, ctx, actor, { object: 'portalManage', id, name: after.fullName, action, ...change })
}
