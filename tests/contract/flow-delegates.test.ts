import { message } from '@/lib/contract/message/message'
import { flowDelegate } from '@/lib/contract/workflow/flow-delegate'
import { grant } from '@/platform/modules/permission/testing'
import { tellActedFor } from '@/platform/modules/workflow/delegates/news'
import { principalsOf } from '@/platform/modules/workflow/delegates/principals'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let admin: Client
let manager: Client
let clerk: Client
beforeAll(async () => {
  platform = await startHarness()
  await grant(platform.db, ['User', 'manager', 'system', 'trade'], ['User', 'manager', 'module', 'm1'])
  ;[admin, manager, clerk] = [await platform.signIn('admin'), await platform.signIn('manager'), await platform.signIn('clerk')]
  await insertTemplates()
})
beforeEach(async () => {
  await platform.db.deleteFrom('flowDelegate').execute()
  await platform.db.deleteFrom('message').execute()
})
afterAll(() => platform.stop())

/** Everybody launches `leave`, the manager alone `pay`; `off` is switched off. */
async function insertTemplates() {
  const { db } = platform
  const stamp = { createdAt: 1, createdBy: null, updatedAt: null, updatedBy: null }
  const template = (id: string, more = {}) => ({
    ...{ id, fullName: `流程${id}`, enCode: id, category: 'c', type: 0, icon: null, iconBackground: null, description: null },
    ...{ enabledMark: 1, formId: null, ...stamp, ...more },
  })
  await db
    .insertInto('flowTemplate')
    .values([template('leave'), template('pay'), template('off', { enabledMark: 0 })])
    .execute()
  const version = (id: string, visibleType: number) => ({
    ...{ id: `${id}1`, templateId: id, groupId: id, fullName: id, number: 1, treeJson: '{}', isMain: 1, visibleType },
    ...{ formId: null, createdAt: 1, createdBy: null, updatedAt: null },
  })
  await db
    .insertInto('flowVersion')
    .values([version('leave', 0), version('pay', 1), version('off', 0)])
    .execute()
  await db.insertInto('flowInitiator').values({ versionId: 'pay1', objectType: 'user', objectId: 'manager' }).execute()
}

const hour = 3_600_000
const form = (userId: string, toUserId: string, more = {}) => {
  const now = platform.ctx.now()
  return { userId, toUserId, type: '0', flowId: '', startTime: now - hour, endTime: now + hour, ...more } as never
}
const give = async (client: Client, body: never) => {
  const reply = await client.call(flowDelegate.create, { body })
  expect(reply).toMatchObject({ code: 200, msg: '新建成功' })
  return { id: reply.data.id as string }
}
const list = async (client: Client, query: Record<string, string>) =>
  (await client.call(flowDelegate.list, { query: query as never })).data.list
const news = async (client: Client) =>
  (await client.call(message.list, { query: { type: '2' } as never })).data.list.map(
    ({ title, flowType }: { title: string; flowType: number }) => [title, flowType],
  )

