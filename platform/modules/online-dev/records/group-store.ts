import { type RawBuilder, sql } from 'kysely'
import type { FieldNode } from '@/lib/form/types'
import type { Db } from '../../../store/database'
import { groupOrderOf, orderOf, type Sorting } from '../query/order'
import { type Condition, sqlField } from '../query/sql-field'
import type { Access } from './access'
import { literal, quoted } from './names'
import { recordColumns, type StoredRecord } from './stored-record'

type Asked = { access: Access; field: FieldNode; sorting: Sorting; condition: Condition }
type Sums = Record<string, string>

/** `mark` names the group outside: what is stored may be the id of a record that the asking person may not see. */
export type FoundGroup = { key: string; mark: string; count: number; sums: Sums }

type GroupQuery = { offset: number; limit: number; summed: readonly FieldNode[] }

/** Groups in the order of the list; all of them are counted on the way. */
export async function findGroups(
  db: Db,
  { access, field, sorting, condition }: Asked,
  { offset, limit, summed }: GroupQuery,
): Promise<{ groups: FoundGroup[]; total: number }> {
  const { rows } = await sql<{ key: string; mark: string; count: number; sums: Sums; total: number }>`
    select ${keyOf(access, field)} as key, md5(${keyOf(access, field)}) as mark, count(*)::int as count,
      ${sumsObject(access, summed)} as sums, (count(*) over ())::int as total
    from ${tableOf(access)} where deleted_at is null and ${condition}
    group by 1 order by ${groupOrderOf(access, sorting)} limit ${limit} offset ${offset}`.execute(db)
  if (rows.length > 0 || offset === 0) return { groups: rows, total: rows[0]?.total ?? 0 }
  // Beyond the last page nothing tells the total: what the first one says is true.
  const first = await findGroups(db, { access, field, sorting, condition }, { offset: 0, limit: 1, summed: [] })
  return { groups: [], total: first.total }
}

/** The first rows of each of these groups, group by group. */
export async function firstOfGroups(
  db: Db,
  { access, field, sorting, condition }: Asked,
  { keys, rowsMax }: { keys: readonly string[]; rowsMax: number },
): Promise<{ key: string; record: StoredRecord }[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<StoredRecord & { key: string; place: number }>`
    select ${recordColumns}, key, place from (
      select id, ${keyOf(access, field)} as key,
        row_number() over (partition by ${keyOf(access, field)} order by ${orderOf(access, sorting)})::int as place
      from ${tableOf(access)}
      where deleted_at is null and ${condition} and ${keyOf(access, field)} = any(${[...keys]}::text[])
    ) as places join ${tableOf(access)} using (id) where place <= ${rowsMax} order by key, place`.execute(db)
  return rows.map(({ key, place: _, ...record }) => ({ key, record }))
}

export async function rowsOfGroup(
  db: Db,
  { access, field, sorting, condition }: Asked,
  { mark, offset, limit }: { mark: string; offset: number; limit: number },
): Promise<{ records: StoredRecord[]; total: number }> {
  const within = sql`from ${tableOf(access)}
    where deleted_at is null and ${condition} and md5(${keyOf(access, field)}) = ${mark}`
  const counted = await sql<{ total: number }>`select count(*)::int as total ${within}`.execute(db)
  const { rows } = await sql<StoredRecord>`select ${recordColumns} ${within}
    order by ${orderOf(access, sorting)} limit ${limit} offset ${offset}`.execute(db)
  return { records: rows, total: counted.rows[0]?.total ?? 0 }
}

export async function sumsOf(
  db: Db,
  { access, condition, summed }: { access: Access; condition: Condition; summed: readonly FieldNode[] },
): Promise<{ count: number; sums: Sums }> {
  const { rows } = await sql<{ count: number; sums: Sums }>`
    select count(*)::int as count, ${sumsObject(access, summed)} as sums
    from ${tableOf(access)} where deleted_at is null and ${condition}`.execute(db)
  return rows[0] ?? { count: 0, sums: {} }
}

/** What is stored, as text; nothing and an empty text are the same group. */
function keyOf({ module }: Access, field: FieldNode): RawBuilder<string> {
  const { isSystem, value } = sqlField(module.plan, field)
  return isSystem ? sql`coalesce(${value}::text, '')` : sql.raw(`coalesce(data->>${literal(field.code)}, '')`)
}

/** A JSON object of exact sums in text, by the code of the field. */
function sumsObject(access: Access, summed: readonly FieldNode[]): RawBuilder<unknown> {
  if (summed.length === 0) return sql`'{}'::jsonb`
  const parts = summed.map(
    (node) => sql`${sql.raw(literal(node.code))}, coalesce(sum(${numberOf(access.module, node)}), 0)::text`,
  )
  return sql`jsonb_build_object(${sql.join(parts)})`
}

/** Amounts may stand in fields of text, too (contract 3b §4.1); what is no number adds nothing. */
export function numberOf({ plan }: Pick<Access['module'], 'plan'>, node: FieldNode): RawBuilder<unknown> {
  const { shape, value } = sqlField(plan, node)
  if (shape === 'number') return value
  const text = sql.raw(`(data->>${literal(node.code)})`)
  return sql`case when ${text} ~ '^ *-?[0-9]{1,30}([.][0-9]{1,30})? *$' then ${text}::numeric end`
}

function tableOf({ module }: Access): RawBuilder<unknown> {
  return sql.raw(quoted(module.plan.table))
}
