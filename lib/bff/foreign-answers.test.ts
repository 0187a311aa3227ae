import '@/tests/fixtures/bff-env'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { webConfig } from '@/lib/config/web-config'
import { type BffHarness, signIn, startBff } from '@/tests/fixtures/bff-harness'

/** A platform, or something in front of it, that is not exact about where an answer ends: nobody may get what was meant for another. */
let bff: BffHarness
let evil: Server
let cookies: string[]
const open = new Set<Socket>()
let misbehave: Misbehaviour
let connections = 0

type Question = { method: string; who: string; id: string }
type Misbehaviour = (socket: Socket, question: Question) => void
const people = 12

beforeAll(async () => {
  bff = await startBff('server.ts')
  cookies = []
  for (let person = 0; person < people; person += 1) cookies.push(await signIn(bff, `bearer person-${person}`))
  evil = createServer((socket) => {
    connections += 1
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    let waiting = ''
    socket.on('data', (chunk) => {
      waiting += chunk.toString('latin1')
      for (let end = waiting.indexOf('\r\n\r\n'); end >= 0; end = waiting.indexOf('\r\n\r\n')) {
        const head = waiting.slice(0, end)
        waiting = waiting.slice(end + 4)
        const value = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
        misbehave(socket, { method: head.split(' ', 1)[0] ?? '', who: value('authorization'), id: value('x-request-id') })
      }
    })
  })
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
  Object.assign(webConfig(), { platformUrl: new URL(`http://127.0.0.1:${(evil.address() as AddressInfo).port}`) })
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  await new Promise((resolve) => evil.close(resolve))
  await bff.close()
})
beforeEach(() => {
  for (const socket of open) socket.destroy()
  connections = 0
  Object.assign(webConfig(), { isEmbedded: false })
})

const bodyFor = ({ who }: Question) => JSON.stringify({ code: 200, msg: '', data: who })
function answer(
  question: Question,
  { status = '200 OK', headers = '', length = Number.NaN, body = bodyFor(question) } = {},
): string {
  const stated = Number.isNaN(length) ? Buffer.byteLength(body) : length
  return `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${stated}\r\n${headers}\r\n${body}`
}
const answerWithId = (question: Question) => answer(question, { headers: `x-request-id: ${question.id}\r\n` })
const later = (socket: Socket, ms: number, text: string) => void setTimeout(() => socket.writable && socket.write(text), ms)

type Outcome = { foreign: number; own: number; failed: number }

/** Everybody asks one question after the other, all at the same time; what comes back must name whoever asked. */
async function askAll(rounds: number, ask: { method?: string; path?: string } = {}): Promise<Outcome> {
  const outcome: Outcome = { foreign: 0, own: 0, failed: 0 }
  const person = async (number: number) => {
    for (let round = 0; round < rounds; round += 1) {
      const { method = 'GET', path = '/api/x' } = ask
      const reply = await bff.send({ method, path, headers: { cookie: cookies[number] ?? '' } }).catch(() => undefined)
      const text = reply?.body.toString() ?? ''
      if (reply?.status === 200 && text.includes(`bearer person-${number}"`)) outcome.own += 1
      else if (text.includes('bearer person-')) outcome.foreign += 1
      else outcome.failed += 1
    }
  }
  await Promise.all(Array.from({ length: people }, (_, number) => person(number)))
  return outcome
}

const oneTooMany: Record<string, Misbehaviour> = {
  'in the same breath': (socket, question) => socket.write(answer(question) + answer(question)),
  'a moment later': (socket, question) => {
    socket.write(answer(question))
    setImmediate(() => socket.write(answer(question)))
  },
  'a millisecond later': (socket, question) => {
    socket.write(answer(question))
    later(socket, 1, answer(question))
  },
  'when the next question may be on its way': (socket, question) => {
    socket.write(answer(question))
    later(socket, 7, answer(question))
  },
  'in two parts': (socket, question) => {
    const [text, half] = [answer(question), 30]
    socket.write(text + text.slice(0, half))
    later(socket, 2, text.slice(half))
  },
}

describe.each(Object.entries(oneTooMany))('a platform that answers once too often, %s', (_name, misbehaviour) => {
  it('gives nobody what another one was told', async () => {
    misbehave = misbehaviour
    const { foreign, own } = await askAll(25)
    expect(foreign).toBe(0)
    expect(own).toBeGreaterThan(0)
  })
})

