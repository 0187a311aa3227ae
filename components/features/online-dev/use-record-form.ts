import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useShell } from '@/components/features/shell/public'
import { useLeaveGuard, useTabKey } from '@/components/features/shell/tabs/public'
import { useFormScripts } from '@/components/form/scripts'
import { confirm } from '@/components/ui/confirm'
import { widgetSchemas } from '@/components/widgets/schemas'
import { randomName } from '@/lib/client/random-name'
import { SaveAttempt } from '@/lib/client/save-attempt'
import { toast } from '@/lib/client/toast-store'
import { type AppError, toAppError } from '@/lib/errors/app-error'
import { createFormStore, type FormStore } from '@/lib/form/form-store'
import { versionKey } from '@/lib/form/record-keys'
import { type Choices, keptValues, type MergeField, mergeFields } from './merge'
import { useRecordMutations } from './mutations'
import { type LoadedRecord, loadRecord, useRecordOnce } from './queries'
import { useDraft } from './use-draft'
import { currentUserTexts, isConflict, type Module } from './utils'

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
  /** How many own changes were put on top of a newer version of the record. */
  keptCount: number
}

type Merging = { newest: LoadedRecord; fields: readonly MergeField[] }

type StartOptions = { kept?: Record<string, unknown>; attempt?: SaveAttempt }

type RecordFormOptions = { module: Module; id: string | null; resume: boolean; onChanged: () => void; onClosed: () => void }

export function useRecordForm({ module, id, resume, onChanged, onClosed }: RecordFormOptions) {
  const t = useTranslations('list.record')
  const { user, openPath } = useShell()
  const { state, reload } = useRecordOnce(module.modelId, id)
  const { create, update } = useRecordMutations(module.modelId)
  const [session, setSession] = useState<Session | null>(null)
  const [failure, setFailure] = useState<AppError | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [merging, setMerging] = useState<Merging | null>(null)
  const savingNow = useRef(false)

  const start = (
    serial: number,
    record: LoadedRecord,
    { kept = {}, attempt = new SaveAttempt() }: StartOptions = {},
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
    return { serial, base: record.values, texts, untouched, keptCount, attempt, formKey: randomName(), store }
  }
  // A newly loaded record starts a new filling-in; the one before it is dropped with its store.
  if (state.status === 'ready' && session?.serial !== state.serial && (session?.serial ?? -1) < state.serial) {
    setSession(start(state.serial, state.record))
    setFailure(null)
  }
  const scripts = useFormScripts({
    navigate: openPath,
    design: module.form,
    store: session?.store ?? null,
    recordContext: { id: id ?? '' },
    currentUser: user,
  })
  const isDirty = () => session !== null && (session.store.isDirty() || session.store.awaitsFiles())
  const draft = useDraft({ userId: user.userId, module, id, session, resume })
  useLeaveGuard(useTabKey(), isDirty, () => void draft.finish())

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
    if (session.store.validate().length > 0) return setFailure(null)
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
      setFailure(null)
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
      setFailure(error.code === 'signedOut' ? null : error)
      draft.saveNow()
    } finally {
      savingNow.current = false
      setSaving(false)
    }
  }

  const applyMerge = async (newest: LoadedRecord, kept: Record<string, unknown>) => {
    if (!session) return
    // What the person gave up while merging must not be offered again.
    await draft.discard()
    setMerging(null)
    // What this filling-in has made already stays what it changes.
    const attempt = session.attempt.madeRecord ? session.attempt : undefined
    setSession(start(session.serial, newest, { kept, ...(attempt ? { attempt } : {}) }))
    setFailure(null)
  }
  /** Puts both people's work together. Where they do not contradict each other nobody is asked (contract 3b §3.2). */
  const merge = async () => {
    const recordId = id ?? session?.attempt.madeRecord?.id
    if (!session || recordId === undefined) return
    try {
      const newest = await loadRecord(module.modelId, recordId)
      const theirs = start(session.serial, newest, { attempt: session.attempt }).untouched
      const versions = { base: session.untouched, mine: session.store.toRecord(), theirs }
      const fields = mergeFields({ design: module.form, schemas: widgetSchemas }, versions)
      if (fields.some(({ changedBy }) => changedBy === 'both')) setMerging({ newest, fields })
      else await applyMerge(newest, keptValues(fields, {}))
    } catch (thrown) {
      setFailure(toAppError(thrown))
    }
  }
  const takeTheirs = async () => {
    await draft.finish()
    reload()
  }
  /** Resolves true when nothing is lost or the user said so. */
  const mayLeave = async (): Promise<boolean> => {
    if (isSaving) return false
    if (!isDirty()) return true
    const isSure = await confirm({
      title: t('leaveTitle'),
      text: t('leave'),
      confirmText: t('leaveConfirm'),
      cancelText: t('stay'),
      danger: true,
    })
    if (isSure) await draft.finish()
    return isSure
  }
  const reset = () => {
    if (session) setSession(start(session.serial, { values: session.base, texts: session.texts }))
    setFailure(null)
    void draft.finish()
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
    merge: () => void merge(),
    /** Two versions that contradict each other, while the person decides. */
    merging: merging && {
      fields: merging.fields,
      texts: merging.newest.texts,
      apply: (choices: Choices) => void applyMerge(merging.newest, keptValues(merging.fields, choices)),
      close: () => setMerging(null),
    },
    takeTheirs: () => void takeTheirs(),
    mayLeave,
    reset,
    draft,
  }
}
