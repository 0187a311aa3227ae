import { readStored, removeStored, writeStored } from './browser-storage'

const storageKey = 'tenon-login-notice'
const lifeMs = 5 * 60_000

/**
 * Leaves a line for the sign-in screen that says why the session ended. Kept in the tab's storage rather than in the address, where
 * anybody could put words into the product's mouth.
 */
export function leaveLoginNotice(text: string): void {
  writeStored('tab', storageKey, JSON.stringify({ text: text.slice(0, 300), atMs: Date.now() }))
}

export function readLoginNotice(): string {
  const stored = readStored('tab', storageKey)
  if (!stored) return ''
  try {
    const { text, atMs } = JSON.parse(stored) as { text?: unknown; atMs?: unknown }
    return typeof text === 'string' && typeof atMs === 'number' && Date.now() - atMs < lifeMs ? text : ''
  } catch {
    return ''
  }
}

export function clearLoginNotice(): void {
  removeStored('tab', storageKey)
}

const freshKey = 'tenon-fresh-sign-in'

/** Marks that this tab has just come from the sign-in screen (spec 1 §2.12). */
export function markFreshSignIn(): void {
  writeStored('tab', freshKey, '1')
}

export function takeFreshSignIn(): boolean {
  const isFresh = readStored('tab', freshKey) === '1'
  removeStored('tab', freshKey)
  return isFresh
}
