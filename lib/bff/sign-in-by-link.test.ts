import '@/tests/fixtures/bff-env'
import { adapters, type BffHarness, cookieHeaderOf, sendEnvelope, signIn, startBff } from '@/tests/fixtures/bff-harness'
import { pendingCookie } from './pending-session'

const secret = 'bearer very.secret.token'
const own = { 'sec-fetch-site': 'same-origin' }

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

  it.each([
    ['/api/oauth/getTicketStatus/SocialsLogin_1', 1],
    ['/api/oauth/codeCertificateStatus/ScanCode_1', 2],
  ])('keeps the token of %s back and signs in with it (contract 1 §5)', async (path, status) => {
    answer({ status, value: secret, theme: 'blend', ticketTimeout: 60 })
    const reply = await bff.send({ path })
    expect(reply.json().data).toEqual({ status, theme: 'blend', ticketTimeout: 60 })
    expect(JSON.stringify(reply.headers)).not.toContain('secret')
    expect(cookieHeaderOf(reply)).toMatch(/tenon\.[0-9a-f]{12}=Fe26/)
  })

  it.each([
    ['/api/oauth/getTicketStatus/x', { status: 4, value: 'unbound' }],
    ['/api/oauth/getTicketStatus/x', { status: 2, value: null }],
    ['/api/oauth/codeCertificateStatus/x', { status: 1, value: 'scanned' }],
  ])('passes a state of %s that is no success on as it came and signs nobody in', async (path, data) => {
    answer(data)
    const reply = await bff.send({ path })
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

  const waiting = async () => ((await pendingCookie({ token: secret, theme: 'plain' })) ?? '').split(';')[0] ?? ''

  it('says whose session a link has brought, and takes it only when told to (S11)', async () => {
    const cookie = await waiting()
    expect(cookie).not.toContain('secret')
    answer({ userId: '7', userAccount: 'li', userName: '李四' })
    const asked = await bff.send({ path: '/api/session/pending', headers: { cookie } })
    expect(asked.json().data).toEqual({ userName: '李四', userAccount: 'li', isSame: 0 })
    expect(asked.headers['set-cookie']).toBeUndefined()
    const adopted = await bff.send({ method: 'POST', path: '/api/session/adopt', headers: { cookie, ...own } })
    expect(adopted.json()).toMatchObject({ code: 200, data: { theme: 'plain' } })
    expect(cookieHeaderOf(adopted)).toMatch(/tenon\.[0-9a-f]{12}=Fe26/)
    expect(adopted.headers['set-cookie']?.join()).toMatch(/tenon-pending=;.*Max-Age=0/)
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
    const reply = await bff.send({ path: '/api/session/pending', headers: { cookie } })
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
    return bff.send({ path: `/api/session/open/${id}`, headers: { cookie, ...headers } })
  }

  it('leads to a visualisation and to a link with the token, in a redirect alone (spec 1 §2.4)', async () => {
    const visual = await open('6')
    expect(visual.status).toBe(302)
    expect(visual.headers['location']).toMatch(/\/DataV\/view\/m%201\?token=bearer%20very\.secret\.token$/)
    expect(visual.body.toString()).toBe('')
    expect(visual.headers['referrer-policy']).toBe('no-referrer')
    expect((await open('7')).headers['location']).toBe('https://erp.example/?t=bearer%20very.secret.token')
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
