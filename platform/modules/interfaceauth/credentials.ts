import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { ApplicationCall, PlatformContext } from '../../http/context'
import { openSecret, sealSecret } from '../../kit/sealed-secret'

/** 32 hexadecimal digits: too many to be guessed, and nothing else is taken. */
export function newSecret(): string {
  return randomBytes(16).toString('hex')
}

export function sealAppSecret(ctx: PlatformContext, oauthId: string, secret: string): Promise<string> {
  return sealSecret(ctx, `interfaceOauth ${oauthId}`, secret)
}

export function openAppSecret(ctx: PlatformContext, oauthId: string, sealed: string): Promise<string> {
  return openSecret(ctx, `interfaceOauth ${oauthId}`, sealed)
}

const keyPurpose = (oauthId: string, userId: string) => `interfaceOauthUser ${oauthId} ${userId}`

/** A new key of a person: as a row, and as it is told. */
export async function newKey(ctx: PlatformContext, oauthId: string, userId: string) {
  const userKey = newSecret()
  const keySealed = await sealSecret(ctx, keyPurpose(oauthId, userId), userKey)
  return { userKey, row: { oauthId, userId, keyHash: hashOf(userKey), keySealed } }
}

export function openKey(ctx: PlatformContext, oauthId: string, bound: { userId: string; keySealed: string }): Promise<string> {
  return openSecret(ctx, keyPurpose(oauthId, bound.userId), bound.keySealed)
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The signature of a call (contract 2 §17). */
export function signatureOf(
  secret: string,
  { method, path, ymDate, host }: Omit<ApplicationCall, 'authorization' | 'userKey'>,
): string {
  return createHmac('sha256', secret).update(`${method}\n${path}\n${ymDate}\n${host}\n`).digest('hex')
}

/** The two parts of `{appId}::{proof}`; null for anything else. */
export function readAuthorization(text: string): { appId: string; proof: string } | null {
  const [, appId, proof] = /^([\x21-\x39\x3b-\x7e]{1,100})::([\x21-\x7e]{1,200})$/.exec(text.trim()) ?? []
  return appId === undefined || proof === undefined ? null : { appId, proof: proof.toLowerCase() }
}
