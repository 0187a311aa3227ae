import 'server-only'
import { createHash } from 'node:crypto'
import { sealData, unsealData } from 'iron-session'
import { z } from 'zod'
import { webConfig } from '@/lib/config/web-config'
import { AppError } from '@/lib/errors/app-error'

/** What a seal is for. It stands inside the sealed data, so that a seal made for one thing can never pass for another. */
export type SealPurpose = 'session' | 'pending'

const sealed = z.object({ purpose: z.string(), data: z.unknown() })

// The library reads its version mark loosely; only the exact form of what it writes counts here. The first group is the secret's id.
const sealForm = /^Fe26\.2\*(\d*)\*[0-9a-f]{64}\*[\w-]{22}\*[\w-]+\*\d*\*[0-9a-f]{64}\*[\w-]{43}~2$/

export async function seal(purpose: SealPurpose, data: object, lifeSeconds: number): Promise<string> {
  const [newest] = passwords()
  if (!newest) throw new AppError('internal', 'no session secret is configured')
  return sealData({ purpose, data }, { password: { [newest.id]: newest.secret }, ttl: lifeSeconds })
}

/** True for what may be a seal of ours. Costs nothing, unlike unsealing, which derives keys. */
export function isSealShaped(text: string): boolean {
  const id = sealForm.exec(text)?.[1]
  return id !== undefined && passwords().some((password) => String(password.id) === id)
}

/** What was sealed for just this purpose; undefined for anything else: damaged, foreign, expired, or made for another purpose. */
export async function unseal(purpose: SealPurpose, text: string, lifeSeconds: number): Promise<unknown> {
  if (!isSealShaped(text)) return undefined
  const map = Object.fromEntries(passwords().map(({ id, secret }) => [id, secret]))
  // The library answers {} for a seal that does not verify; anything it throws on is a damaged seal too.
  const found = sealed.safeParse(await unsealData(text, { password: map, ttl: lifeSeconds }).catch(() => ({})))
  return found.success && found.data.purpose === purpose ? found.data.data : undefined
}

/** Ids come from the secret itself, so that dropping or adding secrets never changes the id of another. */
function passwords(): { id: number; secret: string }[] {
  return webConfig().sessionSecrets.map((secret) => ({
    secret,
    id: createHash('sha256').update(secret).digest().readUInt32BE(0),
  }))
}
