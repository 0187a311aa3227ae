import { readStored, type StorageArea, writeStored } from './browser-storage'

/**
 * Small things this browser remembers for one user. The key carries the user's id, so that the next user of the same browser never
 * sees them (reliability S15). Storage may be full, blocked or damaged: then nothing is remembered.
 */
export function readForUser<T>(area: StorageArea, userId: string, name: string, parse: (value: unknown) => T): T | undefined {
  const text = readStored(area, keyOf(userId, name))
  if (text === null) return undefined
  try {
    return parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

export function writeForUser(area: StorageArea, userId: string, name: string, value: unknown): void {
  writeStored(area, keyOf(userId, name), JSON.stringify(value))
}

const keyOf = (userId: string, name: string) => `tenon:${userId}:${name}`
