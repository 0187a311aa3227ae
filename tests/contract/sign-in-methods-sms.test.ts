import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { oauth } from '@/lib/contract/session/oauth'
import { signInMethods } from '@/lib/contract/session/sign-in-methods'
import { smsOutbox } from '@/lib/contract/session/sms-outbox'
import { createClient, type Harness, startHarness } from './harness'

// Several platforms start in this file.
let platform: Harness
beforeAll(async () => {
  platform = await startHarness()
})
afterAll(() => platform.stop())
afterEach(() => platform.db.deleteFrom('sysConfig').execute())

const setConfig = async (values: Record<string, string>) => {
  const rows = Object.entries(values).map(([key, value]) => ({ key, value }))
  await platform.db.insertInto('sysConfig').values(rows).execute()
}

let lastNumber = 13_800_000_000
/** A number of its own for each test, so that their limits and waits do not meet. */
async function give(...userIds: string[]): Promise<string> {
  lastNumber += 1
  const mobilePhone = String(lastNumber)
  if (userIds.length > 0) await platform.db.updateTable('appUser').set({ mobilePhone }).where('id', 'in', userIds).execute()
  return mobilePhone
}

const ask = (mobile: string, more: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  platform.anonymous.call(signInMethods.smsCode, { body: { mobile, ...more } }, headers)
const enter = (mobile: string, code: string) => platform.anonymous.call(signInMethods.loginSms, { body: { mobile, code } })

/** The code of the newest text to the number; the sending is not waited for by the call, so it may be a moment late. */
async function codeOf(mobile: string): Promise<string> {
  for (let turn = 0; turn < 500; turn += 1) {
    const row = await platform.db
      .selectFrom('smsOutbox')
      .selectAll()
      .where('mobile', '=', mobile)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    const code = /：(\d{6})，/.exec(row?.text ?? '')?.[1]
    if (code) return code
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error(`no text was sent to ${mobile}`)
}

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

describe('signing in with a code', () => {
  it('sends six digits that open a session once', async () => {
    const mobile = await give('clerk')
    expect(await ask(mobile)).toEqual({ code: 200, msg: '验证码已发送', data: { resendSeconds: 60, lifeSeconds: 300 } })
    const code = await codeOf(mobile)
    const reply = await enter(mobile, code)
    expect(reply).toMatchObject({ code: 200, data: { token: expect.stringMatching(/^bearer /) } })
    const me = await createClient(platform.baseUrl, reply.data.token).call(oauth.me, {})
    expect(me.data).toMatchObject({ userId: 'clerk' })
    expect(await enter(mobile, code)).toMatchObject({ code: 400, msg: '验证码已失效' })
    const log = await platform.db.selectFrom('loginLog').selectAll().orderBy('id', 'desc').limit(2).execute()
    expect(log.map((row) => row.abstracts)).toEqual(['短信登录：验证码已失效', '短信登录成功'])
    expect(log[1]).toMatchObject({ userId: 'clerk', account: 'clerk', loginMark: 1 })
  })

  it('lets only one of several calls with the right code in', async () => {
    const mobile = await give('clerk')
    await ask(mobile)
    const code = await codeOf(mobile)
    const replies = await Promise.all(Array.from({ length: 4 }, () => enter(mobile, code)))
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1)
  })

  it('keeps the code hashed', async () => {
    const mobile = await give('clerk')
    await ask(mobile)
    const row = await platform.db.selectFrom('smsCode').selectAll().where('mobile', '=', mobile).executeTakeFirstOrThrow()
    expect(row.codeHash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(row)).not.toContain(await codeOf(mobile))
  })

  it('gives five tries, also to guesses at the same time', async () => {
    const mobile = await give('clerk')
    await ask(mobile)
    const code = await codeOf(mobile)
    const wrong = await Promise.all(Array.from({ length: 7 }, () => enter(mobile, wrongOf(code))))
    expect(wrong.map((reply) => reply.msg).sort()).toEqual([
      ...['验证码已失效', '验证码已失效'],
      ...['验证码错误', '验证码错误', '验证码错误', '验证码错误', '验证码错误'],
    ])
    expect(await enter(mobile, code)).toMatchObject({ code: 400, msg: '验证码已失效' })
  })

  it('ends after five minutes', async () => {
    const mobile = await give('clerk')
    await ask(mobile)
    const code = await codeOf(mobile)
    platform.advance(300_000)
    expect(await enter(mobile, code)).toMatchObject({ code: 400, msg: '验证码已失效' })
  })

  it('is asked for again after a minute; the new code replaces the old one', async () => {
    const mobile = await give('clerk')
    await ask(mobile)
    const first = await codeOf(mobile)
    expect((await ask(mobile)).msg).toMatch(/^请\d+秒后再重新获取验证码$/)
    platform.advance(60_000)
    await platform.db.deleteFrom('smsOutbox').execute()
    expect((await ask(mobile)).code).toBe(200)
    const second = await codeOf(mobile)
    if (first !== second) expect(await enter(mobile, first)).toMatchObject({ msg: '验证码错误' })
    expect(await enter(mobile, second)).toMatchObject({ code: 200 })
  })
})

describe('an unknown number', () => {
  it('is answered like a known one at every step, and nothing is sent', async () => {
    const known = await give('clerk')
    const unknown = await give()
    expect(await ask(unknown)).toEqual(await ask(known))
    expect((await ask(unknown)).msg).toMatch(/^请\d+秒后再重新获取验证码$/)
    const code = await codeOf(known)
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expect(await enter(unknown, '000000')).toEqual(await enter(known, wrongOf(code)))
    }
    expect(await platform.db.selectFrom('smsOutbox').selectAll().where('mobile', '=', unknown).execute()).toEqual([])
  })

  it.each(['', '1380000000', '12800000001', '138000000011', '13800000001\u0000', "13800000001' or 1=1", '+8613800000001'])(
    'that is no mobile number is refused: %j',
    async (mobile) => {
      expect(await ask(mobile)).toMatchObject({ code: 400, issues: [{ path: 'mobile' }] })
      expect(await enter(mobile, '000000')).toMatchObject({ code: 400 })
    },
  )
})

