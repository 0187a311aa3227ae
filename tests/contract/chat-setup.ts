import type { Client } from './harness'
import type { Frame, TestSocket } from './socket-testing'

/** Sends a text as a browser does. */
export function say(from: Client, socket: TestSocket, toUserId: unknown, messageContent: unknown, more: object = {}): void {
  socket.send({ method: 'SendMessage', token: from.token, toUserId, messageType: 'text', messageContent, ...more })
}

export function askHistory(from: Client, socket: TestSocket, more: object): Promise<Frame> {
  const page = { currentPage: 1, pageSize: 30, sord: 'desc', keyword: '' }
  socket.send({ method: 'MessageList', token: from.token, ...page, ...more })
  return socket.next('messageList')
}

export function read(from: Client, socket: TestSocket, formUserId: string): void {
  socket.send({ method: 'UpdateReadMessage', token: from.token, formUserId })
}

export async function nextOf(socket: TestSocket, method: string, count: number): Promise<Frame[]> {
  const frames: Frame[] = []
  while (frames.length < count) frames.push(await socket.next(method))
  return frames
}
