import { AppError } from '@/lib/errors/app-error'
import type { Actor, CallMeta, PlatformContext } from '../../../http/context'
import { readSysConfig } from '../../system/public'
import { hashToken } from '../sessions'
import { findUserById } from '../store'
import { checkAccount, checkAdmission, enter, logRefusal, refusal } from './enter'
import { findOwnTicket, findTicket, spendTicket, type Ticket } from './tickets'

/** Contract 1 §5.3. */
const state = { expired: -1, open: 0, scanned: 1, confirmed: 2 } as const

/**
 * What the screen with the QR code is told. After the confirmation the first call opens the session, for this screen and its
 * address, and takes the ticket away; so no token ever waits in the database, and nobody gets a second one.
 */
export async function qrStatus(ctx: PlatformContext, ticket: string, meta: CallMeta) {
  const row = await findOwnTicket(ctx, 'qr', ticket, meta)
  if (!row || row.status === state.expired) return { status: state.expired, value: null }
  if (row.status !== state.confirmed) return { status: row.status, value: null, ticketTimeout: row.expiresAt }
  const spent = await spendTicket(ctx, row)
  const user = spent?.userId ? await findUserById(ctx.db, spent.userId) : undefined
  if (!user) return { status: state.expired, value: null }
  try {
    // Rights may have gone in the seconds since the phone was asked.
    const config = await readSysConfig(ctx)
    const open = await checkAccount(ctx, config, user)
    await checkAdmission(ctx, config, open, meta.ipAddress)
    const { token, theme } = await enter(ctx, config, open, meta, 'qr')
    return { status: state.confirmed, value: token, theme }
  } catch (error) {
    if (error instanceof AppError) await logRefusal(ctx, meta, { account: user.account, userId: user.id, way: 'qr' }, error)
    throw error
  }
}

/** The phone has read the code. From here the ticket is his: nobody else can confirm it or give it up. Answers which screen waits. */
export async function markScanned(ctx: PlatformContext, actor: Actor, ticket: string) {
  const row = await ctx.db
    .updateTable('signInTicket')
    .set({ status: state.scanned, userId: actor.userId })
    .where('ticketHash', '=', hashToken(ticket))
    .where('kind', '=', 'qr')
    .where('expiresAt', '>', ctx.now())
    .where((eb) =>
      eb.or([eb('status', '=', state.open), eb.and([eb('status', '=', state.scanned), eb('userId', '=', actor.userId)])]),
    )
    .returning(['ipAddress', 'userAgent', 'createdAt'])
    .executeTakeFirst()
  if (!row) throw await notMine(ctx, actor, ticket)
  return row
}

export async function giveUp(ctx: PlatformContext, actor: Actor, ticket: string): Promise<void> {
  const row = await ctx.db
    .updateTable('signInTicket')
    .set({ status: state.expired })
    .where('ticketHash', '=', hashToken(ticket))
    .where('kind', '=', 'qr')
    .where('expiresAt', '>', ctx.now())
    .where((eb) => eb.or([eb('status', '=', state.open), eb('userId', '=', actor.userId)]))
    .returning('ticketHash')
    .executeTakeFirst()
  if (!row) throw await notMine(ctx, actor, ticket)
}

/** Lets the screen in. Refused with the same words as a sign-in by password, at the phone, where somebody reads them. */
export async function confirmLogin(ctx: PlatformContext, actor: Actor, ticket: string, meta: CallMeta): Promise<void> {
  const row = await findTicket(ctx, 'qr', ticket)
  if (row?.status !== state.scanned || row.userId !== actor.userId) throw await notMine(ctx, actor, ticket)
  try {
    await checkScreen(ctx, actor, row)
  } catch (error) {
    if (error instanceof AppError) await logRefusal(ctx, meta, { account: actor.account, userId: actor.userId, way: 'qr' }, error)
    throw error
  }
  const confirmed = await ctx.db
    .updateTable('signInTicket')
    .set({ status: state.confirmed })
    .where('ticketHash', '=', row.ticketHash)
    .where('status', '=', state.scanned)
    .where('userId', '=', actor.userId)
    .returning('ticketHash')
    .executeTakeFirst()
  if (!confirmed) throw refusal('二维码已失效')
}

/** The screen's address counts for the white list: the session will be there. */
async function checkScreen(ctx: PlatformContext, actor: Actor, row: Ticket): Promise<void> {
  const config = await readSysConfig(ctx)
  const user = await findUserById(ctx.db, actor.userId)
  if (!user) throw refusal('二维码已失效')
  await checkAdmission(ctx, config, await checkAccount(ctx, config, user), row.ipAddress)
}

async function notMine(ctx: PlatformContext, actor: Actor, ticket: string): Promise<AppError> {
  const row = await findTicket(ctx, 'qr', ticket)
  const isOthers = row?.userId !== undefined && row.userId !== null && row.userId !== actor.userId
  return refusal(isOthers ? '该二维码已被其他用户扫描' : '二维码已失效')
}
