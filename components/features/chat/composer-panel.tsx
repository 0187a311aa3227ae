import { useTranslations } from 'next-intl'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { toast } from '@/lib/client/toast-store'
import { chatTextBytesMax } from '@/lib/contract/message/client-frame'
import { type ChatEmoji, emojiToken } from '@/lib/domain/chat-emoji'
import { isBlankChat } from '@/lib/domain/chat-text'
import styles from './composer-panel.module.css'
import { ComposerTools } from './composer-tools'
import { useChatStore } from './state'
import { UploadStrip } from './upload-strip'
import { useDraft } from './use-draft'
import { useSendFile } from './use-send-file'

type ComposerPanelProps = { peerId: string; name: string; onSent: () => void }

const hasFinePointer = () => window.matchMedia?.('(pointer: fine)').matches ?? true

/** Where one writes (contract 1 §17): Enter sends, Shift and Enter break the line, and an input method's Enter does neither. */
export function ComposerPanel({ peerId, name, onSent }: ComposerPanelProps) {
  const t = useTranslations('chat.composer')
  const store = useChatStore()
  const [text, setText] = useDraft(store.userId, peerId)
  const [isOver, setOver] = useState(false)
  const inputRef = useRef<HTMLTextAreaElement>(null)
  const problemId = useId()
  const sendFile = useSendFile(peerId)
  useGrowing(inputRef, text)
  // The keyboard of a phone would cover the messages before anybody wants to write.
  useLayoutEffect(() => {
    if (hasFinePointer()) inputRef.current?.focus()
  }, [])
  const bytes = new TextEncoder().encode(text.trim()).length
  const isTooLong = bytes > chatTextBytesMax
  const send = async () => {
    const written = text.trim()
    if (isTooLong || isBlankChat(written)) return
    setText('')
    if (await store.send(peerId, 'text', written)) return onSent()
    setText(written)
    toast.warning(t('tooMany'))
  }
  const insert = (emoji: ChatEmoji) => {
    const { current: input } = inputRef
    const [from, to] = [input?.selectionStart ?? text.length, input?.selectionEnd ?? text.length]
    const token = emojiToken(emoji)
    // Drawn at once: a caret that is set a moment later would jump back over what is typed meanwhile.
    flushSync(() => setText(text.slice(0, from) + token + text.slice(to)))
    input?.setSelectionRange(from + token.length, from + token.length)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    // Safari ends the composition before it tells of the key; 229 is the key of an input method.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    void send()
  }
  const takeFiles = (files: FileList, event: ClipboardEvent | DragEvent) => {
    if (files.length === 0) return
    event.preventDefault()
    void sendFile([...files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files may also be dropped; the buttons do the same.
    <div
      className={styles.composer}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        takeFiles(event.dataTransfer.files, event)
      }}
    >
      <UploadStrip peerId={peerId} />
      <ComposerTools peerId={peerId} onEmoji={insert} onFile={(file) => void sendFile([file])} onSent={onSent} />
      <textarea
        ref={inputRef}
        className={styles.input}
        rows={2}
        value={text}
        placeholder={t('placeholder')}
        aria-label={t('label', { name })}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? problemId : undefined}
        enterKeyHint="send"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKeyDown}
        onPaste={(event) => takeFiles(event.clipboardData.files, event)}
      />
      <div className={styles.foot}>
        {isTooLong ? (
          <span id={problemId} role="alert" className={styles.problem}>
            {t('tooLong', { max: Math.floor(chatTextBytesMax / 3) })}
          </span>
        ) : (
          <span className={styles.hint}>{t('hint')}</span>
        )}
        <Button
          variant="primary"
          size="sm"
          aria-disabled={isTooLong || isBlankChat(text) || undefined}
          onClick={() => void send()}
        >
          {t('send')}
        </Button>
      </div>
    </div>
  )
}

/** The field is as high as its text, up to the limit of its style. */
function useGrowing(ref: { current: HTMLTextAreaElement | null }, text: string): void {
  // The layout of the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew with every text.
  useLayoutEffect(() => {
    const { current: input } = ref
    if (!input) return
    input.style.height = 'auto'
    input.style.height = `${input.scrollHeight}px`
  }, [text, ref])
}
