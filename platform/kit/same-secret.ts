import { createHash, timingSafeEqual } from 'node:crypto'

/** In a time that tells nothing of how much of it was right. */
export function isSameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
