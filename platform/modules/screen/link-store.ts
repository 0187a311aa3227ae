import type { Insertable, Selectable } from 'kysely'
import type { Database, Db, DbTransaction } from '../../store/database'

type Handle = Db | DbTransaction

export type StoredLink = Selectable<Database['screenLink']>

/** Links of a screen with the people whose rights they show and who made them, the newest first. */
export function findLinks(db: Handle, screenId: string) {
  return db
    .selectFrom('screenLink as l')
    .leftJoin('appUser as person', 'person.id', 'l.userId')
    .leftJoin('appUser as creator', 'creator.id', 'l.createdBy')
    .select(['l.id', 'l.fullName', 'l.userId', 'l.screenVersion', 'l.expiresAt', 'l.usedAt', 'l.createdAt'])
    .select(['person.realName as personName', 'person.account as personAccount', 'person.enabledMark as personEnabled'])
    .select(['creator.realName as creatorName', 'creator.account as creatorAccount'])
    .where('l.screenId', '=', screenId)
    .orderBy('l.createdAt', 'desc')
    .orderBy('l.id')
    .execute()
}

export function findLink(db: Handle, screenId: string, id: string): Promise<StoredLink | undefined> {
  return db.selectFrom('screenLink').selectAll().where('screenId', '=', screenId).where('id', '=', id).executeTakeFirst()
}

export function findLinkById(db: Handle, id: string): Promise<StoredLink | undefined> {
  return db.selectFrom('screenLink').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findLinkByKey(db: Handle, keyHash: string): Promise<StoredLink | undefined> {
  return db.selectFrom('screenLink').selectAll().where('keyHash', '=', keyHash).executeTakeFirst()
}

export async function countLinks(trx: DbTransaction, screenId: string): Promise<number> {
  const query = trx.selectFrom('screenLink').select((eb) => eb.fn.countAll<number>().as('count'))
  return Number((await query.where('screenId', '=', screenId).executeTakeFirstOrThrow()).count)
}

export async function insertLink(trx: DbTransaction, row: Insertable<Database['screenLink']>): Promise<void> {
  await trx.insertInto('screenLink').values(row).execute()
}

export async function deleteLink(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('screenLink').where('id', '=', id).execute()
}

/** Its person agrees to the screen as it is in this version. */
export async function agreeLink(trx: DbTransaction, id: string, screenVersion: number): Promise<void> {
  await trx.updateTable('screenLink').set({ screenVersion }).where('id', '=', id).execute()
}

type Step = { screenId: string; from: number; to: number; userId: string | null }

/** Links that were agreed to until now go along to the next version: of one person, or of everybody for null. */
export async function moveAgreed(trx: DbTransaction, { screenId, from, to, userId }: Step): Promise<void> {
  await trx
    .updateTable('screenLink')
    .set({ screenVersion: to })
    .where('screenId', '=', screenId)
    .where('screenVersion', '=', from)
    .$if(userId !== null, (query) => query.where('userId', '=', userId))
    .execute()
}

/** Written now and then only: a display asks every few seconds. */
export async function noteUse(db: Db, id: string, { now, before }: { now: number; before: number }): Promise<void> {
  await db
    .updateTable('screenLink')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('usedAt', 'is', null), eb('usedAt', '<', before)]))
    .execute()
}

export async function findPersonLabel(db: Handle, id: string) {
  return db.selectFrom('appUser').select(['id', 'enabledMark']).where('id', '=', id).executeTakeFirst()
}