it('a delegation is made, read, changed, ended and deleted by whoever gave it, and the delegate hears of it', async () => {
  const params = await give(manager, form('manager', 'clerk', { flowId: 'leave,pay', description: '休假' }))
  const [row] = await list(manager, { myOrDelagateToMe: '1' })
  const names = { userName: '名manager/manager', toUserName: '名clerk/clerk', flowName: '流程leave/leave,流程pay/pay' }
  expect(row).toMatchObject({ ...params, ...names, type: '0', flowId: 'leave,pay', description: '休假' })
  expect(await list(clerk, { myOrDelagateToMe: '2', keyword: '流程pay' })).toMatchObject([params])
  expect(await list(clerk, { myOrDelagateToMe: '2', keyword: '别的' })).toEqual([])
  expect(await news(clerk)).toEqual([['名manager委托您发起流程', 2]])

  const info = (await manager.call(flowDelegate.info, { params })).data
  const update = { ...info, flowId: '', description: '' }
  expect(await manager.call(flowDelegate.update, { params, body: update })).toMatchObject({ code: 200, msg: '更新成功' })
  expect(await manager.call(flowDelegate.update, { params, body: info })).toMatchObject({ issues: [{ code: 'conflict' }] })
  expect((await list(manager, { myOrDelagateToMe: '1' }))[0]).toMatchObject({ flowId: '', flowName: '全部流程', description: '' })

  expect(await manager.call(flowDelegate.stop, { params })).toMatchObject({ code: 200 })
  const ended = (await manager.call(flowDelegate.info, { params })).data
  expect(ended.startTime).toBe(ended.endTime)
  expect(ended.endTime).toBeLessThanOrEqual(platform.ctx.now())
  expect(await news(clerk)).toContainEqual(['名manager结束了对您的流程发起委托', 2])
  expect(await manager.call(flowDelegate.update, { params, body: form('manager', 'clerk') })).toMatchObject({
    msg: '委托已失效，不能修改',
  })
  expect(await manager.call(flowDelegate.remove, { params })).toMatchObject({ code: 200 })
  expect(await list(manager, { myOrDelagateToMe: '1' })).toEqual([])
})

it('a message of a delegation leads to the tab of those that one was given', async () => {
  await give(manager, form('manager', 'clerk', { type: '1' }))
  const [row] = (await clerk.call(message.list, { query: { type: '2' } as never })).data.list
  const read = (await clerk.call(message.readInfo, { params: { id: row.id } })).data
  expect(read).toMatchObject({ title: '名manager委托您审批流程', flowType: 2, bodyText: '{"type":"2"}' })
})

it('what contradicts itself or another delegation is refused in the words of the contract', async () => {
  const now = platform.ctx.now()
  const refuses = async (client: Client, body: never, msg: string) =>
    expect(await client.call(flowDelegate.create, { body })).toMatchObject({ code: 400, msg })
  await refuses(manager, form('manager', 'manager'), '委托人和被委托人相同，委托失败')
  await refuses(manager, form('manager', 'clerk', { startTime: now + hour, endTime: now + hour }), '结束时间必须晚于开始时间')
  await refuses(manager, form('manager', 'clerk', { endTime: now - 1 }), '结束时间必须晚于当前时间')
  await refuses(manager, form('manager', 'clerk', { flowId: 'leave,unknown' }), '流程不存在')
  await refuses(manager, form('manager', 'unknown'), '用户不存在或已禁用')
  await refuses(manager, form('clerk', 'junior'), '操作失败！您没有权限操作')

  const params = await give(manager, form('manager', 'clerk', { flowId: 'leave' }))
  await refuses(manager, form('manager', 'clerk', { flowId: 'pay,leave' }), '操作失败，同一时间内有相同流程的委托！')
  await refuses(manager, form('manager', 'clerk'), '操作失败，同一时间内有相同流程的委托！')
  await refuses(clerk, form('clerk', 'manager'), '不能相互委托')
  // Another flow, another kind, another time and another delegate contradict nothing, nor does one that was ended.
  await give(manager, form('manager', 'clerk', { flowId: 'pay' }))
  await give(clerk, form('clerk', 'manager', { type: '1', flowId: 'leave' }))
  await give(manager, form('manager', 'clerk', { flowId: 'leave', startTime: now + 2 * hour, endTime: now + 3 * hour }))
  await give(manager, form('manager', 'admin', { flowId: 'leave' }))
  await manager.call(flowDelegate.stop, { params })
  await give(manager, form('manager', 'clerk', { flowId: 'leave' }))
})

it('of two who delegate to each other at the same moment one is refused', async () => {
  const replies = await Promise.all([
    manager.call(flowDelegate.create, { body: form('manager', 'clerk') }),
    clerk.call(flowDelegate.create, { body: form('clerk', 'manager') }),
  ])
  expect(replies.map(({ code }) => code).sort()).toEqual([200, 400])
})

