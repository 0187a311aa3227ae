import { promisifyRequest, type UseStore } from 'idb-keyval'
import { heldDrafts } from './draft-holders'
import { draftStore, rangeBelow, tellDraftsChanged } from './draft-places'
import { openText, sealText } from './draft-seal'
import { keepNow } from './lazy-store'
import type { KeptAttempt } from './save-attempt'

/**
 * Whose drafts these are. They lie in this browser sealed: another person at the same machine can neither read nor change them. The
 * first key seals, any of them opens: who runs the server may have taken a new secret.
 */
export type DraftOwner = { userId: string; keys: readonly string[] }

/** What a half-filled form leaves behind. */
export type Draft = {
  /** Each filling-in has a draft of its own. */
  id: string
  moduleId: string
  /** Empty for a new record. */
  recordId: string
  /** Name of the form, for the offer on the list. */
  title: string
  savedAt: number
  /** What the person changed, as the form gave it out. */
  snapshot: unknown
  /** The record as it was opened, to tell later what somebody else has changed. Drafts of new records and of older versions have none. */
  base?: unknown
  /** Under which the work is saved: what was sent before the page went is not made a second time. Drafts of older versions have none. */
  attempt?: KeptAttempt
}

export const draftsMaxPerModule = 20
export const draftsMaxPerUser = 100
export const draftDaysMax = 30
const dayMs = 86_400_000
/** A form with a pasted novel is not worth filling the disk for. */
const draftBytesMax = 2_000_000

/** As it lies in the browser. Only what is needed to find it and to let it go in time stands beside the sealed rest. */
type SealedDraft = { savedAt: number; sealed: Uint8Array }
/** As older versions kept it: one for each record of a module, one for a new record, readable for everybody at the machine. */
type PlainDraft = Omit<Draft, 'id'> & { userId: string }
type Kept = { key: string; value: SealedDraft | PlainDraft }

type Place = Pick<Draft, 'moduleId' | 'id'>
/** An older version had the id of the record, nothing for a new one, where the id of the draft stands now. */
const keyOf = (owner: DraftOwner, place: Place) => JSON.stringify([owner.userId, place.moduleId, place.id])

/** The name under which a form holds its draft (`holdDraft`). */
export const draftKey = keyOf

/** Drafts of this page that have been counted against the limits already. */
const counted = new Set<string>()

/**
 * Keeps the draft. `isKept` is false where the browser keeps nothing (private window, full disk, draft too large). `removed` are the
 * oldest of this person that had to make room; none of them is open in a form.
 */
export async function saveDraft(owner: DraftOwner, draft: Draft): Promise<{ isKept: boolean; removed: readonly Draft[] }> {
  try {
    const key = keyOf(owner, draft)
    const value = sealedDraft(owner, key, draft)
    if (value === null) return { isKept: false, removed: [] }
    await keepNow(draftStore(), key, value)
    if (counted.has(key)) return { isKept: true, removed: [] }
    counted.add(key)
    return { isKept: true, removed: await forgetSurplus(owner, key, draft) }
  } catch {
    return { isKept: false, removed: [] }
  }
}

function sealedDraft({ keys }: DraftOwner, key: string, draft: Draft): SealedDraft | null {
  const [newest] = keys
  const text = JSON.stringify(draft)
  // Without a key nothing is kept: it would be there for everybody.
  if (newest === undefined || text.length > draftBytesMax) return null
  return { savedAt: draft.savedAt, sealed: sealText(text, newest, key) }
}

/** Drafts of this person for one module that no form writes to now, newest first. */
export async function listDrafts(owner: DraftOwner, moduleId: string, nowMs: number): Promise<readonly Draft[]> {
  try {
    // Whoever has no key may not even read what older versions kept open.
    if (owner.keys.length === 0) return []
    const held = await heldDrafts()
    const kept = (await keptBelow([owner.userId, moduleId])).filter(({ key, value }) => isFresh(value, nowMs) && !held.has(key))
    const found = kept.flatMap((one) => opened(owner, one) ?? [])
    await sealPlain(owner, kept)
    return found.sort((a, b) => b.savedAt - a.savedAt)
  } catch {
    return []
  }
}

