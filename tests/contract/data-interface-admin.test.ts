import { dataInterface } from '@/lib/contract/system/data-interface'
import { grantTag } from '@/platform/modules/permission/testing'
import { apiConfig, parameter, sqlConfig, staticConfig } from './data-interface-setup'
import { type FileHarness, startFileHarness } from './file-setup'
import type { Client, RawReply } from './harness'
import { saved, sendFile } from './object-file-setup'

const tag = 'systemData.dataInterface'

let platform: FileHarness
let clerk: Client
let stranger: Client
beforeAll(async () => {
  platform = await startFileHarness()
  clerk = await platform.signIn('clerk')
  stranger = await platform.signIn('stranger')
  await grantTag(platform.db, 'clerk', tag)
  await platform.db
    .insertInto('dictionaryType')
    .values({ id: 't', parentId: '-1', category: '0', fullName: '数据接口分类', enCode: 'InterfaceTypeOfTest' })
    .execute()
  await platform.db
    .insertInto('dictionaryData')
    .values({ id: 'base', dictionaryTypeId: 't', description: null, fullName: '基础数据', enCode: 'base' })
    .execute()
})
afterAll(() => platform.stop())

let count = 0
function form(more: Readonly<Record<string, unknown>> = {}) {
  count += 1
  const names = { fullName: `接口${count}`, enCode: `api${count}`, category: 'base' }
  return { ...names, type: 2, dataConfigJson: staticConfig([{ id: '1', name: '甲' }]), ...more } as never
}
const create = (more: object = {}, client = clerk) => client.call(dataInterface.create, { body: form({ ...more }) })
const made = async (more: object = {}): Promise<string> => (await create(more)).data.id
const infoOf = async (id: string) => (await clerk.call(dataInterface.info, { params: { id } })).data
const rowOf = async (id: string) =>
  (await clerk.call(dataInterface.list, { query: { pageSize: 1000 } })).data.list.find((row: { id: string }) => row.id === id)

it('is made, listed with all that its screen shows, read, changed, disabled, copied and deleted', async () => {
  const reply = await create({ fullName: '机台', enCode: 'machineList', vendorKey: { kept: [1] } })
  expect(reply).toMatchObject({ code: 200, msg: '接口创建成功' })
  const params = { id: reply.data.id as string }
  const query = { keyword: '机台', category: 'base', type: '2', enabledMark: '1' } as const
  const [row] = (await clerk.call(dataInterface.list, { query })).data.list
  expect(row).toMatchObject({ id: params.id, type: '静态数据', enCode: 'machineList', enabledMark: 1, isPostPosition: 0 })
  expect(row.creatorTime).toEqual(expect.any(Number))

  const info = await infoOf(params.id)
  expect(info).toMatchObject({ fullName: '机台', type: 2, action: 3, version: 1, vendorKey: { kept: [1] } })
  const body = { ...info, fullName: '注塑机', description: '车间' }
  expect(await clerk.call(dataInterface.update, { params, body })).toMatchObject({ code: 200, msg: '更新成功' })
  expect(await infoOf(params.id)).toMatchObject({ fullName: '注塑机', version: 2, vendorKey: { kept: [1] } })
  expect(await clerk.call(dataInterface.update, { params, body })).toMatchObject({ msg: '数据已被其他人修改，请刷新后重试' })

  expect(await clerk.call(dataInterface.state, { params })).toMatchObject({ code: 200, msg: '更新接口状态成功' })
  expect((await rowOf(params.id)).enabledMark).toBe(0)
  const copied = await clerk.call(dataInterface.copy, { params })
  expect(copied.msg).toBe('复制成功')
  const copy = await infoOf(copied.data.id)
  expect(copy.fullName).toMatch(/^注塑机\.副本[0-9a-f]{5}$/)
  expect(copy).toMatchObject({ enabledMark: 0, vendorKey: { kept: [1] } })

  expect(await clerk.call(dataInterface.remove, { params })).toMatchObject({ code: 200, msg: '删除成功' })
  expect(await clerk.call(dataInterface.info, { params })).toMatchObject({ code: 400, msg: '数据不存在' })
})

