const storageKey = 'tenon-login-notice'
const lifeMs = 5 * 60_000

/**
 * Leaves a line for the sign-in screen that says why the session ended. Kept in the tab's storage rather than in the address, where
 * anybody could put words into the product's mouth.
 */
export function leaveLoginNotice(text: string): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ text: text.slice(0, 300), atMs: Date.now() }))
}

export function readLoginNotice(): string {
  const stored = sessionStorage.getItem(storageKey)
  if (!stored) return ''
  try {
    const { text, atMs } = JSON.parse(stored) as { text?: unknown; atMs?: unknown }
    return typeof text === 'string' && typeof atMs === 'number' && Date.now() - atMs < lifeMs ? text : ''
  } catch {
    return ''
  }
}

export function clearLoginNotice(): void {
  sessionStorage.removeItem(storageKey)
}

const freshKey = 'tenon-fresh-sign-in'

/** Marks that this tab has just come from the sign-in screen (spec 1 §2.12). */
export function markFreshSignIn(): void {
  sessionStorage.setItem(freshKey, '1')
}

export function takeFreshSignIn(): boolean {
  const isFresh = sessionStorage.getItem(freshKey) === '1'
  sessionStorage.removeItem(freshKey)
  return isFresh
}
