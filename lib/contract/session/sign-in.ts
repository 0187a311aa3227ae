import { z } from 'zod'
import { endpoint } from '../endpoint'
import { looseFlag, looseList, looseNumber, looseText, nothing } from '../wire'
import { hashedPassword } from './own-session'

const accountParam = z.object({ account: z.string().min(1).max(200) })

/** Contract 1 §3.1: whether this account must type a captcha. */
const loginNeeds = z.looseObject({ enableVerificationCode: looseFlag, verificationCodeNumber: looseNumber })

/** Contract 1 §3.3. */
const loginConfig = z.looseObject({
  redirect: looseFlag,
  url: looseText,
  ticketParams: looseText,
  socialsList: looseList(z.looseObject({ enname: looseText, name: looseText, icon: looseText, renderUrl: looseText })),
  /** Ways that the sign-in screen offers: `password`, `qr`, `sms`. Absent: the installation does not say. */
  loginModes: z.array(z.string()).nullish(),
  /** What it calls itself (contract 1 §6.4); of installations that say so before sign-in. */
  title: z.string().nullish(),
  sysName: z.string().nullish(),
  /** What else stands on the sign-in page, of installations that say so: additions of ours. */
  sysDescription: z.string().nullish(),
  copyright: z.string().nullish(),
  companyName: z.string().nullish(),
  loginIcon: z.string().nullish(),
  logoIcon: z.string().nullish(),
})

/** Form-encoded body of the login call, contract 1 §4.1. Unknown fields of older clients are accepted and ignored. */
export const loginBody = z.looseObject({
  account: z.string().trim().min(1).max(200),
  password: hashedPassword,
  code: z.string().max(20).default(''),
  timestamp: z.string().max(100).default(''),
  origin: z.string().max(40).default('password'),
  jnpf_ticket: z.string().max(200).default(''),
  grant_type: z.string().max(40).default('password'),
})

/** What the platform answers. Only the BFF sees it; the browser gets `signInReply`. */
const loginReply = z.looseObject({ token: z.string().min(1), theme: looseText })

/** The calls of the sign-in screen. */
export const signInCalls = {
  getConfig: endpoint('GET', '/oauth/getConfig/{account}', {
    summary: 'Whether the account must type a captcha to sign in, and how long it is.',
    access: 'anonymous',
    params: accountParam,
    data: loginNeeds,
  }),
  imageCode: endpoint('GET', '/oauth/ImageCode/{length}/{timestamp}', {
    summary: 'Captcha picture for the login screen, kept under the given timestamp.',
    access: 'anonymous',
    params: z.object({ length: z.coerce.number().int().min(3).max(6), timestamp: z.string().min(1).max(100) }),
    data: nothing,
    replyKind: 'bytes',
  }),
  getLoginConfig: endpoint('GET', '/oauth/getLoginConfig', {
    summary: 'Single sign-on and third-party sign-in offered by the installation.',
    access: 'anonymous',
    data: loginConfig,
  }),
  login: endpoint('POST', '/oauth/Login', {
    summary: 'Signs in with account and hashed password; answers the token (the BFF keeps it back).',
    access: 'anonymous',
    body: loginBody,
    bodyKind: 'form',
    data: loginReply,
  }),
}

/** `GET file/ImageCode/{timestamp}`: captcha of the password change, 4 characters (contract 1 §3.2). */
export const fileImageCode = endpoint('GET', '/file/ImageCode/{timestamp}', {
  summary: 'Captcha picture of four characters, kept under the given timestamp.',
  access: 'anonymous',
  params: z.object({ timestamp: z.string().min(1).max(100) }),
  data: nothing,
  replyKind: 'bytes',
})
