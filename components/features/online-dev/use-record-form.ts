import { useState } from 'react'
import { useFormScripts } from '@/components/form/scripts'
import { useDraft } from '@/components/form/use-draft'
import { useShell, useTabKey } from '@/components/ground/public'
import { useEditSession } from '@/components/screen/use-edit-session'
import type { LeaveWords } from '@/components/ui/use-leave-question'
import type { Issue } from '@/lib/form/types'
import { carriedRecord } from './carried-record'
import { useRecordOnce } from './queries'
import { useMerging } from './use-merging'
import { useOtherPerson } from './use-other-person'
import { useRecordSave } from './use-record-save'
import { emptyRecord, type Session, useSessionStart } from './use-record-session'
import { isConflict, isGone, type Module } from './utils'

type RecordFormOptions = {
  module: Module
  id: string | null
  /** Of the draft to take up without asking. */
  resume?: string | undefined
  /** What stood in the form of a record that is gone, for a new one. */
  carried?: Record<string, unknown> | undefined
  /** What a new record begins with, beside the defaults of its design. */
  given?: Record<string, unknown> | undefined
  /** Where what is filled in goes, if it is to be no record. */
  send?: ((record: Record<string, unknown>) => Promise<unknown>) | undefined
  onChanged: () => void
  onClosed: () => void
  /** Of each attempt to save what stands at its fields. */
  onFaults?: (issues: readonly Issue[]) => void
  /** Opens a form for a new record with what stands in this one. */
  onAnew?: (carried: Record<string, unknown>) => void
  /** Of the question before it is left, where it is not a page or a dialog. */
  leaveWords?: LeaveWords
}

/** A form of a record, from its opening to its save: what is loaded, typed, kept, merged and sent. */
export function useRecordForm(options: RecordFormOptions) {
  const { module, id, resume, carried, given, send, onChanged, onClosed, onFaults, onAnew, leaveWords } = options
  const { user, draftOwner, openPath } = useShell()
  const { state, reload } = useRecordOnce(module.modelId, id)
  const [session, setSession] = useState<Session | null>(null)
  const start = useSessionStart({ module, id, user })
  const scripts = useFormScripts({
    navigate: openPath,
    design: module.form,
    store: session?.store ?? null,
    recordContext: { id: id ?? '' },
    currentUser: user,
  })
  const goOn = async (next: Session) => {
    // What the person gave up while merging must not be offered again.
    await draft.finish()
    setSession(next)
    edit.setFailure(null)
  }
  const merging = useMerging({ module, id, session, start, goOn, onFailure: (error) => edit.setFailure(error) })
  const putOn = id === null ? undefined : merging.putOn
  const draft = useDraft({ owner: draftOwner, module, id, session, resume, putOn })
  const isDirty = () => session !== null && (session.store.isDirty() || session.store.awaitsFiles())
  const edit = useEditSession({
    tabKey: useTabKey(),
    isDirty,
    draft,
    // Files on their way are in no draft yet.
    canKeep: () => !session?.store.awaitsFiles(),
    leaveWords,
  })
  const { failure } = edit
  // A newly loaded record starts a new filling-in; the one before it is dropped with its store.
  if (state.status === 'ready' && (session?.serial ?? -1) < state.serial) {
    setSession(start(state.serial, state.record, carried && !session ? { kept: carried, isCarried: true } : { given }))
    edit.setFailure(null)
  }
  const goOnAnew = () => (id === null && session ? setSession(start(session.serial, emptyRecord)) : reload())
  const save = useRecordSave({ module, id, session, scripts, edit, send, onChanged, onClosed, onFaults, goOnAnew })
  const otherPerson = useOtherPerson({ module, failure, user, recordId: id ?? session?.attempt.madeRecord?.id })
  const takeTheirs = async () => {
    await draft.giveUp()
    reload()
  }
  /** The record is gone: what was typed goes on as a new one, under a key of its own. */
  const saveAsNew = () => {
    if (!session) return
    const kept = carriedRecord(module.form, { ...session.base, ...session.store.toRecord() })
    if (id === null) return void goOn(start(session.serial, emptyRecord, { kept, isCarried: true }))
    onAnew?.(kept)
    void draft.finish()
  }
  const reset = async () => {
    await draft.giveUp()
    if (session) setSession(start(session.serial, { values: session.base, texts: session.texts }))
    edit.setFailure(null)
  }
  return {
    session,
    scripts,
    loadError: state.status === 'failed' ? state.error : null,
    retry: reload,
    failure,
    isConflict: failure !== null && isConflict(failure),
    isSaving: edit.isSaving,
    save,
    isGone: failure !== null && isGone(failure),
    otherPerson,
    merge: merging.merge,
    merging: merging.merging,
    saveAsNew: id === null || onAnew ? saveAsNew : null,
    takeTheirs: () => void takeTheirs(),
    /** Something was typed that nobody has saved. */
    isDirty,
    mayLeave: edit.mayLeave,
    reset: () => void reset(),
    draft,
  }
}
