import { type Kysely, sql } from 'kysely'
import type { Database, Db } from '../../store/database'
import { escapeLike } from '../permission/store'

/** No level of the country has as many; what administrators add beyond stays reachable by keyword. */
const rowsPerLevelMax = 2000

export type AreaRow = {
  id: string
  parentId: string
  fullName: string
  enCode: string
  sortCode: number
  enabledMark: number
  description: string | null
  hasChildren: boolean
}

type LevelFilter = { parentId: string; keyword: string; enabledMark: '' | '0' | '1'; exceptId?: string }

/** Areas directly below one. With only enabled ones asked for, only enabled ones below count as children. */
export async function findLevel(db: Db, { parentId, keyword, enabledMark, exceptId }: LevelFilter): Promise<AreaRow[]> {
  const rows = await db
    .selectFrom('area as a')
    .select(['a.id', 'a.parentId', 'a.fullName', 'a.enCode', 'a.sortCode', 'a.enabledMark', 'a.description'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('area as c')
          .select('c.id')
          .whereRef('c.parentId', '=', 'a.id')
          .$if(enabledMark === '1', (query) => query.where('c.enabledMark', '=', 1)),
      )
        .$castTo<boolean>()
        .as('hasChildren'),
    )
    .where('a.parentId', '=', parentId)
    .$if(enabledMark !== '', (query) => query.where('a.enabledMark', '=', Number(enabledMark)))
    .$if(exceptId !== undefined, (query) => query.where('a.id', '<>', exceptId ?? ''))
    .$if(keyword !== '', (query) => query.where(named(keyword)))
    .orderBy('a.sortCode')
    .orderBy('a.id')
    .limit(rowsPerLevelMax)
    .execute()
  return rows
}

function named(keyword: string) {
  const like = `%${escapeLike(keyword)}%`
  return sql<boolean>`(a.full_name like ${like} or a.en_code like ${like})`
}

const matchesMax = 100

/** Enabled areas of any level whose name or code holds the keyword, with their paths; those high up come first (their codes are shorter). */
export async function findMatches(db: Db, keyword: string): Promise<(AreaRow & { ids: string[]; names: string[] })[]> {
  const like = `%${escapeLike(keyword)}%`
  const { rows } = await sql<AreaRow & { ids: string[]; names: string[] }>`
    with recursive found as (
      (select id, parent_id as above, array[id] as ids, array[full_name] as names from area
      where enabled_mark = 1 and (full_name like ${like} or en_code like ${like})
      order by length(id), sort_code, id limit ${matchesMax})
      union all
      select f.id, p.parent_id, p.id || f.ids, p.full_name || f.names from found f
      join area p on p.id = f.above and p.enabled_mark = 1 where cardinality(f.ids) < 10)
    select a.id, a.parent_id, a.full_name, a.en_code, a.sort_code, a.enabled_mark, a.description, f.ids, f.names,
      exists (select 1 from area c where c.parent_id = a.id and c.enabled_mark = 1) as has_children
    from found f join area a on a.id = f.id where f.above = '-1'
    order by cardinality(f.ids), a.sort_code, a.id`.execute(db as Kysely<Database>)
  return rows
}

export async function findNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('area')
    .select(['id', 'fullName'])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.fullName]))
}
