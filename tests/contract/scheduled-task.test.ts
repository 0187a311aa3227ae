import { scheduledTask } from '@/lib/contract/system/scheduled-task'
import { readCron } from '@/lib/domain/cron'
import { taskMethods } from '@/platform/duties'
import { grantTag } from '@/platform/modules/permission/testing'
import { taskBeats } from '@/platform/modules/scheduledtask/public'
import { addInterface, addNamingForm, addSql, parameter, staticConfig } from './data-interface-setup'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let admin: Client
let clerk: Client
let stranger: Client
beforeAll(async () => {
  platform = await startHarness()
  admin = await platform.signIn('admin')
  clerk = await platform.signIn('clerk')
  stranger = await platform.signIn('stranger')
  await grantTag(platform.db, 'clerk', 'system.task')
  await addNamingForm(platform.db)
  await addInterface(platform.db, 'rates', { type: 2, dataConfigJson: staticConfig([{ id: '1' }, { id: '2' }]) })
  await addSql(platform.db, 'staff', `select id, realName from users where id = '{account}'`, {
    parameters: [parameter('account', { required: 1 }), parameter('year', { dataType: 'int' })],
  })
})
afterAll(() => platform.stop())

const startTime = Date.parse('2026-01-01T00:00:00+08:00')
const contentOf = (more: object = {}) =>
  JSON.stringify({
    cron: '0 0 2 * * ?',
    startTime,
    endTime: '',
    interfaceId: 'rates',
    interfaceName: '汇率',
    parameter: [],
    ...more,
  })
let count = 0
/** As the clients of the 3.6 line send it: the content is JSON text, and they know nothing of versions. */
const form = (more: object = {}, content: object = {}) => {
  count += 1
  const names = { fullName: `任务${count}`, enCode: `task${count}` }
  return {
    ...names,
    executeType: '1',
    executeContent: contentOf(content),
    enabledMark: 1,
    description: '',
    sortCode: 0,
    ...more,
  } as never
}
async function made(more: object = {}, content: object = {}, who = clerk): Promise<string> {
  const reply = await who.call(scheduledTask.create, { body: form(more, content) })
  expect(reply).toMatchObject({ code: 200, msg: '新建成功' })
  return reply.data.id
}
const infoOf = async (id: string) => (await clerk.call(scheduledTask.info, { params: { id } })).data
const rowOf = async (id: string) => {
  const { data } = await clerk.call(scheduledTask.list, { query: { pageSize: 100 } })
  return data.list.find((row: { id: string }) => row.id === id)
}
const logOf = async (id: string, query: object = {}) =>
  (await clerk.call(scheduledTask.log, { params: { id }, query: query as never })).data.list

/** Runs it by hand, as the person says, and answers how it ended. */
async function run(id: string, who = clerk) {
  const reply = await who.call(scheduledTask.run, { params: { id } })
  expect(reply).toMatchObject({ code: 200, msg: '操作成功' })
  await platform.runJobs()
  return (await who.call(scheduledTask.runState, { params: { id, runId: reply.data.id } })).data
}

it('is made, listed with its next time, read, changed, stopped, enabled and deleted, and history keeps all of it', async () => {
  const names = { fullName: '每日汇率', enCode: 'rates.daily' }
  const id = await made({ ...names, description: '夜里' })
  const params = { id }
  const list = await clerk.call(scheduledTask.list, { query: { keyword: 'rates.' } })
  expect(list.data.pagination).toMatchObject({ currentPage: 1, pageSize: 20, total: 1 })
  expect(list.data.list[0]).toMatchObject({
    ...names,
    id,
    runCount: 0,
    startTime,
    endTime: null,
    lastRunTime: null,
    enabledMark: 1,
  })
  const { nextRunTime, runUser } = list.data.list[0]
  expect([nextRunTime > Date.now(), new Date(nextRunTime).getUTCHours(), runUser]).toEqual([true, 18, '名clerk/clerk'])

  const read = await infoOf(id)
  expect(read).toMatchObject({ ...names, executeType: '1', description: '夜里', version: 1 })
  expect(JSON.parse(read.executeContent)).toEqual({
    ...{ cron: '0 0 2 * * ?', startTime, endTime: null, interfaceId: 'rates', interfaceName: '汇率' },
    ...{ parameter: [], localHostTaskId: '' },
  })
  const changed = { ...read, executeContent: contentOf({ cron: '0 30 2 * * ? *' }) }
  expect(await clerk.call(scheduledTask.update, { params, body: changed })).toMatchObject({ code: 200, msg: '更新成功' })
  expect(await rowOf(id)).toMatchObject({ nextRunTime: nextRunTime + 30 * 60_000 })
  expect(await clerk.call(scheduledTask.update, { params, body: changed })).toMatchObject({
    msg: '数据已被其他人修改，请刷新后重试',
  })

  expect(await clerk.call(scheduledTask.stop, { params })).toMatchObject({ code: 200, msg: '操作成功' })
  expect(await clerk.call(scheduledTask.stop, { params })).toMatchObject({ code: 200 })
  expect(await rowOf(id)).toMatchObject({ enabledMark: 0, nextRunTime: null })
  expect(await clerk.call(scheduledTask.enable, { params })).toMatchObject({ code: 200, msg: '操作成功' })
  expect(await rowOf(id)).toMatchObject({ enabledMark: 1, nextRunTime: nextRunTime + 30 * 60_000 })
  expect(await clerk.call(scheduledTask.remove, { params })).toMatchObject({ code: 200, msg: '删除成功' })
  const kept = await platform.db.selectFrom('adminHistory').select('action').where('objectId', '=', id).execute()
  expect(kept.map(({ action }) => action).sort()).toEqual(['create', 'delete', 'state', 'state', 'update'])
})

