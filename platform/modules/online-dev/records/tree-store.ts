import { type RawBuilder, sql } from 'kysely'
import type { Db, DbTransaction } from '../../../store/database'
import type { Module } from '../designs/module'
import { orderOf, type Sorting } from '../query/order'
import { type Condition, sqlField } from '../query/sql-field'
import type { Access } from './access'
import { quoted } from './names'
import { findRecords } from './record-store'
import { recordColumns, type StoredRecord } from './stored-record'

export type TreeRecord = StoredRecord & { hasChildren: boolean }

type LevelQuery = {
  access: Access
  sorting: Sorting
  condition: Condition
  limit: number
  /** Records that stand below themselves: they are at the top, and below nothing. */
  circling: readonly string[]
}

/**
 * One level of a tree: what stands below `parentId`, or with null what stands below nothing that the condition lets through, so that
 * nobody misses a record whose place he may not see.
 */
export async function findLevel(
  db: Db,
  { access, sorting, condition, limit, circling }: LevelQuery,
  parentId: string | null,
): Promise<TreeRecord[]> {
  const table = tableOf(access.module)
  const parent = parentOf(access.module)
  // Bare names mean the innermost table: `condition` is about the row that it stands beside.
  const isTop = circling.length > 0 ? sql`or node.node_id = any(${[...circling]}::text[])` : sql``
  const isBelow = circling.length > 0 ? sql`and id <> all(${[...circling]}::text[])` : sql``
  const isRoot = sql`(node.parent_id is null or node.parent_id = '' or node.parent_id = any(${hiddenParents(access.module, condition)}) ${isTop})`
  const place = parentId === null ? isRoot : sql`(node.parent_id = ${parentId} ${isBelow})`
  const { rows } = await sql<TreeRecord>`
    select ${recordColumns}, exists (select 1 from ${table} where ${parent} = level.node_id and deleted_at is null and ${condition} ${isBelow}) as "hasChildren"
    from (
      select * from (select id as node_id, ${parent} as parent_id, * from ${table} where deleted_at is null and ${condition}) as node
      where ${place} order by ${orderOf(access, sorting)} limit ${limit}
    ) as level order by ${orderOf(access, sorting)}`.execute(db)
  return rows
}

/**
 * Records that stand below themselves, as some may from before their list was a tree; what is saved there since is refused. Each place that
 * something stands below is met once on the way down; those that nobody comes to stand in a circle or below one.
 */
export async function findCircling(db: Db, module: Module): Promise<string[]> {
  const table = tableOf(module)
  const parent = parentOf(module)
  const { rows } = await sql<{ id: string; parentId: string }>`
    with recursive place as materialized (
      select id, ${parent} as parent_id from ${table}
      where deleted_at is null and id in (select ${parent} from ${table} where deleted_at is null)
    ), reached (id) as (
      select id from place where parent_id is null or not exists (select 1 from place as above where above.id = place.parent_id)
      union all
      select place.id from reached join place on place.parent_id = reached.id
    )
    select id, parent_id as "parentId" from place where not exists (select 1 from reached where reached.id = place.id)`.execute(
    db,
  )
  const above = new Map(rows.map(({ id, parentId }) => [id, parentId]))
  const isCircling = (start: string) => {
    const seen = new Set<string>()
    for (let at = above.get(start); at !== undefined && !seen.has(at); at = above.get(at)) {
      if (at === start) return true
      seen.add(at)
    }
    return false
  }
  return rows.map(({ id }) => id).filter(isCircling)
}

/** What stands above a record that is seen and is not seen itself. There are far fewer places than records: each is looked at once. */
function hiddenParents(module: Module, condition: Condition): RawBuilder<unknown> {
  const table = tableOf(module)
  return sql`array(
    select place.parent_id from (
      select distinct ${parentOf(module)} as parent_id from ${table} where deleted_at is null and ${condition}) as place
    where place.parent_id is not null and not exists (
      select 1 from ${table} where id = place.parent_id and deleted_at is null and ${condition}))`
}

/** Those of these records that the condition lets through. */
export function findByIds(db: Db, module: Module, ids: readonly string[], condition: Condition): Promise<StoredRecord[]> {
  return findRecords(db, module, sql`id = any(${[...ids]}::text[]) and ${condition}`)
}

/** Ids of everything below these records, at any depth. A record that stands below itself is met once. */
export async function idsBelow(trx: DbTransaction, module: Module, ids: readonly string[]): Promise<string[]> {
  const table = tableOf(module)
  const { rows } = await sql<{ id: string }>`
    with recursive below (id) as (
      select id from ${table} where id = any(${[...ids]}::text[]) and deleted_at is null
      union
      select child.id from below join (select id, ${parentOf(module)} as parent_id from ${table} where deleted_at is null) as child
        on child.parent_id = below.id
    )
    select id from below where id <> all(${[...ids]}::text[])`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Until the transaction ends nobody else puts a record of the module elsewhere. */
export async function lockMoves(trx: DbTransaction, { id }: Module): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`moves ${id}`}, 0))`.execute(trx)
}

/**
 * Those of the records that are there; they stay until the transaction ends: whoever deletes the branch of one waits for the record that
 * is put below it, or this one for them, so that none is left below what has gone.
 */
export async function holdParents(trx: DbTransaction, module: Module, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from ${tableOf(module)}
    where id = any(${[...ids]}::text[]) and deleted_at is null order by id for key share`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

export function parentOf(module: Module): RawBuilder<unknown> {
  const node = module.fields.get(module.list.parentField)
  return node ? sqlField(module.plan, node).value : sql`null`
}

function tableOf({ plan }: Module): RawBuilder<unknown> {
  return sql.raw(quoted(plan.table))
}
