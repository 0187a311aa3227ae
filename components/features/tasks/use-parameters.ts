import { useEffect } from 'react'
import type { FormStore } from '@/lib/form/form-store'
import { parameterRows } from '@/lib/form/interface-parameters'
import { readText } from '@/lib/form/read'
import { readParameters } from './queries'
import { parametersOf } from './utils'

/** The parameters of a task follow its interface: they are asked for when another one is chosen. */
export function useParameters(store: FormStore): void {
  // The form store.
  useEffect(() => {
    let wanted = readText(store.getValue('interfaceId'))
    const leave = store.subscribe('interfaceId', () => {
      const id = readText(store.getValue('interfaceId'))
      if (id === wanted) return
      wanted = id
      void rowsOf(id).then((declared) => {
        if (id !== wanted) return
        const before = parameterRows(readText(store.getValue('parameter')))
        store.setValue('parameter', JSON.stringify(parametersOf(declared, before)))
      })
    })
    return () => {
      wanted = ''
      leave()
    }
  }, [store])
}

/** Where they cannot be asked for, the saving says why. */
async function rowsOf(id: string) {
  return id === '' ? [] : readParameters(id).catch(() => [])
}
