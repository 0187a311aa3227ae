import { promisifyRequest } from 'idb-keyval'
import { lazyStore } from './lazy-store'

/** Where drafts lie, without what opens them: a page that only asks whether there are any loads no cipher. */
export const draftStore = lazyStore('tenon-drafts', 'drafts')

/** What lies below a beginning of the key, such as a person, or a person and a module. */
export function rangeBelow(start: readonly string[]): IDBKeyRange {
  const prefix = `${JSON.stringify(start).slice(0, -1)},`
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`)
}

/** Whether anything of this person is kept for the module, also what a form writes to now. */
export async function hasDrafts(userId: string, moduleId: string): Promise<boolean> {
  try {
    return (await draftStore()('readonly', (objects) => promisifyRequest(objects.count(rangeBelow([userId, moduleId]))))) > 0
  } catch {
    // Where nothing can be stored there is nothing.
    return false
  }
}

const listeners = new Set<() => void>()

/** Told when drafts were let go or have come back in this page; not of every key that is typed. */
export function onDraftsChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellDraftsChanged(): void {
  for (const listener of listeners) listener()
}
