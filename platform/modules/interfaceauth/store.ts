import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { isSameName } from '@/lib/domain/normal-name'
import { someHas } from '../../kit/like'
import { findPage, findPageOfMany, type Page } from '../../kit/paging'
import { inOrder, type Sorting } from '../../kit/sorting'
import type { Database, Db, DbTransaction } from '../../store/database'
import { sameName } from '../../store/same-name'

export type ApplicationRow = Selectable<Database['interfaceOauth']>
type Handle = Db | DbTransaction

/** Until the transaction ends nobody else writes an application. */
export async function lockApplications(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('interfaceOauth', 0))`.execute(trx)
}

const orders = {
  appId: 'o.appId',
  appName: 'o.appName',
  usefulLife: 'o.usefulLife',
  creatorTime: 'o.createdAt',
  lastModifyTime: 'o.updatedAt',
  sortCode: 'o.sortCode',
  enabledMark: 'o.enabledMark',
}

type Filter = { keyword: string; enabledMark: '' | '0' | '1' }

/** Each with who made it, whose rights it has, and what it may ask. */
export function findApplicationPage(db: Handle, { keyword, enabledMark }: Filter, asked: Page & Sorting) {
  const base = db
    .selectFrom('interfaceOauth as o')
    .where((eb) => (keyword === '' ? eb.val(true) : someHas(keyword, 'o.appId', 'o.appName')))
    .where((eb) => (enabledMark === '' ? eb.val(true) : eb('o.enabledMark', '=', Number(enabledMark))))
  const rows = base
    .leftJoin('appUser as c', 'c.id', 'o.createdBy')
    .leftJoin('appUser as r', 'r.id', 'o.runAs')
    .selectAll('o')
    .select(['c.realName as creatorName', 'c.account as creatorAccount', 'r.realName as runName', 'r.account as runAccount'])
    .select((eb) =>
      eb
        .selectFrom('interfaceOauthGrant as g')
        .whereRef('g.oauthId', '=', 'o.id')
        .select(sql<string | null>`string_agg(g.interface_id, ',' order by g.interface_id)`.as('ids'))
        .as('dataInterfaceIds'),
    )
  return findPage(base, inOrder(rows, asked, { table: 'o', columns: orders }), asked)
}

export function findApplication(db: Handle, id: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom('interfaceOauth').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What somebody made, or what has his rights. */
export function findOwnApplications(db: Handle, userId: string) {
  return db
    .selectFrom('interfaceOauth')
    .select(['id', 'appName as fullName'])
    .where((eb) => eb.or([eb('createdBy', '=', userId), eb('runAs', '=', userId)]))
    .orderBy('appName')
    .execute()
}

/** Kept from others until the transaction ends. */
export function lockApplication(trx: DbTransaction, id: string): Promise<ApplicationRow | undefined> {
  return trx.selectFrom('interfaceOauth').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function findByAppId(db: Handle, appId: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom('interfaceOauth').selectAll().where('appId', '=', appId).executeTakeFirst()
}

/** Which of the two another application has. */
export async function findApplicationClash(
  trx: DbTransaction,
  wanted: { appName: string; appId: string; exceptId: string },
): Promise<'appName' | 'appId' | null> {
  const rows = await trx
    .selectFrom('interfaceOauth')
    .select(['appName', 'appId'])
    .where('id', '<>', wanted.exceptId)
    .where((eb) => eb.or([eb('appId', '=', wanted.appId), sameName('appName', wanted.appName)]))
    .execute()
  if (rows.length === 0) return null
  return rows.some((row) => isSameName(row.appName, wanted.appName)) ? 'appName' : 'appId'
}

/** Answers it as it is now. */
export function insertApplication(trx: DbTransaction, row: Insertable<Database['interfaceOauth']>): Promise<ApplicationRow> {
  return trx.insertInto('interfaceOauth').values(row).returningAll().executeTakeFirstOrThrow()
}

type Changes = Partial<Omit<ApplicationRow, 'id' | 'version'>> & { version?: RawBuilder<number> }

/** Answers it as it is now. */
export function updateApplication(trx: DbTransaction, id: string, changes: Changes): Promise<ApplicationRow> {
  return trx.updateTable('interfaceOauth').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function deleteApplication(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('interfaceOauth').where('id', '=', id).execute()
}

export async function isGranted(db: Handle, oauthId: string, interfaceId: string): Promise<boolean> {
  const found = await db
    .selectFrom('interfaceOauthGrant')
    .select('interfaceId')
    .where('oauthId', '=', oauthId)
    .where('interfaceId', '=', interfaceId)
    .executeTakeFirst()
  return found !== undefined
}

/** The granted interfaces, also those that are switched off just now. */
export function findGranted(db: Handle, oauthId: string) {
  return db
    .selectFrom('interfaceOauthGrant as g')
    .innerJoin('dataInterface as i', 'i.id', 'g.interfaceId')
    .select(['i.id', 'i.fullName', 'i.enCode', 'i.type', 'i.hasPage', 'i.enabledMark'])
    .where('g.oauthId', '=', oauthId)
    .orderBy('i.sortCode')
    .orderBy('i.id')
    .execute()
}

/** Those of the ids that are interfaces. */
export function findInterfaces(db: Handle, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db.selectFrom('dataInterface').select(['id', 'enCode']).where('id', 'in', ids).execute()
}

export async function replaceGranted(trx: DbTransaction, oauthId: string, interfaceIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('interfaceOauthGrant').where('oauthId', '=', oauthId).execute()
  if (interfaceIds.length === 0) return
  const rows = interfaceIds.map((interfaceId) => ({ oauthId, interfaceId }))
  await trx.insertInto('interfaceOauthGrant').values(rows).execute()
}

/** As whom it may call, with the keys as they are stored. */
export function findBound(db: Handle, oauthId: string) {
  return db
    .selectFrom('interfaceOauthUser as b')
    .innerJoin('appUser as u', 'u.id', 'b.userId')
    .select(['b.userId', 'b.keySealed', 'u.realName', 'u.account', 'u.isAdministrator'])
    .where('b.oauthId', '=', oauthId)
    .orderBy('u.account')
    .execute()
}

export async function findBoundByKey(db: Handle, oauthId: string, keyHash: string): Promise<string | null> {
  const found = await db
    .selectFrom('interfaceOauthUser')
    .select('userId')
    .where('oauthId', '=', oauthId)
    .where('keyHash', '=', keyHash)
    .executeTakeFirst()
  return found?.userId ?? null
}

export async function deleteBound(trx: DbTransaction, oauthId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await trx.deleteFrom('interfaceOauthUser').where('oauthId', '=', oauthId).where('userId', 'in', userIds).execute()
}

type Bound = Database['interfaceOauthUser']

export async function insertBound(trx: DbTransaction, rows: readonly Bound[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('interfaceOauthUser').values(rows).execute()
}

export async function updateKey(trx: DbTransaction, { oauthId, userId, ...key }: Bound): Promise<void> {
  await trx.updateTable('interfaceOauthUser').set(key).where('oauthId', '=', oauthId).where('userId', '=', userId).execute()
}

/** Those of the ids that are people. */
export function findPeople(db: Handle, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db.selectFrom('appUser').select(['id', 'isAdministrator']).where('id', 'in', ids).execute()
}

export async function findPerson(db: Handle, id: string): Promise<{ realName: string; account: string } | undefined> {
  return db.selectFrom('appUser').select(['realName', 'account']).where('id', '=', id).executeTakeFirst()
}

/** Whether the signature was not used before; it is from now on, in every process. */
export async function takeSignature(db: Handle, signatureHash: string, expiresAt: number): Promise<boolean> {
  const taken = await db
    .insertInto('interfaceOauthSignature')
    .values({ signatureHash, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('signatureHash')
    .execute()
  return taken.length > 0
}

export async function deleteSignatures(db: Handle, before: number): Promise<void> {
  await db.deleteFrom('interfaceOauthSignature').where('expiresAt', '<', before).execute()
}

type LogFilter = { oauthId: string; keyword: string; from: number | undefined; until: number | undefined }

/** What an application has asked, newest first; also of interfaces that are gone. */
export function findCalls(db: Handle, { oauthId, keyword, from, until }: LogFilter, page: Page) {
  const base = db
    .selectFrom('dataInterfaceLog as l')
    .leftJoin('dataInterface as i', 'i.id', 'l.interfaceId')
    .where('l.oauthId', '=', oauthId)
    .where((eb) => (keyword === '' ? eb.val(true) : someHas(keyword, 'i.fullName', 'i.enCode')))
    .where((eb) => (from === undefined ? eb.val(true) : eb('l.invokedAt', '>=', from)))
    .where((eb) => (until === undefined ? eb.val(true) : eb('l.invokedAt', '<=', until)))
  const rows = base
    .leftJoin('appUser as u', 'u.id', 'l.userId')
    .selectAll('l')
    .select(['i.fullName', 'i.enCode', 'u.realName', 'u.account'])
    .orderBy('l.invokedAt', 'desc')
    .orderBy('l.id', 'desc')
  return findPageOfMany(db, base, rows, page)
}
