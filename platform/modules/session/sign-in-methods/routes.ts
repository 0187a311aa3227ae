import { signInMethods, smsOutbox } from '@/lib/contract/session/sign-in-methods'
import { implement, implementAnonymous, outcome, type Route } from '../../../http/implement'
import { consume } from '../../../http/limits'
import { requireMode } from './modes'
import { confirmLogin, giveUp, markScanned, qrStatus } from './qr'
import { sendCode, signInByCode } from './sms-code'
import { listOutbox } from './sms-sender'
import { createTicket } from './tickets'

export const routes: readonly Route[] = [
  implementAnonymous(signInMethods.codeCertificate, async ({ ctx, meta }) => {
    requireMode(ctx, 'qr')
    await consume(ctx, 'ticketByAddress', meta.ipAddress)
    return outcome(signInMethods.codeCertificate, await createTicket(ctx, meta, 'qr'))
  }),
  implementAnonymous(signInMethods.codeCertificateStatus, async ({ ctx, params, meta }) => {
    await consume(ctx, 'ticketPollByAddress', meta.ipAddress)
    return { data: await qrStatus(ctx, params.ticket, meta) }
  }),
  implement(signInMethods.setCodeCertificateStatus, async ({ ctx, actor, params }) => {
    await consume(ctx, 'ticketPollByAddress', actor.ipAddress)
    if (params.status === 1) return { data: await markScanned(ctx, actor, params.ticket) }
    await giveUp(ctx, actor, params.ticket)
    return { data: null }
  }),
  implement(signInMethods.confirmLogin, async ({ ctx, actor, params, meta }) => {
    await consume(ctx, 'ticketPollByAddress', actor.ipAddress)
    await confirmLogin(ctx, actor, params.ticket, meta)
    return { data: null }
  }),
  implementAnonymous(signInMethods.smsCode, async ({ ctx, body, meta }) => {
    requireMode(ctx, 'sms')
    return { data: await sendCode(ctx, body, meta), msg: '验证码已发送' }
  }),
  implementAnonymous(signInMethods.loginSms, async ({ ctx, body, meta }) => {
    requireMode(ctx, 'sms')
    const { token, theme } = await signInByCode(ctx, body, meta)
    return { data: { token, theme }, msg: '登录成功' }
  }),
  implement(smsOutbox.list, async ({ ctx }) => ({ data: { list: await listOutbox(ctx) } })),
]
