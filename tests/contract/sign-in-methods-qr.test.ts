import { oauth } from '@/lib/contract/session/oauth'
import { signInMethods } from '@/lib/contract/session/sign-in-methods'
import { type Client, createClient, type Harness, type RawReply, startHarness } from './harness'

let platform: Harness
let phone: Client
beforeAll(async () => {
  platform = await startHarness()
  phone = await platform.signIn('clerk')
})
afterAll(() => platform.stop())
afterEach(() => platform.db.deleteFrom('sysConfig').execute())

const setConfig = async (values: Record<string, string>) => {
  const rows = Object.entries(values).map(([key, value]) => ({ key, value }))
  await platform.db.insertInto('sysConfig').values(rows).execute()
}
const newTicket = async (): Promise<string> => (await platform.anonymous.call(signInMethods.codeCertificate, {})).data
const poll = (ticket: string, headers: Record<string, string> = {}) =>
  platform.anonymous.call(signInMethods.codeCertificateStatus, { params: { ticket } }, headers)
const set = (who: Client, ticket: string, status: string): Promise<RawReply> =>
  who.call(signInMethods.setCodeCertificateStatus, { params: { ticket, status: status as '1' } })
const confirm = (who: Client, ticket: string) => who.call(signInMethods.confirmLogin, { params: { ticket } })
const lastLog = () => platform.db.selectFrom('loginLog').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

describe('signing in with the QR code', () => {
  it('goes from waiting over scanned to a session of the screen, whose token is handed out once', async () => {
    const ticket = await newTicket()
    expect(ticket).toMatch(/^ScanCode_[\w-]{32}$/)
    expect((await poll(ticket)).data).toEqual({ status: 0, value: null, ticketTimeout: expect.any(Number) })
    expect(await set(phone, ticket, '1')).toMatchObject({ code: 200, data: { ipAddress: '127.0.0.1', userAgent: 'node' } })
    expect((await poll(ticket)).data).toMatchObject({ status: 1, value: null })
    expect(await confirm(phone, ticket)).toMatchObject({ code: 200 })
    const { data } = await poll(ticket)
    expect(data).toEqual({ status: 2, value: expect.stringMatching(/^bearer [\w-]{43}$/), theme: '' })
    expect((await poll(ticket)).data).toEqual({ status: -1, value: null })
    const me = await createClient(platform.baseUrl, data.value).call(oauth.me, {})
    expect(me.data).toMatchObject({ userId: 'clerk' })
    expect(await lastLog()).toMatchObject({ userId: 'clerk', loginMark: 1, loginType: 0, abstracts: '扫码登录成功' })
  })

  it('takes the scan and the confirmation of its own pages by POST, with the same outcome', async () => {
    const ticket = await newTicket()
    const scan = (who: Client, status: string): Promise<RawReply> =>
      who.call(signInMethods.scanCode, { params: { ticket, status: status as '1' } })
    const letIn = (who: Client) => who.call(signInMethods.confirmCode, { params: { ticket } })
    for (const reply of [await scan(platform.anonymous, '1'), await letIn(platform.anonymous)]) {
      expect(reply).toMatchObject({ code: 600 })
    }
    expect(await letIn(phone)).toMatchObject({ code: 400, msg: '二维码已失效' })
    expect(await scan(phone, '1')).toMatchObject({ code: 200, data: { ipAddress: '127.0.0.1', createdAt: expect.any(Number) } })
    expect(await letIn(phone)).toMatchObject({ code: 200 })
    expect((await poll(ticket)).data).toMatchObject({ status: 2 })
  })

  it('gives one session to many questions at the same moment', async () => {
    const ticket = await newTicket()
    await set(phone, ticket, '1')
    await confirm(phone, ticket)
    const replies = await Promise.all(Array.from({ length: 8 }, () => poll(ticket)))
    expect(replies.filter((reply) => reply.data.status === 2)).toHaveLength(1)
  })

  it('makes the session with the address and browser of the screen, and keeps neither token nor ticket in the database', async () => {
    const screen = { 'x-forwarded-for': '10.9.8.7', 'user-agent': 'Screen/1' }
    const reply = await platform.anonymous.call(signInMethods.codeCertificate, {}, screen)
    const ticket: string = reply.data
    expect((await set(phone, ticket, '1')).data).toMatchObject({ ipAddress: '10.9.8.7', userAgent: 'Screen/1' })
    await confirm(phone, ticket)
    const waiting = JSON.stringify(await platform.db.selectFrom('signInTicket').selectAll().execute())
    expect(waiting).not.toContain(ticket)
    expect(waiting).not.toContain('bearer')
    expect((await poll(ticket, screen)).data.status).toBe(2)
    const session = await platform.db
      .selectFrom('session')
      .selectAll()
      .where('ipAddress', '=', '10.9.8.7')
      .executeTakeFirstOrThrow()
    expect(session).toMatchObject({ userId: 'clerk', userAgent: 'Screen/1' })
  })

  it('tells nothing to another browser that has read the code', async () => {
    const ticket = await newTicket()
    await set(phone, ticket, '1')
    await confirm(phone, ticket)
    expect((await poll(ticket, { 'x-forwarded-for': '10.1.1.1' })).data).toEqual({ status: -1, value: null })
    expect((await poll(ticket, { 'user-agent': 'Thief' })).data).toEqual({ status: -1, value: null })
    expect((await poll(ticket)).data.status).toBe(2)
  })
})

