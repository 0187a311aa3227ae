import type { Frame } from '../../http/realtime'
import { avatarUrl } from '../file/public'
import { wireContent } from './content'
import type { findHistory, findUnread, WrittenRow } from './store'

export type SentMessage = {
  id: string
  sentAt: number
  senderId: string
  receiverId: string
  type: string
  content: string
  clientMessageId: string | null
}
type People = Omit<WrittenRow, 'id' | 'sentAt'>

/** Contract 1 §16.3, to the receiver. */
export function receiveMessage(message: SentMessage, people: People): Frame {
  return {
    method: 'receiveMessage',
    id: message.id,
    formUserId: message.senderId,
    formMessage: wireContent(message.type, message.content),
    messageType: message.type,
    dateTime: message.sentAt,
    latestDate: message.sentAt,
    headIcon: avatarUrl(people.headIcon),
    realName: people.realName,
    account: people.account,
  }
}

/** Contract 1 §16.3, to all windows of the sender. */
export function sendMessageEcho(message: SentMessage, people: People): Frame {
  return {
    method: 'sendMessage',
    id: message.id,
    UserId: message.senderId,
    account: people.account,
    headIcon: avatarUrl(people.headIcon),
    realName: people.realName,
    toUserId: message.receiverId,
    toAccount: people.toAccount ?? '',
    toHeadIcon: avatarUrl(people.toHeadIcon),
    toRealName: people.toRealName ?? '',
    messageType: message.type,
    toMessage: wireContent(message.type, message.content),
    dateTime: message.sentAt,
    latestDate: message.sentAt,
    ...(message.clientMessageId === null ? {} : { clientMessageId: message.clientMessageId }),
  }
}

type HistoryRows = Awaited<ReturnType<typeof findHistory>>['rows']
type Pagination = { currentPage: number; pageSize: number; total: number }

/** Delivery and reading are one here, so what is read was received when it was sent. */
export function messageList(rows: HistoryRows, pagination: Pagination): Frame {
  const list = rows.map((row) => ({
    id: row.id,
    sendUserId: row.senderId,
    sendTime: row.sentAt,
    receiveUserId: row.receiverId,
    receiveTime: row.isRead ? row.sentAt : null,
    content: row.content,
    contentType: row.contentType,
    state: row.isRead ? 1 : 0,
  }))
  return { method: 'messageList', list, pagination }
}

type UnreadRows = Awaited<ReturnType<typeof findUnread>>

/** Of `initMessage`. */
export function unreadNums(userId: string, rows: UnreadRows) {
  return rows.map((row) => ({
    sendUserId: row.peerId,
    receiveUserId: userId,
    unreadNum: row.unread,
    defaultMessage: row.latestText,
    defaultMessageType: row.latestType,
    defaultMessageTime: row.latestAt,
  }))
}