it('what is not there is told in the words of the platform', async () => {
  const params = { id: 'gone' }
  for (const [endpoint, msg] of [
    [scheduledTask.info, '数据不存在'],
    [scheduledTask.remove, '删除失败，数据不存在'],
    [scheduledTask.stop, '操作失败，数据不存在'],
    [scheduledTask.enable, '操作失败，数据不存在'],
    [scheduledTask.run, '操作失败，数据不存在'],
  ] as const) {
    expect(await clerk.call(endpoint, { params })).toMatchObject({ code: 400, msg })
  }
  expect(await clerk.call(scheduledTask.update, { params, body: form() })).toMatchObject({ msg: '更新失败，数据不存在' })
  expect(await clerk.call(scheduledTask.runState, { params: { id: 'gone', runId: 'gone' } })).toMatchObject({ msg: '数据不存在' })
  expect(await logOf('gone')).toEqual([])
})

it('the list comes in the order it was asked for', async () => {
  const late = await made({ fullName: '排序乙' }, { endTime: startTime + 9e11 })
  const early = await made({ fullName: '排序甲' }, { endTime: startTime + 8e11 })
  const open = await made({ fullName: '排序丙' })
  const order = async (query: object) => {
    const { data } = await clerk.call(scheduledTask.list, { query: { keyword: '排序', ...query } as never })
    return data.list.map(({ id }: { id: string }) => id)
  }
  expect(await order({ sidx: 'endTime', sort: 'asc' })).toEqual([early, late, open])
  expect(await order({ sidx: 'endTime', sort: 'desc' })).toEqual([late, early, open])
})

it('names and codes are unique', async () => {
  await made({ fullName: '唯一', enCode: 'only' })
  expect(await clerk.call(scheduledTask.create, { body: form({ fullName: '唯一' }) })).toMatchObject({ msg: '名称不能重复' })
  expect(await clerk.call(scheduledTask.create, { body: form({ enCode: 'ONLY' }) })).toMatchObject({ msg: '编码不能重复' })
  const id = await made()
  const body = { ...(await infoOf(id)), enCode: 'only' }
  expect(await clerk.call(scheduledTask.update, { params: { id }, body })).toMatchObject({ code: 400, msg: '编码不能重复' })
})

