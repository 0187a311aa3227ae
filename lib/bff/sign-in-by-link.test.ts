import '@/tests/fixtures/bff-env'
import { adapters, type BffHarness, cookieHeaderOf, sendEnvelope, signIn, startBff } from '@/tests/fixtures/bff-harness'
import { ownScript } from '@/tests/fixtures/browser-loads'
import { pendingCookie } from './pending-session'

const secret = 'bearer very.secret.token'
const own = ownScript
const inWindow = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }

describe.each(adapters)('sessions that come from elsewhere, behind %s', (adapter) => {
  let bff: BffHarness

  beforeAll(async () => {
    bff = await startBff(adapter)
  })
  afterAll(() => bff.close())
  beforeEach(() => {
    bff.received.length = 0
  })

  const answer = (data: unknown, code = 200) => bff.answerWith((_req, res) => sendEnvelope(res, { code, msg: 'm', data }))

  /** Asks for a ticket as a page does; answers it with the cookie that this browser has got for it. */
  const askTicket = async (path: string, ticket: string) => {
    answer(ticket)
    const reply = await bff.send({ path })
    expect(reply.json().data).toBe(ticket)
    return cookieHeaderOf(reply)
  }
  const kinds = [
    { make: '/api/oauth/getTicket', poll: '/api/oauth/getTicketStatus/', success: 1, invalid: 5 },
    { make: '/api/oauth/codeCertificate', poll: '/api/oauth/codeCertificateStatus/', success: 2, invalid: -1 },
  ]

  it.each(kinds)('keeps the token of $poll back and signs in with it (contract 1 §5)', async ({ make, poll, success }) => {
    const cookie = await askTicket(make, 'Ticket_1')
    answer({ status: success, value: secret, theme: 'blend', ticketTimeout: 60 })
    const reply = await bff.send({ path: `${poll}Ticket_1`, headers: { cookie, ...own } })
    expect(reply.json().data).toEqual({ status: success, theme: 'blend', ticketTimeout: 60 })
    expect(JSON.stringify(reply.headers)).not.toContain('secret')
    expect(cookieHeaderOf(reply)).toMatch(/tenon\.[0-9a-f]{12}=Fe26/)
  })

  it.each(kinds)(
    'gives the session of $poll to the browser alone that asked for the ticket',
    async ({ make, poll, ...status }) => {
      const mine = await askTicket(make, 'Ticket_1')
      const another = await askTicket(make, 'Ticket_2')
      bff.received.length = 0
      answer({ status: status.success, value: secret })
      for (const cookie of ['', another, mine.replace(/.(.)$/, 'A$1'), 'tenon-tickets=Ticket_1', await signIn(bff)]) {
        bff.received.length = 0
        answer({ status: status.success, value: secret })
        const reply = await bff.send({ path: `${poll}Ticket_1`, headers: { ...(cookie && { cookie }), ...own } })
        expect(reply.json().data).toEqual({ status: status.invalid, value: null })
        expect(reply.headers['set-cookie']).toBeUndefined()
        expect(bff.received).toHaveLength(0)
      }
      expect(cookieHeaderOf(await bff.send({ path: `${poll}Ticket_1`, headers: { cookie: mine, ...own } }))).toMatch(
        /(^|; )tenon\.[0-9a-f]{12}=/,
      )
    },
  )

  it('keeps several tickets of one browser, and no more than a few', async () => {
    let cookie = ''
    for (let nth = 1; nth <= 7; nth += 1) {
      answer(`Ticket_${nth}`)
      cookie = cookieHeaderOf(await bff.send({ path: '/api/oauth/getTicket', headers: { ...(cookie && { cookie }), ...own } }))
    }
    answer({ status: 2, value: null })
    const statusOf = async (nth: number) =>
      (await bff.send({ path: `/api/oauth/getTicketStatus/Ticket_${nth}`, headers: { cookie, ...own } })).json().data
    expect([await statusOf(1), await statusOf(2), await statusOf(7)]).toEqual([
      { status: 5, value: null },
      { status: 2, value: null },
      { status: 2, value: null },
    ])
  })

  it('opens no sign-in window with the ticket of another browser, as a prepared link would', async () => {
    const cookie = await askTicket('/api/oauth/getTicket', 'SocialsLogin_mine')
    bff.received.length = 0
    const openWindow = async (query: string, used: string) =>
      (await bff.send({ path: `/api/oauth/Login/oidc?${query}`, headers: { cookie: used, ...inWindow } })).status
    expect(await openWindow('jnpf_ticket=SocialsLogin_theirs', cookie)).toBe(403)
    expect(await openWindow('t=SocialsLogin_theirs', cookie)).toBe(403)
    expect(await openWindow('jnpf_ticket=SocialsLogin_mine', 'a=b')).toBe(403)
    expect(bff.received).toHaveLength(0)
    expect(await openWindow('jnpf_ticket=SocialsLogin_mine', cookie)).toBe(200)
    expect(await openWindow('code=of-a-provider', 'a=b')).toBe(200)
  })

  it('gives a code up for the screen that shows it, in the words of the wire, and for no other', async () => {
    const cookie = await askTicket('/api/oauth/codeCertificate', 'ScanCode_1')
    bff.received.length = 0
    const giveUp = (used: string) =>
      bff.send({ method: 'POST', path: '/api/session/abandonCode/ScanCode_1', headers: { cookie: used, ...own } })
    await giveUp('a=b')
    expect(bff.received).toHaveLength(0)
    const reply = await giveUp(cookie)
    expect(bff.received[0]).toMatchObject({
      method: 'GET',
      url: expect.stringMatching(/^\/api\/oauth\/setCodeCertificateStatus\/ScanCode_1\/-1\?/),
    })
    expect(reply.headers['set-cookie']?.join()).toMatch(/tenon-tickets=;.*Max-Age=0/)
  })

  it.each([
    ['/api/oauth/getTicket', '/api/oauth/getTicketStatus/x', { status: 4, value: 'unbound' }],
    ['/api/oauth/getTicket', '/api/oauth/getTicketStatus/x', { status: 2, value: null }],
    ['/api/oauth/codeCertificate', '/api/oauth/codeCertificateStatus/x', { status: 1, value: 'scanned' }],
  ])('passes a state of a ticket from %s that is no success on as it came and signs nobody in', async (make, path, data) => {
    const cookie = await askTicket(make, 'x')
    answer(data)
    const reply = await bff.send({ path, headers: { cookie, ...own } })
    expect(reply.json().data).toEqual(data)
    expect(reply.headers['set-cookie']).toBeUndefined()
  })

  it('lets no other site poll a ticket, which would sign its visitor in (S10)', async () => {
    answer({ status: 2, value: secret })
    const reply = await bff.send({ path: '/api/oauth/codeCertificateStatus/x', headers: { 'sec-fetch-site': 'cross-site' } })
    expect(reply.status).toBe(403)
    expect(bff.received).toHaveLength(0)
  })

  it('signs in by text message like by password (spec 1 §2.5)', async () => {
    answer({ token: secret, theme: 'plain' })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const reply = await bff.send({
      method: 'POST',
      path: '/api/oauth/Login/sms',
      headers,
      body: 'mobile=13800000000&code=123456',
    })
    expect(reply.json().data).toEqual({ theme: 'plain' })
    expect(cookieHeaderOf(reply)).toMatch(/tenon\.[0-9a-f]{12}=Fe26/)
  })

  const waiting = async (theme = 'plain') => ((await pendingCookie({ token: secret, theme })) ?? '').split(';')[0] ?? ''

  it('says whose session a link has brought, and takes it only when told to (S11)', async () => {
    const cookie = await waiting()
    expect(cookie).not.toContain('secret')
    answer({ userId: '7', userAccount: 'li', userName: '李四' })
    const asked = await bff.send({ path: '/api/session/pending', headers: { cookie, ...own } })
    expect(asked.json().data).toEqual({ userName: '李四', userAccount: 'li', isSame: 0 })
    expect(asked.headers['set-cookie']).toBeUndefined()
    const adopted = await bff.send({ method: 'POST', path: '/api/session/adopt', headers: { cookie, ...own } })
    expect(adopted.json()).toMatchObject({ code: 200, data: { theme: 'plain' } })
    expect(cookieHeaderOf(adopted)).toMatch(/tenon\.[0-9a-f]{12}=Fe26/)
    expect(adopted.headers['set-cookie']?.join()).toMatch(/tenon-pending=;.*Max-Age=0/)
  })

  it('makes the layout of the link the one of the person who signs in by it (contract 1 §4.3)', async () => {
    answer(null)
    await bff.send({ method: 'POST', path: '/api/session/adopt', headers: { cookie: await waiting('blend'), ...own } })
    expect(bff.received).toEqual([
      expect.objectContaining({
        method: 'PUT',
        url: expect.stringMatching(/^\/api\/permission\/Users\/Current\/SystemTheme\?/),
        headers: expect.objectContaining({ authorization: secret }),
        body: Buffer.from('{"theme":"blend"}'),
      }),
    ])
  })

  it.each(['', 'sideways', 'constructor'])('leaves the layout alone where a link asks for %j', async (theme) => {
    answer(null)
    const adopted = await bff.send({
      method: 'POST',
      path: '/api/session/adopt',
      headers: { cookie: await waiting(theme), ...own },
    })
    expect(adopted.json()).toMatchObject({ code: 200, data: { theme: 'classic' } })
    expect(bff.received).toEqual([])
  })

  it('takes the session over also where the platform does not take the layout', async () => {
    answer(null, 400)
    const adopted = await bff.send({
      method: 'POST',
      path: '/api/session/adopt',
      headers: { cookie: await waiting('blend'), ...own },
    })
    expect(adopted.json()).toMatchObject({ code: 200, data: { theme: 'blend' } })
    expect(cookieHeaderOf(adopted)).toMatch(/tenon\.[0-9a-f]{12}=Fe26/)
  })

  it('forgets a declined session and keeps the one that is there', async () => {
    const cookie = `${await signIn(bff)}; ${await waiting()}`
    const reply = await bff.send({ method: 'POST', path: '/api/session/decline', headers: { cookie, ...own } })
    expect(reply.headers['set-cookie']).toHaveLength(1)
    expect(reply.headers['set-cookie']?.[0]).toMatch(/^tenon-pending=;/)
  })

  it('takes nothing over without a waiting session, or with a damaged one', async () => {
    for (const cookie of ['', 'tenon-pending=Fe26.2*damaged~2', 'tenon-pending=x']) {
      const reply = await bff.send({ method: 'POST', path: '/api/session/adopt', headers: { cookie, ...own } })
      expect(reply.json()).toMatchObject({ code: 404 })
      expect(reply.headers['set-cookie']).toBeUndefined()
    }
  })

  it('keeps the present session when the token of the link does not work', async () => {
    const cookie = `${await signIn(bff)}; ${await waiting()}`
    answer(null, 600)
    const reply = await bff.send({ path: '/api/session/pending', headers: { cookie, ...own } })
    expect(reply.json().code).not.toBe(200)
    expect(reply.headers['set-cookie']).toBeUndefined()
  })

  const menus = [
    { id: '1', type: 1, children: [{ id: '6', type: 6, propertyJson: '{"moduleId":"m 1"}' }] },
    { id: '7', type: 7, urlAddress: 'https://erp.example/?t=${jnpfToken}' },
    { id: '8', type: 7, urlAddress: 'javascript:alert(1)' },
    { id: '3', type: 3, urlAddress: 'model/x' },
  ]
  const open = async (id: string, headers: Record<string, string> = {}) => {
    const cookie = await signIn(bff, secret)
    answer({ userInfo: { userId: '1' }, menuList: menus, permissionList: [] })
    return bff.send({ path: `/api/session/open/${id}`, headers: { cookie, ...inWindow, ...headers } })
  }

  it('leads to a link with the token, in a redirect alone (spec 1 §2.4)', async () => {
    const outside = await open('7')
    expect(outside.status).toBe(302)
    expect(outside.body.toString()).toBe('')
    expect(outside.headers['referrer-policy']).toBe('no-referrer')
    expect(outside.headers['location']).toBe('https://erp.example/?t=bearer%20very.secret.token')
  })

  it('leads to a data screen of this product, without a token, where no other host is configured', async () => {
    expect((await open('6')).headers['location']).toMatch(/\/dataScreen\/m%201$/)
  })

  it.each(['8', '3', 'unknown'])('leads nowhere for entry %s, which is no link that may be opened (S18)', async (id) => {
    expect((await open(id)).json()).toMatchObject({ code: 404 })
  })

  it('opens no link for another site, which would learn nothing but should not ask either', async () => {
    expect((await open('7', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  it('asks for a sign-in before it opens a link', async () => {
    expect((await bff.send({ path: '/api/session/open/7' })).json()).toMatchObject({ code: 600 })
  })
})
