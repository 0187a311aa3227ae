import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toldFaults } from '@/components/designer/form/form-faults'
import { scriptFaults } from '@/components/designer/form/script-faults'
import { listScriptFaults, type ToldListFault } from '@/components/designer/list/script-faults'
import type { FaultWords } from '@/components/designer/scripts/explained'
import type { DesignFault, LedFault } from '@/components/designer/shell/design-kind'
import { learnFaults } from '@/lib/client/scripts/check-scripts'
import { toast } from '@/lib/client/toast-store'
import { listFaults } from '@/lib/designer/list/list-faults'
import { fieldsOfForm, type ListField } from '@/lib/designer/list/list-fields'
import { scriptsOfList } from '@/lib/designer/list/list-scripts'
import type { ListSession } from '@/lib/designer/list/list-session'
import { nodeOfProblem, rootId, scriptsOfForm, type TreeDocument } from '@/lib/designer/public'
import type { DesignTable } from '@/lib/designer/tables/table-rows'
import type { useDesignSessions } from './use-design-sessions'

/** The steps of the wizard (contract 3b §2.4) that are worked in; the first is a dialog. */
export const steps = ['form', 'list', 'phone'] as const
export type Step = (typeof steps)[number]

/** A fault with its step, once for each time that somebody is led there. */
export type Led = ({ step: 'form' } & LedFault) | { step: 'list' | 'phone'; fault: ToldListFault }

/** Why the platform does not release a design: `place` is the code of the field that it is about, '' where it is about none. */
export type ReleaseRefusal = { text: string; place: string }

/**
 * Which of the offered steps is shown: of a pure form and of a data view there is one. A step is left, and a design released, only when what
 * it must have is there (contract 3a §13, 3b §4); the first fault is told and led to.
 */
export function useSteps(
  sessions: ReturnType<typeof useDesignSessions>,
  offered: readonly Step[],
  tables: readonly DesignTable[],
) {
  const { form, followForm } = sessions
  const [wanted, setStep] = useState<Step>('form')
  const [led, setLed] = useState<Led | null>(null)
  const [isChecking, setChecking] = useState(false)
  const step = offered.find((one) => one === wanted) ?? offered[0] ?? 'form'
  const firstFault = useFirstFault(sessions, offered, tables)
  const say = useSayFault()
  const lead = (next: Led) => {
    setStep(next.step)
    setLed(next)
    if (next.step === 'form') form.select([next.fault.id])
    toast.error(say(next))
  }
  /** Whether there is no fault. Scripts that loop are found out after seconds; until then the page says what it waits for. */
  const isSound = async (places: readonly Step[]): Promise<boolean> => {
    setChecking(true)
    const found = await firstFault(places).finally(() => setChecking(false))
    if (found) lead(found)
    return found === null
  }
  return {
    step,
    led,
    isChecking,
    go: async (next: Step) => {
      if (step === 'form' && next !== 'form') {
        if (!(await isSound(['form']))) return
        followForm()
      }
      setStep(next)
    },
    isSound: () => isSound(steps),
    /** What the platform refuses and nobody here has found: told in its words, at its field or at the form as a whole. */
    leadToRefusal: ({ text, place }: ReleaseRefusal) => {
      const { document } = form
      const id = place === '' ? rootId : nodeOfProblem(document, { where: place })
      lead({ step: 'form', fault: { id, text, isHard: true }, document })
    },
  }
}

/** Looks through the given steps in their order; null where all of them are sound. */
function useFirstFault(
  { form, list, phone, followForm, formDesign }: ReturnType<typeof useDesignSessions>,
  offered: readonly Step[],
  tables: readonly DesignTable[],
) {
  const tForm = useTranslations('designershell.faults')
  const say = (key: string, values?: Record<string, string>) => tForm(key, values)
  return async (places: readonly Step[]): Promise<Led | null> => {
    for (const step of offered.filter((one) => places.includes(one))) {
      if (step === 'form') {
        const { document } = form
        const fault = await formFault(document, tables, say)
        if (fault) return { step, fault, document }
        continue
      }
      followForm()
      const session = step === 'list' ? list : phone
      const fault = session && (await listFault(session, fieldsOfForm(formDesign())))
      if (fault) return { step, fault }
    }
    return null
  }
}

async function formFault(
  document: TreeDocument,
  tables: readonly DesignTable[],
  say: FaultWords,
): Promise<DesignFault | undefined> {
  const faultOf = await learnFaults(scriptsOfForm(document).map(({ text }) => text))
  return [...toldFaults(document, say, tables), ...scriptFaults(document, say, faultOf)].find(({ isHard }) => isHard)
}

async function listFault({ document, setup }: ListSession, fields: readonly ListField[]): Promise<ToldListFault | undefined> {
  const scripts = scriptsOfList(document, (event) => event)
  const faultOf = await learnFaults(scripts.map(({ text }) => text))
  const [fault] = [...listFaults(document, fields, setup), ...listScriptFaults(scripts, faultOf)]
  return fault
}

function useSayFault(): (led: Led) => string {
  const t = useTranslations('designs.listFaults')
  return (led) => {
    if (led.step === 'form') return led.fault.text
    return t(led.fault.code === 'noColumns' ? 'noColumns' : led.step === 'phone' ? 'phone' : 'other')
  }
}