it.each([
  [{ fullName: ' ' }, '请输入接口名称'],
  [{ enCode: '机台' }, '编码只能输入英文、数字和小数点且小数点不能放在首尾'],
  [{ category: 'unknown' }, '请选择接口分类'],
  [{ type: 1, dataConfigJson: sqlConfig(' ') }, '请输入SQL语句'],
  [{ type: 1, dataConfigJson: sqlConfig('delete from users') }, '当前SQL含有敏感字：delete'],
  [{ type: 1, dataConfigJson: sqlConfig('select 1; drop table users') }, 'SQL语句含有不支持的字符：;'],
  [{ type: 1, action: 2, dataConfigJson: sqlConfig('select 1') }, '数据接口只支持查询语句'],
  [{ type: 1, hasPage: 1, dataConfigJson: sqlConfig('select 1 as a') }, '请输入SQL语句'],
  [{ type: 3, dataConfigJson: apiConfig({ method: 1, url: ' ' }) }, '请填写接口路径'],
  [{ type: 3, dataConfigJson: apiConfig({ url: 'file:///etc/passwd' }) }, '接口暂只支持HTTP和HTTPS方式'],
  [{ dataConfigJson: '{' }, '数据配置格式不正确'],
  [{ parameterJson: JSON.stringify([parameter('1a')]) }, '只能输入大小写英文字母、数字、下划线组合，且不能数字、下划线开头'],
  [{ parameterJson: JSON.stringify([parameter('a'), parameter('a')]) }, '参数名称不能重复'],
  [{ fieldJson: JSON.stringify([{ field: 'a' }, { field: 'a' }]) }, '字段名称不能重复'],
  [{ dataJsJson: '(data) => {\n  return data +\n}' }, '数据处理第3行有语法错误'],
])('what cannot run is refused: %j', async (more, message) => {
  const reply = await create(more)
  expect(reply.code).toBe(400)
  expect(reply.msg).toContain(message)
})

it('name and code are those of one interface', async () => {
  await create({ fullName: '唯一', enCode: 'only' })
  expect(await create({ fullName: '唯一' })).toMatchObject({ code: 400, msg: '名称不能重复' })
  expect(await create({ enCode: 'ONLY' })).toMatchObject({ code: 400, msg: '编码不能重复' })
})

it('paging and authentication exclude each other, and authentication is settled when it is made', async () => {
  const api = { type: 3, dataConfigJson: apiConfig({ url: '/api/x' }), hasPage: 1, isPostPosition: 1 }
  const id = await made(api)
  const info = await infoOf(id)
  expect(info).toMatchObject({ hasPage: 0, isPostPosition: 1 })
  const body = { ...info, isPostPosition: 0 }
  expect(await clerk.call(dataInterface.update, { params: { id }, body })).toMatchObject({ msg: '鉴权接口创建后不允许修改' })
})

it('everything of the administration asks for the tag of its screen', async () => {
  const params = { id: await made() }
  const asked: Promise<RawReply>[] = [
    stranger.call(dataInterface.list, { query: {} }),
    stranger.call(dataInterface.info, { params }),
    stranger.call(dataInterface.create, { body: form() }),
    stranger.call(dataInterface.update, { params, body: form() }),
    stranger.call(dataInterface.remove, { params }),
    stranger.call(dataInterface.state, { params }),
    stranger.call(dataInterface.copy, { params }),
    stranger.call(dataInterface.export, { params }),
    sendFile(stranger, dataInterface.import, '{}', { name: 'a.bd' }),
    stranger.call(dataInterface.log, { params, query: {} }),
    stranger.call(dataInterface.uses, { params }),
    stranger.call(dataInterface.tryOut, { body: form() }),
    stranger.call(dataInterface.runScript, { body: { script: '(data) => data', sample: '1' } }),
    stranger.call(dataInterface.tables, { params: { linkId: '0' } }),
  ]
  for (const reply of await Promise.all(asked)) expect(reply.msg).toBe('没有访问权限，请联系管理员授权')
  const picked = await stranger.call(dataInterface.picker, { query: {} })
  expect(picked.data.list).toEqual([])
  const signedOut = await platform.anonymous.call(dataInterface.list, { query: {} })
  expect(signedOut.code).toBe(600)
})

it('the picker of designers lists what may be asked, with parameters and fields, and no authentication', async () => {
  const id = await made({ parameterJson: JSON.stringify([parameter('city')]) })
  const filling = await made({ type: 3, isPostPosition: 1, dataConfigJson: apiConfig({ url: '/api/x' }) })
  const { list } = (await clerk.call(dataInterface.picker, { query: { pageSize: 1000 } })).data
  expect(list.find((row: { id: string }) => row.id === id).parameterJson).toContain('city')
  expect(list.some((row: { id: string }) => row.id === filling)).toBe(false)
})

