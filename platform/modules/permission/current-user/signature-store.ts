import type { Db, DbTransaction } from '../../../store/database'

type Handle = Db | DbTransaction

/** In the order in which they were made. */
export function findSignatures(db: Handle, userId: string) {
  return db
    .selectFrom('userSignature')
    .select(['id', 'signImg', 'isDefault'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export function findDefaultSignature(db: Handle, userId: string) {
  return db
    .selectFrom('userSignature')
    .select(['id', 'signImg'])
    .where('userId', '=', userId)
    .where('isDefault', '=', 1)
    .executeTakeFirst()
}

/** Makes changes of one user's signatures wait for each other: how many there are and which is the default are rules over all rows. */
export async function lockSignatures(trx: DbTransaction, userId: string): Promise<void> {
  await trx.selectFrom('appUser').select('id').where('id', '=', userId).forUpdate().execute()
}

export async function countSignatures(trx: DbTransaction, userId: string): Promise<number> {
  const row = await trx
    .selectFrom('userSignature')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

type Row = { id: string; userId: string; signImg: string; createdAt: number }

export async function insertSignature(trx: DbTransaction, row: Row): Promise<void> {
  await trx
    .insertInto('userSignature')
    .values({ ...row, isDefault: 0 })
    .execute()
}

/** The former default gives way first: the table allows one. */
export async function setDefaultSignature(trx: DbTransaction, userId: string, id: string): Promise<void> {
  await trx.updateTable('userSignature').set({ isDefault: 0 }).where('userId', '=', userId).where('isDefault', '=', 1).execute()
  await trx.updateTable('userSignature').set({ isDefault: 1 }).where('userId', '=', userId).where('id', '=', id).execute()
}

export function findSignature(trx: DbTransaction, userId: string, id: string) {
  return trx
    .selectFrom('userSignature')
    .select(['id', 'isDefault'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function deleteSignature(trx: DbTransaction, userId: string, id: string): Promise<void> {
  await trx.deleteFrom('userSignature').where('userId', '=', userId).where('id', '=', id).execute()
}

export async function findNewestSignatureId(trx: DbTransaction, userId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('userSignature')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
