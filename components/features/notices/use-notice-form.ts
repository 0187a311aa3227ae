import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useDraft } from '@/components/features/online-dev/use-draft'
import { useShell } from '@/components/features/shell/public'
import { useLeaveGuard, useTabKey } from '@/components/features/shell/tabs/public'
import { confirm } from '@/components/ui/confirm'
import { useLeaveQuestion } from '@/components/ui/use-leave-question'
import { widgetSchemas } from '@/components/widgets/schemas'
import { errorText } from '@/lib/client/error-text'
import { SaveAttempt } from '@/lib/client/save-attempt'
import { toast } from '@/lib/client/toast-store'
import { useMutation } from '@/lib/client/use-mutation'
import { type NoticeRecord, notice, remindCategories } from '@/lib/contract/message/notice'
import { type AppError, toAppError } from '@/lib/errors/app-error'
import { isPendingEntry } from '@/lib/form/file-schema-rules'
import { createFormStore, type FormStore } from '@/lib/form/form-store'
import { readList } from '@/lib/form/read'
import { noticeDraftModule } from './constants'
import { noticeFormDesign } from './notice-design'
import { findNewDraft } from './queries'
import { formValues, noticeBody } from './utils'

type Choice = { id: string; fullName: string }

export type NoticeFormOptions = {
  /** Null for a new notice. */
  record: NoticeRecord | null
  categories: readonly Choice[]
  configs: readonly Choice[]
  onChanged: () => void
  onClosed: () => void
}

/** One filling-in of the form of a notice, up to its being kept as a draft or released. */
export function useNoticeForm({ record, categories, configs, onChanged, onClosed }: NoticeFormOptions) {
  const t = useTranslations('notices.admin')
  const { user, draftOwner } = useShell()
  const askToLeave = useLeaveQuestion()
  const [session] = useState(() => {
    const design = noticeFormDesign(t, { categories, configs: withStored(configs, record), nowMs: Date.now() })
    const store = createFormStore({
      design,
      schemas: widgetSchemas,
      mode: record ? 'edit' : 'create',
      initialValues: record ? formValues(record) : { category: firstCategory(categories) },
      currentUser: user,
      readableForms: 'all',
    })
    followReminder(store)
    return { store, untouched: store.toRecord(), attempt: new SaveAttempt() }
  })
  const { store } = session
  const [failure, setFailure] = useState<AppError | null>(null)
  const [isSaving, setSaving] = useState(false)
  const savingNow = useRef(false)
  const saves = useSaves(record?.id ?? null, session.attempt)
  const draft = useDraft({
    owner: draftOwner,
    module: { modelId: noticeDraftModule, title: t('title') },
    id: record?.id ?? null,
    session,
  })
  const isUnsaved = () => store.isDirty() || hasPending(store)
  const keeper = () => (hasPending(store) ? undefined : draft.keep)
  useLeaveGuard(useTabKey(), isUnsaved, { giveUp: () => void draft.giveUp(), keeper })
  // The form store: a send configuration is asked for only where it is used.
  useEffect(() => store.subscribe('remindCategory', () => followReminder(store)), [store])

  const configName = (id: string) => configs.find((config) => config.id === id)?.fullName ?? record?.sendConfigName ?? ''
  const body = () => noticeBody(store.toRecord(), configName)
  const save = async (then: 'draft' | 'release') => {
    if (savingNow.current) return
    if (store.validate().length > 0) return setFailure(null)
    savingNow.current = true
    try {
      if (then === 'release' && !(await confirm({ text: t('askRelease') }))) return
      setSaving(true)
      draft.saveNow()
      const values = body()
      const msg = await saves.save(values)
      await draft.finish()
      setFailure(null)
      if (then === 'draft') toast.success(msg)
      else await saves.release(values.title, user.userId)
      onChanged()
      onClosed()
    } catch (thrown) {
      const error = toAppError(thrown)
      store.setServerIssues(error.issues)
      setFailure(error.code === 'signedOut' ? null : error)
      draft.saveNow()
      // Somebody else may have released or deleted it: the list behind shows how it is.
      onChanged()
    } finally {
      savingNow.current = false
      setSaving(false)
    }
  }
  /** Resolves true when nothing is lost or the user said so. */
  const mayLeave = async (): Promise<boolean> => {
    if (isSaving) return false
    if (!isUnsaved()) return true
    return askToLeave({ giveUp: draft.giveUp, keep: keeper() })
  }
  return {
    store,
    isNew: record === null,
    body,
    draft,
    failure,
    isSaving,
    save: (then: 'draft' | 'release') => void save(then),
    mayLeave,
  }
}

/** Creating, changing and releasing. What was created once is changed from then on, however the rest ends. */
function useSaves(recordId: string | null, attempt: SaveAttempt) {
  const t = useTranslations('notices.admin')
  const tErrors = useTranslations('errors')
  const id = useRef(recordId)
  const create = useMutation(notice.create, { errorToast: false })
  const update = useMutation(notice.update, { errorToast: false })
  const release = useMutation(notice.release, { errorToast: false, successToast: true })
  return {
    save: async (values: ReturnType<typeof noticeBody>): Promise<string> => {
      const change = async (noticeId: string) => (await update.run({ params: { id: noticeId }, body: values })).msg
      if (id.current !== null) return change(id.current)
      return attempt.run({
        write: async (idempotencyKey) => (await create.run({ body: values }, { idempotencyKey })).msg,
        amend: (made) => {
          id.current = made.id
          return change(made.id)
        },
      })
    },
    /** A refusal is told; the notice is kept as a draft and stands in the list. */
    release: async (title: string, userId: string): Promise<void> => {
      try {
        id.current ??= (await findNewDraft(title, userId)) ?? null
        if (id.current === null) return void toast.info(t('savedOnly'), { durationMs: 5000 })
        await release.run({ params: { id: id.current } })
      } catch (error) {
        const reason = errorText(error, (key, params) => tErrors(key, params))
        toast.error(t('notReleased', { reason }), { durationMs: 6000 })
      }
    },
  }
}

/** Contract 1 §14: 1, where the dictionary has it. */
function firstCategory(categories: readonly Choice[]): string {
  return categories.find(({ id }) => id === '1')?.id ?? categories[0]?.id ?? '1'
}

function followReminder(store: FormStore): void {
  const isCustom = String(store.getValue('remindCategory')) === String(remindCategories.custom)
  store.setFieldState('sendConfigId', { hidden: !isCustom, required: isCustom })
}

/** Whether a file is on its way, which is in no record yet. */
function hasPending(store: FormStore): boolean {
  return ['coverImage', 'files'].some((code) => readList(store.getValue(code)).some(isPendingEntry))
}

/** One that is no longer offered keeps its name in the notice that uses it. */
function withStored(configs: readonly Choice[], record: NoticeRecord | null): readonly Choice[] {
  const { sendConfigId = '', sendConfigName = '' } = record ?? {}
  if (sendConfigId === '' || configs.some(({ id }) => id === sendConfigId)) return configs
  return [...configs, { id: sendConfigId, fullName: sendConfigName || sendConfigId }]
}
