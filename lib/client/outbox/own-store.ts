import { delMany, entries, get } from 'idb-keyval'
import { keepNow, lazyStore } from '../lazy-store'

type Kept<Value> = { id: string; value: Value }

/** Things of users that this browser keeps until they are sent, each with the id of its user: nobody is given those of another one. */
export function ownStore<Value>(database: string, name: string) {
  const open = lazyStore(database, name)
  return {
    /** False where the browser keeps nothing, such as in a private window: what waits lives as long as the page then. */
    keep: async (userId: string, id: string, value: Value): Promise<boolean> => {
      try {
        await keepNow(open(), ownKey(userId, id), value)
        return true
      } catch {
        return false
      }
    },
    forget: async (userId: string, ids: readonly string[]): Promise<void> => {
      try {
        await delMany(
          ids.map((id) => ownKey(userId, id)),
          open(),
        )
      } catch {
        // Where nothing can be stored there is nothing to forget.
      }
    },
    /** True where the browser cannot say: nothing is given up because of that. */
    has: async (userId: string, id: string): Promise<boolean> => {
      try {
        return (await get(ownKey(userId, id), open())) !== undefined
      } catch {
        return true
      }
    },
    /** Of this user only; undefined where the browser keeps nothing. */
    all: async (userId: string): Promise<Kept<Value>[] | undefined> => {
      try {
        const all = await entries<string, Value>(open())
        return all.flatMap(([key, value]) => {
          const [owner, id]: unknown[] = JSON.parse(key)
          return owner === userId ? [{ id: String(id), value }] : []
        })
      } catch {
        return undefined
      }
    },
  }
}

/** Under which it lies. */
export const ownKey = (userId: string, id: string) => JSON.stringify([userId, id])
