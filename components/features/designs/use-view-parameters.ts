import { useEffect } from 'react'
import type { FormStore } from '@/lib/form/form-store'
import { readText } from '@/lib/form/read'
import { readParameters } from './queries'
import { parameterRows, parametersOf } from './utils'

/** The parameters of a data view follow its interface: they are asked for when another one is chosen. */
export function useViewParameters(store: FormStore): void {
  // The form store.
  useEffect(() => {
    let wanted = readText(store.getValue('interfaceId'))
    const leave = store.subscribe('interfaceId', () => {
      const id = readText(store.getValue('interfaceId'))
      if (id === wanted) return
      wanted = id
      void rowsOf(id).then((declared) => {
        if (id !== wanted) return
        const before = parameterRows(readText(store.getValue('interfaceParam')))
        store.setValue('interfaceParam', JSON.stringify(parametersOf(declared, before)))
      })
    })
    return () => {
      wanted = ''
      leave()
    }
  }, [store])
}

/** Where they cannot be asked for, the design says why the interface gives nothing. */
async function rowsOf(id: string) {
  return id === '' ? [] : readParameters(id).catch(() => [])
}
