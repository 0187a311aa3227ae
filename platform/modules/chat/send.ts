import type { PlatformContext } from '../../http/context'
import { pushToUsers } from '../../http/push'
import { refused } from '../../kit/refusals'
import { isOwnFile } from '../file/public'
import { type ChatContent, chatFileType, readContent } from './content'
import { receiveMessage, type SentMessage, sendMessageEcho } from './frames'
import { findByClientId, type Outgoing, type WrittenRow, writeMessage } from './store'

export type SendRequest = {
  toUserId: string
  messageType: unknown
  messageContent: unknown
  clientMessageId: string | null
}

/** What the asking socket alone is to hear, because everybody else has heard it before. */
export type SendOutcome = { repeated: ReturnType<typeof sendMessageEcho> | null }

/** Stores a message, then tells all windows of both people. The same `clientMessageId` is stored and told once. */
export async function sendChatMessage(ctx: PlatformContext, senderId: string, request: SendRequest): Promise<SendOutcome> {
  const { toUserId: receiverId, clientMessageId } = request
  if (receiverId === senderId) throw refused('不能给自己发送消息')
  const content = readContent(request.messageType, request.messageContent)
  const outgoing = { ...content, id: ctx.newId(), senderId, receiverId, clientMessageId, now: ctx.now() }
  const written =
    content.fileName === null ? await writeMessage(ctx.db, outgoing) : await writeWithFile(ctx, outgoing, content.fileName)
  if (!written) throw refused('账号不可用，请重新登录')
  if (!isReachable(written)) throw refused('对方账号不存在或已被禁用，无法发送消息')
  if (written.id === null || written.sentAt === null) return { repeated: await repeatEcho(ctx, outgoing, written) }
  const message = { id: written.id, sentAt: written.sentAt, senderId, receiverId, type: content.type, content: content.content }
  announce(ctx, { ...message, clientMessageId }, written)
  return { repeated: null }
}

function isReachable({ toEnabledMark }: WrittenRow): boolean {
  return toEnabledMark !== null && toEnabledMark !== 0
}

function announce(ctx: PlatformContext, message: SentMessage, people: WrittenRow): void {
  pushToUsers(ctx, [message.receiverId], receiveMessage(message, people))
  pushToUsers(ctx, [message.senderId], sendMessageEcho(message, people))
}

/** The message first: it holds the row of its file until the end, so what is found then stays. A refusal undoes it. */
function writeWithFile(ctx: PlatformContext, outgoing: Outgoing, name: string): Promise<WrittenRow | undefined> {
  return ctx.db.transaction().execute(async (trx) => {
    const written = await writeMessage(trx, outgoing)
    const isOwn = await isOwnFile(trx, { userId: outgoing.senderId, type: chatFileType, name })
    if (!isOwn) throw refused(fileMissing[outgoing.type])
    return written
  })
}

const fileMissing: Readonly<Record<ChatContent['type'], string>> = {
  text: '',
  image: '图片不存在，请重新上传后发送',
  voice: '语音不存在，请重新录制后发送',
  video: '视频不存在，请重新上传后发送',
}

async function repeatEcho(ctx: PlatformContext, outgoing: Outgoing, people: WrittenRow) {
  const { senderId, receiverId, clientMessageId } = outgoing
  const known = clientMessageId === null ? undefined : await findByClientId(ctx.db, senderId, clientMessageId)
  if (known?.receiverId !== receiverId) throw refused('消息编号重复，请重新发送')
  const { id, sentAt, contentType: type, content } = known
  return sendMessageEcho({ id, sentAt, senderId, receiverId, type, content, clientMessageId }, people)
}
