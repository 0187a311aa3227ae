import { z } from 'zod'
import { call } from '@/lib/client/call'
import type { Endpoint } from '@/lib/contract/endpoint'
import { signInMethods } from '@/lib/contract/session/sign-in-methods'

export { askLoginNeeds } from '../mutations'

/** The BFF keeps the token back, so the browser's answer is the declared one without it. */
const browserLogin = { ...signInMethods.loginSms, data: z.unknown() } satisfies Endpoint

/** Resolves with the seconds until another code may be asked for. */
export async function sendSmsCode(request: { mobile: string; code: string; timestamp: string }): Promise<number> {
  return (await call(signInMethods.smsCode, { body: request })).data.resendSeconds
}

export async function signInBySms(request: { mobile: string; code: string; ticket: string }): Promise<void> {
  const { mobile, code, ticket } = request
  await call(browserLogin, { body: { mobile, code, jnpf_ticket: ticket } })
}
