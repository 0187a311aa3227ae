import { type Selectable, sql } from 'kysely'
import { someHas } from '../../kit/like'
import { findPage, type Page } from '../../kit/paging'
import { inOrder, type Sorting } from '../../kit/sorting'
import type { Database, Db, DbTransaction } from '../../store/database'
import type { PortalPlatform } from '../../store/tables/portals'

type Handle = Db | DbTransaction

export type Portal = Selectable<Database['portal']>
export type PortalVersion = Selectable<Database['portalVersion']>

export function findPortal(db: Handle, id: string): Promise<Portal | undefined> {
  return db.selectFrom('portal').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Columns by which the list can be ordered, by their names on the wire. */
const columns = {
  fullName: 'fullName',
  enCode: 'enCode',
  category: 'category',
  type: 'type',
  enabledLock: 'enabledLock',
  creatorTime: 'createdAt',
  lastModifyTime: 'updatedAt',
  sortCode: 'sortCode',
  isRelease: 'state',
  enabledMark: 'enabledMark',
}

export type PortalFilter = {
  keyword: string
  category: string
  type: number | null
  enabledLock: number | null
  state: number | null
}

/** A page of designs with who made them; without an order by their sort code, then the newest. */
export function findPortalPage(db: Handle, filter: PortalFilter, asked: Page & Sorting) {
  const { keyword, category, type, enabledLock, state } = filter
  const filtered = db
    .selectFrom('portal as p')
    .$if(keyword !== '', (query) => query.where(someHas(keyword, 'p.fullName', 'p.enCode')))
    .$if(category !== '', (query) => query.where('p.category', '=', category))
    .$if(type !== null, (query) => query.where('p.type', '=', type ?? 0))
    .$if(enabledLock !== null, (query) => query.where('p.enabledLock', '=', enabledLock ?? 0))
    .$if(state !== null, (query) => query.where('p.state', '=', state ?? 0))
  const rows = filtered
    .leftJoin('appUser as creator', 'creator.id', 'p.createdBy')
    .select(['p.id', 'p.fullName', 'p.enCode', 'p.category', 'p.type', 'p.enabledLock', 'p.state', 'p.enabledMark', 'p.sortCode'])
    .select(['p.createdAt', 'p.updatedAt', 'p.platformRelease', 'p.version'])
    .select(['creator.realName as creatorName', 'creator.account as creatorAccount'])
  return findPage(filtered, inOrder(rows, asked, { table: 'p', columns }), asked)
}

export async function findPersonName(db: Handle, id: string | null) {
  if (id === null) return
  return db.selectFrom('appUser').select(['realName', 'account']).where('id', '=', id).executeTakeFirst()
}

/** What people see: the newest release. */
export function findReleased(db: Handle, portalId: string): Promise<PortalVersion | undefined> {
  return db
    .selectFrom('portalVersion')
    .selectAll()
    .where('portalId', '=', portalId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Where a portal is a page of a system, by the names of the systems. */
export function findPagesOf(db: Handle, portalId: string) {
  return db
    .selectFrom('portalManage as m')
    .innerJoin('appSystem as s', 's.id', 'm.systemId')
    .select(['m.id', 'm.systemId', 'm.platform', 'm.enabledMark', 's.fullName as systemName'])
    .where('m.portalId', '=', portalId)
    .orderBy('s.sortCode')
    .orderBy('m.id')
    .execute()
}

/** Entries of menus that open a portal, each with its names from the system down. */
export async function findMenusOf(db: Handle, portalId: string) {
  const { rows } = await sql<{ id: string; systemId: string; category: PortalPlatform; path: string[] }>`
    with recursive up as (
      select m.id, m.system_id, m.category, m.parent_id, array[m.full_name] as path, 1 as depth
        from menu m where m.type = 8 and m.module_id = ${portalId}
      union all select up.id, up.system_id, up.category, m.parent_id, m.full_name || up.path, up.depth + 1
        from up join menu m on m.id = up.parent_id where up.depth < 64
    )
    select distinct on (up.id) up.id, up.system_id as "systemId", up.category, s.full_name || up.path as path
      from up join app_system s on s.id = up.system_id order by up.id, up.depth desc`.execute(db)
  return rows
}

/** Released, enabled portals that are pages of an enabled system, in its order. */
export function findShownPages(db: Handle, { systemId, platform }: { systemId: string; platform: PortalPlatform }) {
  return db
    .selectFrom('portalManage as m')
    .innerJoin('portal as p', 'p.id', 'm.portalId')
    .innerJoin('appSystem as s', 's.id', 'm.systemId')
    .select(['m.id as manageId', 'm.systemId', 'p.id', 'p.fullName', 'p.enCode', 'p.category'])
    .where('m.platform', '=', platform)
    .where('m.systemId', '=', systemId)
    .where('m.enabledMark', '=', 1)
    .where('s.enabledMark', '=', 1)
    .where('p.enabledMark', '=', 1)
    .where('p.state', '>', 0)
    .orderBy('m.sortCode')
    .orderBy('m.createdAt', 'desc')
    .orderBy('m.id')
    .execute()
}

/** Where an enabled, released portal is shown by an enabled entry: pages of systems, and entries of menus. */
export function findPlaces(db: Handle, { id, platform }: { id: string; platform: PortalPlatform }) {
  const pages = db
    .selectFrom('portalManage as m')
    .innerJoin('appSystem as s', 's.id', 'm.systemId')
    .innerJoin('portal as p', 'p.id', 'm.portalId')
    .select(['m.id', 'm.systemId', sql<'page' | 'menu'>`'page'`.as('kind')])
    .where('m.portalId', '=', id)
    .where('m.platform', '=', platform)
    .where('m.enabledMark', '=', 1)
    .where('s.enabledMark', '=', 1)
    .where('p.enabledMark', '=', 1)
    .where('p.state', '>', 0)
  const menus = db
    .selectFrom('menu')
    .innerJoin('portal as p', 'p.id', 'menu.moduleId')
    .select(['menu.id', 'menu.systemId', sql<'page' | 'menu'>`'menu'`.as('kind')])
    .where('menu.type', '=', 8)
    .where('menu.moduleId', '=', id)
    .where('menu.category', '=', platform)
    .where('menu.enabledMark', '=', 1)
    .where('p.enabledMark', '=', 1)
    .where('p.state', '>', 0)
  return pages.unionAll(menus).execute()
}

/** Enabled portals by category, for choosers. */
export function findChoices(db: Handle) {
  return db
    .selectFrom('portal')
    .select(['id', 'fullName', 'enCode', 'category'])
    .where('enabledMark', '=', 1)
    .orderBy('sortCode')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(5000)
    .execute()
}
