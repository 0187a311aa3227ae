import { type Insertable, sql } from 'kysely'
import type { Database, Db, DbTransaction } from '../../store/database'

type Handle = Db | DbTransaction

export type Reader = {
  userId: string
  /** Whose members see what is shared with them. */
  roleIds: readonly string[]
  /** Sees everything that is shared. */
  isSharer: boolean
}

/** A view with whom it is shared, and who keeps it. */
export type ViewRow = Awaited<ReturnType<typeof findViews>>[number]

/** His own first, then those shared with him, each in the order they were made. Their number is bounded by the saving. */
export function findViews(db: Handle, { userId, roleIds, isSharer, moduleId }: Reader & { moduleId: string }) {
  const held = sql<boolean>`v.id in (select view_id from saved_view_role where ${isSharer} or role_id = any(${[...roleIds]}::text[]))`
  return viewsWithRoles(db)
    .where('v.moduleId', '=', moduleId)
    .where((where) => where.or([where('v.userId', '=', userId), held]))
    .orderBy(sql`v.user_id <> ${userId}`)
    .orderBy('v.createdAt')
    .orderBy('v.id')
    .execute()
}

export function findView(db: Handle, id: string) {
  return viewsWithRoles(db).where('v.id', '=', id).executeTakeFirst()
}

function viewsWithRoles(db: Handle) {
  return db
    .selectFrom('savedView as v')
    .innerJoin('appUser as u', 'u.id', 'v.userId')
    .select(['v.id', 'v.userId', 'v.moduleId', 'v.fullName', 'v.view', 'v.version', 'u.realName as ownerName'])
    .select(sql<string[]>`array(select role_id from saved_view_role where view_id = v.id order by role_id)`.as('roleIds'))
}

export async function countViews(trx: DbTransaction, { moduleId, userId }: { moduleId: string; userId: string }) {
  const { rows } = await sql<{ own: number; shared: number }>`
    select count(*) filter (where user_id = ${userId})::int as own,
      count(*) filter (where exists (select 1 from saved_view_role where view_id = id))::int as shared
    from saved_view where module_id = ${moduleId}`.execute(trx)
  return rows[0] ?? { own: 0, shared: 0 }
}

/** Until the transaction ends nobody else keeps views of the list, so that names stay different and their number bounded. */
export async function lockViews(trx: DbTransaction, moduleId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`savedView.${moduleId}`}, 0))`.execute(trx)
}

export async function insertView(trx: DbTransaction, row: Insertable<Database['savedView']>): Promise<void> {
  await trx.insertInto('savedView').values(row).execute()
}

export async function updateView(trx: DbTransaction, id: string, values: { fullName: string; view: string }): Promise<void> {
  await trx
    .updateTable('savedView')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Those of the roles that there are. */
export async function replaceRoles(trx: DbTransaction, viewId: string, roleIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('savedViewRole').where('viewId', '=', viewId).execute()
  await sql`insert into saved_view_role (view_id, role_id)
    select ${viewId}, id from role where id = any(${[...roleIds]}::text[])`.execute(trx)
}

export async function countRoles(trx: DbTransaction, roleIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from role where id = any(${[...roleIds]}::text[])`.execute(trx)
  return rows[0]?.total ?? 0
}

export async function deleteView(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('savedView').where('id', '=', id).execute()
}

type Place = { userId: string; moduleId: string }

export async function findDefault(db: Db, { userId, moduleId }: Place): Promise<string | undefined> {
  const row = await db
    .selectFrom('savedViewDefault')
    .select('viewId')
    .where('userId', '=', userId)
    .where('moduleId', '=', moduleId)
    .executeTakeFirst()
  return row?.viewId
}

export async function putDefault(trx: DbTransaction, { userId, moduleId }: Place, viewId: string): Promise<void> {
  await trx
    .insertInto('savedViewDefault')
    .values({ userId, moduleId, viewId })
    .onConflict((conflict) => conflict.columns(['userId', 'moduleId']).doUpdateSet({ viewId }))
    .execute()
}

export async function deleteDefault(trx: DbTransaction, { userId, moduleId }: Place): Promise<void> {
  await trx.deleteFrom('savedViewDefault').where('userId', '=', userId).where('moduleId', '=', moduleId).execute()
}
