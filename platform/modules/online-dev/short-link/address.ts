import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { PlatformContext } from '../../../http/context'
import { keptSecret } from '../../../kit/kept-secret-store'

/** `form`: people fill in new records. `list`: people look at records (contract 3b §13). */
export type LinkKind = 'form' | 'list'

export type LinkAddress = { modelId: string; type: LinkKind }

const passLifeMs = 12 * 3_600_000

const addressPayload = z.looseObject({
  modelId: z.string().max(100).default(''),
  type: z.enum(['form', 'list']),
  // One installation is one tenant here.
  tenantId: z.union([z.literal(''), z.literal('0'), z.literal(0), z.null()]).optional(),
})

/**
 * Wire: AES-128-ECB with PKCS7, as hex (contract 1 §25, 3b §13). A key that clients may share proves little, so the address only
 * says what is wanted; whether that is open is decided by the table.
 */
export async function writeAddress(ctx: PlatformContext, address: LinkAddress): Promise<string> {
  const cipher = createCipheriv('aes-128-ecb', await addressKey(ctx), null)
  const text = JSON.stringify({ ...address, tenantId: '' })
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    .toString('hex')
    .toUpperCase()
}

/** Null for everything that this installation has not written. */
export async function readAddress(ctx: PlatformContext, encryption: string): Promise<LinkAddress | null> {
  if (!/^([0-9a-f]{32})+$/i.test(encryption)) return null
  try {
    const decipher = createDecipheriv('aes-128-ecb', await addressKey(ctx), null)
    const bytes = Buffer.concat([decipher.update(Buffer.from(encryption, 'hex')), decipher.final()])
    const parsed = addressPayload.safeParse(JSON.parse(bytes.toString('utf8')))
    return parsed.success ? { modelId: parsed.data.modelId, type: parsed.data.type } : null
  } catch {
    // A wrong key shows as broken padding or as text that is no JSON.
    return null
  }
}

/** What a pass is about. Another password makes every pass of before worthless. */
type PassSubject = LinkAddress & { passwordHash: string }

/** Proof that the password of a link was given; sent with every later call. */
export async function writePass(ctx: PlatformContext, subject: PassSubject): Promise<string> {
  const expiresAt = (ctx.now() + passLifeMs).toString(36)
  return `${expiresAt}.${(await signature(ctx, subject, expiresAt)).toString('base64url')}`
}

export async function isPassValid(ctx: PlatformContext, subject: PassSubject, pass: string): Promise<boolean> {
  const [expiresAt = '', signed = ''] = pass.split('.')
  if (!/^[0-9a-z]{1,11}$/.test(expiresAt) || Number.parseInt(expiresAt, 36) <= ctx.now()) return false
  const given = Buffer.from(signed, 'base64url')
  const expected = await signature(ctx, subject, expiresAt)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

async function signature(ctx: PlatformContext, subject: PassSubject, expiresAt: string): Promise<Buffer> {
  // Never the key of the addresses, which clients of other makes may know.
  const secret = await keptSecret(ctx, 'shortLink.passSecret', 32)
  const text = JSON.stringify([subject.modelId, subject.type, subject.passwordHash, expiresAt])
  return createHmac('sha256', secret).update(text).digest()
}

async function addressKey(ctx: PlatformContext): Promise<Buffer> {
  // Twelve random bytes are sixteen characters of this alphabet.
  return Buffer.from(ctx.config.shortLinkKey ?? (await keptSecret(ctx, 'shortLink.key', 12)))
}
