import '@/tests/fixtures/bff-env'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { webConfig } from '@/lib/config/web-config'
import { atRest, type BffHarness, signIn, startBff } from '@/tests/fixtures/bff-harness'
import { gates } from './call-gate'

/** The web process over real sockets, in front of a platform that sees requests before their bodies. */
let bff: BffHarness
let cookie: string
let platform: Server
let answer: (req: IncomingMessage, res: ServerResponse) => void
let broken = 0

beforeAll(async () => {
  bff = await startBff('server.ts')
  cookie = await signIn(bff)
  platform = createServer((req, res) => {
    res.on('close', () => {
      if (!res.writableFinished) broken += 1
    })
    answer(req, res)
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  const { port } = platform.address() as AddressInfo
  Object.assign(webConfig(), { platformUrl: new URL(`http://127.0.0.1:${port}`) })
})
afterAll(async () => {
  platform.closeAllConnections()
  await new Promise((resolve) => platform.close(resolve))
  await bff.close()
})
beforeEach(() => {
  broken = 0
})

const megabyte = 1024 * 1024
const envelope = (res: ServerResponse, msg: string) => {
  res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ code: 200, msg, data: null }))
}
const countBody = (req: IncomingMessage, done: (bytes: number) => void) => {
  let bytes = 0
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  req.on('end', () => done(bytes))
}

/** A POST whose body is written by the test. */
function post(path: string, length: number) {
  const req = httpRequest({
    ...{ host: '127.0.0.1', port: bff.port, method: 'POST', path, agent: false },
    headers: { cookie, 'content-length': String(length), 'content-type': 'application/octet-stream' },
  })
  const outcome = new Promise<{ status: number; text: string } | 'broken'>((resolve) => {
    req.on('error', () => resolve('broken'))
    req.on('response', (res) => {
      let text = ''
      res.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      res.on('end', () => resolve({ status: res.statusCode ?? 0, text }))
      res.on('error', () => resolve('broken'))
    })
  })
  return { req, outcome }
}

/** One piece after the other, each when the last one is out, until it has taken longer than any call may (1.5 s in these tests). */
async function drip(req: ReturnType<typeof httpRequest>, pieces: number): Promise<void> {
  const longEnoughMs = Date.now() + webConfig().callTimeoutMs * 1.3
  for (let piece = 0; piece < pieces && !req.destroyed; piece += 1) {
    const partMs = longEnoughMs - ((longEnoughMs - Date.now()) / (pieces - piece)) * (pieces - piece - 1)
    await new Promise<void>((resolve) => req.write(Buffer.alloc(10), () => resolve()))
    await until(() => Date.now() >= partMs || req.destroyed)
  }
  req.end()
}

