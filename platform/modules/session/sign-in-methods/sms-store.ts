import { sql } from 'kysely'
import { tableCache } from '../../../kit/table-cache-store'
import type { Db } from '../../../store/database'
import type { SignInUser } from '../store'

/** When the last code for a number was made. */
export async function findCodeTime(db: Db, mobile: string): Promise<number | undefined> {
  const row = await db.selectFrom('smsCode').select('createdAt').where('mobile', '=', mobile).executeTakeFirst()
  return row?.createdAt
}

type Code = { mobile: string; codeHash: string; createdAt: number; expiresAt: number }

/** Takes the place of one that was made by then; false where there is a younger one. */
export async function putCode(db: Db, { mobile, ...code }: Code, replacedUntil: number): Promise<boolean> {
  const row = { ...code, tries: 0 }
  const kept = await db
    .insertInto('smsCode')
    .values({ mobile, ...row })
    .onConflict((conflict) => conflict.column('mobile').doUpdateSet(row).where('smsCode.createdAt', '<=', replacedUntil))
    .returning('mobile')
    .executeTakeFirst()
  return kept !== undefined
}

/** Counts a look at the living code of a number and answers its hash; undefined where there is none, or it was looked at too often. */
export async function countCodeTry(
  db: Db,
  mobile: string,
  { triesMax, now }: { triesMax: number; now: number },
): Promise<string | undefined> {
  const row = await db
    .updateTable('smsCode')
    .set({ tries: sql<number>`tries + 1` })
    .where('mobile', '=', mobile)
    .where('tries', '<', triesMax)
    .where('expiresAt', '>', now)
    .returning('codeHash')
    .executeTakeFirst()
  return row?.codeHash
}

/** Of several calls at the same time one hears true. */
export async function removeCode(db: Db, { mobile, codeHash }: Pick<Code, 'mobile' | 'codeHash'>): Promise<boolean> {
  const spent = await db
    .deleteFrom('smsCode')
    .where('mobile', '=', mobile)
    .where('codeHash', '=', codeHash)
    .returning('mobile')
    .executeTakeFirst()
  return spent !== undefined
}

export async function removeExpiredCodes(db: Db, now: number): Promise<void> {
  await db.deleteFrom('smsCode').where('expiresAt', '<=', now).execute()
}

/** More than one account may have a number; more than a few are of no use to anybody who asks. */
export async function findUsersByMobile(db: Db, mobile: string): Promise<SignInUser[]> {
  return db.selectFrom('appUser').selectAll().where('mobilePhone', '=', mobile).limit(10).execute()
}

export async function insertOutboxText(
  db: Db,
  text: { id: string; mobile: string; text: string; createdAt: number },
): Promise<void> {
  await db.insertInto('smsOutbox').values(text).execute()
}

/** The newest first. */
export async function findOutboxTexts(db: Db, { after, limit }: { after: number; limit: number }) {
  return db
    .selectFrom('smsOutbox')
    .selectAll()
    .where('createdAt', '>', after)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The code in it has let somebody in; older texts to the number hold no living code either. */
export async function markOutboxUsed(db: Db, mobile: string): Promise<void> {
  await db.updateTable('smsOutbox').set({ isUsed: 1 }).where('mobile', '=', mobile).where('isUsed', '=', 0).execute()
}

/** Those of until then, and as many more of the oldest as are beyond those kept. */
export async function removeOutboxTexts(db: Db, { until, kept }: { until: number; kept: number }): Promise<void> {
  const beyond = db
    .selectFrom('smsOutbox')
    .select('id')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(kept)
    .limit(kept)
  await db
    .deleteFrom('smsOutbox')
    .where((eb) => eb.or([eb('createdAt', '<=', until), eb('id', 'in', beyond)]))
    .execute()
}

/** Codes that were sent and not used yet. Emptied, whoever has one asks for another. */
export const codeCache = tableCache({
  name: 'smsCodes',
  table: 'sms_code',
  expires: 'expires_at',
  shown: [sql`overlay(mobile placing '****' from 4 for 4) as mobile`, sql`'***' as code`, sql`tries`, sql`expires_at`],
})
