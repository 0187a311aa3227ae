import { z } from 'zod'
import { endpoint } from '../endpoint'
import { looseNumber, looseText, nothing } from '../wire'

/** Which sign-in protocol, such as `oidc`. */
const protocolParam = z.object({ type: z.string().regex(/^[\w-]{1,40}$/) })

const ticketParam = z.object({ ticket: z.string().min(1).max(200) })

/** Contract 1 §5.1, §5.3. On success `value` is the token; only the BFF sees it. */
const ticketStatus = z.looseObject({
  status: z.coerce.number(),
  value: z.unknown().optional(),
  theme: looseText,
  ticketTimeout: looseNumber,
})

/** After a scan: the screen that waits, so that the user sees whom he lets in. */
const scannedScreen = z.looseObject({ ipAddress: looseText, userAgent: looseText, createdAt: looseNumber }).nullish()

/** What a sign-in call answers on the platform. The browser gets it without the token. */
const signInReply = z.looseObject({ token: z.string().min(1), theme: looseText })

const mobileNumber = z.string().regex(/^1[3-9]\d{9}$/)

/** Ways to sign in besides account and password (spec 1 §2.5, contract 1 §4.3, §5). */
export const signInMethods = {
  getTicket: endpoint('GET', '/oauth/getTicket', {
    summary: 'A ticket for a sign-in that another window completes.',
    access: 'anonymous',
    data: z.string().min(1),
    changesState: true,
  }),
  getTicketStatus: endpoint('GET', '/oauth/getTicketStatus/{ticket}', {
    summary: 'State of a ticket: 1 success, 2 waiting, 3 failed, 4 not bound, 5 invalid, 6 choose a company, 7 unbound.',
    access: 'anonymous',
    params: ticketParam,
    data: ticketStatus,
    changesState: true,
  }),
  loginSocials: endpoint('POST', '/oauth/Login/socials', {
    summary: 'Signs in with the chosen one of several companies of a third-party account.',
    access: 'anonymous',
    body: z.looseObject({ tenantLogin: z.string().max(10).default('true') }),
    bodyKind: 'form',
    data: signInReply,
  }),
  codeCertificate: endpoint('GET', '/oauth/codeCertificate', {
    summary: 'A ticket for the QR code of the sign-in screen, good for three minutes.',
    access: 'anonymous',
    data: z.string().min(1),
    changesState: true,
  }),
  codeCertificateStatus: endpoint('GET', '/oauth/codeCertificateStatus/{ticket}', {
    summary: 'State of a QR ticket: -1 expired, 0 not scanned, 1 scanned, 2 success.',
    access: 'anonymous',
    params: ticketParam,
    data: ticketStatus,
    changesState: true,
  }),
  setCodeCertificateStatus: endpoint('GET', '/oauth/setCodeCertificateStatus/{ticket}/{status}', {
    summary: 'The phone reports a scan (1), which answers the waiting screen, or gives up (-1).',
    access: 'session',
    params: ticketParam.extend({ status: z.enum(['1', '-1']).transform(Number) }),
    data: scannedScreen,
    changesState: true,
  }),
  confirmLogin: endpoint('GET', '/oauth/confirmLogin/{ticket}', {
    summary: 'The signed-in phone lets the screen that shows the QR code in.',
    access: 'session',
    params: ticketParam,
    data: nothing,
    changesState: true,
  }),
  /** The two calls of the phone as its own pages make them: what a person does is posted, and no address alone can do it. */
  scanCode: endpoint('POST', '/oauth/setCodeCertificateStatus/{ticket}/{status}', {
    summary: 'The same as the GET, for the page that plays the phone.',
    access: 'session',
    params: ticketParam.extend({ status: z.enum(['1', '-1']).transform(Number) }),
    data: scannedScreen,
  }),
  confirmCode: endpoint('POST', '/oauth/confirmLogin/{ticket}', {
    summary: 'The same as the GET, for the page that plays the phone.',
    access: 'session',
    params: ticketParam,
    data: nothing,
  }),
  smsCode: endpoint('POST', '/oauth/smsCode', {
    summary: 'Sends a sign-in code to a mobile number. Answers alike for known and unknown numbers.',
    access: 'anonymous',
    body: z.looseObject({
      mobile: mobileNumber,
      code: z.string().max(20).default(''),
      timestamp: z.string().max(100).default(''),
    }),
    /** Seconds until another code may be asked for, and until this one expires. */
    data: z.looseObject({ resendSeconds: z.coerce.number(), lifeSeconds: z.coerce.number() }),
  }),
  loginSms: endpoint('POST', '/oauth/Login/sms', {
    summary: 'Signs in with a mobile number and the code that was sent to it.',
    access: 'anonymous',
    body: z.looseObject({
      mobile: mobileNumber,
      code: z.string().regex(/^\d{4,8}$/),
      jnpf_ticket: z.string().max(200).default(''),
    }),
    bodyKind: 'form',
    data: signInReply,
  }),
  /** Leads to the provider, in a window of the sign-in page. Providers of other installations come back to the same address (CAS). */
  loginByType: endpoint('GET', '/oauth/Login/{type}', {
    summary: 'Entry of a single sign-on protocol: sends the browser to the provider.',
    access: 'anonymous',
    params: protocolParam,
    query: z.looseObject({}),
    data: nothing,
    replyKind: 'bytes',
    changesState: true,
    windows: 'signIn',
  }),
  loginByTypeCallback: endpoint('GET', '/oauth/Login/{type}/callback', {
    summary: 'Where the provider sends the browser back to.',
    access: 'anonymous',
    params: protocolParam,
    query: z.looseObject({}),
    data: nothing,
    replyKind: 'bytes',
    changesState: true,
    windows: 'any',
  }),
}