it('is not deleted while a design names it, and says which', async () => {
  const id = await made()
  await platform.db
    .insertInto('scheduledTask')
    .values({
      ...{
        id: 'task1',
        fullName: '每日同步',
        enCode: 'daily',
        executeType: '1',
        cron: '0 0 1 * * ?',
        startTime: 0,
        endTime: null,
      },
      ...{ interfaceId: id, interfaceName: '', parameterJson: '[]', methodId: '', runAs: null, sortCode: 0, enabledMark: 0 },
      ...{ description: '', createdAt: 0, createdBy: null, updatedAt: null, updatedBy: null, lastRunAt: null, nextRunAt: null },
      ...{ plannedAt: 0, plannedZone: '' },
    })
    .execute()
  const params = { id }
  expect((await clerk.call(dataInterface.uses, { params })).data).toEqual([{ kind: 'task', id: 'task1', fullName: '每日同步' }])
  expect(await clerk.call(dataInterface.remove, { params })).toMatchObject({ code: 400, msg: '删除失败，已被“每日同步”使用' })
})

describe('files', () => {
  it('goes out and comes back whole, with what this version does not know', async () => {
    const id = await made({ vendorKey: 'x', parameterJson: JSON.stringify([parameter('a')]) })
    const file = await saved(clerk, await clerk.call(dataInterface.export, { params: { id } }))
    expect(file.name).toMatch(/^接口\d+\.bd$/)
    const content = JSON.stringify(file.content)
    const send = (type: string) => sendFile(clerk, dataInterface.import, content, { name: 'a.bd', type })
    expect((await send('0')).msg).toBe('ID、编码、名称重复')
    expect((await send('1')).msg).toBe('导入成功')
    await clerk.call(dataInterface.remove, { params: { id } })
    expect(await send('0')).toMatchObject({ code: 200, msg: '导入成功' })
    expect(await infoOf(id)).toMatchObject({ vendorKey: 'x', parameterJson: expect.stringContaining('"a"') })
  })

  it('reads the flat shape of before', async () => {
    const flat = {
      ...{
        id: '3f0a99e0-1111',
        fullName: '旧SQL',
        enCode: 'oldSql',
        dataType: 1,
        dbLinkId: '0',
        requestMethod: '3',
        categoryId: 'base',
      },
      ...{ query: 'select id from users', requestParameters: JSON.stringify([parameter('x')]), checkType: 0, path: '' },
    }
    const reply = await sendFile(clerk, dataInterface.import, JSON.stringify(flat), { name: 'old.bd' })
    expect(reply.msg).toBe('导入成功')
    const info = await infoOf(flat.id)
    expect(info).toMatchObject({ type: 1, action: 3, category: 'base', checkType: 0 })
    expect(JSON.parse(info.dataConfigJson).sqlData).toEqual({ dbLinkId: '0', sql: 'select id from users' })
  })

  it.each([
    ['a.json', '{}', '导入失败，文件格式错误'],
    ['a.bd', '{"module":"system.billRule"}', '导入失败，文件格式错误'],
    ['a.bd', '{"fullName":', '导入失败，数据有误'],
    ['a.bd', '{"id":"1","fullName":"x","enCode":"y","type":9}', '导入失败，数据有误'],
  ])('refuses %s %s', async (name, content, message) => {
    expect(await sendFile(clerk, dataInterface.import, content, { name })).toMatchObject({ code: 400, msg: message })
  })
})

it('tells who asked it, and keeps no body of it', async () => {
  const id = await made()
  await clerk.call(dataInterface.preview, { params: { id }, body: { paramList: [{ field: 'secret', defaultValue: 'pw-1' }] } })
  const log = await clerk.call(dataInterface.log, { params: { id }, query: { keyword: 'clerk' } })
  expect(log.data.list).toMatchObject([{ userId: expect.stringMatching(/\/clerk$/), invokType: 'POST' }])
  expect(JSON.stringify(log.data)).not.toContain('pw-1')
  expect((await clerk.call(dataInterface.log, { params: { id }, query: { keyword: 'nobody' } })).data.list).toEqual([])
})

