import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { messageDialogWidth } from '@/components/features/messages/constants'
import { MessageArticle } from '@/components/features/messages/message-article-panel'
import { ErrorState, LoadingState, RefreshFailed } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import type { NoticeForm } from '@/lib/contract/message/notice'
import { useNotice } from './queries'

type NoticeViewDialogProps = { id: string; onClose: () => void; onGone: () => void }

/** A notice as its recipients read it, without reading it for them (contract 1 §13.2). */
export function NoticeViewDialog({ id, onClose, onGone }: NoticeViewDialogProps) {
  const t = useTranslations('notices.admin')
  // What was read once stays while it is read anew, and where that fails.
  const { data: shown, error, mutate } = useNotice(id)
  // The list behind is another owner's data: a notice that is no more must not stay in it.
  useEffect(() => {
    if (error) onGone()
  }, [error, onGone])
  const Fault = shown ? RefreshFailed : ErrorState
  return (
    <Surface kind="general" open title={t('view')} width={messageDialogWidth} onClose={onClose}>
      {!shown && !error && <LoadingState />}
      {error ? <Fault error={error} onRetry={() => void mutate()} /> : null}
      {shown && (
        <MessageArticle
          title={shown.title}
          publisher={shown.releaseUser || shown.creatorUser}
          time={shown.releaseTime ?? shown.creatorTime}
          excerpt={shown.excerpt}
          html={shown.bodyText}
          files={shown.files}
          coverImage={shown.coverImage}
        />
      )}
    </Surface>
  )
}

type NoticePreviewProps = { values: NoticeForm; publisher: string; onClose: () => void }

/** What the recipients would see if what stands in the form were released now. */
export function NoticePreview({ values, publisher, onClose }: NoticePreviewProps) {
  const t = useTranslations('notices.admin')
  return (
    <Surface kind="general" open title={t('preview')} width={messageDialogWidth} onClose={onClose}>
      <MessageArticle
        title={values.title || t('untitled')}
        publisher={publisher}
        time={Date.now()}
        excerpt={values.excerpt}
        html={values.bodyText}
        files={values.files}
        coverImage={values.coverImage}
      />
    </Surface>
  )
}
