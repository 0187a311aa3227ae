import { z } from 'zod'
import { type ChatMessageType, chatMessageTypes } from '@/lib/contract/message/chat'
import { chatTextBytesMax, imageContent, videoContent, voiceContent } from '@/lib/contract/message/client-frame'
import { isBlankChat } from '@/lib/domain/chat-text'
import { refused } from '../../kit/refusals'

/** Kind of the files that chat messages show (contract 1 §19.1). */
export const chatFileType = 'IM'

const previewLengthMax = 200

/** A message as it is stored; `fileName` is the file that it shows. */
export type ChatContent = { type: ChatMessageType; content: string; preview: string; fileName: string | null }

/** Checks what a client wants to send (contract 1 §16.2). Throws the refusal. */
export function readContent(messageType: unknown, messageContent: unknown): ChatContent {
  const type = z.enum(chatMessageTypes).safeParse(messageType)
  if (!type.success) throw refused('暂不支持发送该类型的消息')
  return type.data === 'text' ? readText(messageContent) : readMedia(type.data, messageContent)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f]/g

function readText(value: unknown): ChatContent {
  if (typeof value !== 'string') throw refused('消息内容不正确，请重新输入')
  // The database takes neither a zero byte nor half a pair of surrogates.
  const text = value
    .replace(/\p{Cs}/gu, '\ufffd')
    .replaceAll('\r\n', '\n')
    .replace(unprintable, '')
    .trim()
  if (isBlankChat(text)) throw refused('不能发送空白消息')
  if (Buffer.byteLength(text) > chatTextBytesMax) {
    throw refused(`消息过长，最多约${Math.floor(chatTextBytesMax / 3)}个汉字，请分段发送`)
  }
  return {
    type: 'text',
    content: text,
    preview: [...text.slice(0, 2 * previewLengthMax)].slice(0, previewLengthMax).join(''),
    fileName: null,
  }
}

const media = { image: imageContent, voice: voiceContent, video: videoContent } as const
const mediaFaults = {
  image: '图片消息不正确，请重新选择图片',
  voice: '语音消息不正确，请重新录制',
  video: '视频消息不正确，请重新选择视频',
} as const

function readMedia(type: Exclude<ChatMessageType, 'text'>, value: unknown): ChatContent {
  const parsed = media[type].safeParse(value)
  if (!parsed.success) throw refused(mediaFaults[type])
  const { name, ...facts } = parsed.data
  const content = JSON.stringify({ path: `/api/file/Image/${chatFileType}/${name}`, ...facts })
  return { type, content, preview: content, fileName: name }
}

/** Contract 1 §16.3: text stays text, everything else is an object in the frames of a single message. */
export function wireContent(type: string, content: string): unknown {
  return type === 'text' ? content : JSON.parse(content)
}
