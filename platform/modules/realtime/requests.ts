import { type ClientFrame, chatPageSizeMax, clientFrame, readClientMessageId } from '@/lib/contract/message/client-frame'
import type { PlatformContext } from '../../http/context'
import { consume } from '../../http/limits'
import { explain } from '../../http/reply'
import { readContent } from '../chat/content'
import { errorFrame } from '../chat/frames'
import { sendChatMessage } from '../chat/send'
import { history, readConversation } from '../chat/service'
import { refused } from '../permission/listing'
import { keepSessionAlive } from '../session/sessions'
import type { ReceivedFrame } from './frames'
import { pushNumbers } from './greeting'
import type { Connection } from './registry'
import { createTurns } from './turns'

/** What is done at the wish of a client, but for the greeting. Everything else is ignored: newer clients may know more. */
const methods: ReadonlySet<string> = new Set(['SendMessage', 'MessageList', 'UpdateReadMessage'])

export function isRequest({ method }: ReceivedFrame): boolean {
  return methods.has(method)
}

type Answer = (connection: Connection, frame: { method: string; [field: string]: unknown }) => void
export type Requests = (connection: Connection, frame: ReceivedFrame) => Promise<void>

/** A faulty or refused request is answered with an `error` that says what to do; its socket stays open. */
export function createRequests(ctx: PlatformContext, answer: Answer): Requests {
  // Whoever of the two writes, in whatever window: what is stored first is told first.
  const turns = createTurns()
  return async (connection, frame) => {
    const clientMessageId = readClientMessageId(frame['clientMessageId'])
    try {
      const reply = await perform(ctx, turns, connection, parse(frame))
      if (reply) answer(connection, reply)
    } catch (error) {
      answer(connection, errorFrame(explain(ctx, error, { method: frame.method }).msg, clientMessageId))
    }
  }
}

type Turns = ReturnType<typeof createTurns>

async function perform(ctx: PlatformContext, turns: Turns, connection: Connection, frame: ClientFrame) {
  const { userId } = connection
  switch (frame.method) {
    case 'SendMessage': {
      const { toUserId, messageType, messageContent, clientMessageId = null } = frame
      await consume(ctx, 'chatByUser', userId)
      await keepAlive(ctx, connection)
      const request = { toUserId, messageType, messageContent, clientMessageId }
      return (await turns([userId, toUserId].sort().join(':'), () => sendChatMessage(ctx, userId, request))).repeated
    }
    case 'MessageList': {
      if (frame.formUserId !== userId) throw refused('只能查看自己的聊天记录')
      const { toUserId: peerId, currentPage, pageSize, sord, keyword } = frame
      if (keyword !== '') await consume(ctx, 'chatSearchByUser', userId)
      return history(ctx, userId, { peerId, currentPage, pageSize, sord, keyword })
    }
    case 'UpdateReadMessage':
      if (await readConversation(ctx, userId, frame.formUserId)) await pushNumbers(ctx, userId)
      return null
    default:
      return null
  }
}

const keepAliveIntervalMs = 60_000

/** Writing is work like a call; what a browser sends by itself is not. */
async function keepAlive(ctx: PlatformContext, connection: Connection): Promise<void> {
  if (ctx.now() - connection.activeAt < keepAliveIntervalMs) return
  connection.activeAt = ctx.now()
  await keepSessionAlive(ctx, connection.sessionHash)
}

function parse(frame: ReceivedFrame): ClientFrame {
  const parsed = clientFrame.safeParse(frame)
  if (parsed.success) return parsed.data
  const field = String(parsed.error.issues[0]?.path[0] ?? '')
  // Says what is wrong with the content of a message, which a list of faulty fields does not.
  if (field === 'messageContent' || field === 'messageType') readContent(frame['messageType'], frame['messageContent'])
  if (field === 'toUserId') throw refused('请选择一位联系人')
  if (field === 'pageSize') throw refused(`每页最多${chatPageSizeMax}条`)
  throw refused(`请求参数不正确：${field}`)
}
