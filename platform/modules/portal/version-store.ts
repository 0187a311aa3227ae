import { type Insertable, sql } from 'kysely'
import { portalVersionsMax } from '@/lib/contract/portal/portal-versions'
import { findPage, type Page } from '../../kit/paging'
import type { Database, Db, DbTransaction } from '../../store/database'
import type { PortalVersion } from './store'

type Handle = Db | DbTransaction

/** As many bytes, as the database stores them, may all releases of one portal have; of more the oldest go, the newest never. */
const bytesMax = 64 * 1024 * 1024

/** 0 for a portal that was never released. */
export async function findNewestNumber(db: Handle, portalId: string): Promise<number> {
  const row = await db
    .selectFrom('portalVersion')
    .select(sql<number>`coalesce(max(number), 0)`.as('number'))
    .where('portalId', '=', portalId)
    .executeTakeFirstOrThrow()
  return Number(row.number)
}

/** Keeps a release. In the transaction of the release, which holds the portal. */
export async function insertVersion(
  trx: DbTransaction,
  row: Omit<Insertable<Database['portalVersion']>, 'number'>,
): Promise<void> {
  const number = (await findNewestNumber(trx, row.portalId)) + 1
  await trx
    .insertInto('portalVersion')
    .values({ ...row, number })
    .execute()
  await sql`delete from portal_version where portal_id = ${row.portalId} and number in (
    select number from (
      select number, row_number() over newest as place, sum(pg_column_size(form_data)) over newest as held
      from portal_version where portal_id = ${row.portalId} window newest as (order by number desc)
    ) as v where place > 1 and (place > ${portalVersionsMax} or held > ${bytesMax}))`.execute(trx)
}

/** Portals of which some release names the file; each has many. */
export async function findPortalsNaming(db: Handle, name: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct substring(row_id from '^(.*):') as id from file_naming
    where name = ${name} and source = 'portal_version' order by 1 limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export function findVersionPage(db: Handle, portalId: string, page: Page) {
  const filtered = db.selectFrom('portalVersion').where('portalId', '=', portalId)
  const rows = filtered.select(['number', 'fullName', 'userName', 'createdAt']).orderBy('number', 'desc')
  return findPage(filtered, rows, page)
}

export function findVersion(db: Handle, portalId: string, number: number): Promise<PortalVersion | undefined> {
  return db
    .selectFrom('portalVersion')
    .selectAll()
    .where('portalId', '=', portalId)
    .where('number', '=', number)
    .executeTakeFirst()
}
