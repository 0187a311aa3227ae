import { useState } from 'react'
import { grantKinds } from '@/lib/contract/permission/authority'
import type { GrantKind } from './constants'

const roleStep = 'roles'
type Step = GrantKind | typeof roleStep

type Shown = { step: GrantKind; setStep: (step: GrantKind) => void }

/** The steps in their order, and the one that is looked at; `hasRoles`: at the end the roles are chosen (contract 2 §7.5). */
export function useSteps({ step: shown, setStep }: Shown, hasRoles: boolean) {
  const [isAtRoles, setAtRoles] = useState(false)
  const steps: readonly Step[] = hasRoles ? [...grantKinds, roleStep] : grantKinds
  const step: Step = isAtRoles ? roleStep : shown
  const at = steps.indexOf(step)
  const go = (next: Step | undefined) => {
    if (!next) return
    setAtRoles(next === roleStep)
    if (next !== roleStep) setStep(next)
  }
  return {
    steps,
    step,
    isFirst: at === 0,
    isLast: at === steps.length - 1,
    to: (key: string) => go(steps.find((one) => one === key)),
    by: (count: number) => go(steps[at + count]),
  }
}
