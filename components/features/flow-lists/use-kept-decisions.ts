import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { useShell } from '@/components/ground/public'
import { decisionOutboxOf } from '@/lib/client/decisions/decision-outbox'
import type { KeptDecision } from '@/lib/client/decisions/decision-storage'

const none: readonly KeptDecision[] = []

/** Decisions of the person that wait in this browser; `onGone` is told of whose part one was sent, taken back or dropped. */
export function useKeptDecisions(onGone: (operatorIds: readonly string[]) => void) {
  const { draftOwner } = useShell()
  const subscribe = useCallback((listener: () => void) => decisionOutboxOf(draftOwner).subscribe(listener), [draftOwner])
  const read = useCallback(() => decisionOutboxOf(draftOwner).read(), [draftOwner])
  const decisions = useSyncExternalStore(subscribe, read, () => none)
  const known = useRef(none)
  const latest = useRef(onGone)
  latest.current = onGone
  // What waits in this browser.
  useEffect(() => {
    const gone = known.current.filter(({ key }) => !decisions.some((decision) => decision.key === key))
    known.current = decisions
    if (gone.length > 0) latest.current(gone.map(({ operatorId }) => operatorId))
  }, [decisions])
  const of = useCallback((operatorId: string) => decisions.find((decision) => decision.operatorId === operatorId), [decisions])
  return { decisions, of }
}

/** What a person does about them. */
export function useDecisionOutbox() {
  const { draftOwner } = useShell()
  const outbox = () => decisionOutboxOf(draftOwner)
  return {
    takeBack: (key: string) => outbox().takeBack(key),
    retry: (key: string) => outbox().retry(key),
    drop: (key: string) => outbox().drop(key),
  }
}
