import { createContext, useContext, useSyncExternalStore } from 'react'
import { type DataInterfaceForm, dataInterface } from '@/lib/contract/system/data-interface'
import type { FormStore } from '@/lib/form/form-store'
import type { RawRecord } from '@/lib/form/read'

const WizardContext = createContext<FormStore | null>(null)

/** Around the wizard: its controls read what stands in other fields. */
export const WizardProvider = WizardContext.Provider

export function useWizardStore(): FormStore {
  const store = useContext(WizardContext)
  if (!store) throw new Error('a part of the wizard stands outside of it')
  return store
}

/** What a field of the wizard holds, as it changes. */
export function useWizardValue(store: FormStore, name: string): unknown {
  const read = () => store.getValue(name)
  return useSyncExternalStore((listener) => store.subscribe(name, listener), read, read)
}

/** What is sent of the wizard: the step that is shown is nothing of the interface. */
export function bodyOf({ step: _, ...filled }: RawRecord): DataInterfaceForm {
  return dataInterface.create.body.parse(filled)
}
