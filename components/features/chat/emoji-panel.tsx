import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useShell } from '@/components/ground/public'
import { readForUser, writeForUser } from '@/lib/client/user-storage'
import { type ChatEmoji, chatEmojis, emojiOfCode } from '@/lib/domain/chat-emoji'
import styles from './emoji-panel.module.css'
import { Emoji } from './rich-text'

type EmojiPanelProps = { anchorId: string; onChoose: (emoji: ChatEmoji) => void; onClose: () => void }

const columns = 10
const storageName = 'chatEmojis'

/** The 120 pictures (contract 1 §18), above them those that were chosen last. Arrow keys walk, Enter chooses, Escape closes. */
export function EmojiPanel({ anchorId, onChoose, onClose }: EmojiPanelProps) {
  const t = useTranslations('chat.emojis')
  const { userId } = useShell().user
  const [recent] = useState(() => readForUser('browser', userId, storageName, parseCodes) ?? [])
  // Shown at the next opening: a grid that moved under the pointer would be missed.
  const chosenRef = useRef(recent)
  const panelRef = useRef<HTMLDivElement>(null)
  useClosingOutside(panelRef, anchorId, onClose)
  const choose = (emoji: ChatEmoji) => {
    chosenRef.current = [emoji.code, ...chosenRef.current.filter((code) => code !== emoji.code)].slice(0, columns)
    writeForUser('browser', userId, storageName, chosenRef.current)
    onChoose(emoji)
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  const known = recent.flatMap((code) => emojiOfCode(code) ?? [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape pressed on any picture bubbles up to here.
    <div ref={panelRef} className={styles.panel} onKeyDown={leave}>
      {known.length > 0 && <EmojiGrid label={t('recent')} emojis={known} onChoose={choose} />}
      <EmojiGrid label={t('all')} emojis={chatEmojis} isFirst onChoose={choose} />
    </div>
  )
}

type EmojiGridProps = { label: string; emojis: readonly ChatEmoji[]; isFirst?: boolean; onChoose: (emoji: ChatEmoji) => void }

function EmojiGrid({ label, emojis, isFirst = false, onChoose }: EmojiGridProps) {
  const [active, setActive] = useState(0)
  const gridRef = useRef<HTMLDivElement>(null)
  // The focus: whoever opens the panel wants to choose.
  useEffect(() => {
    if (isFirst) gridRef.current?.querySelector('button')?.focus()
  }, [isFirst])
  const walk = (event: KeyboardEvent) => {
    const next = gridTarget(event.key, active, emojis.length)
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
    gridRef.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <section aria-label={label} className={styles.section}>
      <p className={styles.label}>{label}</p>
      <div ref={gridRef} role="toolbar" aria-label={label} className={styles.grid} onKeyDown={walk}>
        {emojis.map((emoji, index) => (
          <button
            key={emoji.code}
            type="button"
            tabIndex={index === active ? 0 : -1}
            className={styles.cell}
            onFocus={() => setActive(index)}
            onClick={() => onChoose(emoji)}
          >
            <Emoji emoji={emoji} />
          </button>
        ))}
      </div>
    </section>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }

function gridTarget(key: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  const next = at + (step ?? 0)
  return step !== undefined && next >= 0 && next < count ? next : undefined
}

function parseCodes(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((code): code is number => typeof code === 'number').slice(0, columns) : []
}

function useClosingOutside(panelRef: { current: HTMLElement | null }, anchorId: string, onClose: () => void): void {
  const closeRef = useRef(onClose)
  useEffect(() => {
    closeRef.current = onClose
  }, [onClose])
  // The document: a click beside the panel closes it. Its own button does so by itself.
  useEffect(() => {
    const close = (event: PointerEvent) => {
      const target = event.target as Node
      if (!panelRef.current?.contains(target) && !document.getElementById(anchorId)?.contains(target)) closeRef.current()
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [panelRef, anchorId])
}