it.each<[object, object, string]>([
  [{ fullName: ' ' }, {}, '请输入任务名称'],
  [{ enCode: '' }, {}, '请输入任务编码'],
  [{ enCode: '.a' }, {}, '编码只能输入英文、数字和小数点且小数点不能放在首尾'],
  [{ executeType: '2' }, {}, '请选择任务类型'],
  [{}, { cron: '' }, '请输入Cron表达式'],
  [{}, { cron: '0 0 25 * * ?' }, 'Cron表达式的时只能是0至23：25'],
  [{}, { cron: '* * * *' }, 'Cron表达式应由5至7段组成'],
  [{}, { cron: '0 0 0 30 2 ?' }, 'Cron表达式没有可执行的日期'],
  [{}, { startTime: '' }, '请选择任务开始时间'],
  [{}, { startTime: 'tomorrow' }, '请选择任务开始时间'],
  [{}, { endTime: startTime - 1 }, '任务结束时间不能早于任务开始时间'],
  [{}, { interfaceId: '' }, '请选择数据接口'],
  [{}, { interfaceId: 'gone' }, '数据接口不存在'],
  [{}, { interfaceId: 'staff' }, 'account不能为空'],
  [
    {},
    {
      interfaceId: 'staff',
      parameter: [
        { field: 'account', relationField: 'a' },
        { field: 'year', relationField: 'x' },
      ],
    },
    'year类型必须为整型',
  ],
  [{ executeType: '3' }, { localHostTaskId: 'rm -rf' }, '请选择方法'],
  [{ executeType: '3' }, { localHostTaskId: 'housekeeping', cron: '0,30 0 3 * * ?' }, '该方法每次执行至少间隔60秒'],
  [{}, { startTime: 1e308 }, '请选择任务开始时间'],
])('%j with %j is refused: %s', async (more, content, message) => {
  const reply = await clerk.call(scheduledTask.create, { body: form(more, content) })
  expect(reply.code).toBe(400)
  expect([reply.msg, ...(reply.issues ?? []).map((issue) => issue.message)]).toContain(message)
})

it('hostile content is refused and nothing of it is kept', async () => {
  const long = { parameter: Array.from({ length: 200 }, () => ({ field: 'a', relationField: 'x'.repeat(1000) })) }
  for (const content of [
    '',
    'null',
    '[]',
    '{"cron":',
    '{"cron":{"a":1}}',
    contentOf(long),
    contentOf({ cron: '* '.repeat(5000) }),
  ]) {
    expect((await clerk.call(scheduledTask.create, { body: form({ executeContent: content }) })).code).toBe(400)
  }
})

it('older and other clients are understood: numbers as text, written dates, five fields, the content as an object', async () => {
  const content = { cron: '30 2 * * 1', startTime: '2026-01-01 00:00:00', endTime: '', interfaceId: 'rates', parameter: '' }
  const id = await made({ enabledMark: '1', sortCode: '7', executeContent: content, unknown: 1 })
  expect(await rowOf(id)).toMatchObject({ startTime, sortCode: 7 })
  const { executeContent } = await infoOf(id)
  expect(JSON.parse(executeContent)).toMatchObject({ cron: '30 2 * * 1', startTime })
  const raw = await clerk.raw('/api/ScheduleTask/taskmethods')
  expect(((await raw.json()) as { data: unknown[] }).data).toHaveLength(taskMethods.length)
})

it('the methods of the platform are told with a beat that can be read, and each of them runs', async () => {
  const { data } = await clerk.call(scheduledTask.methods, {})
  expect(data.map((method: { id: string }) => method.id)).toEqual(taskMethods.map(({ id }) => id))
  for (const { id: localHostTaskId, cron } of data) {
    expect(readCron(cron)).toHaveProperty('cron')
    const id = await made({ executeType: 3 }, { cron, localHostTaskId })
    // The database of the test is in memory: there is no folder to back up.
    const expected = localHostTaskId === 'dataBackup' ? 'failed' : 'done'
    expect([localHostTaskId, (await run(id)).state]).toEqual([localHostTaskId, expected])
    expect(await clerk.call(scheduledTask.remove, { params: { id } })).toMatchObject({ code: 200 })
  }
})

