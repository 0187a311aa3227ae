import { signInMethods } from '@/lib/contract/session/sign-in-methods'
import { smsOutbox } from '@/lib/contract/session/sms-outbox'
import { socials } from '@/lib/contract/session/socials'
import { implement, implementAnonymous, outcome, type Route } from '../../../http/implement'
import { consume } from '../../../http/limits'
import { refusal } from './enter'
import { requireMode } from './modes'
import { beginSignIn, finishSignIn } from './oidc-flow'
import { confirmLogin, giveUp, markScanned, qrStatus } from './qr'
import { sendCode, signInByCode } from './sms-code'
import { listOutbox } from './sms-sender'
import { bindPending, ticketStatus } from './social-ticket'
import { bindingAddress, offeredSocials } from './socials'
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
  // Wire: clients of the 3.6 line ask with GET, under the header of their session; our own pages post.
  ...[signInMethods.setCodeCertificateStatus, signInMethods.scanCode].map((endpoint) =>
    implement(endpoint, async ({ ctx, actor, params }) => {
      await consume(ctx, 'ticketPollByAddress', actor.ipAddress)
      if (params.status === 1) return { data: await markScanned(ctx, actor, params.ticket) }
      await giveUp(ctx, actor, params.ticket)
      return { data: null }
    }),
  ),
  ...[signInMethods.confirmLogin, signInMethods.confirmCode].map((endpoint) =>
    implement(endpoint, async ({ ctx, actor, params, meta }) => {
      await consume(ctx, 'ticketPollByAddress', actor.ipAddress)
      await confirmLogin(ctx, actor, params.ticket, meta)
      return { data: null }
    }),
  ),
  implementAnonymous(signInMethods.smsCode, async ({ ctx, body, meta }) => {
    requireMode(ctx, 'sms')
    return { data: await sendCode(ctx, body, meta), msg: '验证码已发送' }
  }),
  implementAnonymous(signInMethods.loginSms, async ({ ctx, body, meta }) => {
    requireMode(ctx, 'sms')
    const { token, theme, userId } = await signInByCode(ctx, body, meta)
    return { data: { token, theme }, msg: `登录成功${await bindPending(ctx, body.jnpf_ticket, userId, meta)}` }
  }),
  implementAnonymous(signInMethods.getTicket, async ({ ctx, meta }) => {
    await consume(ctx, 'ticketByAddress', meta.ipAddress)
    return outcome(signInMethods.getTicket, await createTicket(ctx, meta, 'social'))
  }),
  implementAnonymous(signInMethods.getTicketStatus, async ({ ctx, params, meta }) => {
    await consume(ctx, 'ticketPollByAddress', meta.ipAddress)
    return { data: await ticketStatus(ctx, params.ticket, meta) }
  }),
  implementAnonymous(signInMethods.loginSocials, async ({ ctx, meta }) => {
    await consume(ctx, 'signInByAddress', meta.ipAddress)
    // Only a platform of several companies asks for a choice (status 6), so there is nothing that could be chosen here.
    throw refusal('本平台只有一家公司，无需选择，请重新登录')
  }),
  implementAnonymous(signInMethods.loginByType, ({ ctx, params, query, meta }) => beginSignIn(ctx, params.type, query, meta)),
  implementAnonymous(signInMethods.loginByTypeCallback, ({ ctx, params, query, meta }) =>
    finishSignIn(ctx, params.type, query, meta),
  ),
  implementAnonymous(socials.offered, async ({ ctx, query }) => outcome(socials.offered, offeredSocials(ctx, query.ticket))),
  implement(socials.render, async ({ ctx, actor, params, meta }) => ({
    // Contract 1 §11.10: the address is in the message.
    data: null,
    msg: await bindingAddress(ctx, actor, params.enname, meta),
  })),
  implement(smsOutbox.list, async ({ ctx }) => ({ data: { list: await listOutbox(ctx) } })),
]
