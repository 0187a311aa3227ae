import type { Updateable } from 'kysely'
import type { Database, Db, DbTransaction } from '../../../store/database'
import { withReading } from '../name-reading'

type Handle = Db | DbTransaction

export async function updateOwn(db: Handle, userId: string, values: Updateable<Database['appUser']>): Promise<void> {
  await db
    .updateTable('appUser')
    .set(await withReading(values))
    .where('id', '=', userId)
    .execute()
}

export async function findHeadIcon(db: Handle, userId: string): Promise<string | null> {
  const row = await db.selectFrom('appUser').select('headIcon').where('id', '=', userId).executeTakeFirst()
  return row?.headIcon ?? null
}

/** The user's enabled positions in an organisation, main first. */
export async function findOwnPositionsIn(db: Handle, userId: string, organizeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('userRelation as r')
    .innerJoin('position as p', 'p.id', 'r.objectId')
    .select('p.id')
    .where('r.userId', '=', userId)
    .where('r.objectType', '=', 'Position')
    .where('p.organizeId', '=', organizeId)
    .where('p.enabledMark', '=', 1)
    .orderBy('r.sortCode')
    .orderBy('p.id')
    .execute()
  return rows.map((row) => row.id)
}

/** Position names of users are those of their current position; the name of the organisation is that of the current one. */
const reportColumns = [
  'u.id',
  'u.account',
  'u.realName',
  'u.headIcon',
  'o.fullName as department',
  'p.fullName as position',
] as const

function reports(db: Handle) {
  return db
    .selectFrom('appUser as u')
    .leftJoin('organize as o', 'o.id', 'u.organizeId')
    .leftJoin('position as p', 'p.id', 'u.positionId')
    .select([...reportColumns])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('appUser as below')
          .select('below.id')
          .whereRef('below.managerId', '=', 'u.id')
          .where('below.enabledMark', '<>', 0),
      ).as('hasReports'),
    )
    .where('u.enabledMark', '<>', 0)
}

export type ReportRow = Awaited<ReturnType<typeof findReports>>[number]

export function findSelf(db: Handle, userId: string) {
  return reports(db).where('u.id', '=', userId).execute()
}

/** Nobody leads more people directly than a screen can show. */
const reportsMax = 1000

/** Direct reports who can sign in, in the order of the user administration. */
export function findReports(db: Handle, managerId: string) {
  return reports(db)
    .where('u.managerId', '=', managerId)
    .where('u.id', '<>', managerId)
    .orderBy('u.sortCode')
    .orderBy('u.createdAt', 'desc')
    .orderBy('u.id')
    .limit(reportsMax)
    .execute()
}

/** Whether a manager stands above a user, at any distance. Walks up, so its cost is the depth and not the size of the company. */
export async function leads(db: Handle, managerId: string, userId: string): Promise<boolean> {
  const row = await db
    .withRecursive('above', (cte) =>
      cte
        .selectFrom('appUser')
        .select('managerId as id')
        .where('id', '=', userId)
        .union(cte.selectFrom('above').innerJoin('appUser as u', 'u.id', 'above.id').select('u.managerId as id')),
    )
    .selectFrom('above')
    .select('above.id')
    .where('above.id', '=', managerId)
    .executeTakeFirst()
  return row !== undefined
}
