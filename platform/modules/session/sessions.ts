import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { announceEnded } from '../../http/push'
import type { Database } from '../../store/database'
import { loadActor } from '../permission/public'
import { readSysConfig } from '../system/public'
import {
  type ClosedRow,
  type EndedSession,
  type EndReason,
  findSessionByToken,
  insertSession,
  markEnded,
  markEndedByPublicId,
  markEndedOf,
  markOlderKicked,
  prolongSession,
  removeSessionsOfBefore,
  selectClosed,
  setLock,
} from './session-store'
import { lookingAs } from './viewing'

/** However busy, a session ends after this time. */
const absoluteLifeMs = 30 * 24 * 3_600_000
/** Ended sessions stay this long, so that their owner is told why. */
const endedKeptMs = 24 * 3_600_000

/** Opens a session and answers the token as it travels, scheme included (contract 1 §1.1). Only its SHA-256 is stored. */
export async function startSession(ctx: PlatformContext, userId: string, meta: CallMeta): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const now = ctx.now()
  await insertSession(ctx.db, {
    tokenHash: hashToken(secret),
    userId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + (await sessionLifeMs(ctx)),
    ipAddress: meta.ipAddress,
    userAgent: meta.userAgent.slice(0, 500),
  })
  return `bearer ${secret}`
}

type Entrance = {
  keepsAlive?: boolean
  isForLocked?: boolean
  /** Only the session's own user will do, whoever he may be looking as. */
  isOwn?: boolean
}

/**
 * The user behind an `Authorization` header, or the person whom he looks as. Throws 600, 601 or 602 (contract 1 §1.2), and 423 while the
 * screen is locked, unless the call is for just that. A call keeps the session alive; what a browser does by itself, such as opening its
 * socket again, does not.
 */
export async function authenticate(
  ctx: PlatformContext,
  authorization: string,
  meta: CallMeta,
  { keepsAlive = true, isForLocked = false, isOwn = false }: Entrance = {},
): Promise<Actor> {
  if (authorization === '') throw new AppError('signedOut', 'no token')
  const tokenHash = tokenHashOf(authorization)
  if (!tokenHash) throw new AppError('badToken', 'the token has no valid form')
  const row = await findSessionByToken(ctx.db, tokenHash)
  if (!row) throw new AppError('badToken', 'unknown token')
  if (row.endedAt !== null) throw endedError(row.endedReason)
  const now = ctx.now()
  if (row.expiresAt <= now || row.createdAt + absoluteLifeMs <= now) throw new AppError('signedOut', 'the session has expired')
  const actor = await loadActor(ctx, row.userId, { tokenHash, ipAddress: meta.ipAddress })
  if (!actor) throw new AppError('signedOut', 'the account is gone or disabled')
  if (row.lockedAt !== null && !isForLocked) throw new AppError('locked', 'the screen is locked', { userMessage: lockedText })
  if (keepsAlive && isTouchDue(row, now)) await touch(ctx, tokenHash, now)
  return isOwn ? actor : lookingAs(ctx, row, actor)
}

/** The same for what a user does over an open socket. Of a session that has ended nothing is left to keep. */
export async function keepSessionAlive(ctx: PlatformContext, tokenHash: string): Promise<void> {
  const row = await findSessionByToken(ctx.db, tokenHash)
  const now = ctx.now()
  if (row && isTouchDue(row, now)) await touch(ctx, tokenHash, now)
}

/** The key of the session that a token with its scheme belongs to; null for what cannot be a token. */
export function tokenHashOf(authorization: string): string | null {
  const secret = /^bearer +([\w-]{20,200})$/i.exec(authorization)?.[1]
  return secret ? hashToken(secret) : null
}

const touchIntervalMs = 60_000
const touchShare = 0.1

/** Not with every call is written that somebody is there, but often enough that nobody is signed out while he works. */
function isTouchDue({ lastSeenAt, expiresAt }: { lastSeenAt: number; expiresAt: number }, now: number): boolean {
  return now - lastSeenAt >= Math.min(touchIntervalMs, (expiresAt - lastSeenAt) * touchShare)
}

async function touch(ctx: PlatformContext, tokenHash: string, now: number): Promise<void> {
  await prolongSession(ctx.db, tokenHash, { lastSeenAt: now, expiresAt: now + (await sessionLifeMs(ctx)) })
}

const lockedText = '屏幕已锁定，请先解锁'

