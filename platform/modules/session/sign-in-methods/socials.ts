import { AppError } from '@/lib/errors/app-error'
import type { OidcConfig } from '../../../config'
import type { Actor, CallMeta, PlatformContext } from '../../../http/context'
import { consume } from '../../../http/limits'
import type { Db, DbTransaction } from '../../../store/database'
import { signInLook } from '../../system/public'
import { hashToken } from '../sessions'
import { providerName } from './bindings'
import { refusal } from './enter'
import { authorizeAddress } from './oidc-flow'
import { createTicket } from './tickets'

/** Contract 1 §11.10, contract 2 §3.9: what can be bound, with the binding of the user where there is one. */
export async function listSocials(ctx: PlatformContext, userId: string) {
  const { oidc } = ctx.config
  if (!oidc) return []
  const entity = await ctx.db
    .selectFrom('socialBinding')
    .select(['id', 'userId', 'provider as socialType', 'subject as socialId', 'socialName', 'createdAt as creatorTime'])
    .where('userId', '=', userId)
    .where('provider', '=', providerName)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return [{ ...offerOf(oidc), entity: entity ?? null }]
}

/** Name and pictures of the provider, for the sign-in screen and the profile. */
function offerOf(oidc: OidcConfig) {
  return { enname: providerName, name: oidc.name, describetion: oidc.issuer.host, logo: '', icon: '' }
}

/** The address of the provider's page; the binding is done when its answer comes back to this browser. */
export async function bindingAddress(ctx: PlatformContext, actor: Actor, enname: string, meta: CallMeta): Promise<string> {
  await consume(ctx, 'singleSignOnByAddress', meta.ipAddress)
  const { oidc } = ctx.config
  if (!oidc || enname !== providerName) throw refusal('未配置该第三方登录')
  const ticket = await createTicket(ctx, meta, 'bind', actor.userId)
  const url = await authorizeAddress(ctx, oidc, hashToken(ticket), meta).catch((error: unknown) => {
    // The provider's trouble is told as a refusal; it is no fault of this platform.
    throw error instanceof AppError && error.userMessage ? refusal(error.userMessage) : error
  })
  return url.href
}

/** Takes a binding of that user away, and answers what the account was called; undefined where there is no such one. */
export async function removeBinding(db: Db | DbTransaction, id: string, userId: string): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('socialBinding')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('socialName')
    .executeTakeFirst()
  return removed?.socialName
}

const entry = `/api/oauth/Login/${providerName}`

/** Contract 2 §3.9: what stands below the sign-in form. Without a ticket the client puts its own into the address (contract 1 §5.2). */
export function offeredSocials({ config: { oidc } }: PlatformContext, ticket = '') {
  if (!oidc || oidc.mode === 'sso') return []
  return [{ ...offerOf(oidc), renderUrl: `${entry}?jnpf_ticket=${ticket === '' ? 'JNPF_TICKET' : encodeURIComponent(ticket)}` }]
}

/** Contract 1 §3.3, with the ways that the sign-in screen offers and what stands on it. */
export async function loginConfig(ctx: PlatformContext) {
  const { oidc, loginModes } = ctx.config
  const isSingle = oidc?.mode === 'sso'
  return {
    redirect: isSingle,
    url: isSingle ? entry : '',
    ticketParams: 'jnpf_ticket',
    socialsList: offeredSocials(ctx),
    loginModes: [...loginModes],
    ...(await signInLook(ctx)),
  }
}
