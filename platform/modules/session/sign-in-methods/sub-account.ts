import { sql } from 'kysely'
import { normalName } from '@/lib/domain/normal-name'
import type { PlatformContext } from '../../../http/context'
import { findUserByAccount, type SignInUser } from '../store'

const subAccount = /^(1[3-9]\d{9})@(.+)$/s

/**
 * The user behind a typed account, which may be a sub account `mobile@account` (spec 1 §2.5). On a platform of many companies the
 * left part names the company by the number of its first administrator (contract 1 §3.4). Here is one company, so the left part
 * cannot choose anything; it must only be true: the number of the user himself, as people sign up with it, or that of one of the
 * installation's administrators, who stand for the company. Any other number is answered like an unknown account.
 */
export async function findSignInUser(ctx: PlatformContext, typed: string): Promise<SignInUser | undefined> {
  // An account may itself look like this, so the whole text is tried first.
  const direct = await findUserByAccount(ctx.db, typed)
  const [, mobile, account] = subAccount.exec(typed) ?? []
  if (direct || mobile === undefined || account === undefined) return direct
  const user = await findUserByAccount(ctx.db, account)
  // Asked in every case, so that the time does not tell whether the account exists.
  const isCompany = await isAdministratorNumber(ctx, mobile)
  return user && (isCompany || user.mobilePhone === mobile) ? user : undefined
}

async function isAdministratorNumber(ctx: PlatformContext, mobile: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('appUser')
    .select(sql<number>`1`.as('one'))
    .where('mobilePhone', '=', mobile)
    .where('isAdministrator', '=', 1)
    .where('enabledMark', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

/** Guesses count for the account behind the number and behind any spelling, else each would be a new name to guess with. */
export function limitKey(typed: string): string {
  return normalName(subAccount.exec(typed)?.[2] ?? typed)
}
