import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type DialogFrame, FormDialog, LoadingDialog } from '@/components/features/form-dialog/public'
import { useSendConfigs } from '@/components/features/messages/queries'
import { useShell } from '@/components/ground/public'
import { FormNotice } from '@/components/screen/form-notice'
import { Button } from '@/components/ui/button'
import { noticeStates } from '@/lib/contract/message/notice'
import { noticeNewsType } from './constants'
import { NoticePreview } from './notice-view-dialog'
import { useNotice } from './queries'
import { type NoticeFormOptions, useNoticeForm } from './use-notice-form'

type NoticeFormDialogProps = {
  /** Null for a new notice. */
  id: string | null
  categories: NoticeFormOptions['categories']
  onChanged: () => void
  onClose: () => void
}

/** Writing a notice (contract 1 §14): it is kept as a draft, or kept and released. */
export function NoticeFormDialog({ id, categories, onChanged, onClose }: NoticeFormDialogProps) {
  const t = useTranslations('notices.admin')
  const { data, error, mutate } = useNotice(id)
  const configs = useSendConfigs(noticeNewsType)
  const isThere = (id === null || data) && !configs.isLoading
  // An installation without send configurations has none to choose from; the rest of the form works.
  const start = isThere ? { record: data ?? null, configs: configs.data?.list ?? [] } : undefined
  return (
    <LoadingDialog
      kind="fullScreen"
      width="960px"
      title={t(id === null ? 'create' : 'edit')}
      start={start}
      error={error}
      onRetry={() => void mutate()}
      onClose={onClose}
    >
      {(begun, frame) => (
        <FilledDialog frame={frame} {...begun} categories={categories} onChanged={onChanged} onClosed={onClose} />
      )}
    </LoadingDialog>
  )
}

function FilledDialog({ frame, ...options }: NoticeFormOptions & { frame: DialogFrame }) {
  const t = useTranslations('notices.admin')
  const { user } = useShell()
  const { form, body, asDraft, released } = useNoticeForm(options)
  const [isPreviewing, setPreviewing] = useState(false)
  // Another administrator released it between the list and this form: there is nothing left to save.
  const isReleased = (options.record?.enabledMark ?? noticeStates.draft) !== noticeStates.draft
  return (
    <FormDialog
      {...frame}
      form={form}
      before={<Button onClick={() => setPreviewing(true)}>{t('preview')}</Button>}
      cancelText={t('cancel')}
      between={
        <Button loading={form.edit.isSaving} onClick={() => form.save(asDraft)}>
          {t('saveDraft')}
        </Button>
      }
      reading={isReleased ? { onEdit: null } : null}
      save={{ ...released, text: t('saveRelease') }}
      notice={isReleased && <FormNotice isFailure>{t('releasedMeanwhile')}</FormNotice>}
    >
      {isPreviewing && (
        <NoticePreview values={body()} publisher={`${user.userName}/${user.userAccount}`} onClose={() => setPreviewing(false)} />
      )}
    </FormDialog>
  )
}
