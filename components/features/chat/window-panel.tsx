import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { SWRConfig } from 'swr'
import { useRealtime, useShell } from '@/components/ground/public'
import { Avatar } from '@/components/ui/avatar'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/components/ui/lazy-code'
import type { ThreadState } from '@/lib/client/chat/open-thread'
import { ComposerPanel } from './composer-panel'
import { HistoryPanel } from './history-panel'
import { freshLists } from './queries'
import { pictureAmong, useThreadMedia } from './thread-media'
import { type ThreadHandle, ThreadPanel } from './thread-panel'
import { nameOf } from './utils'
import styles from './window-panel.module.css'

const PictureDialog = lazyCode(async () => (await import('./picture-dialog')).PictureDialog)

type WindowPanelProps = { thread: ThreadState; onClose: () => void }

/** The conversation with one person, bottom right beside the drawer; on phones it takes the whole screen (contract 1 §17). */
export function WindowPanel({ thread, onClose }: WindowPanelProps) {
  const t = useTranslations('chat')
  const { isConnected } = useRealtime()
  const { user } = useShell()
  const titleId = useId()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const historyButtonId = useId()
  const threadRef = useRef<ThreadHandle>(null)
  const media = useThreadMedia()
  const name = nameOf(thread.peer) || t('unknown')
  const closeHistory = () => {
    setHistoryOpen(false)
    document.getElementById(historyButtonId)?.focus()
  }
  // Escape leaves one thing at a time: the history, the window, then the drawer.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing || media.picture) return
    event.preventDefault()
    if (isHistoryOpen) closeHistory()
    else onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed anywhere inside the window bubble up to here.
    <div className={styles.beside} onKeyDown={handleKeyDown}>
      {isHistoryOpen && (
        <SWRConfig value={freshLists}>
          <HistoryPanel peer={thread.peer} media={media} onClose={closeHistory} />
        </SWRConfig>
      )}
      <section aria-labelledby={titleId} className={styles.window}>
        <div className={styles.header}>
          <IconButton label={t('window.back')} className={styles.back ?? ''} onClick={onClose}>
            <Icon name="chevron-left" />
          </IconButton>
          <Avatar name={name} src={thread.peer.headIcon} size={30} />
          <h3 id={titleId} className={styles.title}>
            {name}
          </h3>
          <IconButton
            id={historyButtonId}
            label={t('history.title')}
            aria-expanded={isHistoryOpen}
            onClick={() => setHistoryOpen(!isHistoryOpen)}
          >
            <Icon name="history" />
          </IconButton>
          <IconButton label={t('window.close')} className={styles.close ?? ''} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </div>
        {!isConnected && (
          <p role="status" className={styles.offline}>
            <Icon name="warning" size={14} />
            {t('window.offline')}
          </p>
        )}
        <ThreadPanel ref={threadRef} thread={thread} name={name} media={media} />
        <ComposerPanel peerId={thread.peer.id} name={name} onSent={() => threadRef.current?.showNewest()} />
      </section>
      {media.picture && (
        <PictureDialog {...pictureAmong(media.picture, thread, user.userName || user.userAccount)} onClose={media.closePicture} />
      )}
    </div>
  )
}
