import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { messageDialogWidth } from '@/components/features/messages/constants'
import { MessageArticle } from '@/components/features/messages/message-article-panel'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import type { NoticeForm } from '@/lib/contract/message/notice'
import { useNotice } from './queries'

type NoticeViewDialogProps = { id: string; onClose: () => void; onGone: () => void }

/** A notice as its recipients read it, without reading it for them (contract 1 §13.2). */
export function NoticeViewDialog({ id, onClose, onGone }: NoticeViewDialogProps) {
  const t = useTranslations('notices.admin')
  const { fresh, error, mutate } = useNotice(id)
  // The list behind is another owner's data: a notice that is no more must not stay in it.
  useEffect(() => {
    if (error) onGone()
  }, [error, onGone])
  return (
    <Surface kind="general" open title={t('view')} width={messageDialogWidth} onClose={onClose}>
      {!fresh && !error && <LoadingState />}
      {error && !fresh && <ErrorState error={error} onRetry={() => void mutate()} />}
      {fresh && (
        <MessageArticle
          title={fresh.title}
          publisher={fresh.releaseUser || fresh.creatorUser}
          time={fresh.releaseTime ?? fresh.creatorTime}
          excerpt={fresh.excerpt}
          html={fresh.bodyText}
          files={fresh.files}
          coverImage={fresh.coverImage}
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