const endedTexts: Record<EndReason, string> = {
  logout: '登录过期,请重新登录',
  kicked: '此账号已在其他地方登录',
  rightsChanged: '权限已变更，请重新登录！',
  passwordChanged: '密码已变更，请重新登录！',
  disabled: '账号已被禁用',
}

function endedError(reason: EndReason | null): AppError {
  const code = reason === 'kicked' ? 'kicked' : 'signedOut'
  return new AppError(code, `the session was ended: ${reason ?? 'unknown'}`, { userMessage: endedTexts[reason ?? 'logout'] })
}

/** Why a session may hold no socket. An end without a text needs none: who has signed out did it himself. */
type Closure = { kind: 'locked' } | { kind: 'ended'; text: string | null }

/** Those of the sessions that may hold no socket, because they have ended or are locked. */
export async function findClosedSessions(ctx: PlatformContext, tokenHashes: readonly string[]): Promise<Map<string, Closure>> {
  const rows = await selectClosed(ctx.db, tokenHashes, { now: ctx.now(), createdMin: ctx.now() - absoluteLifeMs })
  // A session goes together with its account; ended ones stay for a while.
  const closureOf = (row: ClosedRow): Closure => {
    if (!row.isOver) return { kind: 'locked' }
    return { kind: 'ended', text: row.endedReason === 'logout' ? null : textOfEnd(row) }
  }
  return new Map(rows.map((row) => [row.hash, closureOf(row)]))
}

function textOfEnd({ isGone, endedReason }: { isGone: boolean; endedReason: EndReason | null }): string {
  return endedTexts[isGone ? 'rightsChanged' : (endedReason ?? 'logout')]
}

type Scope = Pick<PlatformContext, 'now' | 'realtime'> & { db: Kysely<Database> }

/** From here on the token opens nothing but what is for locked sessions, in every process; its sockets are closed. */
export async function lockSession(ctx: Scope, tokenHash: string): Promise<void> {
  await setLock(ctx.db, tokenHash, ctx.now())
  announceEnded(ctx, { tokenHashes: [tokenHash] })
}

export async function unlockSession(ctx: Scope, tokenHash: string): Promise<void> {
  await setLock(ctx.db, tokenHash, null)
}

/**
 * Ends every running session of the users (contract 2 §0.10); their sockets get the `logout` with the reason. Inside a
 * transaction pass `{...ctx, db: trx}`.
 */
export async function endSessionsOf(
  ctx: Scope,
  userIds: readonly string[],
  reason: EndReason,
  options: { exceptTokenHash?: string } = {},
): Promise<void> {
  if (userIds.length === 0) return
  await markEndedOf(ctx.db, [...new Set(userIds)], { endedAt: ctx.now(), endedReason: reason }, options.exceptTokenHash)
  announceEnded(ctx, { userIds })
}

export async function endSession(ctx: PlatformContext, tokenHash: string, reason: EndReason): Promise<void> {
  await markEnded(ctx.db, tokenHash, { endedAt: ctx.now(), endedReason: reason })
  announceEnded(ctx, { tokenHashes: [tokenHash] })
}

/** Leaves a user the session that was opened last. */
export async function endOlderSessions(ctx: PlatformContext, userId: string): Promise<void> {
  const tokenHashes = await markOlderKicked(ctx.db, userId, ctx.now())
  if (tokenHashes.length > 0) announceEnded(ctx, { tokenHashes })
}

/** Ends those of the sessions that are running, named by their public ids; answers which they were. */
export async function endSessionsByPublicId(
  ctx: PlatformContext,
  publicIds: readonly string[],
  reason: EndReason,
): Promise<EndedSession[]> {
  const rows = await markEndedByPublicId(ctx.db, publicIds, { endedAt: ctx.now(), endedReason: reason })
  announceEnded(ctx, { tokenHashes: rows.map((row) => row.tokenHash) })
  return rows
}

/** Removes what nobody can ask for any more. Run on a timer. */
export async function purgeSessions(ctx: PlatformContext): Promise<void> {
  await removeSessionsOfBefore(ctx.db, ctx.now() - endedKeptMs)
}

async function sessionLifeMs(ctx: PlatformContext): Promise<number> {
  const minutes = ctx.config.sessionLifeMinutes ?? (await readSysConfig(ctx)).tokenTimeout
  return Math.max(1, minutes) * 60_000
}

export function hashToken(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
