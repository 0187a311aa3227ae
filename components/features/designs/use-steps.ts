import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { formFaults } from '@/components/designer/form/form-faults'
import { toast } from '@/lib/client/toast-store'
import { listFaults } from '@/lib/designer/list/list-faults'
import { fieldsOfForm } from '@/lib/designer/list/list-fields'
import type { useDesignSessions } from './use-design-sessions'

/** The steps of the wizard (contract 3b §2.4) that are worked in; the first is a dialog. */
export const steps = ['form', 'list', 'phone'] as const
export type Step = (typeof steps)[number]

/** Which step is shown. A step is left, and a design released, only when what it must have is there (contract 3a §13, 3b §4). */
export function useSteps({ form, list, phone, followForm, formDesign }: ReturnType<typeof useDesignSessions>) {
  const tForm = useTranslations('designershell.faults')
  const tList = useTranslations('admin.designs.listFaults')
  const [step, setStep] = useState<Step>('form')
  const isFormSound = (): boolean => {
    const fault = formFaults(form.document, (key, values) => tForm(key, values)).find(({ isHard }) => isHard)
    if (!fault) return true
    setStep('form')
    form.select([fault.id])
    toast.error(fault.text)
    return false
  }
  const areListsSound = (): boolean => {
    followForm()
    for (const [place, session] of [
      ['list', list],
      ['phone', phone],
    ] as const) {
      const [fault] = session ? listFaults(session.document, fieldsOfForm(formDesign()), session.setup) : []
      if (!fault) continue
      setStep(place)
      toast.error(tList(fault.code === 'noColumns' ? 'noColumns' : place === 'phone' ? 'phone' : 'other'))
      return false
    }
    return true
  }
  return {
    step,
    go: (next: Step) => {
      if (step === 'form' && next !== 'form') {
        if (!isFormSound()) return
        followForm()
      }
      setStep(next)
    },
    isSound: () => isFormSound() && areListsSound(),
  }
}
