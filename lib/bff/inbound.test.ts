import '@/tests/fixtures/bff-env'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { webConfig } from '@/lib/config/web-config'
import { limitInbound } from './inbound'

let server: Server
const sockets: Socket[] = []

async function serve(connectionsMax: number): Promise<void> {
  server = createServer((_req, res) => res.end('ok'))
  limitInbound(server, connectionsMax)
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
}
afterEach(async () => {
  Object.assign(webConfig(), { trustProxy: false })
  for (const socket of sockets.splice(0)) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

async function open(localAddress: string): Promise<Socket> {
  const { port } = server.address() as AddressInfo
  const socket = connect({ host: '127.0.0.1', port, localAddress }).on('error', () => undefined)
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

async function isServed(socket: Socket): Promise<boolean> {
  const closed = once(socket, 'close').then(() => false)
  const answered = once(socket, 'data').then(() => true)
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  return Promise.race([closed, answered])
}

it('one network has half of the connections at most, and others have theirs meanwhile', async () => {
  await serve(20)
  const served: boolean[] = []
  for (let socket = 0; socket < 15; socket += 1) served.push(await isServed(await open('127.0.0.1')))
  expect(served.filter(Boolean)).toHaveLength(10)
  expect(await isServed(await open('127.0.0.2'))).toBe(true)
})

it('gives back what is closed', async () => {
  await serve(2)
  for (let turn = 0; turn < 10; turn += 1) {
    const socket = await open('127.0.0.1')
    expect(await isServed(socket)).toBe(true)
    socket.destroy()
    const count = () =>
      new Promise<number>((resolve, reject) => server.getConnections((error, open) => (error ? reject(error) : resolve(open))))
    while ((await count()) > 0) await new Promise((resolve) => setImmediate(resolve))
  }
})

it('lets a trusted proxy have all of them, and no more than there are', async () => {
  Object.assign(webConfig(), { trustProxy: true })
  await serve(12)
  const served: boolean[] = []
  for (let socket = 0; socket < 15; socket += 1) served.push(await isServed(await open('127.0.0.1')))
  expect(served.filter(Boolean)).toHaveLength(12)
})
