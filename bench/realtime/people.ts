import { AsyncLocalStorage } from 'node:async_hooks'
import { WebSocket } from 'ws'
import type { Connection } from '@/lib/client/socket/socket'
import type { PushFrame } from '@/lib/contract/message/socket'
import type { Stage } from './processes'

export type Person = {
  userId: string
  /** What the socket brought, as it came. */
  onFrame: (frame: Record<string, unknown>) => void
  send: (frame: object) => void
  close: () => void
}

const openedAtOnce = 50

/** So many people over the relay, or straight to the platform as if each held the token. All have been greeted when it resolves. */
export async function connectPeople(stage: Stage, way: 'relay' | 'direct', count: number): Promise<Person[]> {
  const people: Person[] = []
  for (let from = 0; from < count; from += openedAtOnce) {
    const numbers = Array.from({ length: Math.min(openedAtOnce, count - from) }, (_, index) => from + index)
    people.push(...(await Promise.all(numbers.map((number) => connectPerson(stage, way, number)))))
  }
  return people
}

function connectPerson(stage: Stage, way: 'relay' | 'direct', number: number): Promise<Person> {
  const token = stage.tokens[number] ?? ''
  const address = way === 'relay' ? `${stage.relayUrl}/websocket` : `${stage.platformUrl}/websocket/${encodeURIComponent(token)}`
  const headers = { origin: stage.relayUrl, cookie: stage.cookies[number] ?? '' }
  const socket = new WebSocket(address.replace('http', 'ws'), { ...(way === 'relay' && { headers }), perMessageDeflate: false })
  const person: Person = {
    userId: `p${number % stage.peopleCount}`,
    onFrame: () => undefined,
    send: (frame) => socket.send(JSON.stringify(way === 'relay' ? frame : { ...frame, token })),
    close: () => socket.close(),
  }
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', (code) => reject(new Error(`a socket was closed with ${code}`)))
    socket.once('open', () => person.send({ method: 'OnConnection', mobileDevice: false }))
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data))
      if (frame.method === 'initMessage') resolve(person)
      person.onFrame(frame)
    })
  })
}

/** A page of the product: its own code keeps the connection, in a browser that consists of the few things which that code uses. */
export type PageHandlers = { onFrame: (frame: PushFrame) => void; onConnected: (isConnected: boolean) => void }

const whose = new AsyncLocalStorage<string>()

export async function openPages(
  stage: Stage,
  count: number,
  handlersOf: (number: number) => PageHandlers,
): Promise<Connection[]> {
  const { host } = new URL(stage.relayUrl)
  class PageSocket extends WebSocket {
    constructor(url: string) {
      super(url, { headers: { origin: stage.relayUrl, cookie: whose.getStore() ?? '' }, perMessageDeflate: false })
      this.on('error', () => undefined)
    }
  }
  Object.assign(globalThis, { window: { location: { protocol: 'http:', host } }, WebSocket: PageSocket })
  const { Connection } = await import('@/lib/client/socket/socket')
  return Array.from({ length: count }, (_, number) =>
    whose.run(stage.cookies[number] ?? '', () => {
      const owner = { userId: `p${number % stage.peopleCount}`, mark: undefined }
      return new Connection(owner, { ...handlersOf(number), onMark: () => undefined, onForeign: () => undefined })
    }),
  )
}
