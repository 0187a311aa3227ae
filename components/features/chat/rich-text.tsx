import { useTranslations } from 'next-intl'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { MarkedText } from '@/components/ui/marked-text'
import { type ChatEmoji, chatEmojis } from '@/lib/domain/chat-emoji'
import { type ChatToken, isOnlyEmoji, tokenizeChat } from '@/lib/domain/chat-text'
import styles from './rich-text.module.css'

type RichTextProps = {
  text: string
  /** Marked wherever it stands in words. */
  marked?: string
  /** In a preview nothing can be followed, and pictures are as large as words. */
  isPreview?: boolean
}

const largeEmojiMax = 3

/** A chat text: words as text of the page, `[label]` as pictures, addresses as links that open beside the product (contract 1 §17). */
export function RichText({ text, marked = '', isPreview = false }: RichTextProps) {
  const tokens = useMemo(() => tokenizeChat(text), [text])
  const isLarge = !isPreview && isOnlyEmoji(tokens, largeEmojiMax)
  return (
    <span className={styles.text} data-large={isLarge || undefined}>
      {tokens.map((token, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their places.
        <Token key={index} token={token} marked={marked} isPreview={isPreview} />
      ))}
    </span>
  )
}

function Token({ token, marked, isPreview }: { token: ChatToken; marked: string; isPreview: boolean }): ReactNode {
  if (token.kind === 'emoji') return <Emoji emoji={token.emoji} />
  if (token.kind === 'text' || isPreview) return <MarkedText text={token.text} word={marked} />
  return (
    <a href={token.href} target="_blank" rel="noopener noreferrer" className={styles.link}>
      <MarkedText text={token.text} word={marked} />
    </a>
  )
}

/** As `bin/emoji.ts` lays the sheet out. */
const sheetColumns = 10

export function Emoji({ emoji }: { emoji: ChatEmoji }) {
  const t = useTranslations('chat.emoji')
  const name = t(String(emoji.code))
  const place = chatEmojis.indexOf(emoji)
  const at = { '--column': place % sheetColumns, '--row': Math.floor(place / sheetColumns) } as CSSProperties
  // The sign itself is copied with the words around it, but not seen: fonts that draw it in colours are missing on many desktops.
  return (
    <span role="img" aria-label={name} data-tip={name} className={styles.emoji} style={at} data-mirrored={emoji.isMirrored}>
      {emoji.glyph}
    </span>
  )
}
