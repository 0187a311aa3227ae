import { useTranslations } from 'next-intl'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import type { ChatEmoji } from '@/lib/domain/chat-emoji'
import { ChatIcon } from './chat-icons'
import styles from './composer-panel.module.css'
import { videoTypes } from './constants'
import { EmojiPanel } from './emoji-panel'
import { RecorderPanel } from './recorder-panel'

type ComposerToolsProps = {
  peerId: string
  onEmoji: (emoji: ChatEmoji) => void
  onFile: (file: File) => void
  onSent: () => void
}

type Tool = 'emoji' | 'voice'

/** What can be sent besides words (spec 1 §2.11). */
export function ComposerTools({ peerId, onEmoji, onFile, onSent }: ComposerToolsProps) {
  const t = useTranslations('chat.composer')
  const [open, setOpen] = useState<Tool | undefined>(undefined)
  const id = useId()
  const toggle = (tool: Tool) => setOpen(open === tool ? undefined : tool)
  const close = () => {
    document.getElementById(`${id}-${open}`)?.focus()
    setOpen(undefined)
  }
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('tools')}>
      <IconButton id={`${id}-emoji`} label={t('emoji')} aria-expanded={open === 'emoji'} onClick={() => toggle('emoji')}>
        <ChatIcon name="smile" />
      </IconButton>
      <FileButton label={t('image')} icon="image" accept="image/*" onFile={onFile} />
      <FileButton label={t('video')} icon="video" accept={videoTypes.join(',')} onFile={onFile} />
      <IconButton id={`${id}-voice`} label={t('voice')} aria-expanded={open === 'voice'} onClick={() => toggle('voice')}>
        <ChatIcon name="mic" />
      </IconButton>
      {open === 'emoji' && <EmojiPanel anchorId={`${id}-emoji`} onChoose={onEmoji} onClose={close} />}
      {open === 'voice' && <RecorderPanel peerId={peerId} onSent={onSent} onClose={close} />}
    </div>
  )
}

type FileButtonProps = { label: string; icon: 'image' | 'video'; accept: string; onFile: (file: File) => void }

/** One file at a time (spec 1 §5). */
function FileButton({ label, icon, accept, onFile }: FileButtonProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    if (file) onFile(file)
    // The same file may be chosen again.
    event.target.value = ''
  }
  return (
    <>
      <IconButton label={label} onClick={() => inputRef.current?.click()}>
        <ChatIcon name={icon} />
      </IconButton>
      <input ref={inputRef} type="file" accept={accept} hidden aria-label={label} onChange={take} />
    </>
  )
}
