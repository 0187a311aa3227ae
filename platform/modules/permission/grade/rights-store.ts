import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type GradeFlag, gradeFlags, gradeRights } from '@/lib/contract/permission/grade'
import type { Db, DbTransaction } from '../../../store/database'
import { reached } from '../scope/store'

type Handle = Db | DbTransaction

export type GradeRow = { organizeId: string } & Record<GradeFlag, number>

const columnOf = (flag: GradeFlag) => sql.raw(flag.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`))

/**
 * What somebody may do with organisations, in the form of a grade row, so that it can be compared with one: in `thisLayer` what
 * reaches the organisation, in `subLayer` what reaches everything below it, now and later. `among` is a condition on `organize o`.
 */
function powers(userId: string, among: RawBuilder<SqlBool>) {
  const own = gradeRights.map((right) => {
    const [here, below] = [columnOf(`thisLayer${right}`), columnOf(`subLayer${right}`)]
    return sql`max(case when g.organize_id = o.id then g.${here} else g.${below} end) as ${here}, max(g.${below}) as ${below}`
  })
  return sql<GradeRow>`select o.id as organize_id, ${sql.join(own)} from ${reached(userId)} and ${among} group by o.id`
}

export async function findPowers(db: Handle, userId: string, organizeIds: readonly string[] | 'all'): Promise<GradeRow[]> {
  const among = organizeIds === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`o.id = any(${[...organizeIds]}::text[])`
  return (await powers(userId, among).execute(db)).rows
}

/** Those of the users who have a right over an organisation that the other one does not have. */
export async function findGradeBeyond(db: Handle, userIds: readonly string[], otherId: string): Promise<string[]> {
  const asked = sql`t.user_id = any(${[...userIds]}::text[])`
  const among = sql<SqlBool>`o.id in (select t.organize_id from grade_organize t where ${asked})`
  const isBeyond = gradeFlags.map((flag) => sql`t.${columnOf(flag)} > coalesce(p.${columnOf(flag)}, 0)`)
  const { rows } = await sql<{ userId: string }>`select distinct t.user_id from grade_organize t
    left join (${powers(otherId, among)}) as p on p.organize_id = t.organize_id
    where ${asked} and (${sql.join(isBeyond, sql` or `)})`.execute(db)
  return rows.map(({ userId }) => userId)
}

export function findGradeRows(db: Handle, userId: string): Promise<GradeRow[]> {
  return db
    .selectFrom('gradeOrganize')
    .select(['organizeId', ...gradeFlags])
    .where('userId', '=', userId)
    .orderBy('organizeId')
    .execute()
}

/** Rows without any right are removed. */
export async function writeGradeRows(trx: Handle, userId: string, rows: readonly GradeRow[]): Promise<void> {
  if (rows.length === 0) return
  await trx
    .deleteFrom('gradeOrganize')
    .where('userId', '=', userId)
    .where(sql<SqlBool>`organize_id = any(${rows.map((row) => row.organizeId)}::text[])`)
    .execute()
  const kept = rows.filter((row) => gradeFlags.some((flag) => row[flag] === 1))
  // PostgreSQL takes 65,535 bound values per statement.
  for (let at = 0; at < kept.length; at += rowsPerInsert)
    await trx
      .insertInto('gradeOrganize')
      .values(kept.slice(at, at + rowsPerInsert).map((row) => ({ userId, ...row })))
      .execute()
}

const rowsPerInsert = 1000
