import { z } from 'zod'
import { call } from '@/lib/client/call'
import { md5Hex } from '@/lib/client/md5'
import type { CallData, Endpoint } from '@/lib/contract/endpoint'
import { fillPath } from '@/lib/contract/endpoint'
import { ownSession } from '@/lib/contract/session/own-session'
import { fileImageCode, signInCalls } from '@/lib/contract/session/sign-in'

/**
 * Calls of the password form. The first load of the sign-in screen does without them: declarations and their parser come with the first
 * key that is typed.
 */

export type PasswordMode = { mode: 'md5' | 'aes'; aesKey: string }

/** What an account must type besides its password: the picture's address for a random text of ours, or no picture at all. */
export type LoginNeeds = { captchaUrl: ((timestamp: string) => string) | undefined }

const noNeeds: LoginNeeds = { captchaUrl: undefined }

/** The BFF keeps the token back, so the browser's answer is the declared one without it. */
const browserLogin = { ...signInCalls.login, data: z.unknown() } satisfies Endpoint

type Credentials = {
  account: string
  password: string
  code: string
  timestamp: string
  /** A third-party account that this sign-in binds (contract 1 §5.1, status 4); empty for none. */
  ticket: string
}

export async function signIn(credentials: Credentials, passwordMode: PasswordMode): Promise<void> {
  const password = await hashPassword(credentials.password, passwordMode)
  const { account, code, timestamp, ticket } = credentials
  await call(browserLogin, { body: { account: account.trim(), password, code: code.trim(), timestamp, jnpf_ticket: ticket } })
}

/** Contract 1 §2. The cipher is loaded only where the installation asks for it. */
export async function hashPassword(password: string, { mode, aesKey }: PasswordMode): Promise<string> {
  const hashed = md5Hex(password)
  if (mode === 'md5') return hashed
  const { aesEcbHex } = await import('@/lib/client/aes')
  return aesEcbHex(hashed, aesKey)
}

/** Contract 1 §3.1. A failing question asks for no captcha: the sign-in itself will say what is wrong. */
export async function askLoginNeeds(account: string): Promise<LoginNeeds> {
  const data: CallData<typeof signInCalls.getConfig> | undefined = await call(signInCalls.getConfig, {
    params: { account },
  }).then(
    (reply) => reply.data,
    () => undefined,
  )
  if (data?.enableVerificationCode !== 1) return noNeeds
  return { captchaUrl: (timestamp) => captchaUrl(timestamp, data.verificationCodeNumber) }
}

/** Contract 1 §3.2: the login's own image only when `getConfig` gave a length. */
function captchaUrl(timestamp: string, length: number | undefined): string {
  const path =
    length === undefined
      ? fillPath(fileImageCode.path, { timestamp })
      : fillPath(signInCalls.imageCode.path, { length, timestamp })
  return `/api${path}`
}

/** Unlocking takes the plain MD5 in every mode (contract 1 §2). */
export async function unlock(account: string, password: string): Promise<void> {
  await call(ownSession.lockScreen, { body: { account, password: md5Hex(password) } })
}

/** Id of the user whose session this browser holds now. */
export async function askUserId(): Promise<string> {
  return (await call(ownSession.me, {})).data.userId
}
