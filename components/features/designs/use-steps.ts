import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toldFaults } from '@/components/designer/form/form-faults'
import { scriptFaults } from '@/components/designer/form/script-faults'
import { listScriptFaults } from '@/components/designer/list/script-faults'
import { learnFaults } from '@/lib/client/scripts/check-scripts'
import { toast } from '@/lib/client/toast-store'
import { listFaults } from '@/lib/designer/list/list-faults'
import { fieldsOfForm } from '@/lib/designer/list/list-fields'
import { scriptsOfList } from '@/lib/designer/list/list-scripts'
import type { ListSession } from '@/lib/designer/list/list-session'
import { scriptsOfForm } from '@/lib/designer/public'
import type { DesignTable } from '@/lib/designer/tables/table-rows'
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
  tables: readonly DesignTable[],
) {
  const tForm = useTranslations('designershell.faults')
  const tList = useTranslations('admin.designs.listFaults')
  const [wanted, setStep] = useState<Step>('form')
  const [isChecking, setChecking] = useState(false)
  // Scripts that loop are found out after seconds; until then the page says what it waits for.
  const checked = async (check: () => Promise<boolean>): Promise<boolean> => {
    setChecking(true)
    return check().finally(() => setChecking(false))
  }
  const step = offered.find((one) => one === wanted) ?? offered[0] ?? 'form'
  const isFormSound = async (): Promise<boolean> => {
    if (!offered.includes('form')) return true
    const faultOf = await learnFaults(scriptsOfForm(form.document).map(({ text }) => text))
    const say = (key: string, values?: Record<string, string>) => tForm(key, values)
    const fault = [...toldFaults(form.document, say, tables), ...scriptFaults(form.document, say, faultOf)].find(
      ({ isHard }) => isHard,
    )
    if (!fault) return true
    setStep('form')
    form.select([fault.id])
    toast.error(fault.text)
    return false
  }
  const isListSound = async (place: 'list' | 'phone', session: ListSession | null): Promise<boolean> => {
    if (!session || !offered.includes(place)) return true
    const scripts = scriptsOfList(session.document, (event) => event)
    const faultOf = await learnFaults(scripts.map(({ text }) => text))
    const fields = fieldsOfForm(formDesign())
    const [fault] = [...listFaults(session.document, fields, session.setup), ...listScriptFaults(scripts, faultOf)]
    if (!fault) return true
    setStep(place)
    toast.error(tList(fault.code === 'noColumns' ? 'noColumns' : place === 'phone' ? 'phone' : 'other'))
    return false
  }
  return {
    step,
    isChecking,
    go: async (next: Step) => {
      if (step === 'form' && next !== 'form') {
        if (!(await checked(isFormSound))) return
        followForm()
      }
      setStep(next)
    },
    isSound: () =>
      checked(async () => {
        if (!(await isFormSound())) return false
        followForm()
        return (await isListSound('list', list)) && isListSound('phone', phone)
      }),
  }
}
