import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'

/**
 * Keeps a value, also from a page that is on its way out: a transaction ends by itself only after the page has heard that its
 * writing is done, and a page that is gone hears nothing any more.
 */
export function keepNow(store: UseStore, key: IDBValidKey, value: unknown): Promise<void> {
  return store('readwrite', (objects) => {
    objects.put(value, key)
    const kept = promisifyRequest<undefined>(objects.transaction)
    objects.transaction.commit()
    return kept
  })
}

/** A store of this browser's database, opened at first use: the modules that keep things are also loaded where there is no database. */
export function lazyStore(database: string, name: string): () => UseStore {
  let store: UseStore | undefined
  return () => {
    store ??= createStore(database, name)
    return store
  }
}
