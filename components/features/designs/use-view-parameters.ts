import { useEffect, useRef } from 'react'
import { type AppError, toAppError } from '@/lib/errors/app-error'
import type { FormStore } from '@/lib/form/form-store'
import { parameterRows } from '@/lib/form/interface-parameters'
import { readText } from '@/lib/form/read'
import { readParameters } from './queries'
import { parametersOf } from './utils'

/**
 * The parameters of a data view follow its interface: they are asked for when another one is chosen. Until they are there, and where they
 * cannot be asked for, those of the one before stay with what was typed; `onFailure` is told why. What it gives back is awaited before
 * anything is stored, so that no interface is stored with the parameters of another: it tries once more, and throws where that fails.
 */
export function useViewParameters(store: FormStore, onFailure: (failure: AppError) => void): () => Promise<void> {
  const asking = useRef<Promise<AppError | null> | null>(null)
  const tell = useRef(onFailure)
  tell.current = onFailure
  // The form store.
  useEffect(() => {
    let wanted = chosenIn(store)
    asking.current = null
    const leave = store.subscribe('interfaceId', () => {
      const id = chosenIn(store)
      if (id === wanted) return
      wanted = id
      const asked = follow(store, id)
      asking.current = asked
      void asked.then((failure) => {
        if (failure && asking.current === asked) tell.current(failure)
      })
    })
    return () => {
      asking.current = null
      leave()
    }
  }, [store])
  return async () => {
    const asked = asking.current
    if (!asked || !(await asked)) return
    // Another choice meanwhile asks for itself.
    if (asking.current === asked) asking.current = follow(store, chosenIn(store))
    const failure = await asking.current
    if (failure) throw failure
  }
}

/** Resolves to why they could not be asked for. An answer for an interface that is not chosen any more is dropped. */
async function follow(store: FormStore, id: string): Promise<AppError | null> {
  try {
    const declared = id === '' ? [] : await readParameters(id)
    if (chosenIn(store) !== id) return null
    const before = parameterRows(readText(store.getValue('interfaceParam')))
    store.setValue('interfaceParam', JSON.stringify(parametersOf(declared, before)))
    return null
  } catch (thrown) {
    return chosenIn(store) === id ? toAppError(thrown) : null
  }
}

const chosenIn = (store: FormStore) => readText(store.getValue('interfaceId'))
