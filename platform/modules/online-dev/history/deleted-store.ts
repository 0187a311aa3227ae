import { type RawBuilder, sql } from 'kysely'
import type { Page } from '../../../kit/paging'
import type { Db, DbTransaction } from '../../../store/database'
import type { Module } from '../designs/module'
import type { Condition } from '../query/sql-field'
import { heedingTables } from '../records/bound-tables/refusals'
import { quoted } from '../records/names'
import { recordColumns, type StoredRecord } from '../records/stored-record'
import { parentOf } from '../records/tree-store'

type Deleted = StoredRecord & { deletedAt: number; deletedBy: string | null }
/** No tree that people work with is deeper; circles of before end there. */
const depthMax = 1000

type Asked = { scope: Condition; since: number }

/** The last first, of a branch what stands above; what was deleted before that moment does not come back. */
export async function findDeletedPage(db: Db, module: Pick<Module, 'plan'>, { scope, since }: Asked, { limit, offset }: Page) {
  const condition = sql`deleted_at >= ${since} and ${scope}`
  const { rows } = await sql<Deleted>`select ${recordColumns}, deleted_at, deleted_by from ${tableOf(module)}
    where ${condition} order by deleted_at desc, id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${tableOf(module)} where ${condition}`.execute(
    db,
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** In the order in which they are asked for. */
export async function findDeleted(
  db: Db,
  module: Pick<Module, 'plan'>,
  ids: readonly string[],
  { scope, since }: Asked,
): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`select ${recordColumns} from ${tableOf(module)}
    where id = any(${[...ids]}::text[]) and deleted_at >= ${since} and ${scope}`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * What went with a record of a tree when it was deleted: what stood below it, the upper ones first; of what is out of scope nothing, and
 * nothing below that.
 */
export async function findDeletedBelow(
  db: Db,
  module: Module,
  id: string,
  { scope, since, limit }: Asked & { limit: number },
): Promise<StoredRecord[]> {
  const table = tableOf(module)
  const { rows } = await sql<StoredRecord>`
    with recursive gone as (
      select id, ${parentOf(module)} as parent_id, deleted_at, deleted_by from ${table}
      where deleted_at >= ${since} and (id = ${id} or ${scope})
    ), below (id, depth, deleted_at, deleted_by) as (
      select id, 0, deleted_at, deleted_by from gone where id = ${id}
      union
      select gone.id, below.depth + 1, gone.deleted_at, gone.deleted_by from below join gone on gone.parent_id = below.id
        and gone.deleted_at = below.deleted_at and gone.deleted_by is not distinct from below.deleted_by
      where below.depth < ${sql.lit(depthMax)}
    )
    select ${recordColumns} from ${table} join (select id as below_id, min(depth) as depth from below group by id) as below
      on id = below_id
    where depth > 0 and id <> ${id} order by depth, id limit ${limit}`.execute(db)
  return rows
}

/** Answers whether all of them were there to be brought back, as they were read. */
export async function undeleteAll(
  trx: DbTransaction,
  module: Pick<Module, 'plan' | 'isBound'>,
  records: readonly Pick<StoredRecord, 'id' | 'version'>[],
): Promise<boolean> {
  const [ids, versions] = [records.map(({ id }) => id), records.map(({ version }) => version)]
  const { numAffectedRows } = await heedingTables(module.isBound, () =>
    sql`update ${tableOf(module)} as r set deleted_at = null, deleted_by = null, version = r.version + 1
    from unnest(${ids}::text[], ${versions}::int[]) as asked(id, version)
    where r.id = asked.id and r.version = asked.version and r.deleted_at is not null`.execute(trx),
  )
  return Number(numAffectedRows ?? 0) === records.length
}

/** Records that can be brought back no more, with all that was kept of them. Answers how many there were. */
export async function deleteForGood(
  db: Db,
  { id, plan }: Pick<Module, 'id' | 'plan'>,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const { rows } = await sql<{ gone: number }>`with gone as (delete from ${tableOf({ plan })} where id in (
        select id from ${tableOf({ plan })} where deleted_at < ${before} order by deleted_at limit ${limit}) and deleted_at < ${before} returning id),
      changes as (delete from data_change where model_id = ${id} and record_id in (select id from gone)),
      tasks as (delete from flow_task_aside where id in (select id from gone))
    select count(*)::int as gone from gone`.execute(db)
  return rows[0]?.gone ?? 0
}

export async function findPeople(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('appUser')
    .select(['id', 'realName', 'account', 'headIcon'])
    .where('id', 'in', [...ids, ''])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function tableOf({ plan }: Pick<Module, 'plan'>): RawBuilder<unknown> {
  return sql.raw(quoted(plan.table))
}
