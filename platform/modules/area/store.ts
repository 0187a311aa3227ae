import { sql } from 'kysely'
import { someHas } from '../../kit/like'
import type { Db, DbTransaction } from '../../store/database'

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

/** With only enabled ones asked for, only enabled ones below count as children. */
function areas(db: Db, enabledMark: '' | '0' | '1') {
  return db
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
}

/** Areas directly below one. */
export function findLevel(db: Db, { parentId, keyword, enabledMark, exceptId }: LevelFilter): Promise<AreaRow[]> {
  return areas(db, enabledMark)
    .where('a.parentId', '=', parentId)
    .$if(enabledMark !== '', (query) => query.where('a.enabledMark', '=', Number(enabledMark)))
    .$if(exceptId !== undefined, (query) => query.where('a.id', '<>', exceptId ?? ''))
    .$if(keyword !== '', (query) => query.where(someHas(keyword, ...named)))
    .orderBy('a.sortCode')
    .orderBy('a.id')
    .limit(rowsPerLevelMax)
    .execute()
}

const named = ['a.fullName', 'a.enCode'] as const

const matchesMax = 100

/** Areas of any level whose name or code holds the keyword; those high up come first (their codes are shorter). */
export function findMatches(
  db: Db,
  { keyword, enabledMark }: { keyword: string; enabledMark: '' | '0' | '1' },
): Promise<AreaRow[]> {
  return areas(db, enabledMark === '1' ? '1' : '')
    .$if(enabledMark !== '', (query) => query.where('a.enabledMark', '=', Number(enabledMark)))
    .where(someHas(keyword, ...named))
    .orderBy(sql`length(a.id)`)
    .orderBy('a.sortCode')
    .orderBy('a.id')
    .limit(matchesMax)
    .execute()
}

/** Areas by id, of enabled ones or of all. */
export function findParts(db: Db, ids: readonly string[], isOfEnabled: boolean) {
  return db
    .selectFrom('area')
    .select(['id', 'parentId', 'fullName'])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .$if(isOfEnabled, (query) => query.where('enabledMark', '=', 1))
    .execute()
}

export async function findNames(db: Db | DbTransaction, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('area')
    .select(['id', 'fullName'])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.fullName]))
}

/** Enabled areas of the whole country, level by level. */
export async function findEnabled(db: Db) {
  return db
    .selectFrom('area')
    .select(['id', 'parentId', 'fullName', 'enCode'])
    .where('enabledMark', '=', 1)
    .orderBy('sortCode')
    .orderBy('enCode')
    .execute()
}
