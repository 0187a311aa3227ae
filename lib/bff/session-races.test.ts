import '@/tests/fixtures/bff-env'
import type { ServerResponse } from 'node:http'
import { ownCallHeaders } from '@/lib/contract/own-call'
import { adapters, type BffHarness, cookieHeaderOf, sendEnvelope, signIn, startBff } from '@/tests/fixtures/bff-harness'

/** The cookies of a browser: what answers set and clear, in the order in which they arrive. */
class Jar {
  readonly #held = new Map<string, string>()

  take(answer: Awaited<ReturnType<BffHarness['send']>>): void {
    for (const cookie of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/Max-Age=0/.test(cookie)) this.#held.delete(name)
      else this.#held.set(name, value)
    }
  }

  get header(): string {
    return [...this.#held].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}

const login = {
  method: 'POST',
  path: '/api/oauth/Login',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'account=admin&password=0123456789abcdef0123456789abcdef',
}

describe.each(adapters)('answers that arrive late, through %s', (adapter) => {
  let bff: BffHarness
  let jar: Jar
  beforeAll(async () => {
    bff = await startBff(adapter)
  })
  afterAll(() => bff.close())
  beforeEach(() => {
    jar = new Jar()
    bff.received.length = 0
  })

  const send = (path: string, method = 'GET', cookie = jar.header) =>
    bff.send({ method, path, headers: { cookie, ...ownCallHeaders } })

  async function signInAs(token: string): Promise<void> {
    bff.answerWith((_req, res) => sendEnvelope(res, { code: 200, msg: '', data: { token, theme: 'classic' } }))
    jar.take(await bff.send({ ...login, headers: { ...login.headers, cookie: jar.header } }))
  }

  /** The token that the platform gets with the next call. */
  async function tokenNow(): Promise<unknown> {
    bff.answerWith((_req, res) => sendEnvelope(res, { code: 200, msg: '', data: null }))
    bff.received.length = 0
    await send('/api/x')
    return bff.received.find(({ url }) => url.startsWith('/api/x'))?.headers['authorization']
  }

  /** Sends a call whose answer the platform holds back until it is let go. */
  async function held(path: string, method = 'GET') {
    const held: { res?: ServerResponse; tell?: () => void } = {}
    const arrival = new Promise<void>((resolve) => {
      held.tell = resolve
    })
    bff.answerWith((_req, res) => {
      held.res = res
      held.tell?.()
    })
    const answer = send(path, method)
    await arrival
    return {
      finish: async (code: number) => {
        if (held.res) sendEnvelope(held.res, { code, msg: '', data: null })
        return answer
      },
    }
  }

  it.each([600, 601, 602])('a call of the old session that ends with %d leaves the fresh one signed in', async (code) => {
    await signInAs('bearer old')
    const slow = await held('/api/slow')
    await signInAs('bearer fresh')
    jar.take(await slow.finish(code))
    expect(await tokenNow()).toBe('bearer fresh')
  })

  it('an ended call drops the cookie of its own session', async () => {
    await signInAs('bearer old')
    const slow = await held('/api/slow')
    jar.take(await slow.finish(600))
    expect(jar.header).toBe('')
  })

  it('a sign-out in one tab leaves what another tab has signed in meanwhile', async () => {
    await signInAs('bearer old')
    const late = await send('/api/oauth/Logout')
    await signInAs('bearer fresh')
    jar.take(late)
    expect(await tokenNow()).toBe('bearer fresh')
  })

  it('a lock of the old session does not lock the fresh one, nor bring the old one back', async () => {
    await signInAs('bearer old')
    const slow = await held('/api/session/lock', 'POST')
    await signInAs('bearer fresh')
    jar.take(await slow.finish(200))
    expect(await tokenNow()).toBe('bearer fresh')
  })

  it('a page that leaves its failed session ends that one and no other', async () => {
    await signInAs('bearer old')
    const [, tag = ''] = /tenon\.(\w+)=/.exec(jar.header) ?? []
    const old = jar.header
    await signInAs('bearer fresh')
    const leave = { method: 'POST', path: '/api/session/leave', body: JSON.stringify({ session: tag }) }
    jar.take(await bff.send({ ...leave, headers: { cookie: jar.header } }))
    expect(await tokenNow()).toBe('bearer fresh')
    jar.take(await bff.send({ ...leave, headers: { cookie: old } }))
    expect(await tokenNow()).toBe('bearer fresh')
    expect((await send('/api/x', 'GET', old)).json().code).toBe(600)
  })

  it('a sign-out ends all that the browser holds, also when two sign-ins met', async () => {
    const first = await signIn(bff, 'bearer first')
    const second = await signIn(bff, 'bearer second')
    bff.answerWith((_req, res) => sendEnvelope(res, { code: 200, msg: '', data: null }))
    jar.take(await send('/api/oauth/Logout', 'GET', `${first}; ${second}`))
    for (const cookie of [first, second]) expect((await send('/api/x', 'GET', cookie)).json().code).toBe(600)
  })
})

describe.each(adapters)('the lock screen behind %s', (adapter) => {
  let bff: BffHarness
  beforeAll(async () => {
    bff = await startBff(adapter)
  })
  afterAll(() => bff.close())

  const send = (path: string, method: string, cookie: string) => bff.send({ method, path, headers: { cookie } })
  const unknownCall = (_req: unknown, res: ServerResponse) => {
    res.writeHead(404, { 'content-type': 'text/html' })
    res.end('<h1>not found</h1>')
  }

  it('holds for a cookie from before it on an installation that knows no lock', async () => {
    const cookie = await signIn(bff, 'bearer clerk')
    bff.answerWith(unknownCall)
    const locked = await send('/api/session/lock', 'POST', cookie)
    expect(locked.json().code).toBe(200)
    for (const used of [cookie, cookieHeaderOf(locked)]) expect((await send('/api/x', 'GET', used)).json().code).toBe(423)
  })

  it('does not open to the session cookie put in the place of a pending one', async () => {
    const cookie = await signIn(bff, 'bearer clerk')
    bff.answerWith(unknownCall)
    const locked = cookieHeaderOf(await send('/api/session/lock', 'POST', cookie))
    const stolen = `${locked}; tenon-pending=${cookie.replace(/^[^=]+=/, '')}`
    const adopted = await send('/api/session/adopt', 'POST', stolen)
    expect(adopted.json().code).toBe(404)
    expect(adopted.headers['set-cookie']).toBeUndefined()
  })

  it('tells the platform of the lock, and locks at once when it cannot be told', async () => {
    const cookie = await signIn(bff, 'bearer clerk')
    bff.received.length = 0
    bff.answerWith((_req, res) => res.destroy())
    expect((await send('/api/session/lock', 'POST', cookie)).json().code).toBe(200)
    expect(bff.received.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/oauth/LockSession'])
    expect((await send('/api/x', 'GET', cookie)).json().code).toBe(423)
  })

  it('is learned from a platform that says the session is locked, until the password has been given', async () => {
    const cookie = await signIn(bff, 'bearer clerk')
    bff.answerWith((_req, res) => sendEnvelope(res, { code: 423, msg: '', data: null }))
    expect((await send('/api/x', 'GET', cookie)).json().code).toBe(423)
    bff.received.length = 0
    expect((await send('/api/y', 'GET', cookie)).json().code).toBe(423)
    expect(bff.received).toHaveLength(0)
    bff.answerWith((_req, res) => sendEnvelope(res, { code: 200, msg: '', data: null }))
    const opened = cookieHeaderOf(await send('/api/oauth/LockScreen', 'POST', cookie))
    expect((await send('/api/y', 'GET', opened)).json().code).toBe(200)
  })
})

describe.each(adapters)('a token that no header can carry, through %s', (adapter) => {
  let bff: BffHarness
  beforeAll(async () => {
    bff = await startBff(adapter)
  })
  afterAll(() => bff.close())

  const odd = {
    'a line break': 'bearer a\r\nx-admin: 1',
    'a control character': 'bearer a\u0000b',
    'a tab': 'bearer\ta',
    'letters outside of ASCII': 'bearer 令牌',
    'letters of Latin-1': 'bearer é',
    'a blank at the end': 'bearer a ',
    'blanks alone': '   ',
    'several blanks': 'bearer  a b',
    'a delete character': 'bearer a\u007f',
  }

  it.each(Object.entries(odd))(
    '%s is refused at every way of signing in, with a message and without a cookie',
    async (_name, token) => {
      const ticketOf = async (make: string) => {
        bff.answerWith((_req, res) => sendEnvelope(res, { code: 200, msg: '', data: 't' }))
        return { cookie: cookieHeaderOf(await bff.send({ path: make, headers: ownCallHeaders })), ...ownCallHeaders }
      }
      const ways = [
        { ...login, data: { token, theme: 'classic' } },
        {
          method: 'GET',
          path: '/api/oauth/getTicketStatus/t',
          headers: await ticketOf('/api/oauth/getTicket'),
          data: { status: 1, value: token },
        },
        {
          method: 'GET',
          path: '/api/oauth/codeCertificateStatus/t',
          headers: await ticketOf('/api/oauth/codeCertificate'),
          data: { status: 2, value: token },
        },
      ]
      for (const { data, ...request } of ways) {
        bff.answerWith((_req, res) => sendEnvelope(res, { code: 200, msg: '', data }))
        const answer = await bff.send(request)
        expect(answer.json()).toEqual({ code: 400, msg: '登录失败：平台返回的令牌含有不允许的字符，请联系管理员', data: null })
        expect(answer.headers['set-cookie']).toBeUndefined()
      }
    },
  )
})
