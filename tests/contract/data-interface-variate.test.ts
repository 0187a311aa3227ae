import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { dataInterfaceVariate } from '@/lib/contract/system/data-interface-variate'
import { grantTag } from '@/platform/modules/permission/testing'
import { addInterface, apiConfig } from './data-interface-setup'
import { type FileHarness, startFileHarness } from './file-setup'
import type { Client, RawReply } from './harness'
import { saved, sendFile } from './object-file-setup'

let platform: FileHarness
let clerk: Client
let stranger: Client
let outside: Server
let host: string
/** The token that the outside server takes now, and what it was asked with. */
let token = 1
const seen: { path: string; header: string | undefined; body: string }[] = []
beforeAll(async () => {
  outside = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      const body = Buffer.concat(chunks).toString()
      const header = request.headers['x-token']
      seen.push({ path, header: header?.toString(), body })
      if (path === '/token') response.end(JSON.stringify({ result: { token: `t${token}` } }))
      else response.end(JSON.stringify(header === `t${token}` ? { ok: true, rows: [{ id: '1' }] } : { ok: false }))
    })
  })
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(outside.address() as AddressInfo).port}`
  platform = await startFileHarness()
  ;(platform.ctx.config as { interfaceHosts: readonly string[] }).interfaceHosts = [host]
  clerk = await platform.signIn('clerk')
  stranger = await platform.signIn('stranger')
  await grantTag(platform.db, 'clerk', 'systemData.dataInterface')
  const tokenApi = { type: 3, isPostPosition: 1, dataConfigJson: apiConfig({ method: 1, url: `http://${host}/token` }) }
  await addInterface(platform.db, 'auth', tokenApi)
})
afterAll(async () => {
  await platform.stop()
  await new Promise((resolve) => outside.close(resolve))
})
beforeEach(() => {
  seen.length = 0
})

const form = (more: object = {}) => ({
  interfaceId: 'auth',
  fullName: 'crmToken',
  expression: '(data) => data.result.token',
  ...more,
})
const create = (more: object = {}, client = clerk) => client.call(dataInterfaceVariate.create, { body: form(more) })
const preview = (id: string, client = clerk) => client.call(dataInterface.preview, { params: { id }, body: { paramList: [] } })

it('is made, listed, read, changed, copied, sent as a file and deleted', async () => {
  const reply = await create({ fullName: 'first' })
  expect(reply).toMatchObject({ code: 200, msg: '新建成功' })
  const params = { id: reply.data.id as string }
  const info = (await clerk.call(dataInterfaceVariate.info, { params })).data
  expect(info).toMatchObject({ interfaceId: 'auth', fullName: 'first', expression: '(data) => data.result.token', value: '' })
  expect(await clerk.call(dataInterfaceVariate.update, { params, body: { ...info, fullName: 'second' } })).toMatchObject({
    code: 200,
  })
  expect(await clerk.call(dataInterfaceVariate.update, { params, body: info })).toMatchObject({
    msg: '数据已被其他人修改，请刷新后重试',
  })
  const list = (await clerk.call(dataInterfaceVariate.list, { params: { id: 'auth' }, query: { keyword: 'sec' } })).data.list
  expect(list).toMatchObject([{ id: params.id, creatorUser: expect.stringMatching(/\/clerk$/), value: '' }])
  const tree = (await clerk.call(dataInterfaceVariate.selector, {})).data
  expect(tree).toMatchObject([{ id: 'auth', parentId: '-1', type: 0, children: [{ id: params.id, parentId: 'auth', type: 1 }] }])
  const copy = await clerk.call(dataInterfaceVariate.copy, { params })
  const file = await saved(clerk, await clerk.call(dataInterfaceVariate.export, { params }))
  expect(file.name).toBe('second.ffa')
  expect(file.content).not.toHaveProperty('value')
  const send = () => sendFile(clerk, dataInterfaceVariate.import, JSON.stringify(file.content), { name: 'a.ffa' })
  expect(await send()).toMatchObject({ code: 400, msg: '变量名已存在' })
  for (const id of [params.id, copy.data.id]) {
    expect(await clerk.call(dataInterfaceVariate.remove, { params: { id } })).toMatchObject({ code: 200 })
  }
  expect(await send()).toMatchObject({ code: 200, msg: '导入成功' })
})

