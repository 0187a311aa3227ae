import '@/tests/fixtures/bff-env'
import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { PageTurns } from './page-turns'

const options = { placesMax: 4, perSessionMax: 2, withoutSessionMax: 2, waitingMax: 8, waitingMs: 200 }
let server: Server
let turns: PageTurns
let drawing = 0
let drawnAtOnceMax = 0
let finish: () => void
let finished: Promise<void>
const sockets: Socket[] = []

beforeEach(async () => {
  turns = new PageTurns(options, new Set(['/_next/static/a.js']))
  drawing = 0
  drawnAtOnceMax = 0
  finished = new Promise((resolve) => {
    finish = resolve
  })
  server = createServer((req, res) => {
    void turns.render(req, res, async () => {
      drawing += 1
      drawnAtOnceMax = Math.max(drawnAtOnceMax, drawing)
      await Promise.race([finished, once(res, 'close')])
      drawing -= 1
      res.end('page')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  finish()
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function open(requests: number, { from = '127.0.0.1', path = '/login' } = {}): Socket {
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => undefined)
  sockets.push(socket)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`.repeat(requests))
  return socket
}

async function answersOf(socket: Socket, count: number): Promise<number[]> {
  let text = ''
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part
  })
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map((found) => Number(found[1]))
  while (statuses().length < count) await once(socket, 'data')
  return statuses()
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5))
}

it('draws one page after the other for a connection that asks ahead', async () => {
  const answers = answersOf(open(50), 50)
  await until(() => drawing === 1)
  finish()
  expect(new Set(await answers)).toEqual(new Set([200]))
  expect(drawnAtOnceMax).toBe(1)
})

it('leaves places for others, and tells who finds none that it is busy', async () => {
  const first = Array.from({ length: 3 }, () => open(1))
  await until(() => turns.counts().running === 2 && turns.counts().waiting === 1)
  const other = answersOf(open(1, { from: '127.0.0.2' }), 1)
  await until(() => drawing === 3)
  const answers = Promise.race(first.map((socket) => answersOf(socket, 1)))
  expect(await answers).toEqual([503])
  finish()
  expect(await other).toEqual([200])
})

it('gives the places of those who went away back', async () => {
  for (let round = 0; round < 3; round += 1) for (let index = 0; index < 3; index += 1) open(5)
  await until(() => turns.counts().running === 2)
  for (const socket of sockets) socket.destroy()
  await until(() => turns.counts().running === 0 && turns.counts().waiting === 0)
  finish()
  expect(await answersOf(open(1), 1)).toEqual([200])
})

it('ends a connection that asks too far ahead', async () => {
  await once(open(100).resume(), 'close')
})

it('begins a page when nobody arrives any more, and does not wait for ever', async () => {
  let arrivals = 0
  let isDone = false
  const arrive = () => {
    arrivals += 1
    turns.arrived()
    if (!isDone && arrivals !== 30) setImmediate(arrive)
  }
  const req = { url: '/login', headers: {}, socket: { remoteAddress: '127.0.0.1' } } as unknown as IncomingMessage
  const draw = async () => {
    const res = Object.assign(new EventEmitter(), { socket: {} }) as unknown as ServerResponse
    await turns.render(req, res, async () => undefined)
  }
  arrive()
  await draw()
  expect(arrivals).toBe(30)
  arrive()
  await draw()
  isDone = true
})

it('files and calls need no place, and what is no file has no advantage', async () => {
  for (const path of ['/_next/static/a.js', '/_next/static/a.js?v=1', '/api/oauth/Login']) open(1, { path })
  await until(() => drawing === 3)
  expect(turns.counts().running).toBe(0)
  for (const path of ['/_next/static/b.js', '/brand/none.png']) open(1, { path })
  await until(() => turns.counts().running === 2)
})
