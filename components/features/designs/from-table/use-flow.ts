import { useTranslations } from 'next-intl'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDraft } from '@/components/form/use-draft'
import { useShell, useTabKey } from '@/components/ground/public'
import { useEditSession } from '@/components/screen/use-edit-session'
import type { Draft } from '@/lib/client/drafts'
import { SaveAttempt } from '@/lib/client/save-attempt'
import { AppError } from '@/lib/errors/app-error'
import type { FormStore } from '@/lib/form/form-store'
import { isRecord, readText } from '@/lib/form/read'
import { readSurroundings } from './queries'
import { type FlowState, FlowStore } from './state'
import { useMadeWords } from './use-made-words'
import { faultOfTable, type Given, proposedDrafts, tableOf, type Work } from './utils'

/** Drafts of the way lie among the others of this browser, sealed like them and no larger (`lib/client/drafts`). */
const draftModule = 'visualdev.fromTable'

export type Flow = ReturnType<typeof useFlow>

/** One way from a table to a module, kept as a draft until its rows are in; whoever leaves it is asked, and may go on another time. */
export function useFlow() {
  const t = useTranslations('designs.fromTable')
  const { draftOwner: owner } = useShell()
  const [store] = useState(() => new FlowStore())
  const [session] = useState(() => ({ store, untouched: store.toRecord(), attempt: new SaveAttempt() }))
  const state = useSyncExternalStore(
    store.subscribe,
    () => store.state,
    () => store.state,
  )
  const draft = useDraft({ owner, module: { modelId: draftModule, title: t('title') }, id: null, session })
  const madeWords = useMadeWords(state.made)
  const { mayLeave } = useEditSession({
    tabKey: useTabKey(),
    isDirty: store.isDirty,
    draft,
    leaveWords: madeWords === '' ? undefined : { text: t('askLeaveMade', { made: madeWords }) },
  })
  const takeUp = async (kept: Draft) => {
    draft.restore(kept)
    const { work } = store.state
    if (!work) return
    // A draft has none of what is around it; the columns stay as they were chosen.
    const surroundings = await readSurroundings(work.table)
    const now = store.state.work
    if (now) store.set({ work: { ...now, surroundings } })
  }
  return { store, state, draft, attempt: session.attempt, mayLeave, takeUp }
}

/** Leaves what is typed into the form of a step with the way, while the step is open. */
export function useTypedStep(flow: FlowStore, form: FormStore, read: () => Partial<FlowState>): void {
  // The form store.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read is read of the form.
  useEffect(() => flow.follow(read, (listener) => form.subscribeAny(listener)), [flow, form])
}

/** The columns of a table as they are proposed; refuses what is no table. */
export function useProposal(): (given: Given) => Promise<Work> {
  const t = useTranslations('designs.fromTable')
  return async (given) => {
    const table = tableOf(given)
    const fault = faultOfTable(table)
    // With several sheets another one may do: it is chosen in the next step.
    if (!table || (fault && given.sheets.length === 1)) {
      throw new AppError('invalid', `the table is not taken: ${fault}`, { userMessage: t(fault ?? 'noRows') })
    }
    const surroundings = await readSurroundings(table)
    return { given, table, surroundings, drafts: proposedDrafts(table, surroundings, (number) => t('nameless', { number })) }
  }
}

/** What a draft holds, in a few words: the file and the first heads. */
export function wordsOfDraft({ snapshot }: Draft): string {
  if (!isRecord(snapshot)) return ''
  const { given, drafts, text } = snapshot
  const file = isRecord(given) ? readText(given['fileName']) : ''
  const heads = Array.isArray(drafts) ? drafts.slice(0, headsMax).map((one) => (isRecord(one) ? readText(one['title']) : '')) : []
  return [file, ...heads].filter(Boolean).join(' · ') || readText(text).slice(0, 60)
}

const headsMax = 4