describe('a run', () => {
  it('by hand tells how it ended, stands in the log with who asked, and counts', async () => {
    const id = await made()
    expect(await run(id)).toMatchObject({ state: 'done', description: '返回2条数据' })
    expect(await logOf(id)).toMatchObject([{ runResult: 0, description: '返回2条数据', runUser: '名clerk/clerk' }])
    expect(await rowOf(id)).toMatchObject({ runCount: 1, isRunning: 0, lastRunTime: expect.any(Number) })
  })

  it('is asked for once while another one waits', async () => {
    const id = await made()
    const asked = await Promise.all([1, 2].map(() => clerk.call(scheduledTask.run, { params: { id } })))
    expect(asked.map((reply) => reply.msg).sort()).toEqual(['任务正在执行，请稍后再试', '操作成功'])
    expect(await rowOf(id)).toMatchObject({ isRunning: 1 })
    expect(await logOf(id)).toEqual([])
    await platform.runJobs()
    expect(await logOf(id)).toHaveLength(1)
  })

  it('comes at its beat', async () => {
    // Within the hour: the session of whoever reads the log lives no longer than some.
    const id = await made({}, { cron: '0 0 * * * ?' })
    platform.advance((await rowOf(id)).nextRunTime - platform.ctx.now())
    await taskBeats.run(platform.ctx, { signal: new AbortController().signal, progress: () => undefined })
    await platform.runJobs()
    expect(await logOf(id)).toMatchObject([{ runResult: 0, runUser: '' }])
  })

  it('binds its parameters: text is never part of the question', async () => {
    const given = (value: string) => ({
      interfaceId: 'staff',
      parameter: [{ field: 'account', relationField: value, sourceType: 2 }],
    })
    expect(await run(await made({}, given('clerk')))).toMatchObject({ state: 'done', description: '返回1条数据' })
    expect(await run(await made({}, given("x' or '1'='1")))).toMatchObject({ state: 'done', description: '返回0条数据' })
    const emptied = { interfaceId: 'staff', parameter: [{ field: 'account', relationField: 'clerk', sourceType: 3 }] }
    expect(await clerk.call(scheduledTask.create, { body: form({}, emptied) })).toMatchObject({
      code: 400,
      msg: 'account不能为空',
    })
  })

  it('of which the interface is gone fails in words', async () => {
    await addInterface(platform.db, 'short', { type: 2, dataConfigJson: staticConfig([]) })
    const id = await made({}, { interfaceId: 'short' })
    await platform.db.deleteFrom('dataInterface').where('id', '=', 'short').execute()
    expect(await run(id)).toMatchObject({ state: 'failed', description: '数据不存在' })
    expect(await logOf(id, { runResult: '1' })).toHaveLength(1)
    expect(await logOf(id, { runResult: '0' })).toEqual([])
    expect(await logOf(id, { startTime: String(Date.now() + 400 * 86_400_000), endTime: '' })).toEqual([])
  })
})

describe('the rights of a run', () => {
  it('are those of whoever saved the task last, as they are when it runs', async () => {
    await addInterface(platform.db, 'closed', { type: 2, dataConfigJson: staticConfig([{ id: '1' }]) })
    await platform.db.deleteFrom('designReference').where('targetId', '=', 'closed').execute()
    expect(await clerk.call(scheduledTask.create, { body: form({}, { interfaceId: 'closed' }) })).toMatchObject({ code: 403 })
    const id = await made({}, { interfaceId: 'closed' }, admin)
    expect(await rowOf(id)).toMatchObject({ runUser: '名admin/admin' })
    // Whoever may only start it does not become its owner; whoever changes it does.
    expect(await run(id)).toMatchObject({ state: 'done' })
    const body = await infoOf(id)
    expect(await clerk.call(scheduledTask.update, { params: { id }, body })).toMatchObject({ code: 403 })
    const params = { id }
    const other = { ...body, executeContent: contentOf() }
    expect(await clerk.call(scheduledTask.update, { params, body: other })).toMatchObject({ code: 200 })
    expect(await rowOf(id)).toMatchObject({ runUser: '名clerk/clerk' })
  })

  it('end with the person', async () => {
    const id = await made({}, {}, admin)
    await platform.db.updateTable('scheduledTask').set({ runAs: 'junior' }).where('id', '=', id).execute()
    expect(await run(id)).toMatchObject({ state: 'failed', description: '没有访问权限，请联系管理员授权' })
    await platform.db.updateTable('appUser').set({ enabledMark: 0 }).where('id', '=', 'junior').execute()
    expect(await run(id)).toMatchObject({ state: 'failed', description: '执行身份已失效，请由有权限的人员重新保存任务' })
  })
})

it('is administered by who holds the screen alone', async () => {
  const id = await made()
  const params = { id }
  const callsOf = (who: Client) => [
    who.call(scheduledTask.list, { query: {} }),
    who.call(scheduledTask.methods, {}),
    who.call(scheduledTask.info, { params }),
    who.call(scheduledTask.create, { body: form() }),
    who.call(scheduledTask.update, { params, body: form() }),
    who.call(scheduledTask.remove, { params }),
    who.call(scheduledTask.stop, { params }),
    who.call(scheduledTask.enable, { params }),
    who.call(scheduledTask.run, { params }),
    who.call(scheduledTask.log, { params, query: {} }),
    who.call(scheduledTask.runState, { params: { id, runId: 'x' } }),
  ]
  expect(new Set((await Promise.all(callsOf(stranger))).map((reply) => reply.code))).toEqual(new Set([403]))
  expect(new Set((await Promise.all(callsOf(platform.anonymous))).map((reply) => reply.code))).toEqual(new Set([600]))
  expect(await rowOf(id)).toMatchObject({ enabledMark: 1, runCount: 0 })
})
