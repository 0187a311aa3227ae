import { sql } from 'kysely'
import type { Db } from '../../../store/database'
import { organisationsWhere } from './name-store'

/** Names that begin with the same sign as one of the texts, by an index and never too many. */
const nearMax = 1000

const beginsAlike = (column: string, texts: readonly string[]) =>
  sql<boolean>`left(normal_name(${sql.ref(column)}), 1) in (select left(normal_name(text), 1) from unnest(${[...texts]}::text[]) as text)`

export function findPeopleNear(db: Db, texts: readonly string[]) {
  return db
    .selectFrom('appUser')
    .select(['realName', 'account'])
    .where('enabledMark', '<>', 0)
    .where(beginsAlike('realName', texts))
    .limit(nearMax)
    .execute()
}

export function findNamedNear(db: Db, table: 'position' | 'role' | 'userGroup', texts: readonly string[]) {
  return db
    .selectFrom(table)
    .select(['fullName', 'enCode'])
    .where('enabledMark', '=', 1)
    .where(beginsAlike('fullName', texts))
    .limit(nearMax)
    .execute()
}

/** By the last of their names. */
export function findOrganisationsNear(db: Db, texts: readonly string[]) {
  return organisationsWhere(db, beginsAlike('o.fullName', texts), nearMax)
}
