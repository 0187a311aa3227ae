/**
 * Small things this browser remembers for one user. The key carries the user's id, so that the next user of the same browser never
 * sees them (reliability S15). Storage may be full, blocked or damaged: then nothing is remembered.
 */
export function readForUser<T>(
  area: 'tab' | 'browser',
  userId: string,
  name: string,
  parse: (value: unknown) => T,
): T | undefined {
  try {
    const text = storageOf(area).getItem(keyOf(userId, name))
    return text === null ? undefined : parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

export function writeForUser(area: 'tab' | 'browser', userId: string, name: string, value: unknown): void {
  try {
    storageOf(area).setItem(keyOf(userId, name), JSON.stringify(value))
  } catch {
    // A full or blocked storage must not break the page; the next visit just starts fresh.
  }
}

const storageOf = (area: 'tab' | 'browser') => (area === 'tab' ? window.sessionStorage : window.localStorage)
const keyOf = (userId: string, name: string) => `tenon:${userId}:${name}`
