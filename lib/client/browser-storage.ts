/**
 * Everything a browser may keep or share between pages, and may forbid: then a storage throws already when it is named. Nothing of the
 * product depends on any of it. This module alone touches storages, channels, locks and cookies; the linter keeps it so.
 */
export type StorageArea = 'tab' | 'browser'

/** Null where there is nothing, or nothing may be read. */
export function readStored(area: StorageArea, key: string): string | null {
  try {
    return storageOf(area).getItem(key)
  } catch {
    return null
  }
}

/** A full or forbidden storage keeps nothing; the next page just starts fresh. */
export function writeStored(area: StorageArea, key: string, value: string): void {
  try {
    storageOf(area).setItem(key, value)
  } catch {
    // Nothing on the page may hang on it.
  }
}

export function removeStored(area: StorageArea, key: string): void {
  try {
    storageOf(area).removeItem(key)
  } catch {
    // Where nothing can be kept there is nothing to remove.
  }
}

const storageOf = (area: StorageArea) => (area === 'tab' ? window.sessionStorage : window.localStorage)

/** Undefined where pages of the browser may not talk to each other. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}

/**
 * The locks that the pages of a browser share; undefined on pages that are not served securely. A browser that forbids them rejects
 * the request itself, with a `SecurityError` and without calling back.
 */
export function browserLocks(): LockManager | undefined {
  try {
    return typeof navigator === 'object' ? (navigator.locks ?? undefined) : undefined
  } catch {
    return undefined
  }
}

/** Whether a request for a lock failed because the browser has forbidden locks. */
export function isLockForbidden(error: unknown): boolean {
  return error instanceof Error && error.name === 'SecurityError'
}

/** A cookie in the form of `Set-Cookie`. */
export function writeCookie(cookie: string): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is missing in Firefox before 140 and on plain http.
    document.cookie = cookie
  } catch {
    // A page without cookies looks as the server sent it.
  }
}
