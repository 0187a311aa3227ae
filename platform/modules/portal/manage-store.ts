import { type Insertable, sql, type Updateable } from 'kysely'
import { someHas } from '../../kit/like'
import { findPage, type Page } from '../../kit/paging'
import { inOrder, type Sorting } from '../../kit/sorting'
import type { Database, Db, DbTransaction } from '../../store/database'
import { nextVersion } from '../../store/next-version'
import type { PortalPlatform } from '../../store/tables/portals'

type Handle = Db | DbTransaction

/** Columns by which the list can be ordered, by their names on the wire. */
const columns = {
  fullName: 'p.fullName',
  categoryName: 'p.category',
  creatorTime: 'createdAt',
  lastModifyTime: 'updatedAt',
  sortCode: 'sortCode',
  enabledMark: 'enabledMark',
}

type Filter = { systemId: string; platform: PortalPlatform; keyword: string; category: string; enabledMark: number | null }

const shown = (db: Handle) =>
  db
    .selectFrom('portalManage as m')
    .innerJoin('portal as p', 'p.id', 'm.portalId')
    .leftJoin('appUser as creator', 'creator.id', 'm.createdBy')
    .selectAll('m')
    .select(['p.fullName', 'p.category', 'creator.realName as creatorName', 'creator.account as creatorAccount'])

export type ShownPage = NonNullable<Awaited<ReturnType<typeof findShownPage>>>

export function findShownPage(db: Handle, id: string) {
  return shown(db).where('m.id', '=', id).executeTakeFirst()
}

/** A page of the portals of a system; without an order by their sort code, then the newest. */
export function findPagesOfSystem(
  db: Handle,
  { systemId, platform, keyword, category, enabledMark }: Filter,
  asked: Page & Sorting,
) {
  const rows = shown(db)
    .where('m.systemId', '=', systemId)
    .where('m.platform', '=', platform)
    .$if(keyword !== '', (query) => query.where(someHas(keyword, 'p.fullName', 'p.enCode')))
    .$if(category !== '', (query) => query.where('p.category', '=', category))
    .$if(enabledMark !== null, (query) => query.where('m.enabledMark', '=', enabledMark ?? 0))
  return findPage(rows, inOrder(rows, asked, { table: 'm', columns }), asked)
}

/** Enabled, released portals that the system has not. */
export function findFreePortals(
  db: Handle,
  { systemId, platform, keyword, type }: { systemId: string; platform: PortalPlatform; keyword: string; type: number | null },
  page: Page,
) {
  const filtered = db
    .selectFrom('portal as p')
    .where('p.enabledMark', '=', 1)
    .where('p.state', '>', 0)
    .where(
      sql<boolean>`not exists (select from portal_manage m
        where m.portal_id = p.id and m.system_id = ${systemId} and m.platform = ${platform})`,
    )
    .$if(keyword !== '', (query) => query.where(someHas(keyword, 'p.fullName', 'p.enCode')))
    .$if(type !== null, (query) => query.where('p.type', '=', type ?? 0))
  const rows = filtered
    .select(['p.id', 'p.fullName', 'p.enCode', 'p.type', 'p.category'])
    .orderBy('p.sortCode')
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id')
  return findPage(filtered, rows, page)
}

/** Enabled systems, each with whether it has the portal. */
export async function findSystemsFor(db: Handle, portalId: string, platform: PortalPlatform) {
  const rows = await db
    .selectFrom('appSystem as s')
    .leftJoin('portalManage as m', (join) =>
      join.onRef('m.systemId', '=', 's.id').on('m.portalId', '=', portalId).on('m.platform', '=', platform),
    )
    .select(['s.id', 's.fullName', 's.enCode', 's.icon', 'm.id as pageId'])
    .where('s.enabledMark', '=', 1)
    .orderBy('s.sortCode')
    .orderBy('s.id')
    .execute()
  return rows.map(({ pageId, ...row }) => ({ ...row, disabled: pageId !== null }))
}

export async function hasSystem(db: Handle, id: string): Promise<boolean> {
  return (await db.selectFrom('appSystem').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

type Place = { portalId: string; systemId: string; platform: PortalPlatform }

/** The page at this place, but for one. */
export async function isPageTaken(db: Handle, { portalId, systemId, platform }: Place, exceptId: string): Promise<boolean> {
  const row = await db
    .selectFrom('portalManage')
    .select('id')
    .where('portalId', '=', portalId)
    .where('systemId', '=', systemId)
    .where('platform', '=', platform)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertPage(trx: DbTransaction, row: Insertable<Database['portalManage']>): Promise<void> {
  await trx.insertInto('portalManage').values(row).execute()
}

export async function updatePage(trx: DbTransaction, id: string, values: Updateable<Database['portalManage']>): Promise<void> {
  await trx
    .updateTable('portalManage')
    .set({ ...values, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

/** With its grants. */
export async function deletePage(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('permissionGrant').where('itemType', '=', 'portalManage').where('itemId', '=', id).execute()
  await trx.deleteFrom('portalManage').where('id', '=', id).execute()
}