describe('a right code is still refused', () => {
  const tryRight = async (mobile: string) => {
    await ask(mobile)
    return enter(mobile, await codeOf(mobile))
  }
  const restore = (id: string) =>
    platform.db.updateTable('appUser').set({ enabledMark: 1, unlockTime: null, mobilePhone: null }).where('id', '=', id).execute()

  it('when several people have the number', async () => {
    expect(await tryRight(await give('clerk', 'stranger'))).toMatchObject({
      code: 400,
      msg: '该手机号对应多个账号，请使用账户密码登录',
    })
    await restore('stranger')
  })

  it('while the account is locked by wrong passwords', async () => {
    const mobile = await give('stranger')
    const unlockTime = platform.ctx.now() + 120_000
    await platform.db.updateTable('appUser').set({ enabledMark: 2, unlockTime }).where('id', '=', 'stranger').execute()
    expect((await tryRight(mobile)).msg).toBe('请等待2分钟后再进行登录，或联系管理员解除锁定')
    await restore('stranger')
  })

  it('when the account was disabled after the code was sent; before, no code leaves', async () => {
    const mobile = await give('stranger')
    await ask(mobile)
    const code = await codeOf(mobile)
    await platform.db.updateTable('appUser').set({ enabledMark: 0 }).where('id', '=', 'stranger').execute()
    expect((await enter(mobile, code)).msg).toBe('账号已被禁用')
    platform.advance(60_000)
    await platform.db.deleteFrom('smsOutbox').execute()
    expect((await ask(mobile)).code).toBe(200)
    expect(await platform.db.selectFrom('smsOutbox').selectAll().execute()).toEqual([])
    await restore('stranger')
  })

  it('when no menu is granted, and from outside the white list', async () => {
    expect((await tryRight(await give('junior'))).msg).toBe('您的权限不足，请联系管理员')
    await setConfig({ whitelistSwitch: '1', whiteListIp: '10.0.0.1' })
    expect((await tryRight(await give('clerk'))).msg).toBe('此IP未在白名单中')
  })
})