it('those of others are for everybody as if they were not there, also for the delegate and an administrator', async () => {
  const params = await give(manager, form('manager', 'clerk'))
  for (const other of [clerk, admin]) {
    expect(await other.call(flowDelegate.info, { params })).toMatchObject({ msg: '数据不存在' })
    const body = form(other === admin ? 'admin' : 'clerk', 'junior')
    expect(await other.call(flowDelegate.update, { params, body })).toMatchObject({ msg: '更新失败，数据不存在' })
    expect(await other.call(flowDelegate.stop, { params })).toMatchObject({ msg: '操作失败，数据不存在' })
    expect(await other.call(flowDelegate.remove, { params })).toMatchObject({ msg: '删除失败，数据不存在' })
  }
  expect(await list(admin, { myOrDelagateToMe: '1' })).toEqual([])
  expect(await list(admin, { myOrDelagateToMe: '2' })).toEqual([])
  expect(await platform.anonymous.call(flowDelegate.list, { query: {} as never })).toMatchObject({ code: 600 })
})

it('a delegate launches what was delegated, while it counts, and what the principal may launch himself', async () => {
  const templates = async (client: Client) =>
    (await client.call(flowDelegate.templates, { query: { flowType: '0' } as never })).data.list.map(
      ({ id }: { id: string }) => id,
    )
  const principals = async (client: Client, flowId: string) =>
    (await client.call(flowDelegate.principals, { query: { flowId } })).data.list
  expect(await templates(clerk)).toEqual([])
  await give(manager, form('manager', 'clerk'))
  expect((await templates(clerk)).sort()).toEqual(['leave', 'pay'])
  expect(await principals(clerk, 'pay')).toEqual([{ id: 'manager', fullName: '名manager/manager' }])
  expect(await principals(clerk, 'off')).toEqual([])

  // Junior delegates all; of these he may not launch `pay` himself.
  await platform.db
    .insertInto('flowDelegate')
    .values({
      ...{ id: 'd1', userId: 'junior', toUserId: 'clerk', type: 0, startTime: 1, endTime: platform.ctx.now() + hour },
      ...{ description: null, createdAt: 1, createdBy: 'junior', updatedAt: null, updatedBy: null },
    })
    .execute()
  expect(await principals(clerk, 'pay')).toHaveLength(1)
  expect(await principals(clerk, 'leave')).toHaveLength(2)
  // Launching is not approving.
  expect(await principalsOf(platform.db, 'clerk', platform.ctx.now(), { type: 1 })).toEqual([])
  platform.advance(hour)
  expect(await templates(clerk)).toEqual([])
  expect(await principals(clerk, 'pay')).toEqual([])
  platform.advance(-hour)
})

it('those for whom a delegate launched or approved hear of it, and only of what he did himself', async () => {
  const actor = { userId: 'clerk', realName: '名clerk' }
  const task = { fullName: '请假', launcherId: 'junior', delegateUserId: 'clerk' }
  const operators = [
    { id: 1, handlerId: 'manager' },
    { id: 2, handlerId: 'clerk' },
  ]
  const line = { code: 1, byId: 'clerk', operatorId: null, isAutomatic: false }
  const old = { ...line, id: 1, operatorId: 1 }
  const added = [
    { ...line, id: 2, code: 2 },
    { ...line, id: 3, operatorId: 1 },
    { ...line, id: 4, operatorId: 2 },
    { ...line, id: 5, operatorId: 1, isAutomatic: true },
  ]
  const runs = { before: { records: [old], operators }, after: { records: [old, ...added], operators } } as never as Parameters<
    typeof tellActedFor
  >[2]
  await platform.db.transaction().execute((trx) => tellActedFor(platform.ctx, trx, { ...runs, actor, task }))
  const told = await platform.db
    .selectFrom('message')
    .select(['userId', 'title', 'bodyText', 'flowType'])
    .orderBy('userId')
    .execute()
  const body = { bodyText: '{"type":"1"}', flowType: 2 }
  expect(told).toEqual([
    { userId: 'junior', title: '名clerk已代您发起：请假', ...body },
    { userId: 'manager', title: '名clerk已代您审批：请假', ...body },
  ])
})
