import { useState } from 'react'
import { disputedPaths, keptValues, type MergeField, mergeFields } from '@/components/form/merge/merge'
import type { Choices } from '@/components/form/merge/merge-types'
import type { Draft } from '@/lib/client/drafts'
import { type AppError, toAppError } from '@/lib/errors/app-error'
import { isRecord } from '@/lib/form/read'
import { type LoadedRecord, loadRecord } from './queries'
import type { Session, StartOptions } from './use-record-session'
import type { Module } from './utils'

type Merging = { newest: LoadedRecord; fields: readonly MergeField[] }

type MergingOptions = {
  module: Module
  id: string | null
  session: Session | null
  start: (serial: number, record: LoadedRecord, options?: StartOptions) => Session
  /** Goes on with what was put together; the draft of before is of no use any more. */
  goOn: (session: Session) => Promise<void>
  onFailure: (failure: AppError) => void
}

/** Two versions of the record being filled in: put together, or shown to the person where they contradict each other. */
export function useMerging({ module, id, session, start, goOn, onFailure }: MergingOptions) {
  const [merging, setMerging] = useState<Merging | null>(null)

  const apply = async (newest: LoadedRecord, kept: Record<string, unknown>) => {
    if (!session) return
    setMerging(null)
    // What this filling-in has made already stays what it changes.
    const attempt = session.attempt.madeRecord ? session.attempt : undefined
    await goOn(start(session.serial, newest, { kept, ...(attempt ? { attempt } : {}) }))
  }
  /** Where the two do not contradict each other nobody is asked (contract 3b §3.2). */
  const put = async (newest: LoadedRecord, fields: readonly MergeField[]) => {
    if (disputedPaths(fields).length > 0) setMerging({ newest, fields })
    else await apply(newest, keptValues(fields, {}))
  }
  const context = { design: module.form }

  /** On top of what somebody else has saved meanwhile. */
  const merge = async () => {
    const recordId = id ?? session?.attempt.madeRecord?.id
    if (!session || recordId === undefined) return
    try {
      const newest = await loadRecord(module.modelId, recordId)
      const theirs = start(session.serial, newest, { attempt: session.attempt }).untouched
      const hasWholeTables = session.attempt.madeRecord !== null
      const versions = { base: session.untouched, mine: session.store.toRecord(), theirs }
      await put(newest, mergeFields({ ...context, hasWholeTables }, versions))
    } catch (thrown) {
      onFailure(toAppError(thrown))
    }
  }
  /** A draft on the record as it is now, which somebody may have changed since the draft was begun. */
  const putOn = (draft: Draft) => {
    if (!session) return
    const changes = isRecord(draft.snapshot) ? draft.snapshot : {}
    const base = isRecord(draft.base) ? draft.base : session.untouched
    const fields = mergeFields(context, { base, mine: { ...base, ...changes }, theirs: session.untouched })
    const isAsked = disputedPaths(fields).length > 0
    if (isAsked) setMerging({ newest: { values: session.base, texts: session.texts }, fields })
    // Until the person has decided, and where nothing is to be decided, all that was typed stands in the form.
    const kept = isAsked || !isRecord(draft.base) ? changes : keptValues(fields, {})
    session.store.restore({ version: 1, record: { ...session.untouched, ...kept } })
  }
  return {
    merge: () => void merge(),
    putOn,
    /** Two versions that contradict each other, while the person decides. */
    merging: merging && {
      fields: merging.fields,
      texts: merging.newest.texts,
      apply: (choices: Choices) => void apply(merging.newest, keptValues(merging.fields, choices)),
      close: () => setMerging(null),
    },
  }
}
