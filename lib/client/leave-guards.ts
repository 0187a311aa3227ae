import { useInsertionEffect, useRef } from 'react'

type Ways = {
  /** The user gave up what was typed. */
  giveUp?: () => void
  /** What keeps the input as it is now as a draft, and tells whether the browser did; none where it is in no draft, or not all of it. */
  keeper?: () => (() => Promise<boolean>) | undefined
}

type Guard = Required<Ways> & {
  isDirty: () => boolean
  /** Whole loads of the page no longer ask: the user was asked already, or leaves for a reason that keeps the drafts. */
  isReleased: boolean
}

const guardsOfTab = new Map<string, Set<Guard>>()

/**
 * Says that a screen of a tab may hold input that is not saved. Asked when the tab is closed and when the page is left.
 *
 * An insertion effect, because those of a hidden tab stay in place: effects of the other kinds end when the tab is merely left, and
 * closing it from there would then throw the input away without a question.
 */
export function useLeaveGuard(tabKey: string, isDirty: () => boolean, ways: Ways = {}): void {
  const latest = useRef({ isDirty, ways })
  useInsertionEffect(() => {
    latest.current = { isDirty, ways }
  })
  useInsertionEffect(() => {
    const guard: Guard = {
      isDirty: () => latest.current.isDirty(),
      giveUp: () => latest.current.ways.giveUp?.(),
      keeper: () => latest.current.ways.keeper?.(),
      isReleased: false,
    }
    return addGuard(tabKey, guard)
  }, [tabKey])
}

function addGuard(tabKey: string, guard: Guard): () => void {
  if (guardsOfTab.size === 0) window.addEventListener('beforeunload', askBeforeUnload)
  const guards = guardsOfTab.get(tabKey) ?? new Set()
  guardsOfTab.set(tabKey, guards.add(guard))
  return () => {
    guards.delete(guard)
    if (guards.size === 0) guardsOfTab.delete(tabKey)
    if (guardsOfTab.size === 0) window.removeEventListener('beforeunload', askBeforeUnload)
  }
}

/** Keys of the tabs with unsaved input, among all tabs or the given ones. */
export function dirtyTabs(keys: Iterable<string> = guardsOfTab.keys()): string[] {
  return [...keys].filter((key) => dirtyGuards([key]).length > 0)
}

/** The user was told and gives up what these tabs hold. */
export function giveUpInput(keys: Iterable<string>): void {
  for (const key of keys) {
    for (const guard of guardsOfTab.get(key) ?? []) {
      guard.isReleased = true
      guard.giveUp()
    }
  }
}

/** Whether all that these tabs hold can be kept as drafts. */
export function canKeepInput(keys: Iterable<string>): boolean {
  return dirtyGuards(keys).every((guard) => guard.keeper() !== undefined)
}

/** Keeps what these tabs hold as drafts, so that they may go. Resolves false when some of it could not be kept. */
export async function keepInput(keys: Iterable<string>): Promise<boolean> {
  const guards = dirtyGuards(keys)
  const kept = await Promise.all(guards.map((guard) => guard.keeper()?.() ?? false))
  if (!kept.every(Boolean)) return false
  for (const guard of guards) guard.isReleased = true
  return true
}

function dirtyGuards(keys: Iterable<string>): Guard[] {
  return [...keys].flatMap((key) => [...(guardsOfTab.get(key) ?? [])].filter((guard) => guard.isDirty()))
}

/** The page is about to be left for a reason that keeps the drafts: no more questions. */
export function releaseGuards(): void {
  for (const guards of guardsOfTab.values()) for (const guard of guards) guard.isReleased = true
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  const isAsking = [...guardsOfTab.values()].some((guards) => [...guards].some((guard) => !guard.isReleased && guard.isDirty()))
  if (isAsking) event.preventDefault()
}
