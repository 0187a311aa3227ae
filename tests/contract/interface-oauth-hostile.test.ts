import { interfaceOauth } from '@/lib/contract/system/interface-oauth'
import { purgeSignatures } from '@/platform/modules/interfaceauth/public'
import { addInterface, addNamingForm, staticConfig } from './data-interface-setup'
import { type Client, type Harness, sendBytes, startHarness } from './harness'
import { type Application, ask, makeApplication, plain, responsePath, signed } from './interface-oauth-setup'

/** Whoever is no application, or no longer one, or one of something else, gets nothing out of an interface. */

let platform: Harness
let admin: Client
beforeEach(async () => {
  platform = await startHarness()
  admin = await platform.signIn('admin')
  await addNamingForm(platform.db)
  await addInterface(platform.db, 'rates', { type: 2, dataConfigJson: staticConfig([{ id: 'secret row' }]) })
  await addInterface(platform.db, 'other', { type: 2, dataConfigJson: staticConfig([{ id: 'secret row' }]) })
})
afterEach(() => platform.stop())

async function refusal(headers: Record<string, string>, id = 'rates') {
  const reply = await ask(platform.baseUrl, id, { headers })
  expect(reply.code).not.toBe(200)
  expect(JSON.stringify(reply)).not.toContain('secret row')
  return reply.msg
}

async function change(app: Application, more: object) {
  const { data } = await admin.call(interfaceOauth.info, { params: { id: app.id } })
  expect(await admin.call(interfaceOauth.update, { params: { id: app.id }, body: { ...data, ...more } })).toMatchObject({
    code: 200,
  })
}

it('checks in the order of the contract: the application, its state, the interface, the secret, its time, the key, the address', async () => {
  const app = await makeApplication(admin, ['rates'], {
    ...{ enabledMark: 0, usefulLife: Date.now() - 1000, whiteList: '10.1.2.3' },
  })
  const wrong = { authorization: `${app.appId}::${'0'.repeat(32)}` }
  const right = plain(app)
  await admin.call(interfaceOauth.saveUsers, { body: { interfaceIdentId: app.id, userIds: ['clerk'] } })
  const { data } = await admin.call(interfaceOauth.info, { params: { id: app.id } })
  const key = { userkey: data.userList[0].userKey }
  expect(await refusal({ authorization: `nobody::${app.secret}` })).toBe('appId不存在')
  expect(await refusal(wrong, 'other')).toBe('该应用已被禁用')
  await change(app, { enabledMark: 1 })
  expect(await refusal(wrong, 'other')).toBe('该应用没有此接口的权限')
  expect(await refusal(wrong)).toBe('appSecret错误')
  expect(await refusal(right)).toBe('appId使用期限已到期')
  await change(app, { usefulLife: '' })
  expect(await refusal(right)).toBe('UserKey错误')
  expect(await refusal({ ...right, ...key })).toBe('请求IP不在白名单中')
  await change(app, { whiteList: '10.1.2.3, 127.0.0.0/8' })
  expect(await ask(platform.baseUrl, 'rates', { headers: { ...right, ...key } })).toMatchObject({ code: 200 })
  expect(await refusal({ ...right, ...key, 'x-forwarded-for': '10.9.9.9' })).toBe('请求IP不在白名单中')
})

it('an application that was switched off, deleted, or given another secret is refused with its next call', async () => {
  const app = await makeApplication(admin, ['rates'])
  expect((await ask(platform.baseUrl, 'rates', { headers: plain(app) })).code).toBe(200)
  const { data: appSecret } = await admin.call(interfaceOauth.secret, {})
  await change(app, { appSecret })
  expect(await refusal(plain(app))).toBe('appSecret错误')
  await admin.call(interfaceOauth.remove, { params: { id: app.id } })
  expect(await refusal(plain({ ...app, secret: appSecret }))).toBe('appId不存在')
})

