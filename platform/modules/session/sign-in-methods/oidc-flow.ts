import { AppError } from '@/lib/errors/app-error'
import type { OidcConfig } from '../../../config'
import type { CallMeta, PlatformContext } from '../../../http/context'
import { consume } from '../../../http/limits'
import { readSysConfig } from '../../system/public'
import { hashToken } from '../sessions'
import { bindAccount, bindByAccount, findBoundUser, providerName } from './bindings'
import { checkAccount, checkAdmission, logRefusal } from './enter'
import { createRequest, readAnswer } from './oidc-client'
import { resultPage } from './result-page'
import { ticketState } from './social-ticket'
import { findOwnTicket, isMaker, type Ticket } from './tickets'

type Query = Readonly<Record<string, unknown>>

const unboundLifeMs = 5 * 60_000

/** `GET oauth/Login/{type}`: a window of the browser that holds the ticket is sent to the provider. */
export async function beginSignIn(ctx: PlatformContext, type: string, query: Query, meta: CallMeta): Promise<Response> {
  if (await isTooOften(ctx, meta)) return resultPage('failed', meta, '操作过于频繁，请稍后再试')
  const { oidc } = ctx.config
  if (!oidc || type !== providerName) return resultPage('unknown', meta)
  const row = await findOwnTicket(ctx, 'social', textOf(query['jnpf_ticket']), meta)
  if (row?.status !== ticketState.waiting && row?.status !== ticketState.failed) return resultPage('expired', meta)
  try {
    const url = await authorizeAddress(ctx, oidc, row.ticketHash, meta)
    return new Response(null, { status: 302, headers: { location: url.href, ...redirectHeaders } })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    ctx.log.warn({ reason: error.message }, 'single sign-on could not start')
    const message = error.userMessage ?? error.code
    await settle(ctx, row.ticketHash, { status: ticketState.failed, message })
    return resultPage('failed', meta, message)
  }
}

// The ticket is in the address of this answer; it must not become a `Referer` at the provider.
const redirectHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/** Prepares the ticket for one answer of the provider and tells where to go. An older request of the ticket counts no more. */
export async function authorizeAddress(ctx: PlatformContext, oidc: OidcConfig, ticketHash: string, meta: CallMeta): Promise<URL> {
  const callback = `/api/oauth/Login/${providerName}/callback`
  const redirectUri = new URL(callback, ctx.config.publicUrl ?? meta.webOrigin ?? 'http://localhost').href
  const { url, state, nonce, codeVerifier } = await createRequest(ctx, oidc, redirectUri)
  const request = { stateHash: hashToken(state), nonce, codeVerifier, redirectUri }
  await settle(ctx, ticketHash, { ...request, status: ticketState.waiting, message: '' })
  return url
}

/** `GET oauth/Login/{type}/callback`: the provider's answer, good for one use within the life of its ticket. */
export async function finishSignIn(ctx: PlatformContext, type: string, query: Query, meta: CallMeta): Promise<Response> {
  if (await isTooOften(ctx, meta)) return resultPage('failed', meta, '操作过于频繁，请稍后再试')
  const { oidc } = ctx.config
  if (!oidc || type !== providerName) return resultPage('unknown', meta)
  const state = textOf(query['state'])
  const row = await takeRequest(ctx, state, meta)
  if (!row) return resultPage('expired', meta)
  const { nonce, codeVerifier, redirectUri } = row
  try {
    if (!nonce || !codeVerifier || !redirectUri) throw new AppError('internal', 'a ticket with a state has no request')
    const answer = await readAnswer(ctx, oidc, query, { state, nonce, codeVerifier, redirectUri })
    return row.kind === 'bind' ? await finishBinding(ctx, row, answer, meta) : await finishTicket(ctx, oidc, row, answer, meta)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const message = error.userMessage ?? '单点登录失败，请重试'
    await settle(ctx, row.ticketHash, { status: ticketState.failed, message })
    return row.kind === 'bind' ? resultPage('bindFailed', meta, message) : resultPage('failed', meta, message)
  }
}

/**
 * The ticket that waits for this state, whose request is used up by that. Only in the browser that began: otherwise somebody could
 * begin, send the address to another person, and be signed in as him, or bind that person's account to his own.
 */
async function takeRequest(ctx: PlatformContext, state: string, meta: CallMeta): Promise<Ticket | undefined> {
  if (state === '') return undefined
  const stateHash = hashToken(state)
  const row = await ctx.db
    .selectFrom('signInTicket')
    .selectAll()
    .where('stateHash', '=', stateHash)
    .where('status', '=', ticketState.waiting)
    .where('expiresAt', '>', ctx.now())
    .executeTakeFirst()
  if (!row || !isMaker(row, meta)) return undefined
  const taken = await ctx.db
    .updateTable('signInTicket')
    .set({ stateHash: null, nonce: null, codeVerifier: null, redirectUri: null })
    .where('ticketHash', '=', row.ticketHash)
    .where('stateHash', '=', stateHash)
    .returning('ticketHash')
    .executeTakeFirst()
  return taken ? row : undefined
}

type Answer = Awaited<ReturnType<typeof readAnswer>>

async function finishTicket(
  ctx: PlatformContext,
  oidc: OidcConfig,
  row: Ticket,
  { identity, account }: Answer,
  meta: CallMeta,
): Promise<Response> {
  const bound = await findBoundUser(ctx, identity)
  const user = bound ?? (oidc.mode === 'sso' ? await bindByAccount(ctx, identity, account) : undefined)
  if (!user) {
    const expiresAt = ctx.now() + unboundLifeMs
    await settle(ctx, row.ticketHash, { ...identity, status: ticketState.unbound, expiresAt })
    return resultPage('unbound', meta)
  }
  try {
    const config = await readSysConfig(ctx)
    await checkAdmission(ctx, config, await checkAccount(ctx, config, user), row.ipAddress)
  } catch (error) {
    const attempt = { account: user.account, userId: user.id, way: 'social' } as const
    if (error instanceof AppError) await logRefusal(ctx, meta, attempt, error)
    throw error
  }
  await settle(ctx, row.ticketHash, { status: ticketState.success, userId: user.id })
  return resultPage('done', meta)
}

async function finishBinding(ctx: PlatformContext, row: Ticket, { identity }: Answer, meta: CallMeta): Promise<Response> {
  if (!row.userId) throw new AppError('internal', 'a ticket for a binding has no user')
  await bindAccount(ctx, row.userId, identity)
  await ctx.db.deleteFrom('signInTicket').where('ticketHash', '=', row.ticketHash).execute()
  return resultPage('bound', meta)
}

/** A person looks at this window, so even this refusal is a page. */
async function isTooOften(ctx: PlatformContext, meta: CallMeta): Promise<boolean> {
  try {
    await consume(ctx, 'singleSignOnByAddress', meta.ipAddress)
    return false
  } catch (error) {
    if (error instanceof AppError) return true
    throw error
  }
}

async function settle(ctx: PlatformContext, ticketHash: string, change: Partial<Ticket>): Promise<void> {
  await ctx.db.updateTable('signInTicket').set(change).where('ticketHash', '=', ticketHash).execute()
}

function textOf(value: unknown): string {
  return typeof value === 'string' && value.length <= 500 ? value : ''
}