const oddEnds: Record<string, Misbehaviour> = {
  'a body behind the answer to HEAD': (socket, question) => socket.write(answer(question)),
  'a body behind 204': (socket, question) => socket.write(answer(question, { status: '204 No Content' })),
  'a body behind 304': (socket, question) => socket.write(answer(question, { status: '304 Not Modified' })),
  'a whole answer as the body of 204': (socket, question) =>
    socket.write(answer(question, { status: '204 No Content', body: answer(question) })),
  'a body longer than stated': (socket, question) => socket.write(answer(question, { length: 10 })),
  'an answer within the rest of a body': (socket, question) => {
    socket.write(answer(question, { body: `{}${answer(question)}`, length: 2 }))
  },
  'many interim answers': (socket, question) =>
    socket.write(`${'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(50)}${answer(question)}${answer(question)}`),
}

describe.each(Object.entries(oddEnds))('a platform that sends %s', (name, misbehaviour) => {
  it('gives nobody what another one was told', async () => {
    misbehave = (socket, question) => {
      if (connections % 2 === 0) misbehaviour(socket, question)
      else socket.write(answer(question))
    }
    expect((await askAll(15, name.includes('HEAD') ? { method: 'HEAD' } : {})).foreign).toBe(0)
    // And those who ask after it, on what is left of its connections.
    misbehave = (socket, question) => socket.write(answer(question))
    expect((await askAll(5)).foreign).toBe(0)
  })
})

it('an answer that came before its question was complete ends the connection', async () => {
  misbehave = (socket, question) => socket.write(answer(question))
  const cookie = cookies[0] ?? ''
  const headers = { 'content-type': 'multipart/form-data; boundary=x', cookie }
  const replies: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    replies.push(
      (await bff.send({ method: 'POST', path: '/api/file/chunk', headers, body: Buffer.alloc(4 * 1024 * 1024) })).status,
    )
  }
  expect(replies).toEqual([200, 200, 200, 200, 200])
  expect(connections).toBe(5)
})

describe.each(['000 X', '099 X', '600 X', '999 X'])('a platform that answers with status %s', (status) => {
  it('is told as a failure, and holds no place: the same session can ask more often than it has places', async () => {
    misbehave = (socket, question) => socket.write(answer(question, { status }))
    const codes = new Set<unknown>()
    const headers = { cookie: cookies[0] ?? '' }
    for (let turn = 0; turn < 70; turn += 1)
      codes.add((await bff.send({ path: '/api/x', headers }).catch(() => ({ status: 'cut' }))).status)
    expect([...codes]).toEqual([502])
    misbehave = (socket, question) => socket.write(answer(question))
    expect((await bff.send({ path: '/api/x', headers })).status).toBe(200)
  })
})

it.each(['204 No Content', '205 Reset Content'])('an answer %s promises no body to whatever stands in front', async (status) => {
  misbehave = (socket, question) => socket.write(answer(question, { status, length: 200, body: '' }))
  const { status: got, headers } = await bff.send({ path: '/api/x', headers: { cookie: cookies[0] ?? '' } })
  expect([got, headers['content-length'] ?? '0']).toEqual([Number(status.slice(0, 3)), '0'])
})

it.each(['http://platform.invalid//other.example/x', '/x/..//other.example/x', './/other.example/x'])(
  'a redirect to %s stays a path of this site',
  async (location) => {
    misbehave = (socket, question) =>
      socket.write(answer(question, { status: '302 Found', headers: `location: ${location}\r\n`, body: '' }))
    const { headers } = await bff.send({ path: '/api/x', headers: { cookie: cookies[0] ?? '' } })
    expect(headers.location).toBe('/other.example/x')
  },
)

describe('a platform that is quick to answer', () => {
  it('keeps its connections: one for each person who asks one thing after the other', async () => {
    misbehave = (socket, question) => socket.write(answer(question))
    expect(await askAll(20)).toEqual({ foreign: 0, failed: 0, own: 20 * people })
    expect(connections).toBeLessThanOrEqual(3 * people)
  })

  it('is refused, where it is our own, when it answers another question of the same person', async () => {
    Object.assign(webConfig(), { isEmbedded: true })
    const earlier = new Map<string, string>()
    misbehave = (socket, question) => {
      socket.write(earlier.get(question.who) ?? answerWithId(question))
      earlier.set(question.who, answerWithId(question))
    }
    const [first, second] = [
      await bff.send({ path: '/api/x', headers: { cookie: cookies[0] ?? '' } }),
      await bff.send({ path: '/api/y', headers: { cookie: cookies[0] ?? '' } }),
    ]
    expect(first.status).toBe(200)
    expect(second.status).toBe(502)
    expect(second.body.toString()).not.toContain('bearer')
  })

  it('never leaves a call waiting when it switches to another protocol by itself', async () => {
    misbehave = (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
    expect((await bff.send({ path: '/api/x', headers: { cookie: cookies[0] ?? '' } })).status).toBe(502)
  })
})
