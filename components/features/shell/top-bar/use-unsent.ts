import { useEffect } from 'react'
import { useShell } from '@/components/ground/shell-context'
import { outboxSign } from '@/lib/client/chat/outbox-sign'
import { decisionsSign } from '@/lib/client/decisions/decisions-sign'
import { readForUser } from '@/lib/client/user-storage'

/**
 * What a page before this one could not send, messages and decisions on tasks, is sent without opening the chat or the list of tasks.
 * Their code is loaded only when there is any.
 */
export function useUnsent(): void {
  const { draftOwner: owner } = useShell()
  // Storage of the browser, and what sends.
  useEffect(() => {
    const has = (sign: string) => (readForUser('browser', owner.userId, sign, Number) ?? 0) > 0
    if (has(outboxSign))
      void import('@/lib/client/chat/chat-store').then(({ chatStoreOf }) => chatStoreOf(owner.userId)).catch(() => undefined)
    if (has(decisionsSign))
      void import('@/lib/client/decisions/decision-outbox')
        .then(({ decisionOutboxOf }) => decisionOutboxOf(owner))
        .catch(() => undefined)
  }, [owner])
}
