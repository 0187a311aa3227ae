import { sql } from 'kysely'
import { tableCache } from '../../kit/table-cache-store'
import type { Db } from '../../store/database'

type Captcha = { key: string; answer: string; expiresAt: number }

/** A new picture of a key takes the place of the one before. */
export async function putCaptcha(db: Db, { key, answer, expiresAt }: Captcha): Promise<void> {
  await db
    .insertInto('captcha')
    .values({ key, answer, expiresAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ answer, expiresAt }))
    .execute()
}

/** Reads and removes in one statement: of calls at the same time one gets it. */
export async function takeCaptcha(db: Db, key: string): Promise<Captcha | undefined> {
  return db.deleteFrom('captcha').where('key', '=', key).returningAll().executeTakeFirst()
}

/** The expired ones, and as many more of the oldest as are beyond those kept. */
export async function removeCaptchas(db: Db, { expiredAt, kept }: { expiredAt: number; kept: number }): Promise<void> {
  await db.deleteFrom('captcha').where('expiresAt', '<=', expiredAt).execute()
  const keys = db.selectFrom('captcha').select('key').orderBy('expiresAt', 'desc').offset(kept).limit(kept)
  await db.deleteFrom('captcha').where('key', 'in', keys).execute()
}

/** Pictures that nobody has answered yet. Emptied, whoever looks at one asks for another. */
export const captchaCache = tableCache({
  name: 'captchas',
  table: 'captcha',
  expires: 'expires_at',
  shown: [sql`'***' as answer`, sql`expires_at`],
})
