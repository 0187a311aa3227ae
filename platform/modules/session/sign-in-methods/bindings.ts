import type { PlatformContext } from '../../../http/context'
import { hasControlCharacter } from '../../../http/request'
import { tellBound } from '../../message/public'
import { findUserByAccount, findUserById, type SignInUser } from '../store'
import { refusal } from './enter'

/** A person as a provider knows him. Issuer and subject together never change and are never given to somebody else. */
export type Identity = { issuer: string; subject: string; socialName: string }

/** The one provider of this platform (contract 1 §3.3 `enname`). */
export const providerName = 'oidc'

/** The user to whom a third-party account was bound before. */
export async function findBoundUser(ctx: PlatformContext, identity: Identity): Promise<SignInUser | undefined> {
  const binding = await findBinding(ctx, identity)
  return binding ? findUserById(ctx.db, binding.userId) : undefined
}

/** The user whom the provider's account claim names; the first such sign-in binds, so that a later change of names changes nobody. */
export async function bindByAccount(ctx: PlatformContext, identity: Identity, account: string): Promise<SignInUser | undefined> {
  if (account === '' || account.length > 200 || hasControlCharacter(account)) return undefined
  const user = await findUserByAccount(ctx.db, account)
  if (!user) return undefined
  if (user.enabledMark === 0) throw refusal('账号已被禁用')
  await bindAccount(ctx, user.id, identity)
  return user
}

/** Refused when either side is bound already: nobody takes over an account by coming second. */
export async function bindAccount(ctx: PlatformContext, userId: string, identity: Identity): Promise<void> {
  const kept = await ctx.db
    .insertInto('socialBinding')
    .values({ ...identity, id: ctx.newId(), provider: providerName, userId, createdAt: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (kept) return tellBound(ctx, userId, identity.socialName)
  const existing = await findBinding(ctx, identity)
  if (existing?.userId === userId) return
  throw refusal(existing ? '该第三方账号已绑定其他用户' : '该用户已绑定其他第三方账号，请先解绑')
}

function findBinding(ctx: PlatformContext, { issuer, subject }: Identity) {
  return ctx.db
    .selectFrom('socialBinding')
    .select(['id', 'userId'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}
