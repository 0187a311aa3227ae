import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { CallMeta, PlatformContext } from '../../../http/context'
import type { Database } from '../../../store/database'
import { hashToken } from '../sessions'

export type Ticket = Selectable<Database['signInTicket']>
type Kind = Ticket['kind']

/** Contract 1 §5.1, §5.3. A ticket that binds an account never leaves the platform; it lives as long as the others of its family. */
const kinds: Readonly<Record<Kind, { prefix: string; lifeMs: number; status: number }>> = {
  qr: { prefix: 'ScanCode_', lifeMs: 3 * 60_000, status: 0 },
  social: { prefix: 'SocialsLogin_', lifeMs: 5 * 60_000, status: 2 },
  bind: { prefix: 'SocialsBind_', lifeMs: 5 * 60_000, status: 2 },
}
/** More open tickets than people sign in at once; the oldest give way. */
const openMax = 10_000

export async function createTicket(ctx: PlatformContext, meta: CallMeta, kind: Kind, userId: string | null = null) {
  const { prefix, lifeMs, status } = kinds[kind]
  const ticket = prefix + randomBytes(24).toString('base64url')
  const now = ctx.now()
  await ctx.db
    .insertInto('signInTicket')
    .values({
      ...{ ticketHash: hashToken(ticket), kind, status, userId, issuer: null, subject: null },
      ...{ stateHash: null, nonce: null, codeVerifier: null, redirectUri: null },
      ...{ ipAddress: meta.ipAddress, userAgent: meta.userAgent, createdAt: now, expiresAt: now + lifeMs },
    })
    .execute()
  return ticket
}

/** The running ticket, whoever asks; undefined for an unknown or expired one, and for one of another kind. */
export async function findTicket(ctx: PlatformContext, kind: Kind, ticket: string): Promise<Ticket | undefined> {
  return running(ctx, kind, ticket).selectAll().executeTakeFirst()
}

/**
 * The same for the browser that asked for the ticket. Someone who has photographed the QR code, or who has sent a prepared link to
 * somebody else, holds the ticket too; he must not be the one who is let in by it.
 */
export async function findOwnTicket(ctx: PlatformContext, kind: Kind, ticket: string, meta: CallMeta) {
  const row = await findTicket(ctx, kind, ticket)
  return row && isMaker(row, meta) ? row : undefined
}

export function isMaker(row: Pick<Ticket, 'ipAddress' | 'userAgent'>, meta: CallMeta): boolean {
  return row.ipAddress === meta.ipAddress && row.userAgent === meta.userAgent
}

/** Takes a successful ticket away. One of several calls at the same time gets the row, so a ticket opens one session. */
export async function spendTicket(ctx: PlatformContext, row: Ticket): Promise<Ticket | undefined> {
  return ctx.db
    .deleteFrom('signInTicket')
    .where('ticketHash', '=', row.ticketHash)
    .where('status', '=', row.status)
    .returningAll()
    .executeTakeFirst()
}

function running(ctx: PlatformContext, kind: Kind, ticket: string) {
  return ctx.db
    .selectFrom('signInTicket')
    .where('ticketHash', '=', hashToken(ticket))
    .where('kind', '=', kind)
    .where('expiresAt', '>', ctx.now())
}

/** Removes expired tickets and the oldest beyond the limit. */
export async function purgeTickets(ctx: PlatformContext): Promise<void> {
  await ctx.db.deleteFrom('signInTicket').where('expiresAt', '<=', ctx.now()).execute()
  const hashes = ctx.db
    .selectFrom('signInTicket')
    .select('ticketHash')
    .orderBy('expiresAt', 'desc')
    .offset(openMax)
    .limit(openMax)
  await ctx.db.deleteFrom('signInTicket').where('ticketHash', 'in', hashes).execute()
}
