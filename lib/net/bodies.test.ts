import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { endSlowBodies } from './bodies'

let server: Server
const sockets: Socket[] = []

async function serve(answer: RequestListener, times: { totalMs: number; restMs: number }): Promise<void> {
  server = createServer({ requestTimeout: 0 }, answer)
  endSlowBodies(server, { ...times, isFile: ({ url }) => url === '/file' })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function begin(path: string): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined)
  sockets.push(socket)
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nhello`)
  socket.resume()
  return socket
}

it('a body that does not come ends its connection, also where nobody reads it', async () => {
  await serve(() => undefined, { totalMs: 50, restMs: 60_000 })
  await once(begin('/x'), 'close')
})

it('what is missing when the answer is out has little time', async () => {
  await serve((_req, res) => res.end('no'), { totalMs: 60_000, restMs: 50 })
  const socket = begin('/file')
  await Promise.all([once(socket, 'data'), once(socket, 'close')])
})

it('a file may take its time, and a whole body is no reason to end a slow answer', async () => {
  await serve((req, res) => req.resume().on('end', () => setTimeout(() => res.end('done'), 200)), { totalMs: 50, restMs: 50 })
  const file = begin('/file')
  const small = begin('/x')
  small.write('world')
  const [answer] = await once(small, 'data')
  expect(String(answer)).toContain('done')
  expect(file.destroyed).toBe(false)
  file.write('world')
  expect(String((await once(file, 'data'))[0])).toContain('done')
})
