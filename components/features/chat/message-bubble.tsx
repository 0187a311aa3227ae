import { useTranslations } from 'next-intl'
import { memo, useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { ChatContent } from '@/lib/client/chat/chat-content'
import type { ChatMessage } from '@/lib/client/chat/chat-message'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import { shownLengthMax } from './constants'
import styles from './message-bubble.module.css'
import { MessagePicture, MessageVideo, MessageVoice } from './message-media'
import { RichText } from './rich-text'
import { useChatStore } from './state'
import type { ThreadMedia } from './thread-media'

type MessageBubbleProps = { message: ChatMessage; isOwn: boolean; name: string; headIcon: string; media: ThreadMedia }

/** One message: one's own to the right, the other's to the left with the face (spec 1 §2.11). */
export const MessageBubble = memo(function MessageBubble({ message, isOwn, name, headIcon, media }: MessageBubbleProps) {
  const t = useTranslations('chat.message')
  const time = message.sentAtMs === undefined ? '' : formatDate(message.sentAtMs, dateTimeFormat)
  const isBare = message.content.kind === 'image' || message.content.kind === 'video'
  return (
    <div className={styles.message} data-own={isOwn || undefined}>
      {!isOwn && <Avatar name={name} src={headIcon} size={32} />}
      <div className={styles.column}>
        <div className={styles.line}>
          <div className={styles.bubble} data-bare={isBare || undefined} data-tip={time}>
            <span className="tn-visually-hidden">{isOwn ? t('own', { time }) : t('from', { name, time })}</span>
            <MessageContent content={message.content} id={message.key} name={name} media={media} />
          </div>
          {message.state === 'waiting' && (
            <span className={styles.waiting} role="img" aria-label={t('waiting')} data-tip={t('waiting')}>
              <Icon name="clock" size={14} />
            </span>
          )}
        </div>
        {message.state === 'failed' && <Failure message={message} />}
      </div>
    </div>
  )
})

function Failure({ message }: { message: ChatMessage }) {
  const t = useTranslations('chat.message')
  const say = usePlatformTexts()
  const store = useChatStore()
  return (
    <div className={styles.failure}>
      <Icon name="alert" size={14} />
      <span>{say(message.failure ?? '') || t('failed')}</span>
      <Button variant="text" size="sm" onClick={() => store.retry(message.key)}>
        {t('retry')}
      </Button>
      <Button variant="text" size="sm" onClick={() => store.discard(message.key)}>
        {t('remove')}
      </Button>
    </div>
  )
}

type MessageContentProps = { content: ChatContent; id: string; name: string; media: ThreadMedia; marked?: string }

export function MessageContent({ content, id, name, media, marked = '' }: MessageContentProps) {
  const t = useTranslations('chat.message')
  switch (content.kind) {
    case 'text':
      return <MessageText text={content.text} marked={marked} />
    case 'image':
      return <MessagePicture content={content} name={name} media={media} />
    case 'voice':
      return <MessageVoice content={content} id={id} />
    case 'video':
      return <MessageVideo content={content} name={name} />
    case 'other':
      return <span className={styles.other}>{t('other')}</span>
  }
}

/** A very long message does not push all others out of sight. */
function MessageText({ text, marked }: { text: string; marked: string }) {
  const t = useTranslations('chat.message')
  const [isWhole, setWhole] = useState(false)
  if (text.length <= shownLengthMax || isWhole) return <RichText text={text} marked={marked} />
  return (
    <>
      <RichText text={`${text.slice(0, shownLengthMax)}…`} marked={marked} />
      <button type="button" className={styles.whole} onClick={() => setWhole(true)}>
        {t('showAll')}
      </button>
    </>
  )
}
