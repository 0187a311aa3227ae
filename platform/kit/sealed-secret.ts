import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { systemCodeOf } from '@/lib/errors/system-code'
import type { PlatformContext } from '../http/context'
import { refusedBecause } from './refusals'

type KeyPlace = { config: Pick<PlatformContext['config'], 'dataDir' | 'secretsKey'> }

const sealedForm = /^s1\.([\w-]{16})\.([\w-]{22})\.([\w-]*)$/

/**
 * Seals a secret of somebody else's system (a password of a database, the secret of an application) for the database. The key is never
 * in the database, so a stolen copy of it opens nothing. `purpose` says what the secret is of; sealed for one, it opens for no other.
 */
export async function sealSecret(ctx: KeyPlace, purpose: string, secret: string): Promise<string> {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(ctx), nonce).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return ['s1', ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.')
}

/** What was sealed for just this purpose. Refused where the key is another one: the secret has to be given anew then. */
export async function openSecret(ctx: KeyPlace, purpose: string, text: string): Promise<string> {
  const [, nonce, mark, sealed] = sealedForm.exec(text) ?? []
  if (nonce === undefined || mark === undefined || sealed === undefined) throw unreadable()
  const bytes = (part: string) => Buffer.from(part, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', await keyOf(ctx), bytes(nonce)).setAAD(Buffer.from(purpose))
    decipher.setAuthTag(bytes(mark))
    return Buffer.concat([decipher.update(bytes(sealed)), decipher.final()]).toString('utf8')
  } catch (cause) {
    throw unreadable(cause)
  }
}

function unreadable(cause?: unknown) {
  return refusedBecause('a sealed secret does not open with the key of this installation', '密钥已失效，请重新填写', { cause })
}

/**
 * A key of this installation for one purpose, the same in all of its processes: for digests that tell nothing to those who can guess what
 * they are of.
 */
export async function keyFor(ctx: KeyPlace, purpose: string): Promise<Buffer> {
  return createHmac('sha256', await keyOf(ctx))
    .update(purpose)
    .digest()
}

/** `SECRETS_KEY`, else the key of the data folder, made at first use. */
async function keyOf({ config }: KeyPlace): Promise<Buffer> {
  const text = config.secretsKey ?? (await keptKey(config.dataDir))
  return createHash('sha256').update(text).digest()
}

async function keptKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secrets.key')
  const known = await readIfThere(file)
  if (known !== null) return known
  await mkdir(dataDir, { recursive: true })
  const own = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(own, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    // A link is there whole or not at all, and only the first one: whoever comes second reads what the first wrote.
    await link(own, file)
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(own, { force: true })
  }
  return (await readFile(file, 'utf8')).trim()
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return null
    throw error
  }
}
