import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import WebSocket from 'ws'
import type { Person } from './journey'
import type { PlatformApi } from './platform-api'

/** Id of somebody one can write to, as the contacts give it. */
export async function peerId(api: PlatformApi, account: string): Promise<string> {
  const path = `/permission/Users/ImUser?currentPage=1&pageSize=20&keyword=${account}`
  const { data } = await api.call<{ list: { id: string; account: string }[] }>('GET', path)
  const found = data.list.find((contact) => contact.account === account)
  if (!found) throw new Error(`no contact ${account}`)
  return found.id
}

/** Of all conversations, or of that with one person. */
export async function unreadChats(api: PlatformApi, account?: string): Promise<number> {
  const { data } = await api.call<{ list: { account: string; unreadMessage: number }[] }>('GET', '/message/imreply')
  const meant = data.list.filter((row) => account === undefined || row.account === account)
  return meant.reduce((sum, { unreadMessage }) => sum + unreadMessage, 0)
}

/** Whatever two people wrote to each other in earlier journeys, gone for one of them. */
export async function forgetTalk(api: PlatformApi, account: string): Promise<void> {
  await api.call('DELETE', `/message/imreply/deleteChatRecord/${await peerId(api, account)}`)
}

/**
 * Says many texts over the socket that the web server relays, as a browser does, and resolves when the platform has confirmed each.
 * A second connection of the session would take the place of that of a page, so the person must have none open.
 */
export async function sayMany(speaker: Person, baseURL: string, account: string, texts: readonly string[]): Promise<void> {
  const toUserId = await peerId(speaker.api, account)
  for (let at = 0; at < texts.length; at += textsPerSocket)
    await sayOverOneSocket(speaker, baseURL, toUserId, texts.slice(at, at + textsPerSocket))
}

/** Fewer than the relay takes from one browser at once. */
const textsPerSocket = 150

async function sayOverOneSocket({ context }: Person, baseURL: string, toUserId: string, texts: readonly string[]) {
  const cookie = (await context.cookies(baseURL)).map(({ name, value }) => `${name}=${value}`).join('; ')
  const { host, origin } = new URL(baseURL)
  const socket = new WebSocket(`ws://${host}/websocket`, { headers: { cookie, origin } })
  const waiting = new Set(texts.map(() => randomBytes(16).toString('hex')))
  const names = [...waiting]
  const message = (text: string, at: number) => ({
    toUserId,
    messageType: 'text',
    messageContent: text,
    clientMessageId: names[at],
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', (code) => reject(new Error(`the socket was closed: ${code}`)))
    socket.on('open', () => socket.send(JSON.stringify({ method: 'OnConnection', mobileDevice: false })))
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as { method: string; msg?: string; clientMessageId?: string }
      if (frame.method === 'error') reject(new Error(frame.msg))
      if (frame.method === 'initMessage')
        for (const [at, text] of texts.entries()) socket.send(JSON.stringify({ method: 'SendMessage', ...message(text, at) }))
      if (frame.method === 'sendMessage' && waiting.delete(frame.clientMessageId ?? '') && waiting.size === 0) resolve()
    })
  })
  socket.close()
}

/** A picture of one colour in the given size. */
export function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
    return Buffer.concat([uint32(body.length), named, uint32(crc32(named))])
  }
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, 0])])
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([20, 120, 200]))])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
