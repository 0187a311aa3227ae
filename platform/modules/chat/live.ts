import { type ClientFrame, chatPageSizeMax, clientFrame } from '@/lib/contract/message/client-frame'
import type { PlatformContext } from '../../http/context'
import { consume } from '../../http/limits'
import { pushNumbers } from '../../http/push'
import { refused } from '../../kit/refusals'
import type { FrameCall, LiveParts } from '../realtime/public'
import { readContent } from './content'
import { unreadNums } from './frames'
import { sendChatMessage } from './send'
import { history, readConversation } from './service'
import { findUnread } from './store'
import { createTurns } from './turns'

/** What chat does at the wish of a client (contract 1 §16.2). */
export function chatHandlers(): LiveParts['handlers'] {
  // Whoever of the two writes, in whatever window: what is stored first is told first.
  const turns = createTurns()
  return new Map([
    ['SendMessage', (call: FrameCall) => send(turns, call, parse('SendMessage', call))],
    ['MessageList', (call: FrameCall) => list(call, parse('MessageList', call))],
    ['UpdateReadMessage', (call: FrameCall) => read(call, parse('UpdateReadMessage', call))],
  ])
}

/** Of `initMessage`. */
export async function chatNumbers({ db }: PlatformContext, userId: string) {
  return { unreadNums: unreadNums(userId, await findUnread(db, userId)) }
}

type Asked<M extends ClientFrame['method']> = Extract<ClientFrame, { method: M }>

async function send(turns: ReturnType<typeof createTurns>, call: FrameCall, asked: Asked<'SendMessage'>) {
  const { ctx, userId } = call
  const { toUserId, messageType, messageContent, clientMessageId = null } = asked
  await consume(ctx, 'chatByUser', userId)
  await call.keepAlive()
  const request = { toUserId, messageType, messageContent, clientMessageId }
  return (await turns([userId, toUserId].sort().join(':'), () => sendChatMessage(ctx, userId, request))).repeated
}

async function list({ ctx, userId }: FrameCall, asked: Asked<'MessageList'>) {
  if (asked.formUserId !== userId) throw refused('只能查看自己的聊天记录')
  const { toUserId: peerId, currentPage, pageSize, sord, keyword } = asked
  if (keyword !== '') await consume(ctx, 'chatSearchByUser', userId)
  return history(ctx, userId, { peerId, currentPage, pageSize, sord, keyword })
}

async function read({ ctx, userId }: FrameCall, { formUserId }: Asked<'UpdateReadMessage'>) {
  if (await readConversation(ctx, userId, formUserId)) await pushNumbers(ctx, userId)
  return null
}

function parse<M extends ClientFrame['method']>(method: M, { frame }: FrameCall): Asked<M> {
  const parsed = clientFrame.safeParse(frame)
  if (parsed.success && parsed.data.method === method) return parsed.data as Asked<M>
  const field = String(parsed.error?.issues[0]?.path[0] ?? '')
  // Says what is wrong with the content of a message, which a list of faulty fields does not.
  if (field === 'messageContent' || field === 'messageType') readContent(frame['messageType'], frame['messageContent'])
  if (field === 'toUserId') throw refused('请选择一位联系人')
  if (field === 'pageSize') throw refused(`每页最多${chatPageSizeMax}条`)
  throw refused(`请求参数不正确：${field}`)
}
