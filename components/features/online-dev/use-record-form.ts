import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useShell } from '@/components/features/shell/public'
import { useLeaveGuard, useTabKey } from '@/components/features/shell/tabs/public'
import { draftSummary } from '@/components/form/draft-summary'
import { useFormScripts } from '@/components/form/scripts'
import { useLeaveQuestion } from '@/components/ui/use-leave-question'
import { widgetSchemas } from '@/components/widgets/schemas'
import { randomName } from '@/lib/client/random-name'
import { SaveAttempt } from '@/lib/client/save-attempt'
import { toast } from '@/lib/client/toast-store'
import { type AppError, toAppError } from '@/lib/errors/app-error'
import { createFormStore, type FormStore } from '@/lib/form/form-store'
import { versionKey } from '@/lib/form/record-keys'
import { carriedRecord } from './carried-record'
import { useRecordMutations } from './mutations'
import { type OtherPerson, personOfRecord, personOfRefusal } from './other-person'
import { type LoadedRecord, loadRecord, useRecordOnce } from './queries'
import { useDraft } from './use-draft'
import { useMerging } from './use-merging'
import { currentUserTexts, isConflict, isGone, type Module } from './utils'

const emptyRecord: LoadedRecord = { values: {}, texts: {} }

/** One filling-in of a form, from an empty or loaded record to its save. */
export type Session = {
  serial: number
  store: FormStore
  /** The record as loaded; what the form does not know of it is posted back unchanged (contract 3a §14). */
  base: Readonly<Record<string, unknown>>
  texts: Readonly<Record<string, unknown>>
  /** What the form makes of the untouched record; what differs from it is the person's own work. */
  untouched: Readonly<Record<string, unknown>>
  /** Repeating or correcting the save of this session makes no second record (R8). */
  attempt: SaveAttempt
  /** Another filling-in draws another form. */
  formKey: string
  /** How many own values were put into the form when this filling-in began, and what it began from. */
  keptCount: number
  origin: 'opened' | 'merged' | 'carried'
}

export type StartOptions = { kept?: Record<string, unknown>; attempt?: SaveAttempt; isCarried?: boolean }

type RecordFormOptions = {
  module: Module
  id: string | null
  /** Of the draft to take up without asking. */
  resume?: string | undefined
  /** What stood in the form of a record that is gone, for a new one. */
  carried?: Record<string, unknown> | undefined
  onChanged: () => void
  onClosed: () => void
  /** Opens a form for a new record with what stands in this one. */
  onAnew?: (carried: Record<string, unknown>) => void
}

