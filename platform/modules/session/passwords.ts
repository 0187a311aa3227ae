import { createDecipheriv } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { PlatformContext } from '../../http/context'
import { findPublishedHash } from './password-store'

// OWASP's first choice for argon2id where memory is bounded: 19 MiB, two passes, one lane. About 25 ms here.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hash to store for a password that came over the wire as MD5 hex (contract 1 §2). */
export function createPasswordHash(md5Hex: string): Promise<string> {
  return hash(md5Hex.toLowerCase(), cost)
}

/** False for a wrong password and for a stored text that is no hash, such as the empty one of an account without a password. */
export async function verifyPassword(storedHash: string, md5Hex: string): Promise<boolean> {
  if (!storedHash.startsWith('$argon2')) {
    await spendVerifyTime(md5Hex)
    return false
  }
  return verify(storedHash, md5Hex.toLowerCase())
}

let decoy: Promise<string> | undefined

/** Costs as much as a real check, so that an unknown account cannot be told from a wrong password by the clock. */
export async function spendVerifyTime(md5Hex: string): Promise<void> {
  decoy ??= createPasswordHash('00000000000000000000000000000000')
  await verify(await decoy, md5Hex.toLowerCase())
}

/** The MD5 hex behind either wire form: 32 digits as they are, or 96 digits decrypted. Null when it cannot be read. */
export function readWirePassword(wire: string, aesKey: string | undefined): string | null {
  if (/^[0-9a-f]{32}$/i.test(wire)) return wire.toLowerCase()
  if (!aesKey || !/^[0-9a-f]{96}$/i.test(wire)) return null
  try {
    // Wire: AES-128-ECB with PKCS7 over the 32 text digits (contract 1 §2). It guards nothing by itself; TLS does.
    const decipher = createDecipheriv('aes-128-ecb', Buffer.from(aesKey), null)
    const text = Buffer.concat([decipher.update(Buffer.from(wire, 'hex')), decipher.final()]).toString('latin1')
    return /^[0-9a-f]{32}$/i.test(text) ? text.toLowerCase() : null
  } catch {
    return null
  }
}

/** Whether the accounts of the demonstration company still sign in with this password, which the README publishes. */
export async function isPublishedPassword(ctx: Pick<PlatformContext, 'db'>, md5Hex: string): Promise<boolean> {
  const published = await findPublishedHash(ctx.db)
  return published !== undefined && verifyPassword(published, md5Hex)
}