describe('before it is saved', () => {
  const tryOut = (more: Readonly<Record<string, unknown>>, paramList: readonly object[] = []) =>
    clerk.call(dataInterface.tryOut, { body: { ...(form(more) as object), paramList } as never })

  it('runs as it stands in its form, with its parameters', async () => {
    const sql = { type: 1, dataConfigJson: sqlConfig('select id from users where id = {who}') }
    const parameterJson = JSON.stringify([parameter('who')])
    const reply = await tryOut({ ...sql, parameterJson }, [{ field: 'who', defaultValue: 'clerk' }])
    expect(reply).toMatchObject({ code: 200, msg: '接口请求成功', data: [{ id: 'clerk' }] })
    expect((await clerk.call(dataInterface.list, { query: { keyword: '接口请求' } })).data.list).toEqual([])
  })

  it('is refused as saving it would be, and tells the fault of its function as a result', async () => {
    expect(await tryOut({ type: 1, dataConfigJson: sqlConfig('drop table x') })).toMatchObject({ code: 400 })
    const failing = { type: 1, dataConfigJson: sqlConfig('select id from users'), dataJsJson: '(data) => data.x.y' }
    expect((await tryOut(failing)).data).toMatch(/^JS调用失败,错误：/)
  })

  it('tells its author what the database said, without what stands in records', async () => {
    const ask = (sql: string) => tryOut({ type: 1, dataConfigJson: sqlConfig(sql) })
    expect((await ask('select realNam from users')).msg).toBe('接口请求失败：column "realNam" does not exist')
    expect((await ask('selec id from users')).code).toBe(400)
    const cast = await ask("select id from users where cast(realName || '秘' as integer) > 0")
    expect(cast.msg).toBe('接口请求失败：invalid input syntax for type integer')
  })

  it('a stored one says it to whoever designs interfaces', async () => {
    const id = await made({ type: 1, dataConfigJson: sqlConfig('select nothingOfIt from users') })
    const preview = (client: Client) => client.call(dataInterface.preview, { params: { id }, body: { paramList: [] } })
    expect((await preview(clerk)).msg).toContain('nothingOfIt')
    expect((await preview(stranger)).msg).not.toContain('nothingOfIt')
  })

  it('says to its author that the host is none that may be called, and to nobody else', async () => {
    const api = { type: 3, dataConfigJson: apiConfig({ method: 1, url: 'http://erp.example/rows' }) }
    const reason = '该主机不在允许调用的范围内，请联系系统管理员配置DATA_INTERFACE_HOSTS'
    expect(await tryOut(api)).toMatchObject({ code: 400, msg: reason })
    const params = { id: await made(api) }
    const body = { paramList: [] }
    expect((await clerk.call(dataInterface.preview, { params, body })).msg).toBe(reason)
    expect((await stranger.call(dataInterface.preview, { params, body })).msg).not.toContain('DATA_INTERFACE_HOSTS')
  })

  it('what nobody here knows is kept in measure', async () => {
    expect(await create({ vendorKey: 'x'.repeat(100_000) })).toMatchObject({ code: 200 })
    expect(await create({ vendorKey: 'x'.repeat(200_001) })).toMatchObject({ code: 400 })
  })

  it('fixed data that begins as JSON and is none is refused with its line, and a text stays a text', async () => {
    const fixed = (staticData: string) => ({ type: 2, dataConfigJson: staticConfig(staticData) })
    const broken = fixed('[\n  {"id": "1"},\n]')
    const refusal = { code: 400, msg: '静态数据第3行不是正确的JSON' }
    expect(await tryOut(broken)).toMatchObject(refusal)
    expect(await create(broken)).toMatchObject(refusal)
    expect(await tryOut(fixed('不是JSON'))).toMatchObject({ code: 200, data: '不是JSON' })
  })

  it('functions run on a sample, and say why they fail', async () => {
    const run = (script: string) => clerk.call(dataInterface.runScript, { body: { script, sample: '[1,2]' } })
    expect((await run('(data) => data.length')).data).toEqual({ output: 2, fault: '' })
    expect((await run('(data) => data.x.y')).data.fault).not.toBe('')
    expect((await run('() => process.env')).data.fault).not.toBe('')
  })

  it('tells the tables that its SQL may name', async () => {
    const tables = (await clerk.call(dataInterface.tables, { params: { linkId: '0' } })).data
    const users = tables.find(({ table }: { table: string }) => table === 'users')
    expect(users.columns).toContain('realName')
    expect(users.columns).not.toContain('password')
  })
})

it.each(["' or '1'='1", "'; drop table data_interface; --", '%', '\\', '{a}', '"', '$1'])(
  'what is looked for is never a part of the question: %s',
  async (word) => {
    const id = await made()
    const listed = await clerk.call(dataInterface.list, { query: { keyword: word, sidx: word, sort: 'asc', category: word } })
    expect(listed.data.list).toEqual([])
    const picked = await clerk.call(dataInterface.picker, { query: { keyword: word, sidx: word, sort: 'desc' } })
    expect(picked).toMatchObject({ code: 200, data: { list: [] } })
    expect((await clerk.call(dataInterface.log, { params: { id }, query: { keyword: word } })).code).toBe(200)
    expect((await clerk.call(dataInterface.uses, { params: { id: word } })).msg).toBe('数据不存在')
    const named = await create({ fullName: `名${word}`, description: word, vendorKey: word })
    expect((await infoOf(named.data.id)).vendorKey).toBe(word)
    expect(await rowOf(id)).toBeDefined()
  },
)
