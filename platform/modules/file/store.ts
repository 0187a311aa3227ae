import { type Insertable, type SelectQueryBuilder, sql } from 'kysely'
import { tableCache } from '../../kit/table-cache-store'
import type { Database, Db, DbTransaction } from '../../store/database'

type Handle = Db | DbTransaction

export async function insertFile(db: Handle, row: Insertable<Database['storedFile']>): Promise<void> {
  await db.insertInto('storedFile').values(row).execute()
}

export function findFile(db: Handle, type: string, name: string) {
  return db.selectFrom('storedFile').selectAll().where('type', '=', type).where('name', '=', name).executeTakeFirst()
}

/** Forgets files that nothing has named since a time, at most `limit` of them. Answers their names. */
export async function deleteUnusedBefore(db: Handle, type: string, time: number, limit: number): Promise<string[]> {
  const names = db
    .selectFrom('storedFile')
    .select('name')
    .where('type', '=', type)
    .where('uses', '=', 0)
    .where('createdAt', '<', time)
    .where((eb) => eb.or([eb('releasedAt', 'is', null), eb('releasedAt', '<', time)]))
    .limit(limit)
  return deleteNames(db, type, names)
}

/** Forgets a user's unused files but the newest. */
export async function deleteUnusedBeyond(db: Handle, type: string, userId: string, kept: number): Promise<string[]> {
  const names = db
    .selectFrom('storedFile')
    .select('name')
    .where('type', '=', type)
    .where('uses', '=', 0)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('name')
    .offset(kept)
  return deleteNames(db, type, names)
}

export async function deleteIfUnused(db: Handle, type: string, name: string): Promise<string[]> {
  return deleteNames(db, type, [name])
}

type Names = SelectQueryBuilder<Database, 'storedFile', { name: string }>

/** Whoever puts one of them to use at this moment holds its row; once he is done, the condition is looked at again. */
async function deleteNames(db: Handle, type: string, names: readonly string[] | Names): Promise<string[]> {
  const rows = await db
    .deleteFrom('storedFile')
    .where('type', '=', type)
    .where('name', 'in', names)
    .where('uses', '=', 0)
    .returning('storedFile.name')
    .execute()
  return rows.map((row) => row.name)
}

/** What a user has uploaded since a time: all of it, and what nothing names yet. */
export async function sumUploads(db: Handle, userId: string, since: { all: number; unused: number }) {
  const row = await db
    .selectFrom('storedFile')
    .select((eb) => [
      eb.fn.sum<string | null>('sizeBytes').filterWhere('createdAt', '>=', since.all).as('all'),
      eb.fn.sum<string | null>('sizeBytes').filterWhere('uses', '=', 0).as('unused'),
    ])
    .where('userId', '=', userId)
    .where('createdAt', '>=', Math.min(since.all, since.unused))
    .executeTakeFirst()
  return { all: Number(row?.all ?? 0), unused: Number(row?.unused ?? 0) }
}

/** Those of the names that have a row. */
export async function findKnownNames(db: Handle, type: string, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await db
    .selectFrom('storedFile')
    .select('name')
    .where('type', '=', type)
    .where('name', 'in', [...names])
    .execute()
  return new Set(rows.map((row) => row.name))
}

/** Forgets links that have ended. */
export async function deleteEndedLinks(db: Handle, now: number): Promise<void> {
  await db.deleteFrom('downloadLink').where('expiresAt', '<=', now).execute()
}

export async function insertLink(db: Handle, row: Insertable<Database['downloadLink']>): Promise<void> {
  await db.insertInto('downloadLink').values(row).execute()
}

export async function findLink(db: Handle, secretHash: string, now: number) {
  return db
    .selectFrom('downloadLink')
    .selectAll()
    .where('secretHash', '=', secretHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Takes a link away and answers it, to exactly one caller. */
export async function takeLink(db: Handle, secretHash: string, now: number) {
  const row = await db.deleteFrom('downloadLink').where('secretHash', '=', secretHash).returningAll().executeTakeFirst()
  return row && row.expiresAt > now ? row : undefined
}

/** Files of one kind by their names, in no order. */
export async function findFiles(db: Handle, type: string, names: readonly string[]) {
  return db
    .selectFrom('storedFile')
    .select(['type', 'name', 'userId', 'originalName', 'sizeBytes'])
    .where('type', '=', type)
    .where('name', 'in', [...names])
    .execute()
}

/** Who brought the files of these names, whatever their kind. */
export async function findOwners(db: Handle, names: readonly string[]) {
  if (names.length === 0) return []
  return db
    .selectFrom('storedFile')
    .select(['type', 'name', 'userId'])
    .where(sql<boolean>`name = any(${names}::text[])`)
    .execute()
}

export type NamedFile = Awaited<ReturnType<typeof lockFiles>>[number]

/** Files by their names, whatever their kind. They are held until the transaction ends, so that nobody removes them meanwhile. */
export async function lockFiles(trx: DbTransaction, names: readonly string[]) {
  if (names.length === 0) return []
  // One array is one parameter, however many names it holds; in one order everywhere, so that two saves never wait crosswise.
  return trx
    .selectFrom('storedFile')
    .select(['type', 'name', 'userId', 'originalName', 'contentType', 'sizeBytes'])
    .where(sql<boolean>`name = any(${names}::text[])`)
    .orderBy('name')
    .forUpdate()
    .execute()
}

/** Addresses that were given out and not used yet. Emptied, whoever is about to save a file asks for it again. */
export const downloadLinks = tableCache({
  name: 'downloadLinks',
  table: 'download_link',
  expires: 'expires_at',
  shown: [sql`user_id`, sql`name`, sql`expires_at`],
})