/** Lets the draft go. The answer puts it back as it was; undefined where there was none. */
export async function discardDraft(owner: DraftOwner, place: Place): Promise<(() => Promise<void>) | undefined> {
  try {
    const key = keyOf(owner, place)
    const value = await taken(draftStore(), key)
    tellDraftsChanged()
    return value === undefined ? undefined : () => putBack(key, value)
  } catch {
    // Where nothing can be stored there is nothing to discard.
    return undefined
  }
}

async function putBack(key: string, value: unknown): Promise<void> {
  try {
    await keepNow(draftStore(), key, value)
  } finally {
    tellDraftsChanged()
  }
}

/** In one transaction: what is still being written just before is taken too. */
function taken(store: UseStore, key: string): Promise<unknown> {
  return store('readwrite', async (objects) => {
    const value: unknown = await promisifyRequest(objects.get(key))
    objects.delete(key)
    await promisifyRequest(objects.transaction)
    return value
  })
}

function opened(owner: DraftOwner, { key, value }: Kept): Draft | null {
  const id = String(readKey(key)[2] ?? '')
  if (!('sealed' in value)) return { ...value, id }
  const text = openText(value.sealed, owner.keys, key)
  return text === null ? null : { ...(JSON.parse(text) as Draft), id, savedAt: value.savedAt }
}

/** Drafts of an older version lie open; they are sealed when their person is there. One that was let go meanwhile stays away. */
async function sealPlain(owner: DraftOwner, kept: readonly Kept[]): Promise<void> {
  for (const { key, value: seen } of kept) {
    if ('sealed' in seen) continue
    await draftStore()('readwrite', async (objects) => {
      const value: Kept['value'] | undefined = await promisifyRequest(objects.get(key))
      const draft = value && !('sealed' in value) ? opened(owner, { key, value }) : null
      const sealed = draft && sealedDraft(owner, key, draft)
      if (sealed) objects.put(sealed, key)
      return promisifyRequest(objects.transaction)
    })
  }
}

/** The oldest above the limits go, and those past their time; those of other people are not ours to touch. */
async function forgetSurplus(owner: DraftOwner, own: string, { moduleId, savedAt }: Draft): Promise<Draft[]> {
  const held = await heldDrafts()
  const all = (await keptBelow([owner.userId])).sort((a, b) => b.value.savedAt - a.value.savedAt)
  const past = all.filter(({ value }) => !isFresh(value, savedAt))
  const fresh = all.filter((one) => !past.includes(one))
  const over = (some: readonly Kept[], max: number) => {
    const free = some.filter(({ key }) => key !== own && !held.has(key))
    return free.slice(Math.max(0, free.length - Math.max(0, some.length - max)))
  }
  const ofModule = fresh.filter(({ key }) => readKey(key)[1] === moduleId)
  const surplus = new Set([...over(ofModule, draftsMaxPerModule), ...over(fresh, draftsMaxPerUser)])
  const gone = [...past, ...surplus].map(({ key }) => key)
  if (gone.length > 0)
    await draftStore()('readwrite', (objects) => {
      for (const key of gone) objects.delete(key)
      return promisifyRequest(objects.transaction)
    })
  return [...surplus].flatMap((one) => opened(owner, one) ?? [])
}

/** What lies below a beginning of the key, such as a person, or a person and a module. */
async function keptBelow(start: readonly string[]): Promise<Kept[]> {
  return draftStore()('readonly', async (objects) => {
    const range = rangeBelow(start)
    const [keys, values] = await Promise.all([
      promisifyRequest(objects.getAllKeys(range)),
      promisifyRequest(objects.getAll(range) as IDBRequest<Kept['value'][]>),
    ])
    return keys.flatMap((key, index) => {
      const value = values[index]
      return value ? [{ key: String(key), value }] : []
    })
  })
}

function readKey(key: string): unknown[] {
  const parts: unknown = JSON.parse(key)
  return Array.isArray(parts) ? parts : []
}

/** A clock that ran ahead must not keep a draft for ever, so the distance counts in both directions. */
function isFresh({ savedAt }: { savedAt: number }, nowMs: number): boolean {
  return Math.abs(nowMs - savedAt) < draftDaysMax * dayMs
}
