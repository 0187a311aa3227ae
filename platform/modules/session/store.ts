import { sql } from 'kysely'
import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { msSince } from '../../http/duration'
import type { Db, DbTransaction } from '../../store/database'
import { sameName } from '../../store/same-name'

export type SignInUser = NonNullable<Awaited<ReturnType<typeof findUserByAccount>>>

/**
 * By any spelling of the account. Accounts of before that rule may differ by spelling alone: then only the exact one is meant, in any
 * case of its letters, as it was.
 */
export async function findUserByAccount(db: Db, account: string) {
  const users = await db.selectFrom('appUser').selectAll().where(sameName('account', account)).limit(10).execute()
  return users.find((user) => user.account.toLowerCase() === account.toLowerCase()) ?? (users.length === 1 ? users[0] : undefined)
}

export async function findUserById(db: Db, userId: string) {
  return db.selectFrom('appUser').selectAll().where('id', '=', userId).executeTakeFirst()
}

export type LockRule = { passwordErrorsNumber: number; lockType: number; lockTime: number }

/** Spec: the lock is off below this number (contract 1 §4.2). */
export const lockLimitMin = 3

/** When a lock that begins now ends by itself; null for one that does not. */
export function unlockTimeOf({ lockType, lockTime }: LockRule, now: number): number | null {
  return lockType === 2 ? now + (lockTime > 0 ? lockTime : 10) * 60_000 : null
}

/**
 * One statement, so that parallel guesses are all counted. With a rule, the guess that reaches the limit locks the account; for that
 * one the answer is true.
 */
export async function countWrongPassword(ctx: PlatformContext, userId: string, lock: LockRule | null): Promise<boolean> {
  const counted = sql<number>`log_error_count + 1`
  if (!lock) {
    await ctx.db.updateTable('appUser').set({ logErrorCount: counted }).where('id', '=', userId).execute()
    return false
  }
  const unlockTime = unlockTimeOf(lock, ctx.now())
  const isReached = sql`log_error_count + 1 >= ${lock.passwordErrorsNumber} and enabled_mark = 1`
  const counts = await ctx.db
    .updateTable('appUser')
    .set({
      logErrorCount: counted,
      enabledMark: sql<number>`case when ${isReached} then 2 else enabled_mark end`,
      unlockTime: sql<number | null>`case when ${isReached} then ${unlockTime}::bigint else unlock_time end`,
    })
    .where('id', '=', userId)
    .returning(['enabledMark', 'logErrorCount'])
    .executeTakeFirst()
  return counts?.enabledMark === 2 && counts.logErrorCount === lock.passwordErrorsNumber
}

export async function unlock(ctx: PlatformContext, userId: string): Promise<void> {
  await ctx.db
    .updateTable('appUser')
    .set({ enabledMark: 1, logErrorCount: 0, unlockTime: null })
    .where('id', '=', userId)
    .where('enabledMark', '=', 2)
    .execute()
}

/** The last sign-in becomes the previous one, for the notice after signing in (spec 1 §2.6). */
export async function writeSignIn(ctx: PlatformContext, user: SignInUser, ipAddress: string): Promise<void> {
  await ctx.db
    .updateTable('appUser')
    .set({
      logErrorCount: 0,
      unlockTime: null,
      prevLoginTime: user.lastLoginTime,
      prevLoginIp: user.lastLoginIp,
      lastLoginTime: ctx.now(),
      lastLoginIp: ipAddress,
    })
    .where('id', '=', user.id)
    .execute()
}

type LogEntry = { userId: string | null; account: string; loginType: 0 | 1; loginMark: 0 | 1; abstracts: string }

export async function writeLoginLog(ctx: PlatformContext, meta: CallMeta, entry: LogEntry): Promise<void> {
  await ctx.db
    .insertInto('loginLog')
    .values({
      ...entry,
      id: ctx.newId(),
      account: entry.account.slice(0, 200),
      ipAddress: meta.ipAddress,
      userAgent: meta.userAgent,
      createdAt: ctx.now(),
      durationMs: Math.round(msSince(meta)),
    })
    .execute()
}

/** Names behind the ids of the signed-in user; all lists are those of one person. */
export async function findBackground(db: Db, actor: Actor, managerId: string | null) {
  const [place, positions, roles, groups, manager] = await Promise.all([
    findPlace(db, actor.organizeId),
    actor.positionIds.length > 0
      ? db
          .selectFrom('position')
          .select(['id', 'fullName', 'organizeId'])
          .where('id', 'in', [...actor.positionIds])
          .orderBy('sortCode')
          .orderBy('id')
          .execute()
      : [],
    actor.roleIds.length > 0
      ? db
          .selectFrom('role')
          .select(['id', 'fullName'])
          .where('id', 'in', [...actor.roleIds])
          .orderBy('sortCode')
          .execute()
      : [],
    db
      .selectFrom('userRelation')
      .innerJoin('userGroup', 'userGroup.id', 'userRelation.objectId')
      .select(['userGroup.id', 'userGroup.fullName'])
      .where('userRelation.userId', '=', actor.userId)
      .where('userRelation.objectType', '=', 'Group')
      .execute(),
    managerId
      ? db.selectFrom('appUser').select(['realName', 'account']).where('id', '=', managerId).executeTakeFirst()
      : undefined,
  ])
  return { ...place, positions, roles, groups, manager }
}

/** The organisation with the names of those above it. */
async function findPlace(db: Db, organizeId: string | null) {
  const organize = organizeId ? await findOrganize(db, organizeId) : undefined
  const pathIds = organize ? organize.idPath.split(',').filter(Boolean) : []
  const pathRows = pathIds.length
    ? await db.selectFrom('organize').select(['id', 'fullName']).where('id', 'in', pathIds).execute()
    : []
  const names = new Map(pathRows.map((row) => [row.id, row.fullName]))
  return { organize, pathIds, path: pathIds.map((id) => names.get(id) ?? '').filter(Boolean) }
}

async function findOrganize(db: Db, id: string) {
  return db.selectFrom('organize').select(['id', 'fullName', 'category', 'idPath']).where('id', '=', id).executeTakeFirst()
}

export async function findSession(db: Db, tokenHash: string) {
  return db.selectFrom('session').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()
}

export async function setCurrentSystem(ctx: PlatformContext, userId: string, systemId: string): Promise<void> {
  await ctx.db.updateTable('appUser').set({ systemId }).where('id', '=', userId).execute()
}

/** One statement, so that of several pages opened together one sends the reminder of a day. */
export async function claimPasswordReminder(
  trx: DbTransaction,
  userId: string,
  { now, midnight }: { now: number; midnight: number },
): Promise<boolean> {
  const claimed = await trx
    .updateTable('appUser')
    .set({ passwordRemindedAt: now })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('passwordRemindedAt', 'is', null), eb('passwordRemindedAt', '<', midnight)]))
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}
