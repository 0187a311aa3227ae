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

/**
 * Which of the offered steps is shown: of a pure form and of a data view there is one. A step is left, and a design released, only when what
 * it must have is there (contract 3a §13, 3b §4).
 */
export function useSteps(
  { form, list, phone, followForm, formDesign }: ReturnType<typeof useDesignSessions>,
  offered: readonly Step[],
) {
  const tForm = useTranslations('designershell.faults')
  const tList = useTranslations('admin.designs.listFaults')
  const [wanted, setStep] = useState<Step>('form')
  const step = offered.find((one) => one === wanted) ?? offered[0] ?? 'form'
  const isFormSound = (): boolean => {
    if (!offered.includes('form')) return true
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
      const [fault] =
        session && offered.includes(place) ? listFaults(session.document, fieldsOfForm(formDesign()), session.setup) : []
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
