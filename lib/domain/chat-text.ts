import { type ChatEmoji, emojiLabelLengthMax, emojiOfLabel } from './chat-emoji'

export type ChatToken =
  | { kind: 'text'; text: string }
  | { kind: 'emoji'; text: string; emoji: ChatEmoji }
  | { kind: 'link'; text: string; href: string }

/** Addresses end at blanks, quotes, brackets of markup and the punctuation of Chinese sentences. */
const address = /https?:\/\/[^\s<>"'`\\\u3000-\u303f\uff00-\uffef\u2018-\u201f[\]{}|^]+/giu
/** Signs that end a sentence rather than an address. */
const sentenceEnd = /[.,;:!?)]+$/

/**
 * Parts of a chat text to be drawn one after the other, each as text of the page and never as markup (contract 1 §17). Joining their
 * texts gives the message back. `[xxx]` that names no picture stays text, and only http and https become links.
 */
export function tokenizeChat(message: string): ChatToken[] {
  const tokens: ChatToken[] = []
  let from = 0
  for (const match of message.matchAll(address)) {
    const text = match[0].replace(sentenceEnd, '')
    const href = safeHref(text)
    if (href === undefined) continue
    pushWords(tokens, message.slice(from, match.index))
    tokens.push({ kind: 'link', text, href })
    from = match.index + text.length
  }
  pushWords(tokens, message.slice(from))
  return tokens
}

function safeHref(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, href } = new URL(text)
  return protocol === 'http:' || protocol === 'https:' ? href : undefined
}

/** Nothing that can be seen: blanks and signs without width. */
export function isBlankChat(text: string): boolean {
  return /^[\s\p{C}\u115f\u1160\u2800\u3164\uffa0]*$/u.test(text)
}

/** Text with pictures in it, in one pass: a message of brackets alone costs no more than any other. */
function pushWords(tokens: ChatToken[], text: string): void {
  let from = 0
  let open = text.indexOf('[')
  while (open !== -1) {
    const close = text.slice(open + 1, open + emojiLabelLengthMax + 2).indexOf(']')
    const emoji = close > 0 ? emojiOfLabel(text.slice(open + 1, open + 1 + close)) : undefined
    if (!emoji) {
      open = text.indexOf('[', open + 1)
      continue
    }
    if (open > from) tokens.push({ kind: 'text', text: text.slice(from, open) })
    from = open + close + 2
    tokens.push({ kind: 'emoji', text: text.slice(open, from), emoji })
    open = text.indexOf('[', from)
  }
  if (from < text.length) tokens.push({ kind: 'text', text: text.slice(from) })
}

/** A message of a few pictures and nothing else is drawn larger. */
export function isOnlyEmoji(tokens: readonly ChatToken[], countMax: number): boolean {
  const pictures = tokens.filter(({ kind }) => kind === 'emoji').length
  return pictures > 0 && pictures <= countMax && tokens.every(({ kind, text }) => kind === 'emoji' || text.trim() === '')
}
