import { browserLocks } from './browser-storage'

/** Drafts that forms of this page write to, with what ends their hold. */
const heldHere = new Map<string, () => void>()

const lockPrefix = 'tenon draft '

/**
 * Says that a form writes to this draft now. Until the answer is called no other form is offered it, in no window of this browser,
 * and it never makes room for another one. Browsers without locks know of the forms of this page only.
 */
export function holdDraft(key: string): () => void {
  if (heldHere.has(key)) return () => releaseDraft(key)
  let release = () => {}
  heldHere.set(key, () => release())
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // A browser that forbids locks refuses the request; then the hold counts in this page.
  void Promise.resolve(browserLocks()?.request(lockPrefix + key, { ifAvailable: true }, () => held)).catch(() => undefined)
  return () => releaseDraft(key)
}

function releaseDraft(key: string): void {
  heldHere.get(key)?.()
  heldHere.delete(key)
}

/** Drafts that are being written in some window of this browser. */
export async function heldDrafts(): Promise<ReadonlySet<string>> {
  const elsewhere = await Promise.resolve(browserLocks()?.query()).catch(() => undefined)
  const names = (elsewhere?.held ?? []).flatMap(({ name }) =>
    name?.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [],
  )
  return new Set([...heldHere.keys(), ...names])
}
