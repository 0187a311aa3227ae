import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import { escapeLike } from '../../kit/like'
import type { Database, Db, DbTransaction } from '../../store/database'
import { sameName } from '../../store/same-name'

type Handle = Db | DbTransaction

export type DocumentRow = Selectable<Database['document']>

/** Wire: the kinds (contract 4b §9). */
export const folder = 0
export const file = 1
export const root = '0'

/** Deeper than anybody can make. */
const stepsMax = 100

/** Changes of one person come after each other: two moves at once could make a ring of folders. */
export async function lockDocuments(trx: DbTransaction, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`document ${ownerId}`}, 0))`.execute(trx)
}

/** Of the person, whatever became of it. */
export function findOwn(db: Handle, ownerId: string, id: string): Promise<DocumentRow | undefined> {
  return db.selectFrom('document').selectAll().where('id', '=', id).where('ownerId', '=', ownerId).executeTakeFirst()
}

const listed = (db: Handle, ownerId: string) =>
  db
    .selectFrom('document as d')
    .selectAll('d')
    .select((eb) => [
      eb
        .selectFrom('documentShare as s')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('s.documentId', '=', 'd.id')
        .as('shares'),
      eb
        .selectFrom('documentVersion as v')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('v.documentId', '=', 'd.id')
        .as('olderVersions'),
      eb.selectFrom('document as p').select('p.fullName').whereRef('p.id', '=', 'd.parentId').as('folderName'),
    ])
    .where('d.ownerId', '=', ownerId)
    .where('d.deletedAt', 'is', null)

/** What stands in a folder: folders first, by name. */
export function findFolder(db: Handle, ownerId: string, parentId: string, limit: number) {
  return listed(db, ownerId)
    .where('d.parentId', '=', parentId)
    .orderBy('d.type')
    .orderBy('d.fullName')
    .orderBy('d.id')
    .limit(limit)
    .execute()
}

/** Whatever has the word in its name, the newest first. */
export function findNamed(db: Handle, ownerId: string, keyword: string, limit: number) {
  return listed(db, ownerId)
    .where(hasWord('d.full_name', keyword))
    .orderBy('d.updatedAt', 'desc')
    .orderBy('d.id')
    .limit(limit)
    .execute()
}

/** In whatever case: nobody remembers how a file is spelt. */
function hasWord(column: string, keyword: string) {
  return sql<SqlBool>`${sql.ref(column)} ilike ${`%${escapeLike(keyword)}%`}`
}

export async function countIn(db: Handle, ownerId: string, parentId: string): Promise<number> {
  const row = await db
    .selectFrom('document')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('ownerId', '=', ownerId)
    .where('parentId', '=', parentId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return row.n
}

/** Another one of that kind and name in the folder. */
export function findSame(
  db: Handle,
  {
    ownerId,
    parentId,
    type,
    fullName,
    exceptId = '',
  }: Pick<DocumentRow, 'ownerId' | 'parentId' | 'type' | 'fullName'> & { exceptId?: string },
): Promise<DocumentRow | undefined> {
  return db
    .selectFrom('document')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('parentId', '=', parentId)
    .where('type', '=', type)
    .where('deletedAt', 'is', null)
    .where(sameName('fullName', fullName))
    .where('id', '<>', exceptId)
    .orderBy('createdAt')
    .executeTakeFirst()
}

export async function insertDocument(trx: DbTransaction, row: Insertable<Database['document']>): Promise<void> {
  await trx.insertInto('document').values(row).execute()
}

type Changes = Partial<Pick<DocumentRow, 'fullName' | 'parentId' | 'fileName' | 'fileSize' | 'fileExtension' | 'updatedAt'>>

export async function updateDocument(trx: DbTransaction, id: string, changes: Changes): Promise<void> {
  await trx.updateTable('document').set(changes).where('id', '=', id).execute()
}

/** The ids from a folder up to the root, itself first; in how deep a place it stands. */
export async function findWay(db: Handle, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive way as (
      select id, parent_id, 1 as step from document where id = ${id}
      union all select d.id, d.parent_id, way.step + 1 from document d join way on d.id = way.parent_id
        where way.step < ${sql.lit(stepsMax)})
    select id from way order by step`.execute(db)
  return rows.map((row) => row.id)
}

/** How many levels of folders it makes, itself counted; a file makes none. */
export async function heightOf(db: Handle, id: string): Promise<number> {
  const { rows } = await sql<{
    height: number
  }>`${below(id)} select coalesce(max(step) filter (where type = ${sql.lit(folder)}), 0)::int
    as height from below`.execute(db)
  return rows[0]?.height ?? 0
}

/** The owner stands in it for the index: without him every step would read the documents of all people. */
const below = (id: string) => sql`with recursive below as (
    select id, owner_id, type, 1 as step from document where id = ${id}
    union all select d.id, d.owner_id, d.type, below.step + 1
      from document d join below on d.owner_id = below.owner_id and d.parent_id = below.id
      where below.step < ${sql.lit(stepsMax)})`

/** Puts it with everything below it that is not there yet into the recycle bin, together. */
export async function deleteWithAll(trx: DbTransaction, id: string, now: number): Promise<void> {
  await sql`${below(id)} update document set deleted_at = ${now}, deleted_with = ${id}
    where id in (select id from below) and deleted_at is null`.execute(trx)
}

type Deleted = Pick<DocumentRow, 'id' | 'ownerId'>

export async function bringBack(
  trx: DbTransaction,
  { id, ownerId }: Deleted,
  place: { parentId: string; fullName: string },
): Promise<void> {
  await updateDocument(trx, id, place)
  const together = trx.updateTable('document').set({ deletedAt: null, deletedWith: null })
  await together.where('ownerId', '=', ownerId).where('deletedWith', '=', id).execute()
}

