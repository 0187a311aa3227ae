import { delMany, entries, get } from 'idb-keyval'
import { keepNow, lazyStore } from './lazy-store'
import type { KeptAttempt } from './save-attempt'

/** What a half-filled form leaves behind. Kept in this browser, by user, so that nobody is ever offered another one's draft. */
export type Draft = {
  userId: string
  moduleId: string
  /** Empty for a new record. */
  recordId: string
  /** Name of the form, for the offer on the list. */
  title: string
  savedAt: number
  /** What the form store gave out; only the form store reads it. */
  snapshot: unknown
  /** Under which the work is saved: what was sent before the page went is not made a second time. Drafts of older versions have none. */
  attempt?: KeptAttempt
}

export type DraftPlace = Pick<Draft, 'userId' | 'moduleId' | 'recordId'>

export const draftsMaxPerUser = 50
export const draftDaysMax = 30
const dayMs = 86_400_000
/** A form with a pasted novel is not worth filling the disk for. */
const draftBytesMax = 2_000_000

const openStore = lazyStore('tenon-drafts', 'drafts')

const keyOf = (place: DraftPlace) => JSON.stringify([place.userId, place.moduleId, place.recordId])

/** Keeps the draft. Resolves false where the browser keeps nothing (private window, full disk, draft too large). */
export async function saveDraft(draft: Draft): Promise<boolean> {
  try {
    if (JSON.stringify(draft.snapshot).length > draftBytesMax) return false
    await keepNow(openStore(), keyOf(draft), draft)
    await forgetSurplus(draft.userId, draft.savedAt)
    return true
  } catch {
    return false
  }
}

/** The draft of exactly this user, module and record, or null. */
export async function loadDraft(place: DraftPlace, nowMs: number): Promise<Draft | null> {
  try {
    const draft = await get<Draft>(keyOf(place), openStore())
    return draft && draft.userId === place.userId && isFresh(draft, nowMs) ? draft : null
  } catch {
    return null
  }
}

/** Drafts of this user for one module, newest first. */
export async function listDrafts(userId: string, moduleId: string, nowMs: number): Promise<readonly Draft[]> {
  try {
    const own = await ownDrafts(userId)
    return own.filter((draft) => draft.moduleId === moduleId && isFresh(draft, nowMs)).sort((a, b) => b.savedAt - a.savedAt)
  } catch {
    return []
  }
}

export async function discardDraft(place: DraftPlace): Promise<void> {
  try {
    await delMany([keyOf(place)], openStore())
  } catch {
    // Where nothing can be stored there is nothing to discard.
  }
}

async function ownDrafts(userId: string): Promise<Draft[]> {
  const all = await entries<string, Draft>(openStore())
  return all.map(([, draft]) => draft).filter((draft) => draft.userId === userId)
}

/** Oldest drafts above the limit, and drafts past their time, go; those of other users are not ours to touch. */
async function forgetSurplus(userId: string, nowMs: number): Promise<void> {
  const own = (await ownDrafts(userId)).sort((a, b) => b.savedAt - a.savedAt)
  const surplus = own.filter((draft, index) => index >= draftsMaxPerUser || !isFresh(draft, nowMs))
  if (surplus.length > 0) await delMany(surplus.map(keyOf), openStore())
}

/** A clock that ran ahead must not keep a draft for ever, so the distance counts in both directions. */
function isFresh(draft: Draft, nowMs: number): boolean {
  return Math.abs(nowMs - draft.savedAt) < draftDaysMax * dayMs
}
