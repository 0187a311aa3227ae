import type { ErrorCode } from '@/lib/errors/codes'
import { openText, sealText } from '../draft-seal'
import type { DraftOwner } from '../drafts'
import { ownKey, ownStore } from '../outbox/own-store'
import type { WaitingItem } from '../outbox/shared-items'
import type { Decision } from './decision'

/** Why it waits for the person. `people`, `choice`: somebody, or a branch, has to be picked first. */
export type DecisionFault = { kind: 'people' | 'choice' } | { kind: 'refused'; code: ErrorCode; userMessage: string }

/** A decision whose answer was lost, with what opens its task again. */
export type KeptDecision = WaitingItem &
  Decision & {
    /** Under which it is sent, however often: the platform serves each key once. */
    key: string
    title: string
    task: { id: string; flowId: string; taskNodeId: string }
    /** Where what was typed for it lies as a draft, until it is sent or dropped. */
    drafts: readonly { moduleId: string; recordId: string }[]
    /** Null while it waits, and where it has only waited too long. */
    fault: DecisionFault | null
  }

/** As it lies in the browser: sealed like drafts, so that nobody else at the machine reads or changes it. */
type SealedDecision = { createdAtMs: number; sealed: Uint8Array }

const store = ownStore<SealedDecision>('tenon-decisions', 'decisions')
/** What no key opens any more after this time is let go. */
const unreadMsMax = 30 * 86_400_000

export function decisionStorage({ userId, keys }: DraftOwner) {
  const forget = ({ key }: Pick<KeptDecision, 'key'>) => store.forget(userId, [key])
  return {
    forget,
    has: (key: string) => store.has(userId, key),
    /** False where the browser keeps nothing, or there is no key to seal with: it would lie there for everybody. */
    keep: async (decision: KeptDecision): Promise<boolean> => {
      const { key, createdAtMs } = decision
      const [newest] = keys
      if (newest === undefined) return false
      const sealed = sealText(JSON.stringify(decision), newest, ownKey(userId, key))
      return store.keep(userId, key, { createdAtMs, sealed })
    },
    /** Undefined also without any key, as where somebody else looks with the rights of the person: that there is none nobody knows then. */
    all: async (): Promise<KeptDecision[] | undefined> => {
      if (keys.length === 0) return undefined
      const kept = await store.all(userId)
      return kept?.flatMap(({ id, value }) => {
        const text = openText(value.sealed, keys, ownKey(userId, id))
        if (text !== null) return [JSON.parse(text) as KeptDecision]
        if (Math.abs(Date.now() - value.createdAtMs) > unreadMsMax) void forget({ key: id })
        return []
      })
    },
  }
}