/** The time limit of the test ends a wait in vain. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve))
}

describe('bodies on their way to the platform', () => {
  it.each(['/api/file/Uploader/annex', '/api/file/chunk', '/api/visualdev/OnlineDev/m1/Uploader'])(
    'P10: an upload to %s may be slow while something comes',
    async (path) => {
      answer = (req, res) => countBody(req, (bytes) => envelope(res, String(bytes)))
      const { req, outcome } = post(path, 200)
      await drip(req, 20)
      expect(await outcome).toMatchObject({ status: 200, text: expect.stringContaining('"msg":"200"') })
    },
  )

  it('P10: every other body has to come in time, and the platform hears nothing of it before', async () => {
    let asked = 0
    answer = (req, res) => {
      asked += 1
      countBody(req, (bytes) => envelope(res, String(bytes)))
    }
    const { req, outcome } = post('/api/permission/Users', 200)
    void drip(req, 20)
    expect(await outcome).toMatchObject({ status: 504 })
    expect(asked).toBe(0)
    req.destroy()
  })

  it('P10: an upload that falls silent is given up, here and at the platform', async () => {
    answer = (req) => countBody(req, () => undefined)
    const { req, outcome } = post('/api/file/chunk', 200)
    req.write(Buffer.alloc(10))
    expect(await outcome).toMatchObject({ status: 504 })
    await until(() => broken === 1)
    req.destroy()
  })

  it('P9: a sender that goes away in the middle is gone for the platform too', async () => {
    let arrived = 0
    answer = (req) => {
      req.on('data', (chunk: Buffer) => {
        arrived += chunk.length
      })
    }
    const { req } = post('/api/file/chunk', 10 * megabyte)
    req.write(Buffer.alloc(megabyte))
    await until(() => arrived === megabyte)
    req.destroy()
    await until(() => broken === 1)
  })

  it('P9: a platform that breaks off in the middle is a failure for the sender', async () => {
    answer = (req) => req.once('data', () => req.socket.destroy())
    const { req, outcome } = post('/api/file/chunk', 10 * megabyte)
    req.write(Buffer.alloc(megabyte))
    expect(await outcome).toMatchObject({ status: 502 })
    req.destroy()
  })

  it('brings the refusal of a platform that does not read on, also to those who send everything before they listen', async () => {
    answer = (req, res) => {
      req.once('data', () => {
        req.pause()
        envelope(res, '上传失败，文件大小不能超过5MB')
      })
    }
    // As a browser does: it sends all and only then looks for an answer.
    const socket = connect(bff.port, '127.0.0.1')
    const head = `POST /api/file/Uploader/userAvatar HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-length: ${20 * megabyte}\r\n\r\n`
    socket.write(head)
    for (let sent = 0; sent < 20; sent += 1) await new Promise((resolve) => socket.write(Buffer.alloc(megabyte), resolve))
    const [start] = await once(socket, 'data')
    expect(String(start)).toContain('上传失败')
    socket.destroy()
  })

  it('P14: holds the sender back when the platform does not read', async () => {
    answer = (req) => void req.pause()
    const { req } = post('/api/file/chunk', 500 * megabyte)
    let written = 0
    const chunk = Buffer.alloc(megabyte)
    const more = () => {
      while (written < 500) {
        written += 1
        if (!req.write(chunk)) return void req.once('drain', more)
      }
    }
    more()
    await atRest(() => written)
    expect(written).toBeLessThan(50)
    req.destroy()
  })
})

describe('files on their way to the browser', () => {
  /** Reads the head and then only what the test asks for. */
  async function open(path: string, headers = ''): Promise<Socket> {
    const socket = connect(bff.port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n${headers}\r\n`)
    await new Promise((resolve) => socket.once('readable', resolve))
    return socket
  }

  it('P9: a reader that goes away in the middle of a download is gone for the platform too', async () => {
    answer = (_req, res) => {
      res.writeHead(200, { 'content-type': 'video/mp4', 'content-length': String(500 * megabyte) })
      res.write(Buffer.alloc(megabyte))
    }
    const socket = await open('/api/file/Image/annex/a.mp4')
    socket.destroy()
    await until(() => broken === 1)
  })

  it('a platform that breaks off in the middle of a download breaks it off for the browser too', async () => {
    answer = (_req, res) => {
      res.writeHead(200, { 'content-type': 'video/mp4', 'content-length': String(500 * megabyte) })
      res.write(Buffer.alloc(megabyte), () => res.destroy())
    }
    const socket = await open('/api/file/Image/annex/a.mp4')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => undefined)
    socket.resume()
    await closed
  })

  it.each([
    [206, { 'content-range': 'bytes 2-3/10', 'content-length': '2', etag: '"v"' }],
    [416, { 'content-range': 'bytes */10' }],
    [304, { etag: '"v"' }],
  ])('P15: passes a range, its conditions and the answer %d on', async (status, headers) => {
    let asked: IncomingMessage['headers'] = {}
    answer = (req, res) => {
      asked = req.headers
      res.writeHead(status, headers).end(status === 206 ? 'xx' : undefined)
    }
    const conditions = { range: 'bytes=2-3', 'if-range': '"v"', 'if-none-match': '"w"' }
    const reply = await bff.send({ path: '/api/file/Image/annex/a.mp4', headers: { ...conditions, cookie } })
    expect(reply.status).toBe(status)
    expect(reply.headers).toMatchObject(headers)
    expect(asked).toMatchObject(conditions)
  })

  describe('long ones of known length', () => {
    const film = randomBytes(6 * megabyte)
    const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    const connections = new Set<Socket>()
    /** All that comes until the connection closes, the head apart; each piece as late as the reader pleases. */
    async function readAll(socket: Socket, turnsBetween: number): Promise<Buffer> {
      const pieces: Buffer[] = []
      for await (const piece of socket) {
        pieces.push(piece as Buffer)
        for (let turn = 0; turn < turnsBetween; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      }
      const all = Buffer.concat(pieces)
      return all.subarray(all.indexOf('\r\n\r\n') + 4)
    }
    const sendFilm = (tail: Buffer) => (req: IncomingMessage, res: ServerResponse) => {
      connections.add(req.socket)
      const head = `HTTP/1.1 200 OK\r\ncontent-type: video/mp4\r\ncontent-length: ${film.length}\r\n\r\n`
      res.socket?.write(Buffer.concat([Buffer.from(head), film, tail]))
    }
    const leave = 'connection: close\r\n'
    beforeEach(() => connections.clear())

    it.each([0, 20])('arrive unchanged, also when several are read at once and slowly (%d turns a piece)', async (turns) => {
      answer = sendFilm(Buffer.alloc(0))
      const readers = Array.from({ length: 4 }, async () => readAll(await open('/api/file/Image/annex/a.mp4', leave), turns))
      const films = await Promise.all(readers)
      expect(films.map(hashOf)).toEqual(films.map(() => hashOf(film)))
    })

    it('what comes behind one reaches nobody, and its connection serves no other call', async () => {
      answer = sendFilm(Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret'))
      const film1 = await readAll(await open('/api/file/Image/annex/a.mp4', leave), 0)
      const film2 = await readAll(await open('/api/file/Image/annex/b.mp4', leave), 0)
      expect([hashOf(film1), hashOf(film2)]).toEqual([hashOf(film), hashOf(film)])
      expect(connections.size).toBe(2)
      await until(() => [...connections].every(({ destroyed }) => destroyed))
      await until(() => gates().transfers.counts().running === 0)
    })

    it('end short of their length as broken, never as whole', async () => {
      answer = (_req, res) => {
        res.writeHead(200, { 'content-type': 'video/mp4', 'content-length': String(film.length) })
        res.write(film.subarray(0, -1), () => res.socket?.end())
      }
      const options = {
        host: '127.0.0.1',
        port: bff.port,
        path: '/api/file/Image/annex/a.mp4',
        headers: { cookie },
        agent: false,
      }
      const outcome = new Promise((resolve) => {
        httpRequest(options, (res) => {
          res.on('error', () => resolve('broken'))
          res.on('end', () => resolve('whole')).resume()
        }).end()
      })
      expect(await outcome).toBe('broken')
      await until(() => gates().transfers.counts().running === 0)
    })

    it('P14: wait at the platform for a reader who does not read', async () => {
      let written = 0
      answer = (_req, res) => {
        res.writeHead(200, { 'content-type': 'video/mp4', 'content-length': String(500 * megabyte) })
        const chunk = Buffer.alloc(megabyte)
        const more = () => {
          while (written < 500) {
            written += 1
            if (!res.write(chunk)) return void res.once('drain', more)
          }
        }
        more()
      }
      const socket = await open('/api/file/Image/annex/a.mp4')
      await atRest(() => written)
      expect(written).toBeLessThan(100)
      socket.destroy()
      await until(() => gates().transfers.counts().running === 0)
    })
  })
})