export async function destroyDeleted(trx: DbTransaction, { id, ownerId }: Deleted): Promise<void> {
  await trx.deleteFrom('document').where('ownerId', '=', ownerId).where('deletedWith', '=', id).execute()
}

/** What was deleted before a time goes for good, at most so many at once. Answers how many went. */
export async function purgeDeletedBefore(db: Db, time: number, limit: number): Promise<number> {
  const old = db.selectFrom('document').select('id').where('deletedAt', '<', time).orderBy('deletedAt').limit(limit)
  const { numDeletedRows } = await db.deleteFrom('document').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

/** What was deleted by itself, not in its folder; the newest first. */
export function findDeleted(db: Handle, ownerId: string, keyword: string, limit: number) {
  return db
    .selectFrom('document')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is not', null)
    .whereRef('deletedWith', '=', 'id')
    .where(hasWord('full_name', keyword))
    .orderBy('deletedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function findFolders(db: Handle, ownerId: string, limit: number) {
  return db
    .selectFrom('document')
    .select(['id', 'parentId', 'fullName'])
    .where('ownerId', '=', ownerId)
    .where('type', '=', folder)
    .where('deletedAt', 'is', null)
    .orderBy('fullName')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Files that somebody shares, each once with when it was last shared with somebody. */
export async function findShared(db: Handle, ownerId: string, keyword: string, limit: number) {
  return db
    .selectFrom('document as d')
    .innerJoin('documentShare as s', 's.documentId', 'd.id')
    .selectAll('d')
    .select((eb) => eb.fn.max<number>('s.createdAt').as('sharedAt'))
    .where('d.ownerId', '=', ownerId)
    .where('d.deletedAt', 'is', null)
    .where(hasWord('d.full_name', keyword))
    .groupBy('d.id')
    .orderBy('sharedAt', 'desc')
    .orderBy('d.id')
    .limit(limit)
    .execute()
}

/** Files that others share with somebody; of those who are gone too. */
export function findSharedTo(db: Handle, userId: string, keyword: string, limit: number) {
  return db
    .selectFrom('documentShare as s')
    .innerJoin('document as d', 'd.id', 's.documentId')
    .leftJoin('appUser as u', 'u.id', 'd.ownerId')
    .selectAll('d')
    .select(['s.createdAt as sharedAt', 'u.realName', 'u.account'])
    .where('s.userId', '=', userId)
    .where('d.deletedAt', 'is', null)
    .where(hasWord('d.full_name', keyword))
    .orderBy('s.createdAt', 'desc')
    .orderBy('d.id')
    .limit(limit)
    .execute()
}

/** A file that somebody owns or that is shared with him, not deleted. */
export function findReadable(db: Handle, userId: string, id: string): Promise<DocumentRow | undefined> {
  return db
    .selectFrom('document')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('ownerId', '=', userId),
        eb.exists(
          eb
            .selectFrom('documentShare as s')
            .select('s.id')
            .whereRef('s.documentId', '=', 'document.id')
            .where('s.userId', '=', userId),
        ),
      ]),
    )
    .executeTakeFirst()
}

export function findShares(db: Handle, documentId: string) {
  return db
    .selectFrom('documentShare as s')
    .innerJoin('appUser as u', 'u.id', 's.userId')
    .select(['s.id', 's.userId', 's.createdAt', 'u.realName', 'u.account'])
    .where('s.documentId', '=', documentId)
    .orderBy('s.createdAt')
    .orderBy('s.id')
    .execute()
}

export type ShareChange = { documentId: string; userIds: readonly string[]; now: number; newId: () => string }

/** Those who have it still keep since when. */
export async function replaceShares(trx: DbTransaction, { documentId, userIds, now, newId }: ShareChange): Promise<void> {
  const gone = trx.deleteFrom('documentShare').where('documentId', '=', documentId)
  await (userIds.length === 0 ? gone : gone.where('userId', 'not in', [...userIds])).execute()
  if (userIds.length === 0) return
  await trx
    .insertInto('documentShare')
    .values(userIds.map((userId) => ({ id: newId(), documentId, userId, createdAt: now })))
    .onConflict((conflict) => conflict.columns(['documentId', 'userId']).doNothing())
    .execute()
}

/** Those of the ids that are people who may sign in. */
export async function findPeople(db: Handle, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('appUser')
    .select('id')
    .where('id', 'in', [...ids])
    .where('enabledMark', '=', 1)
    .execute()
  return rows.map((row) => row.id)
}

export async function insertVersion(trx: DbTransaction, row: Insertable<Database['documentVersion']>): Promise<void> {
  await trx.insertInto('documentVersion').values(row).execute()
}

export function findVersions(db: Handle, documentId: string) {
  return db
    .selectFrom('documentVersion as v')
    .leftJoin('appUser as u', 'u.id', 'v.createdBy')
    .select(['v.id', 'v.fileName', 'v.fileSize', 'v.createdAt', 'u.realName', 'u.account'])
    .where('v.documentId', '=', documentId)
    .orderBy('v.createdAt', 'desc')
    .orderBy('v.id', 'desc')
    .execute()
}

/** Older ones than so many go; the newest file is no version. */
export async function keepVersions(trx: DbTransaction, documentId: string, kept: number): Promise<void> {
  const older = trx
    .selectFrom('documentVersion')
    .select('id')
    .where('documentId', '=', documentId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(kept)
  await trx.deleteFrom('documentVersion').where('id', 'in', older).execute()
}

export async function deleteVersion(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('documentVersion').where('id', '=', id).execute()
}
