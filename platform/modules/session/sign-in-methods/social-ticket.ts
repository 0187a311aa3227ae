import { AppError } from '@/lib/errors/app-error'
import type { CallMeta, PlatformContext } from '../../../http/context'
import { readSysConfig } from '../../system/public'
import { findUserById } from '../store'
import { bindAccount } from './bindings'
import { checkAccount, checkAdmission, enter, logRefusal } from './enter'
import { findOwnTicket, spendTicket, type Ticket } from './tickets'

/** Contract 1 §5.1. 6 "choose a company" and 7 do not occur on a platform of one company. */
export const ticketState = { success: 1, waiting: 2, failed: 3, unbound: 4, invalid: 5 } as const

const unboundText = '第三方账号未绑定，5分钟内登录本系统账号密码自动绑定该账号！'

/** What the window that waits for a third party is told. Success is told once and opens the session, as with the QR code. */
export async function ticketStatus(ctx: PlatformContext, ticket: string, meta: CallMeta) {
  const row = await findOwnTicket(ctx, 'social', ticket, meta)
  const invalid = { status: ticketState.invalid, value: '登录票据已失效，请重新登录' }
  if (!row) return invalid
  if (row.status === ticketState.failed) return { status: row.status, value: row.message }
  if (row.status === ticketState.unbound) return { status: row.status, value: unboundText, ticketTimeout: row.expiresAt }
  if (row.status !== ticketState.success) return { status: ticketState.waiting, value: null, ticketTimeout: row.expiresAt }
  const spent = await spendTicket(ctx, row)
  return spent ? letIn(ctx, spent, meta) : invalid
}

async function letIn(ctx: PlatformContext, spent: Ticket, meta: CallMeta) {
  const user = spent.userId ? await findUserById(ctx.db, spent.userId) : undefined
  if (!user) return { status: ticketState.failed, value: '账号异常！' }
  try {
    const config = await readSysConfig(ctx)
    const open = await checkAccount(ctx, config, user)
    await checkAdmission(ctx, config, open, meta.ipAddress)
    const { token, theme } = await enter(ctx, config, open, meta, 'social')
    return { status: ticketState.success, value: token, theme }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await logRefusal(ctx, meta, { account: user.account, userId: user.id, way: 'social' }, error)
    return { status: ticketState.failed, value: error.userMessage ?? '账号异常！' }
  }
}

/**
 * After a sign-in by password: binds the third-party account that came back without an owner (status 4). The sign-in stands
 * whatever becomes of it; the answer is an addition to its success message.
 */
export async function bindPending(ctx: PlatformContext, ticket: string, userId: string, meta: CallMeta): Promise<string> {
  if (ticket === '') return ''
  const row = await findOwnTicket(ctx, 'social', ticket, meta)
  const spent = row?.status === ticketState.unbound ? await spendTicket(ctx, row) : undefined
  if (!spent?.issuer || !spent.subject) return '，第三方账号未绑定：登录票据已失效'
  try {
    const { issuer, subject, socialName } = spent
    await bindAccount(ctx, userId, { issuer, subject, socialName })
    return '，第三方账号绑定成功'
  } catch (error) {
    if (error instanceof AppError) return `，第三方账号未绑定：${error.userMessage ?? error.code}`
    throw error
  }
}