describe('a QR ticket', () => {
  it.each(['ScanCode_unknown', 'SocialsLogin_x', '0', "'; drop table session; --", '\u{1F600}'])(
    'that does not exist is expired: %s',
    async (ticket) => {
      expect((await poll(ticket)).data).toEqual({ status: -1, value: null })
      expect(await set(phone, ticket, '1')).toMatchObject({ code: 400, msg: '二维码已失效' })
      expect(await confirm(phone, ticket)).toMatchObject({ code: 400, msg: '二维码已失效' })
    },
  )

  it('of ten kilobytes is refused without a fault', async () => {
    expect(await poll('x'.repeat(10_240))).toMatchObject({ code: 400 })
    expect(await set(phone, 'x'.repeat(10_240), '1')).toMatchObject({ code: 400 })
  })

  it('is over after three minutes, in whatever state', async () => {
    const [open, confirmed] = [await newTicket(), await newTicket()]
    await set(phone, confirmed, '1')
    await confirm(phone, confirmed)
    platform.advance(3 * 60_000)
    for (const ticket of [open, confirmed]) expect((await poll(ticket)).data.status).toBe(-1)
    expect(await set(phone, open, '1')).toMatchObject({ code: 400, msg: '二维码已失效' })
  })

  it('belongs to the user who has scanned it', async () => {
    const ticket = await newTicket()
    const other = await platform.signIn('stranger')
    await set(phone, ticket, '1')
    for (const reply of [await set(other, ticket, '1'), await set(other, ticket, '-1'), await confirm(other, ticket)]) {
      expect(reply).toMatchObject({ code: 400, msg: '该二维码已被其他用户扫描' })
    }
    expect((await poll(ticket)).data.status).toBe(1)
    expect(await set(phone, ticket, '1')).toMatchObject({ code: 200 })
  })

  it('cannot be confirmed before it was scanned', async () => {
    const ticket = await newTicket()
    expect(await confirm(phone, ticket)).toMatchObject({ code: 400, msg: '二维码已失效' })
    expect((await poll(ticket)).data.status).toBe(0)
  })

  it('can be given up by its user, also after the confirmation', async () => {
    const ticket = await newTicket()
    await set(phone, ticket, '1')
    await confirm(phone, ticket)
    expect(await set(phone, ticket, '-1')).toMatchObject({ code: 200 })
    expect((await poll(ticket)).data).toEqual({ status: -1, value: null })
    expect(await confirm(phone, ticket)).toMatchObject({ code: 400 })
  })

  it('takes no other status, and nothing from somebody without a session', async () => {
    const ticket = await newTicket()
    for (const status of ['2', '0', '-2', 'x']) expect(await set(phone, ticket, status)).toMatchObject({ code: 400 })
    expect(await set(platform.anonymous, ticket, '1')).toMatchObject({ code: 600 })
    expect(await confirm(platform.anonymous, ticket)).toMatchObject({ code: 600 })
    expect((await poll(ticket)).data.status).toBe(0)
  })
})

describe('a refused confirmation', () => {
  it('has the words of a sign-in by password: white list of the screen, and a row in the log', async () => {
    const reply = await platform.anonymous.call(signInMethods.codeCertificate, {}, { 'x-forwarded-for': '10.0.0.9' })
    await set(phone, reply.data, '1')
    await setConfig({ whitelistSwitch: '1', whiteListIp: '127.0.0.1' })
    expect(await confirm(phone, reply.data)).toMatchObject({ code: 400, msg: '此IP未在白名单中' })
    expect(await lastLog()).toMatchObject({ userId: 'clerk', loginMark: 0, abstracts: '扫码登录：此IP未在白名单中' })
  })

  it('also comes when the rights went between confirmation and session', async () => {
    const ticket = await newTicket()
    const other = await platform.signIn('stranger')
    await set(other, ticket, '1')
    await confirm(other, ticket)
    await platform.db.updateTable('appUser').set({ enabledMark: 0 }).where('id', '=', 'stranger').execute()
    expect(await poll(ticket)).toMatchObject({ code: 400, msg: '账号已被禁用', data: null })
    expect((await poll(ticket)).data.status).toBe(-1)
    await platform.db.updateTable('appUser').set({ enabledMark: 1 }).where('id', '=', 'stranger').execute()
  })

  it('comes for a user without any menu', async () => {
    const ticket = await newTicket()
    const other = await platform.signIn('stranger')
    await set(other, ticket, '1')
    await platform.db.deleteFrom('permissionGrant').where('objectId', '=', 'stranger').where('itemType', '=', 'module').execute()
    expect(await confirm(other, ticket)).toMatchObject({ code: 400, msg: '您的权限不足，请联系管理员' })
  })
})

it('ends the other sessions of the user when only one is allowed', async () => {
  const first = await platform.signIn('clerk')
  const ticket = await newTicket()
  await set(first, ticket, '1')
  await confirm(first, ticket)
  await setConfig({ singleLogin: '1' })
  expect((await poll(ticket)).data.status).toBe(2)
  expect(await first.call(oauth.me, {})).toMatchObject({ code: 601 })
})

it('limits the tickets of one address', async () => {
  const headers = { 'x-forwarded-for': '10.200.0.1' }
  const ask = () => platform.anonymous.call(signInMethods.codeCertificate, {}, headers)
  const replies: RawReply[] = []
  for (let round = 0; round < 13; round += 1) replies.push(...(await Promise.all(Array.from({ length: 50 }, ask))))
  expect(replies.filter((reply) => reply.msg === '操作过于频繁，请稍后再试')).toHaveLength(50)
})
