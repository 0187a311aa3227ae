import type { ClientFrame } from '@/lib/contract/message/client-frame'

/** What a message shows, read from any of the three shapes it travels in (contract 1 §16.2, §16.3). */
export type ChatContent =
  | { kind: 'text'; text: string }
  /** Without `path` when the message names no picture of the chat: nothing is loaded then. */
  | { kind: 'image'; path: string | undefined; width: number | undefined; height: number | undefined }
  | { kind: 'voice'; path: string | undefined; seconds: number | undefined }
  | {
      kind: 'video'
      path: string | undefined
      width: number | undefined
      height: number | undefined
      seconds: number | undefined
    }
  /** Of an installation that knows more kinds. */
  | { kind: 'other' }

export type SentContent = Extract<ClientFrame, { method: 'SendMessage' }>['messageContent']

const folder = '/api/file/Image/IM/'
const fileName = /^(?!\.+$)[\w.-]{1,200}$/
const sideMax = 100_000
const secondsMax = 86_400
/** Descriptions of files are short; nothing longer is read. */
const descriptionLengthMax = 10_000

export function readContent(type: string, raw: unknown): ChatContent {
  if (type === 'text' || type === '') return { kind: 'text', text: typeof raw === 'string' ? raw : '' }
  if (type !== 'image' && type !== 'voice' && type !== 'video') return { kind: 'other' }
  const facts = factsOf(raw)
  const path = chatFilePath(facts['path'] ?? facts['name'])
  const size = { width: within(facts['width'], sideMax), height: within(facts['height'], sideMax) }
  const seconds = within(facts['length'], secondsMax)
  if (type === 'image') return { kind: type, path, ...size }
  return type === 'voice' ? { kind: type, path, seconds } : { kind: type, path, ...size, seconds }
}

/** The address of a file of the chat on this site; undefined for every other address (reliability C5). */
function chatFilePath(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const name = value.startsWith(folder) ? value.slice(folder.length) : value
  return fileName.test(name) ? folder + name : undefined
}

function factsOf(raw: unknown): Record<string, unknown> {
  let value = raw
  if (typeof raw === 'string' && raw.length <= descriptionLengthMax) {
    try {
      value = JSON.parse(raw)
    } catch {
      // A bare name of a file is understood too.
      value = { path: raw }
    }
  }
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function within(value: unknown, max: number): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && number > 0 && number <= max ? number : undefined
}

/** Equal for two messages that say the same, in whichever shape they came. */
export function contentKey(content: ChatContent): string {
  if (content.kind === 'text') return `text:${unescaped(content.text)}`
  return content.kind === 'other' ? 'other:' : `${content.kind}:${content.path ?? ''}`
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'", apos: "'" }

/** Wire: one of the two servers answers texts escaped (contract 1 §17). Only for comparing: shown is what the platform says. */
function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|#x27|apos);/g, (whole, name: string) => entities[name] ?? whole)
}
