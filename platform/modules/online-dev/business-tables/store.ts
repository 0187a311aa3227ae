import { sql } from 'kysely'
import { escapeLike } from '../../../kit/like'
import type { Page } from '../../../kit/paging'
import type { Db, DbTransaction } from '../../../store/database'
import { businessSchema, businessTable, quotedName } from '../records/bound-tables/names'

export type TableRow = { table: string; tableName: string; sum: number; size: string; type: number }

/** Tables and views of the business, by name; `table` narrows them to that one. They number in the hundreds. */
export async function findTables(db: Db | DbTransaction, table: string | null = null): Promise<TableRow[]> {
  const { rows } = await sql<TableRow>`
    select c.relname as table, coalesce(obj_description(c.oid, 'pg_class'), '') as "tableName",
      greatest(c.reltuples, 0)::bigint as sum, pg_size_pretty(pg_total_relation_size(c.oid)) as size,
      case when c.relkind in ('v', 'm') then 1 else 0 end as type
    from pg_class c join pg_namespace s on s.oid = c.relnamespace
    where s.nspname = ${businessSchema} and c.relkind in ('r', 'p', 'v', 'm') and (${table}::text is null or c.relname = ${table})
    order by c.relname`.execute(db)
  return rows
}

export async function hasRows(db: Db | DbTransaction, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.raw(businessTable(table))} limit 1`.execute(db)
  return rows.length > 0
}

type Asked = { field: string; keyword: string; order: string; page: Page }

/** Rows as they are stored, as JSON; the keyword is looked for in the field, letter for letter. */
export async function findRows(db: Db, table: string, { field, keyword, order, page: { limit, offset } }: Asked) {
  const from = sql.raw(businessTable(table))
  const sought = field === '' || keyword === '' ? null : sql.raw(quotedName(field))
  const where = sought ? sql`where r.${sought}::text like ${`%${escapeLike(keyword)}%`}` : sql``
  const { rows } = await sql<{ row: Record<string, unknown> }>`select to_jsonb(r) as row from ${from} as r ${where}
    order by r.${sql.raw(quotedName(order))} limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${from} as r ${where}`.execute(db)
  return { rows: rows.map(({ row }) => row), total: counted.rows[0]?.total ?? 0 }
}

/** `type` is SQL that the service made of a known word. */
export type NewColumn = { name: string; type: string; comment: string }

/** Statements of `statements.ts`, which quotes what is not of its own. */
export async function runStatements(trx: DbTransaction, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(trx)
}

/** Rows by the names of their columns, as JSON has them; what is left out is empty. */
export async function insertRows(trx: DbTransaction, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const into = sql.raw(businessTable(table))
  await sql`insert into ${into} select * from jsonb_populate_recordset(null::${into}, ${JSON.stringify(rows)}::jsonb)`.execute(
    trx,
  )
}

/** Two people who make the same table, or take one away, wait for each other. */
export async function lockTables(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('business tables', 0))`.execute(trx)
}

/** Nobody writes rows between the look at whether there are any and the end of the table, whatever program it is. */
export async function keepOthersAway(trx: DbTransaction, table: string): Promise<void> {
  await sql`lock table ${sql.raw(businessTable(table))} in access exclusive mode`.execute(trx)
}

/** The `tables` of all designs, of what is worked on and of what runs. */
export async function tablesOfDesigns(db: Db | DbTransaction): Promise<string[]> {
  const { rows } = await sql<{ json: string }>`
    select tables_json as json from design where tables_json not in ('', '[]')
    union all select tables_json from design_release where tables_json not in ('', '[]')`.execute(db)
  return rows.map(({ json }) => json)
}
