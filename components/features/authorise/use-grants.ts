import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { TreeItem } from '@/components/ui/tree/virtual-tree'
import type { GrantKind } from './constants'
import { GrantSteps } from './state'

/** The steps of granting to one object, and the one that is looked at. */
export function useGrants(objectId: string) {
  const [steps] = useState(() => new GrantSteps(objectId))
  const [step, setStep] = useState<GrantKind>('system')
  const [failure, setFailure] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  const revisionOf = () => steps.revision
  const revision = useSyncExternalStore(steps.subscribe, revisionOf, revisionOf)
  // The network: the tree of the step that is looked at.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new attempt.
  useEffect(() => {
    let isCurrent = true
    setFailure(null)
    steps.read(step).catch((error: unknown) => isCurrent && setFailure(error))
    return () => {
      isCurrent = false
    }
  }, [steps, step, round])
  const shown = steps.readOf(step)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for what the steps hold.
  const ticked = useMemo(() => steps.ticked(step), [steps, step, revision])
  return {
    step,
    setStep,
    /** Undefined while it is being read for the first time. */
    items: shown?.items,
    ticked,
    failure,
    retry: () => setRound(round + 1),
    tick: (leaves: readonly TreeItem[], isOn: boolean) => steps.tick(step, leaves, isOn),
    isDirty: steps.isDirty(),
    posted: () => steps.posted(),
    asRead: () => steps.asRead(),
    reread: () => steps.reread(step),
  }
}
