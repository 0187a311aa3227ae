import 'server-only'
import { hkdfSync } from 'node:crypto'
import { webConfig } from '@/lib/config/web-config'

const keyBytes = 32

/**
 * Keys under which one person's drafts lie in a browser, one for each secret, newest first. They are handed out with the signed-in
 * page only, so nobody else at that machine can read the drafts, and they can be worked out anew at every sign-in on every copy.
 */
export function draftKeysOf(userId: string): string[] {
  return webConfig().sessionSecrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', `drafts of a person\n${userId}`, keyBytes)).toString('base64url'),
  )
}
