import { useEffect, useState } from 'react'
import { useDraft } from '@/components/form/use-draft'
import type { DraftOwner } from '@/lib/client/drafts'
import type { SaveAttempt } from '@/lib/client/save-attempt'
import type { FormValues } from './schema'

const draftModule = 'schedule'

type DraftOptions = {
  owner: DraftOwner
  id: string | null
  title: string
  /** As they are now, and as they were opened. */
  values: FormValues
  initial: FormValues
  attempt: SaveAttempt
  onRestore: (values: FormValues) => void
}

/** Keeps what is being typed into an entry in this browser, and offers what was left behind when the same form opens again. */
export function useEntryDraft({ owner, id, title, values, initial, attempt, onRestore }: DraftOptions) {
  const [store] = useState(() => entryStore(initial))
  // The store that drafts are made of.
  useEffect(() => {
    store.follow(values, onRestore)
  })
  const [session] = useState({ store, untouched: initial, attempt })
  return useDraft({ owner, module: { modelId: draftModule, title }, id, session })
}

/** The values of the form as drafts read them. */
function entryStore(initial: FormValues) {
  let values = initial
  let take: (values: FormValues) => void = () => {}
  const listeners = new Set<() => void>()
  return {
    follow: (current: FormValues, onRestore: (values: FormValues) => void) => {
      take = onRestore
      if (current === values) return
      values = current
      for (const listener of listeners) listener()
    },
    isDirty: () => JSON.stringify(values) !== JSON.stringify(initial),
    toRecord: (): Record<string, unknown> => ({ ...values }),
    subscribeAny: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    restore: ({ record }: { record: Record<string, unknown> }) => take({ ...initial, ...record }),
  }
}
