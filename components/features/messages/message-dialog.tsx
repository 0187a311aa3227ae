import { useTranslations } from 'next-intl'
import { bodySaid, titleSaid } from '@/components/ground/public'
import { LazyMessages } from '@/components/ui/lazy-messages'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import type { CallData } from '@/lib/contract/endpoint'
import type { MessageRow, message } from '@/lib/contract/message/message'
import { messageDialogWidth, noticeTexts } from './constants'
import { MessageArticle } from './message-article-panel'

export type MessageDetail = CallData<typeof message.readInfo>

export type ShownMessage =
  | { kind: 'loading'; row: MessageRow }
  | { kind: 'failed'; row: MessageRow; error: unknown }
  /** `reason` says why it shows itself and not what it is about. */
  | { kind: 'message'; detail: MessageDetail; reason?: 'noFlow' | 'deletedSchedule' }

type MessageDialogProps = {
  shown: ShownMessage
  onRetry: (row: MessageRow) => void
  /** Shows a page of this site that the message links to; false where there is none. */
  onFollow: (path: string) => boolean
  onClose: () => void
}

/** One in-site message (spec 1 §2.10, contract 1 §13.2). */
export function MessageDialog(props: MessageDialogProps) {
  return (
    <LazyMessages namespace="notices" loaders={noticeTexts} fallback={null}>
      <LoadedDialog {...props} />
    </LazyMessages>
  )
}

function LoadedDialog({ shown, onRetry, onFollow, onClose }: MessageDialogProps) {
  const t = useTranslations('notices.detail')
  const say = usePlatformTexts()
  return (
    <Surface kind="general" open title={t('title')} width={messageDialogWidth} onClose={onClose}>
      {shown.kind === 'loading' && <LoadingState />}
      {shown.kind === 'failed' && <ErrorState error={shown.error} onRetry={() => onRetry(shown.row)} />}
      {shown.kind === 'message' && (
        <MessageArticle
          title={titleSaid(shown.detail, say)}
          publisher={shown.detail.releaseUser}
          time={shown.detail.releaseTime}
          excerpt={shown.detail.excerpt}
          // Wire: the body of flow and schedule messages is data for a screen, not text (contract 1 §13.4).
          html={
            shown.detail.type === 1 || shown.detail.type === 3
              ? bodySaid({ type: shown.detail.type, html: shown.detail.bodyText }, say)
              : ''
          }
          files={shown.detail.files}
          coverImage={shown.detail.coverImage}
          note={shown.reason && t(shown.reason)}
          onFollow={onFollow}
        />
      )}
    </Surface>
  )
}
