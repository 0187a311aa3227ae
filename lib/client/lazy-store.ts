import { createStore, type UseStore } from 'idb-keyval'

/** A store of this browser's database, opened at first use: the modules that keep things are also loaded where there is no database. */
export function lazyStore(database: string, name: string): () => UseStore {
  let store: UseStore | undefined
  return () => {
    store ??= createStore(database, name)
    return store
  }
}