it('a signature counts for one call of one method, path and host within a minute, and only once, whoever sends it again', async () => {
  const app = await makeApplication(admin, ['rates', 'other'], { verifySignature: 1 })
  const now = Date.now()
  expect(await refusal(plain(app))).toBe('验证请求超时')
  for (const at of [now - 61_500, now + 61_500, Number.NaN])
    expect(await refusal(signed(platform, app, { id: 'rates', at }))).toBe('验证请求超时')
  const fresh = signed(platform, app, { id: 'rates', at: now })
  expect(await refusal({ ...fresh, ymdate: `${now + 1}` })).toBe('签名错误')
  expect(await refusal(fresh, 'other')).toBe('签名错误')
  expect(await refusal(signed(platform, app, { id: 'rates', method: 'POST' }))).toBe('签名错误')
  expect(await refusal(signed(platform, app, { id: 'rates', host: 'evil.example' }))).toBe('签名错误')
  expect(await refusal({ ...fresh, authorization: fresh.authorization.slice(0, -1) })).toBe('签名错误')
  const replies = await Promise.all(Array.from({ length: 10 }, () => ask(platform.baseUrl, 'rates', { headers: fresh })))
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(new Set(replies.filter(({ code }) => code !== 200).map(({ msg }) => msg))).toEqual(new Set(['签名已被使用，请重新签名']))
  const upper = { ...fresh, authorization: fresh.authorization.replace(/::.*/, (hex) => hex.toUpperCase()) }
  expect(await refusal(upper)).toBe('签名已被使用，请重新签名')

  const kept = () => platform.db.selectFrom('interfaceOauthSignature').selectAll().execute()
  expect(await kept()).toHaveLength(1)
  await purgeSignatures(platform.ctx)
  expect(await kept()).toHaveLength(1)
  platform.advance(180_000)
  await purgeSignatures(platform.ctx)
  expect(await kept()).toHaveLength(0)
})

it('neither a session nor odd headers stand in for credentials, and nothing of them is answered', async () => {
  const app = await makeApplication(admin, ['rates'])
  const odd = [
    ...['', '::', `${app.appId}:${app.secret}`, `${app.appId}::`, `::${app.secret}`, `Bearer ${app.appId}::${app.secret}`],
    ...[`${app.appId}::${app.secret}::${app.secret}`, `${app.appId} ::${app.secret}`, `${app.appId}::${app.secret}x`.repeat(50)],
    ...[`${app.appId}::[object Object]`, `__proto__::${app.secret}`, `' or 1=1 --::${app.secret}`, admin.token],
  ]
  for (const authorization of odd) expect(await refusal({ authorization })).toMatch(/Authorization|appId|appSecret/)
  const url = `${platform.baseUrl}${responsePath('rates')}`
  const broken = { method: 'GET', headers: { authorization: `${app.appId}::x\r\nuserkey: y` } }
  await expect(sendBytes(url, broken).then(({ text }) => text)).rejects.toThrow()
  const { text } = await sendBytes(`${url}?Authorization=${app.appId}::${app.secret}`, { method: 'GET' })
  expect(JSON.parse(text).msg).toBe('请求头Authorization格式不正确')
})

it('the code of an interface is no way to it, nor is the id of one that is switched off', async () => {
  await addInterface(platform.db, 'twin', { enCode: 'rates', type: 2, dataConfigJson: staticConfig([{ id: 'secret row' }]) })
  const app = await makeApplication(admin, ['rates'])
  expect(await refusal(plain(app), 'code.rates')).toBe('该应用没有此接口的权限')
  await platform.db.updateTable('dataInterface').set({ enabledMark: 0 }).where('id', '=', 'rates').execute()
  expect(await refusal(plain(app))).toBe('数据不存在')
})

it('a thousand wrong tries are stopped early and keep nobody else from the application', async () => {
  const app = await makeApplication(admin, ['rates'])
  const told = new Map<string, number>()
  for (let round = 0; round < 1000; round += 1) {
    const msg = await refusal({ authorization: `${app.appId}::${String(round).padStart(32, '0')}` })
    told.set(msg, (told.get(msg) ?? 0) + 1)
  }
  expect(Object.fromEntries(told)).toEqual({ appSecret错误: 30, '操作过于频繁，请稍后再试': 970 })
  expect(await refusal(plain(app))).toBe('操作过于频繁，请稍后再试')
  const elsewhere = { ...plain(app), 'x-forwarded-for': '192.0.2.7' }
  expect(await ask(platform.baseUrl, 'rates', { headers: elsewhere })).toMatchObject({ code: 200 })
})

it('one application cannot ask without end', async () => {
  const app = await makeApplication(admin, ['rates'])
  const codes = new Map<number, number>()
  // Many at once: the limit is one of a minute, which calls in a row outlast on a busy machine.
  for (let batch = 0; batch < 22; batch += 1) {
    const asked = Array.from({ length: 55 }, () => ask(platform.baseUrl, 'rates', { headers: plain(app) }))
    for (const { code } of await Promise.all(asked)) codes.set(code, (codes.get(code) ?? 0) + 1)
  }
  expect(codes.get(200)).toBe(1200)
})
