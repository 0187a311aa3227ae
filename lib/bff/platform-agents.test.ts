import { type ChildProcess, spawn } from 'node:child_process'
import dns from 'node:dns'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { ConnectionLimits } from './idle-connections'
import { type PlatformAgents, platformAgents } from './platform-agents'

const limits: ConnectionLimits = { connectMs: 5000, idleMs: 5000, lifeMs: 15_000, lifeJitterMs: 0, idleMax: 4 }
const servers: Server[] = []
const held: Socket[] = []
/** The platform's ends of the connections. */
const open = new Set<Socket>()
let child: ChildProcess | undefined

afterEach(async () => {
  jest.restoreAllMocks()
  child?.kill('SIGKILL')
  for (const socket of held.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

type Place = { port: number; connections: () => number }

async function serve(name: string, address = '127.0.0.1', port = 0): Promise<Place> {
  let connections = 0
  const server = createServer({ keepAliveTimeout: 60_000 }, (_req, res) => res.end(name))
  server.on('connection', (socket: Socket) => {
    connections += 1
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, address, resolve))
  return { port: (server.address() as AddressInfo).port, connections: () => connections }
}

async function ask({ client, kept }: PlatformAgents, port: number, owner = 'me', hostname = '127.0.0.1'): Promise<string> {
  const options = { hostname, port, agent: kept, owner }
  const request = client.request(options)
  request.end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of response) text += String(chunk)
  await quarantine()
  return text
}

/** Until a connection that has answered may be used again. */
async function quarantine(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

it('uses a connection again for the same owner and for nobody else', async () => {
  const agents = platformAgents('http:', limits)
  const { port, connections } = await serve('a')
  for (let call = 0; call < 5; call += 1) await ask(agents, port, 'one')
  expect(connections()).toBe(1)
  await ask(agents, port, 'other')
  expect(connections()).toBe(2)
  await ask(agents, port, 'one')
  expect(connections()).toBe(2)
})

it('keeps no more connections idle than it may', async () => {
  const agents = platformAgents('http:', limits)
  const { port } = await serve('a')
  for (let owner = 0; owner < 20; owner += 1) await ask(agents, port, `owner ${owner}`)
  await quarantine()
  expect(agents.idleCount()).toBe(4)
})

it('follows a platform whose address changes, once its connections are old', async () => {
  const agents = platformAgents('http:', limits)
  const old = await serve('old')
  await serve('new', '127.0.0.2', old.port)
  let address = '127.0.0.1'
  jest.spyOn(dns, 'lookup').mockImplementation(((
    _host: string,
    options: { all?: boolean },
    done: (...args: unknown[]) => void,
  ) => {
    if (options.all) done(null, [{ address, family: 4 }])
    else done(null, address, 4)
  }) as typeof dns.lookup)
  const startMs = performance.now()
  expect(await ask(agents, old.port, 'me', 'platform.test')).toBe('old')
  address = '127.0.0.2'
  expect(await ask(agents, old.port, 'me', 'platform.test')).toBe('old')
  jest.spyOn(performance, 'now').mockReturnValue(startMs + limits.lifeMs + 1000)
  // This one still finds the connection, and is the last.
  await ask(agents, old.port, 'me', 'platform.test')
  expect(await ask(agents, old.port, 'me', 'platform.test')).toBe('new')
})

it('closes what has waited for too long', async () => {
  const agents = platformAgents('http:', { ...limits, idleMs: 40 })
  const { port, connections } = await serve('a')
  await ask(agents, port)
  while (agents.idleCount() > 0) await quarantine()
  await ask(agents, port)
  expect(connections()).toBe(2)
})

it('closes a connection on which something comes while it waits', async () => {
  const agents = platformAgents('http:', limits)
  const { port, connections } = await serve('a')
  await ask(agents, port)
  expect(agents.idleCount()).toBe(1)
  for (const socket of open) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret')
  while (agents.idleCount() > 0) await quarantine()
  expect(await ask(agents, port)).toBe('a')
  expect(connections()).toBe(2)
})

it('closes all that waits when asked to', async () => {
  const agents = platformAgents('http:', limits)
  const { port, connections } = await serve('a')
  await ask(agents, port)
  agents.dropIdle()
  await quarantine()
  await ask(agents, port)
  expect(connections()).toBe(2)
})

it('a platform whose listen queue is full is a clear failure within the time for connecting', async () => {
  // It takes the port and then never comes back to accept anybody.
  const script =
    "const s = require('node:net').createServer(); s.listen(0, '127.0.0.1', 1, () => { process.send(s.address().port, () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)) })"
  child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [port] = (await once(child, 'message')) as [number]
  for (let socket = 0; socket < 10; socket += 1) held.push(connect(port, '127.0.0.1').on('error', () => undefined))
  await once(held[0] as Socket, 'connect')
  const agents = platformAgents('http:', { ...limits, connectMs: 200 })
  const failing = ask(agents, port).catch((error: unknown) => error)
  expect(await failing).toMatchObject({ code: 'timeout', httpStatus: 504 })
})
