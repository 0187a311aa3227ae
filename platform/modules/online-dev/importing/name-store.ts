import { sql } from 'kysely'
import type { Db } from '../../../store/database'
import type { Condition } from '../query/sql-field'
import { literal, quoted } from '../records/names'

/** Everything that one of the texts may name is asked for by the texts themselves: no table is read as a whole. */
type Named = { id: string; fullName: string; enCode: string }

export function findPeopleNamed(db: Db, texts: readonly string[]) {
  const names = [...texts]
  return db
    .selectFrom('appUser')
    .select(['id', 'realName', 'account'])
    .where(sql<boolean>`(account = any(${names}::text[]) or real_name = any(${names}::text[]))`)
    .execute()
}

export function findNamed(db: Db, table: 'position' | 'role' | 'userGroup', texts: readonly string[]): Promise<Named[]> {
  const names = [...texts]
  return db
    .selectFrom(table)
    .select(['id', 'fullName', 'enCode'])
    .where('enabledMark', '=', 1)
    .where(sql<boolean>`(full_name = any(${names}::text[]) or en_code = any(${names}::text[]))`)
    .execute()
}

/** Enabled organisations that one of the texts names, each with the names from the top down. */
export function findOrganisationsNamed(db: Db, texts: readonly string[]) {
  const names = [...texts]
  return organisationsWhere(db, sql<boolean>`(o.full_name = any(${names}::text[]) or o.en_code = any(${names}::text[]))`)
}

/** Enabled organisations, each with the names from the top down. */
export async function organisationsWhere(db: Db, condition: Condition, limit: number | null = null) {
  const { rows } = await sql<Named & { category: string; ids: string[]; path: string }>`
    select o.id, o.full_name as "fullName", o.en_code as "enCode", o.category,
      string_to_array(trim(both ',' from o.id_path), ',') as ids,
      (select string_agg(p.full_name, '/' order by w.place) from unnest(string_to_array(trim(both ',' from o.id_path), ','))
        with ordinality as w(id, place) join organize as p on p.id = w.id) as path
    from organize as o
    where o.enabled_mark = 1 and ${condition} limit ${limit}`.execute(db)
  return rows
}

/** Areas with one of the names; of a path all of whose names are asked for, all of it. */
export function findAreasNamed(db: Db, texts: readonly string[]) {
  return db
    .selectFrom('area')
    .select(['id', 'parentId', 'fullName'])
    .where(sql<boolean>`full_name = any(${[...texts]}::text[])`)
    .execute()
}

type Asked = { table: string; code: string; scope: Condition; texts: readonly string[] }

/** Records of a linked module, as far as the actor may see them, by the texts of the field that they are known by. */
export async function findRecordsNamed(db: Db, { table, code, scope, texts }: Asked): Promise<{ id: string; text: string }[]> {
  const text = sql`data->>${sql.raw(literal(code))}`
  // Two are enough to know that a text does not say which.
  const { rows } = await sql<{ id: string; text: string }>`select id, text from (
      select id, ${text} as text, row_number() over (partition by ${text}) as place from ${sql.raw(quoted(table))}
      where deleted_at is null and ${text} = any(${[...texts]}::text[]) and ${scope}) as named where place <= 2`.execute(db)
  return rows
}

/** Records within the scope that have one of the keys; `key` is what makes it in SQL, and stands in an index. */
export async function findRecordsByKey(
  db: Db,
  { table, key, scope, keys }: { table: string; key: string; scope: Condition; keys: readonly string[] },
): Promise<{ id: string; version: number; key: string; data: Record<string, unknown> }[]> {
  const { rows } = await sql<{ id: string; version: number; key: string; data: Record<string, unknown> }>`
    select id, version, ${sql.raw(key)} as key, data from ${sql.raw(quoted(table))}
    where deleted_at is null and ${sql.raw(key)} = any(${[...new Set(keys)].filter((one) => one !== '')}::text[]) and ${scope}`.execute(
    db,
  )
  return rows
}
