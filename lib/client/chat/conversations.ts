import type { Conversation } from '@/lib/contract/message/chat'
import type { PushFrame } from '@/lib/contract/message/socket'

/** Pure rules of the list of conversations, the one with the newest message first (contract 1 §17). */

export type Peer = Pick<Conversation, 'id' | 'realName' | 'account' | 'headIcon'>

/** More are not kept; who wrote longer ago is found among the contacts. */
const conversationsMax = 10_000

type Latest = Peer & Pick<Conversation, 'latestMessage' | 'messageType' | 'latestDate'>

export function latestReceived(frame: Extract<PushFrame, { method: 'receiveMessage' }>): Latest {
  const { formUserId: id, realName, account, headIcon, messageType, formMessage } = frame
  return { id, realName, account, headIcon, messageType, latestMessage: previewText(formMessage), latestDate: latestDate(frame) }
}

export function latestSent(frame: Extract<PushFrame, { method: 'sendMessage' }>): Latest {
  const { toUserId: id, toRealName: realName, toAccount: account, toHeadIcon: headIcon, messageType, toMessage } = frame
  return { id, realName, account, headIcon, messageType, latestMessage: previewText(toMessage), latestDate: latestDate(frame) }
}

const latestDate = (frame: { latestDate: number | undefined; dateTime: number | undefined }) => frame.latestDate ?? frame.dateTime

/** Everything but text is shown by its type alone. */
const previewLengthMax = 200
const previewText = (value: unknown) => (typeof value === 'string' ? value.slice(0, previewLengthMax) : '')

/** The conversation with its newest message, on top. A person whom the frame does not name keeps what was known. */
export function withLatest(known: readonly Conversation[], latest: Latest): Conversation[] {
  const before = known.find(({ id }) => id === latest.id)
  const row: Conversation = {
    unreadMessage: 0,
    ...before,
    ...latest,
    realName: latest.realName || before?.realName || '',
    account: latest.account || before?.account || '',
    headIcon: latest.headIcon || before?.headIcon || '',
  }
  return [row, ...known.filter(({ id }) => id !== latest.id)].slice(0, conversationsMax)
}

/** 删除聊天记录: the row stays, empty (contract 1 §15). */
export function withoutRecords(known: readonly Conversation[], id: string): Conversation[] {
  return known.map((row) => (row.id === id ? { ...row, latestMessage: '', messageType: 'text', unreadMessage: 0 } : row))
}

export function without(known: readonly Conversation[], id: string): Conversation[] {
  return known.filter((row) => row.id !== id)
}