describe('limits', () => {
  it('asks for the captcha when the sign-in by password does', async () => {
    await setConfig({ enableVerificationCode: '1' })
    const mobile = await give('clerk')
    expect((await ask(mobile)).msg).toBe('验证码已失效')
    await platform.anonymous.raw('/api/oauth/ImageCode/4/0.77')
    const row = await platform.db.selectFrom('captcha').select('answer').executeTakeFirstOrThrow()
    expect(await ask(mobile, { timestamp: '0.77', code: row.answer })).toMatchObject({ code: 200 })
  })

  it('sends at most ten codes in an hour to a number', async () => {
    const mobile = await give('clerk')
    const messages: string[] = []
    for (let round = 0; round < 11; round += 1) {
      messages.push((await ask(mobile)).msg)
      platform.advance(60_000)
    }
    expect(messages.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => '验证码已发送'))
    expect(messages[10]).toBe('操作过于频繁，请稍后再试')
  })

  it('counts the codes of one address', async () => {
    const headers = { 'x-forwarded-for': '10.200.0.2' }
    // Refused ones count as well, which keeps this quick: the number is in its waiting time.
    const mobile = await give()
    await ask(mobile)
    let last = ''
    for (let round = 0; round < 301; round += 1) last = (await ask(mobile, {}, headers)).msg
    expect(last).toBe('操作过于频繁，请稍后再试')
  })
})

describe('the written-down texts', () => {
  it('are shown to administrators only, newest first, with the used ones marked', async () => {
    await platform.db.deleteFrom('smsOutbox').execute()
    const mobile = await give('clerk')
    await ask(mobile)
    await enter(mobile, await codeOf(mobile))
    const other = await give('stranger')
    await ask(other)
    await codeOf(other)
    const admin = await platform.signIn('admin')
    const { data } = await admin.call(smsOutbox.list, {})
    expect(data.list).toEqual([
      {
        id: expect.any(String),
        mobile: other,
        text: expect.stringContaining('登录验证码'),
        isUsed: 0,
        createdTime: expect.any(Number),
      },
      { id: expect.any(String), mobile, text: expect.stringContaining('登录验证码'), isUsed: 1, createdTime: expect.any(Number) },
    ])
    const clerk = await platform.signIn('clerk')
    expect(await clerk.call(smsOutbox.list, {})).toMatchObject({ code: 403 })
    expect(await platform.anonymous.call(smsOutbox.list, {})).toMatchObject({ code: 600 })
  })
})

describe('the gateway', () => {
  let gateway: Server
  const received: { headers: IncomingMessage['headers']; body: unknown }[] = []
  let answer = 204
  beforeAll(async () => {
    gateway = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      request.on('end', () => {
        received.push({ headers: request.headers, body: JSON.parse(text) })
        response.writeHead(answer).end()
      })
    })
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => gateway.close())

  it('gets number and text as JSON with the token, and keeps no copy here; its failure is not the caller’s', async () => {
    const url = new URL(`http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`)
    const other = await startHarness({ sms: { kind: 'http', url, token: 'secret-1' } })
    const mobile = '13911112222'
    await other.db.updateTable('appUser').set({ mobilePhone: mobile }).where('id', '=', 'clerk').execute()
    const send = () => other.anonymous.call(signInMethods.smsCode, { body: { mobile } })
    const arrived = async (count: number) => {
      while (received.length < count) await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await send()).toMatchObject({ code: 200 })
    await arrived(1)
    expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer secret-1' })
    expect(received[0]?.body).toEqual({ mobile, text: expect.stringMatching(/登录验证码：\d{6}/) })
    expect(await other.db.selectFrom('smsOutbox').selectAll().execute()).toEqual([])
    answer = 500
    other.advance(60_000)
    expect(await send()).toMatchObject({ code: 200 })
    await arrived(2)
    await other.stop()
  })
})

it('closes the ways that are not offered', async () => {
  const other = await startHarness({ loginModes: ['password'] })
  const refused = { code: 400, msg: '未开启该登录方式' }
  expect(await other.anonymous.call(signInMethods.codeCertificate, {})).toMatchObject(refused)
  expect(await other.anonymous.call(signInMethods.smsCode, { body: { mobile: '13911112222' } })).toMatchObject(refused)
  expect((await other.anonymous.call(oauth.getLoginConfig, {})).data.loginModes).toEqual(['password'])
  await other.stop()
})
