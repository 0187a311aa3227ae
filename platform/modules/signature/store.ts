import { type Insertable, type RawBuilder, sql } from 'kysely'
import { someHas } from '../../kit/like'
import { findPage, type Page } from '../../kit/paging'
import { inOrder, type Sorting } from '../../kit/sorting'
import type { Database, Db, DbTransaction } from '../../store/database'

type Handle = Db | DbTransaction

const columns = ['id', 'fullName', 'enCode', 'icon', 'createdAt', 'updatedAt', 'version'] as const

/** As it was asked for, then in the order of contract 2 §0.1. */
export function findSignaturePage(db: Handle, keyword: string, asked: Page & Sorting) {
  const base = db.selectFrom('signature').$if(keyword !== '', (query) => query.where(someHas(keyword, 'fullName', 'enCode')))
  return findPage(base, inOrder(base.select(columns), asked, { table: 'signature' }), asked)
}

export function findSignature(db: Handle, id: string) {
  return db
    .selectFrom('signature')
    .select([...columns])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Who may use each of them, in the order of their names. */
export function findUsersOf(db: Handle, signatureIds: readonly string[]) {
  if (signatureIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('signatureUser as s')
    .innerJoin('appUser as u', 'u.id', 's.userId')
    .select(['s.signatureId', 'u.id', 'u.account', 'u.realName'])
    .where('s.signatureId', 'in', [...signatureIds])
    .orderBy('u.realName')
    .orderBy('u.id')
    .execute()
}

/** What somebody may use, or everything without somebody; of the named ones alone where some are named. */
export function findOffered(db: Handle, { userId, ids }: { userId: string | null; ids: readonly string[] | null }) {
  return db
    .selectFrom('signature')
    .select(['id', 'fullName', 'enCode', 'icon'])
    .$if(ids !== null, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .$if(userId !== null, (query) =>
      query.where(
        'id',
        'in',
        db
          .selectFrom('signatureUser')
          .select('signatureId')
          .where('userId', '=', userId ?? ''),
      ),
    )
    .orderBy('sortCode')
    .orderBy('fullName')
    .orderBy('id')
    .execute()
}

/** Until the transaction ends nobody else makes or changes signatures: their names and codes are unique over all of them. */
export async function lockSignatures(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('signature', 0))`.execute(trx)
}

/** Those of the ids that there are; until the transaction ends nobody deletes them. */
export async function holdUsers(trx: DbTransaction, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('appUser')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forShare()
    .execute()
  return rows.map((row) => row.id)
}

export async function insertSignature(trx: DbTransaction, row: Insertable<Database['signature']>): Promise<void> {
  await trx.insertInto('signature').values(row).execute()
}

type Values = {
  fullName: string
  enCode: string
  icon: string
  updatedAt: number
  updatedBy: string
  version: RawBuilder<number>
}

export async function updateSignature(trx: DbTransaction, id: string, values: Values): Promise<void> {
  await trx.updateTable('signature').set(values).where('id', '=', id).execute()
}

export async function replaceUsers(trx: DbTransaction, signatureId: string, userIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('signatureUser').where('signatureId', '=', signatureId).execute()
  if (userIds.length === 0) return
  await trx
    .insertInto('signatureUser')
    .values(userIds.map((userId) => ({ signatureId, userId })))
    .execute()
}

/** With who might use it. */
export async function deleteSignature(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('signature').where('id', '=', id).execute()
}
