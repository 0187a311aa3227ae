import { readStored, type StorageArea, writeStored } from './browser-storage'
import { isViewing } from './viewing'

/** What a page that only looks as somebody else has kept: until it is left. */
const forThisPage = new Map<string, string>()

/**
 * Small things this browser remembers for one user. The key carries the user's id, so that the next user of the same browser never
 * sees them (reliability S15), and who looks with his rights neither reads nor changes them. Storage may be full, blocked or damaged:
 * then nothing is remembered.
 */
export function readForUser<T>(area: StorageArea, userId: string, name: string, parse: (value: unknown) => T): T | undefined {
  const key = keyOf(userId, name)
  const text = isViewing() ? forThisPage.get(key) : readStored(area, key)
  if (text === null || text === undefined) return undefined
  try {
    return parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

export function writeForUser(area: StorageArea, userId: string, name: string, value: unknown): void {
  const [key, text] = [keyOf(userId, name), JSON.stringify(value)]
  if (isViewing()) forThisPage.set(key, text)
  else writeStored(area, key, text)
}

const keyOf = (userId: string, name: string) => `tenon:${userId}:${name}`
