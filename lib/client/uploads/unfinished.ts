import { del, entries, setMany } from 'idb-keyval'
import { browserLocks } from '../browser-storage'
import { createInTurn } from '../in-turn'
import { lazyStore } from '../lazy-store'
import { keptBytesMax, unfinishedDaysMax, unfinishedPerUserMax } from './constants'

/** The field of a record that a file is meant for. A new record has no id; fields of rows are told by their column. */
export type UploadPlace = { userId: string; modelId: string; recordId: string; code: string }

/**
 * What is kept of an upload until it is done, in this browser and by user. `file` is there where its bytes could be kept;
 * otherwise the same file has to be chosen again.
 */
export type Unfinished = UploadPlace & {
  id: string
  name: string
  sizeBytes: number
  type: string
  savedAt: number
  identifier?: string
  file?: File
}

const openStore = lazyStore('tenon-uploads', 'unfinished')

/** One after the other, so that forgetting never overtakes remembering. */
const oneByOne = createInTurn(1)

/** Where the browser keeps nothing, nothing is kept. */
const inTurn = <T>(work: () => Promise<T>, otherwise: T): Promise<T> => oneByOne(work).catch(() => otherwise)

const ownEntries = async (userId: string) =>
  (await entries<string, Unfinished>(openStore())).map(([, entry]) => entry).filter((entry) => entry.userId === userId)

/** Keeps the facts, and the bytes while all kept files of the user are within the bound. */
export function remember(entry: Unfinished): Promise<void> {
  return inTurn(async () => {
    const others = (await ownEntries(entry.userId)).filter(({ id }) => id !== entry.id)
    const fresh = others.filter(({ savedAt }) => isFresh(savedAt, entry.savedAt)).sort((a, b) => b.savedAt - a.savedAt)
    const staying = new Set(fresh.slice(0, unfinishedPerUserMax - 1).map(({ id }) => id))
    for (const { id } of others) if (!staying.has(id)) await del(id, openStore())
    const keptBytes = fresh.reduce((sum, { file }) => sum + (file?.size ?? 0), 0)
    const { file, ...facts } = entry
    const isWithin = file !== undefined && keptBytes + file.size <= keptBytesMax
    await setMany([[entry.id, facts]], openStore())
    // The facts stand even where the bytes find no room on the disk.
    if (isWithin) await setMany([[entry.id, entry]], openStore()).catch(() => undefined)
  }, undefined)
}

export function forget(id: string): Promise<void> {
  return inTurn(() => del(id, openStore()), undefined)
}

/** Uploads for exactly this field that nobody has finished, oldest first. */
export function listUnfinished(place: UploadPlace, nowMs: number): Promise<readonly Unfinished[]> {
  return inTurn(async () => {
    const [own, elsewhere] = [await ownEntries(place.userId), await claimedIds()]
    return own
      .filter(({ id }) => !elsewhere.has(id))
      .filter(({ modelId, recordId, code }) => modelId === place.modelId && recordId === place.recordId && code === place.code)
      .filter(({ savedAt }) => isFresh(savedAt, nowMs))
      .sort((a, b) => a.savedAt - b.savedAt)
  }, [])
}

function isFresh(savedAt: number, nowMs: number): boolean {
  return Math.abs(nowMs - savedAt) < unfinishedDaysMax * 86_400_000
}

const claimPrefix = 'tenon-upload:'

/** Tells the other pages of this browser that the upload goes on here; answers what ends that. Nothing where the browser has no locks. */
export function claim(id: string): () => void {
  const locks = browserLocks()
  if (!locks) return () => {}
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  void locks.request(claimPrefix + id, () => held).catch(() => undefined)
  return release
}

async function claimedIds(): Promise<ReadonlySet<string>> {
  const { held = [] } =
    (await browserLocks()
      ?.query()
      .catch(() => undefined)) ?? {}
  return new Set(held.map(({ name = '' }) => name.slice(claimPrefix.length)))
}
