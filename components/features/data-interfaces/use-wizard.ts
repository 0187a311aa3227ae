import { createContext, useContext, useSyncExternalStore } from 'react'
import { type DataInterfaceForm, dataInterface } from '@/lib/contract/system/data-interface'
import type { FormStore } from '@/lib/form/form-store'
import type { RawRecord } from '@/lib/form/read'
import type { StepName } from './constants'
import { stepsOf } from './utils'

/** `step` is the index of the one that is shown. */
type Wizard = { store: FormStore; step: number }

const WizardContext = createContext<Wizard | null>(null)

/** Around the wizard: its controls read what stands in other fields. */
export const WizardProvider = WizardContext.Provider

function useWizard(): Wizard {
  const wizard = useContext(WizardContext)
  if (!wizard) throw new Error('a part of the wizard stands outside of it')
  return wizard
}

export const useWizardStore = (): FormStore => useWizard().store

/** Name of the step that is shown. */
export function useStepName(): StepName | undefined {
  const { store, step } = useWizard()
  return stepsOf((name) => store.getValue(name))[step]
}

/** What a field of the wizard holds, as it changes. */
export function useWizardValue(store: FormStore, name: string): unknown {
  const read = () => store.getValue(name)
  return useSyncExternalStore((listener) => store.subscribe(name, listener), read, read)
}

/** What is sent of the wizard. */
export function bodyOf(filled: RawRecord): DataInterfaceForm {
  return dataInterface.create.body.parse(filled)
}
