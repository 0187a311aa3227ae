import { signInMethods } from '@/lib/contract/session/sign-in-methods'
import { type Harness, startHarness } from './harness'
import { actions, oidcConfig, publicUrl, signInAtProvider, startProvider, type TestProvider } from './sign-in-methods-oidc'

let provider: TestProvider
let platform: Harness
let at: ReturnType<typeof actions>
beforeAll(async () => {
  provider = await startProvider()
  platform = await startHarness({ publicUrl, oidc: oidcConfig(provider) })
  at = actions(platform)
})
afterAll(async () => {
  provider.stop()
  await platform.stop()
})

const answerOf = async (ticket: string) => signInAtProvider(await at.authorizeAddress(ticket), 's1:clerk')
const expired = '此登录请求已失效'

it('nobody can use a wrong state, and the right answer still counts afterwards', async () => {
  const ticket = await at.newTicket()
  const answer = await answerOf(ticket)
  for (const state of ['', 'x', 'x'.repeat(10_000), 'null']) {
    const forged = new URL(answer)
    forged.searchParams.set('state', state)
    expect(await (await at.callback(forged)).text()).toContain(expired)
  }
  const without = new URL(answer)
  without.searchParams.delete('state')
  expect(await (await at.callback(without)).text()).toContain(expired)
  expect((await at.poll(ticket)).status).toBe(2)
  await at.callback(answer)
  expect((await at.poll(ticket)).status).toBe(1)
})

it('nobody can replay an answer', async () => {
  const ticket = await at.newTicket()
  const answer = await answerOf(ticket)
  const pages = await Promise.all(Array.from({ length: 4 }, async () => (await at.callback(answer)).text()))
  expect(pages.filter((page) => page.includes(expired))).toHaveLength(3)
  expect((await at.poll(ticket)).status).toBe(1)
  expect(await (await at.callback(answer)).text()).toContain(expired)
  expect((await at.poll(ticket)).status).toBe(5)
})

it('nobody can pass an answer off as that of another issuer, nor put another code into it', async () => {
  for (const [name, value] of [
    ['iss', 'https://evil.example'],
    ['code', 'stolen'],
  ] as const) {
    const ticket = await at.newTicket()
    const forged = await answerOf(ticket)
    forged.searchParams.set(name, value)
    await at.callback(forged)
    expect(await at.poll(ticket)).toEqual({ status: 3, value: '单点登录失败，请重试' })
  }
})

it('nobody can put the answer of one ticket into another', async () => {
  const [mine, other] = [await at.newTicket(), await at.newTicket()]
  const otherState = new URL(await at.authorizeAddress(other)).searchParams.get('state') ?? ''
  const swapped = await answerOf(mine)
  swapped.searchParams.set('state', otherState)
  await at.callback(swapped)
  expect(await at.poll(other)).toMatchObject({ status: 3 })
  expect(await at.poll(mine)).toMatchObject({ status: 2 })
})

it('nobody can let another person complete his ticket, nor fetch the outcome of one that is not his', async () => {
  const ticket = await at.newTicket()
  const victim = { 'x-forwarded-for': '10.1.2.3' }
  expect(await (await at.begin(ticket, victim)).text()).toContain(expired)
  const answer = await answerOf(ticket)
  expect(await (await at.callback(answer, victim)).text()).toContain(expired)
  await at.callback(answer)
  expect((await at.poll(ticket, victim)).status).toBe(5)
  expect((await at.poll(ticket)).status).toBe(1)
})

it('nobody can use an answer after the ticket has expired', async () => {
  const ticket = await at.newTicket()
  const answer = await answerOf(ticket)
  platform.advance(5 * 60_000)
  expect(await (await at.callback(answer)).text()).toContain(expired)
  expect((await at.poll(ticket)).status).toBe(5)
  expect(await (await at.begin(ticket)).text()).toContain(expired)
})

it.each(['SocialsLogin_unknown', '', "'; drop table session; --", 'x'.repeat(10_240), 'ScanCode_x'])(
  'a ticket that does not exist gets a plain page: %#',
  async (ticket) => {
    const page = await at.begin(ticket)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(expired)
  },
)

it('nobody can use a ticket of the QR code here', async () => {
  const qr: string = (await platform.anonymous.call(signInMethods.codeCertificate, {})).data
  expect(await (await at.begin(qr)).text()).toContain(expired)
  expect((await at.poll(qr)).status).toBe(5)
})

it('there is no other protocol than the one that is configured', async () => {
  for (const path of ['/api/oauth/Login/saml', '/api/oauth/Login/saml/callback?code=x&state=y', '/api/oauth/Login/socials']) {
    const page = await platform.anonymous.raw(path)
    expect(await page.text()).toContain('没有这种登录方式')
  }
  const odd = await platform.anonymous.raw('/api/oauth/Login/..%2fx')
  expect(await odd.json()).toMatchObject({ code: 400 })
})

it('the tables hold no secret that would let somebody in', async () => {
  const ticket = await at.newTicket()
  const state = new URL(await at.authorizeAddress(ticket)).searchParams.get('state') ?? 'none'
  const stored = JSON.stringify(await platform.db.selectFrom('signInTicket').selectAll().execute())
  expect(stored).not.toContain(ticket)
  expect(stored).not.toContain(state)
})