it.each([
  [{ fullName: 'a@b' }, '变量名不能包含敏感字符'],
  [{ fullName: '' }, '请输入变量名'],
  [{ expression: '' }, '请输入JS表达式'],
  [{ expression: '(data) =>' }, 'JS表达式第1行有语法错误'],
  [{ interfaceId: 'nowhere' }, '数据接口不存在'],
])('what cannot be is refused: %j', async (more, message) => {
  const reply = await create(more)
  expect(reply.code).toBe(400)
  expect(reply.msg).toContain(message)
})

it('holds what its interface answers, sealed, and is filled anew when it is no longer taken', async () => {
  const { id } = (await create()).data
  const api = {
    ...{ method: 2, url: `http://${host}/rows`, header: [{ field: 'X-Token', source: 2, defaultValue: id }] },
    ...{ query: [], body: '{"token":"{@crmToken}"}', bodyType: 3 },
  }
  const process = { dataExceptionJson: '(data) => data.ok', dataJsJson: '(data) => data.rows' }
  await addInterface(platform.db, 'rows', { type: 3, dataConfigJson: apiConfig(api), ...process })
  expect((await preview('rows')).data).toEqual([{ id: '1' }])
  expect(seen.map(({ path }) => path)).toEqual(['/rows', '/token', '/rows'])
  expect(seen[2]?.body).toBe('{"token":"t1"}')
  await preview('rows')
  expect(seen).toHaveLength(4)

  token = 2
  await Promise.all([preview('rows'), preview('rows')])
  expect(seen.filter(({ path }) => path === '/token').length).toBeLessThanOrEqual(3)
  const stored = await platform.db
    .selectFrom('dataInterfaceVariable')
    .select('value')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored.value).toMatch(/^s1\./)
  expect((await clerk.call(dataInterfaceVariate.info, { params: { id } })).data.value).toBe('t2')

  // In use: neither it nor what fills it can be taken away, and its name stays.
  const params = { id }
  expect((await clerk.call(dataInterfaceVariate.remove, { params })).msg).toContain('名rows')
  expect((await clerk.call(dataInterfaceVariate.update, { params, body: form({ fullName: 'other' }) })).msg).toContain('名rows')
  expect((await clerk.call(dataInterface.remove, { params: { id: 'auth' } })).msg).toBe('删除失败，已被“名rows”使用')
  const history = await platform.db.selectFrom('adminHistory').select(['beforeJson', 'afterJson']).execute()
  expect(JSON.stringify(history)).not.toMatch(/"value"|t2/)
})

it('an answer that is never accepted is asked for twice, no more', async () => {
  const never = { type: 3, dataConfigJson: apiConfig({ url: `http://${host}/rows` }), dataExceptionJson: '() => false' }
  await addInterface(platform.db, 'never', never)
  await preview('never')
  expect(seen.map(({ path }) => path)).toEqual(['/rows', '/rows'])
})

it('nobody without the screen reads variables or what fills them', async () => {
  const params = { id: 'auth' }
  const asked: Promise<RawReply>[] = [
    stranger.call(dataInterfaceVariate.list, { params, query: {} }),
    stranger.call(dataInterfaceVariate.selector, {}),
    stranger.call(dataInterfaceVariate.info, { params }),
    create({ fullName: 'x' }, stranger),
    stranger.call(dataInterfaceVariate.update, { params, body: form() }),
    stranger.call(dataInterfaceVariate.remove, { params }),
    stranger.call(dataInterfaceVariate.copy, { params }),
    stranger.call(dataInterfaceVariate.export, { params }),
    sendFile(stranger, dataInterfaceVariate.import, '{}', { name: 'a.ffa' }),
  ]
  for (const reply of await Promise.all(asked)) expect(reply.msg).toBe('没有访问权限，请联系管理员授权')
  expect((await preview('auth', stranger)).code).toBe(403)
  expect((await platform.anonymous.call(dataInterfaceVariate.selector, {})).code).toBe(600)
})