export function useRecordForm({ module, id, resume, carried, onChanged, onClosed, onAnew }: RecordFormOptions) {
  const tDraft = useTranslations('form.draft')
  const { user, draftOwner, openPath } = useShell()
  const askToLeave = useLeaveQuestion()
  const { state, reload } = useRecordOnce(module.modelId, id)
  const { create, update } = useRecordMutations(module.modelId)
  const [session, setSession] = useState<Session | null>(null)
  const [failure, setFailure] = useState<AppError | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [otherPerson, setOtherPerson] = useState<OtherPerson | null>(null)
  const savingNow = useRef(false)

  const start = (
    serial: number,
    record: LoadedRecord,
    { kept = {}, attempt = new SaveAttempt(), isCarried = false }: StartOptions = {},
  ): Session => {
    const isNew = id === null && attempt.madeRecord === null
    const store = createFormStore({
      design: module.form,
      schemas: widgetSchemas,
      mode: isNew ? 'create' : 'edit',
      initialValues: isNew ? null : record.values,
      currentUser: user,
      readableForms: module.access.forms,
    })
    const untouched = store.toRecord()
    const keptCount = Object.keys(kept).length
    if (keptCount > 0) store.restore({ version: 1, record: { ...untouched, ...kept } })
    const texts = isNew ? currentUserTexts(untouched, user) : record.texts
    const origin = keptCount === 0 ? 'opened' : isCarried ? 'carried' : 'merged'
    return { serial, base: record.values, texts, untouched, keptCount, origin, attempt, formKey: randomName(), store }
  }
  // A newly loaded record starts a new filling-in; the one before it is dropped with its store.
  if (state.status === 'ready' && session?.serial !== state.serial && (session?.serial ?? -1) < state.serial) {
    setSession(start(state.serial, state.record, carried && !session ? { kept: carried, isCarried: true } : {}))
    setFailure(null)
  }
  const scripts = useFormScripts({
    navigate: openPath,
    design: module.form,
    store: session?.store ?? null,
    recordContext: { id: id ?? '' },
    currentUser: user,
  })
  const fail = (error: AppError | null) => {
    setFailure(error)
    setOtherPerson(error && personOfRefusal(error, user.userId))
  }
  const goOn = async (next: Session) => {
    // What the person gave up while merging must not be offered again.
    await draft.finish()
    setSession(next)
    fail(null)
  }
  const merging = useMerging({ module, id, session, start, goOn, onFailure: fail })
  const isDirty = () => session !== null && (session.store.isDirty() || session.store.awaitsFiles())
  const draft = useDraft({
    owner: draftOwner,
    module,
    id,
    session,
    resume,
    putOn: id === null ? undefined : merging.putOn,
    onRemoved: (removed) => {
      const summary = removed.map((one) => draftSummary(module.form, one) || one.title).join('、')
      toast.info(tDraft('removed', { count: removed.length, summary }), { durationMs: 6000 })
    },
  })
  // Files on their way are in no draft yet, so keeping is offered only without them.
  const keeper = () => (session?.store.awaitsFiles() ? undefined : draft.keep)
  useLeaveGuard(useTabKey(), isDirty, { giveUp: () => void draft.giveUp(), keeper })

  /** The script of the design is asked before anything is checked (contract 3a §14). */
  const mayBeSubmitted = async (): Promise<boolean> => {
    savingNow.current = true
    setSaving(true)
    const answer = await scripts.beforeSubmit()
    savingNow.current = false
    setSaving(false)
    if (!answer.ok && answer.message) toast.error(answer.message, { durationMs: 5000 })
    return answer.ok
  }
  const runSave = async (then: 'close' | 'continue') => {
    if (!session || savingNow.current) return
    if (scripts.hasScripts && !(await mayBeSubmitted())) return
    if (session.store.validate().length > 0) return fail(null)
    savingNow.current = true
    setSaving(true)
    try {
      // On the disk before it is sent: whoever takes the draft up goes on with this very attempt.
      draft.saveNow()
      const record: Record<string, unknown> = { ...session.base, ...session.store.toRecord() }
      await session.attempt.run({
        write: (key) => (id === null ? create(record, key) : update(id, record, key)),
        amend: (made, key) => {
          draft.saveNow()
          const version = Math.max(made.version, Number(record[versionKey(module.form)]) || 0)
          return update(made.id, { ...record, ...(version > 0 ? { [versionKey(module.form)]: version } : {}) }, key)
        },
      })
      fail(null)
      scripts.afterSubmit()
      await draft.finish()
      onChanged()
      if (then === 'close') onClosed()
      else if (id === null) setSession(start(session.serial, emptyRecord))
      else reload()
    } catch (thrown) {
      const error = toAppError(thrown)
      session.store.setServerIssues(error.issues)
      // Signing in again stands over the page and says why; what is typed here can be saved after it.
      fail(error.code === 'signedOut' ? null : error)
      draft.saveNow()
      if (isConflict(error) && !personOfRefusal(error, user.userId)) void findOtherPerson()
    } finally {
      savingNow.current = false
      setSaving(false)
    }
  }

  /** The platform does not tell who changed the record; the newest version may. */
  const findOtherPerson = async () => {
    const recordId = id ?? session?.attempt.madeRecord?.id
    if (recordId === undefined) return
    const newest = await loadRecord(module.modelId, recordId).catch(() => null)
    if (newest) setOtherPerson(personOfRecord(module.form, newest.texts, user))
  }
  const takeTheirs = async () => {
    await draft.giveUp()
    reload()
  }
  /** The record is gone: what was typed goes on as a new one, under a key of its own. */
  const saveAsNew = () => {
    if (!session) return
    const kept = carriedRecord(module.form, widgetSchemas, { ...session.base, ...session.store.toRecord() })
    if (id === null) return void goOn(start(session.serial, emptyRecord, { kept, isCarried: true }))
    onAnew?.(kept)
    void draft.finish()
  }
  /** Resolves true when nothing is lost or the user said so. */
  const mayLeave = async (): Promise<boolean> => {
    if (isSaving) return false
    if (!isDirty()) return true
    return askToLeave({ giveUp: draft.giveUp, keep: keeper() })
  }
  const reset = async () => {
    await draft.giveUp()
    if (session) setSession(start(session.serial, { values: session.base, texts: session.texts }))
    fail(null)
  }
  return {
    session,
    scripts,
    loadError: state.status === 'failed' ? state.error : null,
    retry: reload,
    failure,
    isConflict: failure !== null && isConflict(failure),
    isSaving,
    save: (then: 'close' | 'continue') => void runSave(then),
    isGone: failure !== null && isGone(failure),
    otherPerson,
    merge: merging.merge,
    merging: merging.merging,
    saveAsNew: id === null || onAnew ? saveAsNew : null,
    takeTheirs: () => void takeTheirs(),
    mayLeave,
    reset: () => void reset(),
    draft,
  }
}
