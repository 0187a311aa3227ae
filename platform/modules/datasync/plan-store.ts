import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { escapeLike } from '../../kit/like'
import { findPage, type Page } from '../../kit/paging'
import type { Database, Db, DbTransaction } from '../../store/database'
import { sameName } from '../../store/same-name'

export type PlanRow = Selectable<Database['dataSyncPlan']>
type Handle = Db | DbTransaction
/** The version counts up in the database. */
type Changes = Omit<Updateable<Database['dataSyncPlan']>, 'version'> & { version: RawBuilder<number> }

/** Until the transaction ends nobody else writes a plan. */
export async function lockPlans(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('dataSyncPlan', 0))`.execute(trx)
}

export function findPlan(db: Handle, id: string): Promise<PlanRow | undefined> {
  return db.selectFrom('dataSyncPlan').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findPlanPage(db: Handle, keyword: string, page: Page) {
  const base = db
    .selectFrom('dataSyncPlan')
    .where(keyword === '' ? sql<boolean>`true` : sql<boolean>`full_name ilike ${`%${escapeLike(keyword)}%`}`)
  return findPage(base, base.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc'), page)
}

const methodsMax = 200

export function findPlanNames(db: Handle): Promise<{ id: string; fullName: string }[]> {
  return db.selectFrom('dataSyncPlan').select(['id', 'fullName']).orderBy('fullName').limit(methodsMax).execute()
}

export async function isPlanNameTaken(trx: DbTransaction, fullName: string, exceptId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('dataSyncPlan')
    .select('id')
    .where('id', '<>', exceptId)
    .where(sameName('fullName', fullName))
    .executeTakeFirst()
  return row !== undefined
}

/** Answers it as it is now. */
export function insertPlan(trx: DbTransaction, row: Insertable<Database['dataSyncPlan']>): Promise<PlanRow> {
  return trx.insertInto('dataSyncPlan').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Answers it as it is now. */
export function updatePlan(trx: DbTransaction, id: string, changes: Changes): Promise<PlanRow> {
  return trx.updateTable('dataSyncPlan').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function deletePlan(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('dataSyncPlan').where('id', '=', id).execute()
}

type Of = { planId: string; dbTable: string; incrementColumn: string }

/** Null for what has not been copied yet by this column. */
export async function findLastValue(db: Handle, { planId, dbTable, incrementColumn }: Of): Promise<string | null> {
  const row = await db
    .selectFrom('dataSyncMark')
    .select('lastValue')
    .where('planId', '=', planId)
    .where('dbTable', '=', dbTable)
    .where('incrementColumn', '=', incrementColumn)
    .executeTakeFirst()
  return row?.lastValue ?? null
}

/** Of a plan that is gone meanwhile nothing is kept. */
export async function keepLastValue(trx: DbTransaction, of: Of, lastValue: string): Promise<void> {
  if (!(await findPlan(trx, of.planId))) return
  const { incrementColumn } = of
  await trx
    .insertInto('dataSyncMark')
    .values({ ...of, lastValue })
    .onConflict((conflict) => conflict.columns(['planId', 'dbTable']).doUpdateSet({ incrementColumn, lastValue }))
    .execute()
}

/** Where the plan leads elsewhere from now on, all is copied anew. */
export async function deleteLastValues(trx: DbTransaction, planId: string): Promise<void> {
  await trx.deleteFrom('dataSyncMark').where('planId', '=', planId).execute()
}
