import type { Kysely } from 'kysely'
import type { PlatformContext } from '../../http/context'
import type { Database } from '../../store/database'

type Scope = Pick<PlatformContext, 'now' | 'newId'> & { db: Kysely<Database> }

/** That of the accounts of the demonstration company which still have the password they were made with. */
export async function findPublishedHash(db: Kysely<Database>): Promise<string | undefined> {
  const row = await db
    .selectFrom('appUser')
    .select('passwordHash')
    .where('isDemonstration', '=', 1)
    .where('passwordHash', '<>', '')
    .orderBy('id')
    .executeTakeFirst()
  return row?.passwordHash
}

/** More replaced passwords than any rule asks for are of no use. */
const replacedKept = 24

/** Remembers a hash that is being replaced. Inside a transaction pass `{...ctx, db: trx}`. */
export async function keepReplacedHash(ctx: Scope, userId: string, passwordHash: string): Promise<void> {
  if (passwordHash === '') return
  await ctx.db.insertInto('passwordHistory').values({ id: ctx.newId(), userId, passwordHash, createdAt: ctx.now() }).execute()
  const older = ctx.db
    .selectFrom('passwordHistory')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(replacedKept)
  await ctx.db.deleteFrom('passwordHistory').where('id', 'in', older).execute()
}

/** The newest first. */
export async function findReplacedHashes(ctx: Pick<Scope, 'db'>, userId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('passwordHistory')
    .select('passwordHash')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(replacedKept)
    .execute()
  return rows.map((row) => row.passwordHash)
}
