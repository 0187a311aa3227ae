import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSendConfigs } from '@/components/features/messages/queries'
import { useShell } from '@/components/features/shell/public'
import { FormView } from '@/components/form/form-view'
import { Button } from '@/components/ui/button'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { noticeStates } from '@/lib/contract/message/notice'
import { noticeNewsType } from './constants'
import { DraftNotices } from './draft-notices-panel'
import { NoticePreview } from './notice-view-dialog'
import styles from './notices.module.css'
import { useNotice } from './queries'
import { type NoticeFormOptions, useNoticeForm } from './use-notice-form'

type NoticeFormDialogProps = {
  /** Null for a new notice. */
  id: string | null
  categories: NoticeFormOptions['categories']
  onChanged: () => void
  onClose: () => void
}

const formWidth = '960px'

/** Writing a notice (contract 1 §14): it is kept as a draft, or kept and released. */
export function NoticeFormDialog({ id, categories, onChanged, onClose }: NoticeFormDialogProps) {
  const t = useTranslations('notices.admin')
  const { fresh, error, mutate } = useNotice(id)
  const configs = useSendConfigs(noticeNewsType)
  const title = id === null ? t('create') : t('edit')
  const [start, setStart] = useState<Pick<NoticeFormOptions, 'record' | 'configs'> | undefined>(undefined)
  // Once: whatever is read anew later, such as after the network came back, must not begin the form again.
  // An installation without send configurations has none to choose from; the rest of the form works.
  if (!start && (id === null || fresh) && !configs.isLoading)
    setStart({ record: fresh ?? null, configs: configs.data?.list ?? [] })
  if (start) return <FilledDialog title={title} {...start} categories={categories} onChanged={onChanged} onClosed={onClose} />
  return (
    <Surface kind="fullScreen" open title={title} width={formWidth} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <LoadingState />}
    </Surface>
  )
}

function FilledDialog({ title, ...options }: NoticeFormOptions & { title: string }) {
  const t = useTranslations('notices.admin')
  const { user } = useShell()
  const form = useNoticeForm(options)
  const [isPreviewing, setPreviewing] = useState(false)
  const close = async () => {
    if (await form.mayLeave()) options.onClosed()
  }
  const { store } = form
  // Another administrator released it between the list and this form: there is nothing left to save.
  const isReleased = (options.record?.enabledMark ?? noticeStates.draft) !== noticeStates.draft
  return (
    <Surface
      kind="fullScreen"
      open
      title={title}
      width={formWidth}
      onClose={() => void close()}
      busy={form.isSaving}
      footer={
        <>
          <Button onClick={() => setPreviewing(true)}>{t('preview')}</Button>
          <Button disabled={form.isSaving} onClick={() => void close()}>
            {t('cancel')}
          </Button>
          {!isReleased && (
            <>
              <Button loading={form.isSaving} onClick={() => form.save('draft')}>
                {t('saveDraft')}
              </Button>
              <Button variant="primary" loading={form.isSaving} onClick={() => form.save('release')}>
                {t('saveRelease')}
              </Button>
            </>
          )}
        </>
      }
    >
      {isReleased && (
        <p className={styles.notice} role="alert">
          {t('releasedMeanwhile')}
        </p>
      )}
      <DraftNotices form={form} />
      <div inert={isReleased}>
        <FormView store={store} currentUser={user} />
      </div>
      {isPreviewing && (
        <NoticePreview
          values={form.body()}
          publisher={`${user.userName}/${user.userAccount}`}
          onClose={() => setPreviewing(false)}
        />
      )}
    </Surface>
  )
}
