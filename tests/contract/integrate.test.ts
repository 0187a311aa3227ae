import { designVersions } from '@/lib/contract/online-dev/design-versions'
import { integrate, integrateHooks, integrateTask } from '@/lib/contract/online-dev/integrate'
import { userWork } from '@/lib/contract/permission/user-work'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { flowTemplate } from '@/lib/contract/workflow/flow-template'
import type { PlatformContext } from '@/platform/http/context'
import { grantTag } from '@/platform/modules/permission/testing'
import { until } from '../fixtures/until'
import { staticConfig } from './data-interface-setup'
import { insertFlow, insertForm } from './flow-setup'
import type { Client } from './harness'
import { integration, logOf, made, nodesOf, passes, rule, runAll, tree } from './integrate-setup'
import { saved, sendFile } from './object-file-setup'
import { create, createdId, list, modelId, type OnlineDev, orderId, remove, startOnlineDev, update } from './online-dev-setup'

let dev: OnlineDev
let admin: Client
beforeAll(async () => {
  dev = await startOnlineDev()
  admin = dev.admin
  await insertForm(dev.platform.db)
  await grantTag(dev.platform.db, 'clerk', 'onlineDev.integration')
})
afterAll(() => dev.stop())

const onCustomer = (triggerEvent: number, more: object = {}) => ({
  type: 'start',
  nodeId: 'start',
  properties: { formType: 1, formId: modelId, triggerEvent, ...more },
})
const addOrder = (values: Record<string, string> = { title: 'name' }, more: object = {}) => ({
  type: 'addData',
  nodeId: 'add',
  properties: { formId: orderId, ...passes(values), ...more },
})
const asks = { type: 'dataInterface', nodeId: 'ask', properties: { formId: 'ofAnother' } }
/** Where the interface of `asks` answers when the other system does. */
const answering = (answer: () => Promise<void>): PlatformContext => ({
  ...dev.platform.ctx,
  findCall: (method, segments) => {
    const found = dev.platform.ctx.findCall?.(method, segments)
    const isAsked = found?.kind === 'found' && segments.includes('ofAnother')
    if (!isAsked) return found as never
    const handle = async () => {
      await answer()
      return { data: [] }
    }
    return { ...found, route: { ...found.route, handle } }
  },
})
const removeAll = async () => {
  await dev.platform.db.deleteFrom('integrate').execute()
}
afterEach(removeAll)

const titles = async () => {
  const { data } = await list(admin, { pageSize: 500 } as never, orderId)
  return data.list.map(({ title }: { title: string }) => title)
}
const messagesOf = (userId: string) =>
  dev.platform.db.selectFrom('message').select(['title', 'bodyText']).where('userId', '=', userId).orderBy('createdAt').execute()

/** Lets somebody launch flows for somebody else. */
const delegated = async (userId: string, toUserId: string) => {
  await dev.platform.db
    .insertInto('flowDelegate')
    .values({
      id: `d-${userId}`,
      userId,
      toUserId,
      type: 0,
      startTime: 0,
      endTime: dev.platform.ctx.now() + 86_400_000,
      createdAt: 1,
    } as never)
    .execute()
}

let number = 0
const name = (what = '客户') => {
  number += 1
  return `${what}${number}`
}

describe('what is designed', () => {
  it('is made, listed, read, changed by its version, switched, copied and deleted, and history keeps all of it', async () => {
    const templateJson = tree(onCustomer(1), addOrder())
    const id = await made(admin, templateJson, { fullName: '新客户下单', enCode: 'newOrder' })
    const params = { id }
    const found = await admin.call(integrate.list, { query: { keyword: 'newOrder', type: '1', enabledMark: '1' } })
    expect(found.data.list).toMatchObject([{ id, fullName: '新客户下单', type: 1, enabledMark: 1, creatorUser: '名admin/admin' }])
    const { data } = await admin.call(integrate.info, { params })
    expect(data).toMatchObject({ enCode: 'newOrder', templateJson, version: 1 })
    const body = { ...data, fullName: '新客户下单2' }
    expect(await admin.call(integrate.update, { params, body })).toMatchObject({ code: 200, msg: '更新成功' })
    expect(await admin.call(integrate.update, { params, body })).toMatchObject({ msg: '数据已被其他人修改，请刷新后重试' })
    expect(await admin.call(integrate.copy, { params })).toMatchObject({ msg: '复制成功' })
    const copies = (await admin.call(integrate.list, { query: { keyword: '副本' } })).data.list
    expect(copies).toMatchObject([{ enabledMark: 0, type: 1 }])
    await admin.call(integrate.state, { params })
    expect((await admin.call(integrate.info, { params })).data).toMatchObject({ enabledMark: 0, version: 3 })
    expect(await admin.call(integrate.remove, { params })).toMatchObject({ msg: '删除成功' })
    const kept = await dev.platform.db.selectFrom('adminHistory').select('action').where('objectId', '=', id).execute()
    expect(kept.map(({ action }) => action).sort()).toEqual(['create', 'delete', 'state', 'update'])
  })

  it('refuses names that are taken, what is not there, and to enable what could not run', async () => {
    await made(admin, tree(onCustomer(1), addOrder()), { fullName: '一', enCode: 'one' })
    const body = integration(tree(onCustomer(1)), { enCode: 'ONE' })
    expect(await admin.call(integrate.create, { body })).toMatchObject({ msg: '编码不能重复' })
    const params = { id: 'gone' }
    expect(await admin.call(integrate.info, { params })).toMatchObject({ msg: '数据不存在' })
    expect(await admin.call(integrate.remove, { params })).toMatchObject({ msg: '删除失败，数据不存在' })
    const empty = { type: 'deleteData', nodeId: 'del', properties: { formId: orderId } }
    const unruled = integration(tree(onCustomer(1), empty))
    expect(await admin.call(integrate.create, { body: unruled })).toMatchObject({ msg: 'del：请设置条件' })
    const cron = integration(tree({ type: 'start', nodeId: 's', properties: { cron: 'x' } }), { type: 2 })
    expect(await admin.call(integrate.create, { body: cron })).toMatchObject({ msg: 's：Cron表达式不正确' })
    const broken = integration('{"type":"approver"}')
    expect(await admin.call(integrate.create, { body: broken })).toMatchObject({ msg: '流程设计不正确，请检查节点' })
  })

  it('travels as a .bi file under both names of the call, and rests where it arrives', async () => {
    const id = await made(admin, tree(onCustomer(1), addOrder()), { fullName: '旅行', enCode: 'travel' })
    const file = await saved(admin, await admin.call(integrate.exportOf36, { params: { id } }))
    expect(file.name).toBe('旅行.bi')
    const content = JSON.stringify({ ...file.content, ofOthers: 7 })
    expect(await sendFile(admin, integrate.import, content, { name: 'a.bi' })).toMatchObject({ msg: 'ID、编码、名称重复' })
    expect(await sendFile(admin, integrate.importOf36, content, { name: 'a.bi', type: '1' })).toMatchObject({ msg: '导入成功' })
    const copy = (await admin.call(integrate.list, { query: { keyword: 'travel.' } })).data.list[0]
    expect(copy).toMatchObject({ enabledMark: 0 })
    const again = await saved(admin, await admin.call(integrate.export, { params: { id: copy.id } }))
    expect(again.content).toMatchObject({ ofOthers: 7, templateJson: file.content.templateJson })
    expect(await sendFile(admin, integrate.import, '{}', { name: 'a.txt' })).toMatchObject({ msg: '导入失败，文件格式错误' })
  })

  it('is for those who have the screen alone, in every call', async () => {
    const id = await made(admin, tree(onCustomer(1), addOrder()))
    const calls = [...Object.values(integrate), ...Object.values(integrateTask), integrateHooks.address, integrateHooks.listen]
    for (const endpoint of calls) {
      const params = { id, enCodeStr: 'x', randomStr: 'abcde' }
      const input = { params, query: { id }, body: integration(tree(onCustomer(1))) }
      expect([endpoint.path, (await dev.stranger.call(endpoint, input as never)).code]).toEqual([endpoint.path, 403])
    }
  })
})

describe('who leaves', () => {
  const handOver = (client: Client, automaticList: string[]) =>
    client.call(userWork.handOver, { body: { fromId: 'clerk', toId: 'stranger', automaticList } as never })

  it('leaves what he made to whoever takes over: with the rights of that one where an administrator says so', async () => {
    const id = await made(dev.clerk, tree(onCustomer(1), addOrder()), { fullName: '离职者的集成' })
    const work = (await admin.call(userWork.work, { query: { fromId: 'clerk' } })).data
    expect(work.automatic).toMatchObject([{ id: 'integrate', children: [{ id, fullName: '离职者的集成' }] }])
    expect((await handOver(dev.clerk, [id])).code).toBe(403)
    expect(await handOver(admin, ['integrate', id])).toMatchObject({ msg: '工作交接成功！' })
    const row = await dev.platform.db.selectFrom('integrate').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect([row.createdBy, row.runAs, row.version]).toEqual(['stranger', 'stranger', 2])
    expect((await admin.call(userWork.work, { query: { fromId: 'clerk' } })).data.automatic).toEqual([])
    dev.clerk = await dev.platform.signIn('clerk')
    dev.stranger = await dev.platform.signIn('stranger')
  })
})

describe('records start it', () => {
  it('once for each record that is added, changed or deleted, with what it holds', async () => {
    const ids = new Map<number, string>()
    for (const event of [1, 2, 3]) ids.set(event, await made(admin, tree(onCustomer(event), addOrder({ title: 'name' }))))
    const first = name()
    const id = await createdId(admin, { name: first })
    await update(admin, id, { name: `${first}改` })
    await remove(admin, id)
    await dev.platform.runJobs()
    await runAll(dev.platform)
    expect((await titles()).filter((title: string) => title.startsWith(first)).sort()).toEqual([
      first,
      `${first}改`,
      `${first}改`,
    ])
    for (const integrateId of ids.values()) {
      const [run, ...others] = await logOf(admin, integrateId)
      expect([others.length, run?.resultType, run?.isRetry]).toEqual([0, 1, 0])
      const { data, list: nodes } = await nodesOf(admin, run?.id)
      expect(JSON.parse(data)).toMatchObject({ id, name: expect.stringContaining(first) })
      expect(nodes.map(({ nodeCode, resultType, type }) => [nodeCode, resultType, type])).toEqual([
        ['start', 1, 1],
        ['add', 1, 1],
      ])
    }
  })

  it('as its conditions say, null and notNull among them', async () => {
    const start = onCustomer(1, rule('phone', 'notNull', ''))
    const id = await made(admin, tree(start, addOrder({ title: 'name' })))
    const [without, within] = [name('无电话'), name('有电话')]
    await createdId(admin, { name: without })
    await createdId(admin, { name: within, phone: '13800000000' })
    await runAll(dev.platform)
    expect(await titles()).toContain(within)
    expect(await titles()).not.toContain(without)
    expect(await logOf(admin, id)).toHaveLength(1)
  })

  it('not when the record is refused, and not while it rests', async () => {
    const id = await made(admin, tree(onCustomer(1), addOrder()))
    expect((await create(admin, { name: name(), phone: 'x' })).code).not.toBe(200)
    await admin.call(integrate.state, { params: { id } })
    await createdId(admin, { name: name() })
    await runAll(dev.platform)
    expect(await logOf(admin, id)).toHaveLength(0)
  })

  it('ends where integrations start each other, with a clear refusal', async () => {
    const again = { type: 'addData', nodeId: 'again', properties: { formId: orderId, ...passes({ title: 'title' }) } }
    const start = { type: 'start', nodeId: 'start', properties: { formType: 1, formId: orderId, triggerEvent: 1 } }
    const id = await made(admin, tree(start, again))
    const title = name('循环')
    await createdId(admin, { title }, orderId)
    await runAll(dev.platform)
    const runs = await logOf(admin, id)
    expect(runs).toHaveLength(9)
    expect(runs[0]).toMatchObject({ resultType: 0, errorMsg: '集成助手相互触发超过8层，已停止执行' })
    expect((await titles()).filter((one: string) => one === title)).toHaveLength(9)
  })
})

describe('what it does', () => {
  it('reads, changes and deletes records that meet conditions, and adds where none does', async () => {
    const [first, other] = [name('旧'), name('新')]
    await createdId(admin, { title: first }, orderId)
    const change = (value: string) => ({
      type: 'updateData',
      nodeId: `update-${value}`,
      properties: { formId: orderId, unFoundRule: 1, ...rule('title', '==', value), ...passes({ title: `=${value}已改` }) },
    })
    const read = {
      type: 'getData',
      nodeId: 'read',
      properties: { formType: 1, formId: orderId, ...rule('title', 'like', '已改') },
    }
    const copyAll = addOrder({ title: 'title' }, { dataSourceForm: 'read' })
    const drop = { type: 'deleteData', nodeId: 'drop', properties: { formId: orderId, ...rule('title', '==', `${other}已改`) } }
    const id = await made(admin, tree(onCustomer(1), change(first), change(other), read, copyAll, drop))
    await createdId(admin, { name: name() })
    await runAll(dev.platform)
    expect(await logOf(admin, id)).toMatchObject([{ resultType: 1 }])
    const now = await titles()
    expect(now.filter((title: string) => title === `${first}已改`)).toHaveLength(2)
    expect(now.some((title: string) => title.startsWith(other) || title === first)).toBe(false)
  })

  it('tells people, and launches a flow for its initiators', async () => {
    const flowId = await insertFlow(dev.platform.db, [])
    const tell = {
      type: 'message',
      nodeId: 'tell',
      properties: { msgUserType: [1, 3], msgUserIds: ['clerk--user'], msgTitle: '新客户 {name}', msgContent: '请跟进 {name}' },
    }
    const launch = {
      type: 'launchFlow',
      nodeId: 'launch',
      properties: { flowId, initiator: ['clerk--user'], ...passes({ reason: 'name' }) },
    }
    await delegated('clerk', 'admin')
    await made(admin, tree(onCustomer(1), tell, launch))
    const customer = name()
    await createdId(admin, { name: customer })
    await runAll(dev.platform)
    for (const userId of ['admin', 'clerk'])
      expect(await messagesOf(userId)).toContainEqual({ title: `新客户 ${customer}`, bodyText: `<p>请跟进 ${customer}</p>` })
    const tasks = await dev.platform.db
      .selectFrom('flowTask')
      .select(['launcherId', 'delegateUserId', 'status'])
      .where('versionId', '=', flowId)
      .execute()
    expect(tasks).toEqual([{ launcherId: 'clerk', delegateUserId: 'admin', status: 2 }])
  })

  it('launches in the name of nobody but whom its author may act for, whatever is written by hand', async () => {
    const flowId = await insertFlow(dev.platform.db, [])
    const launch = (properties: object) => ({
      type: 'launchFlow',
      nodeId: 'launch',
      properties: { flowId, ...passes({ reason: 'name' }), ...properties },
    })
    const launchers = async () => {
      const rows = await dev.platform.db.selectFrom('flowTask').select('launcherId').where('versionId', '=', flowId).execute()
      return rows.map(({ launcherId }) => launcherId)
    }
    const refusal = 'launch：发起人未委托执行身份发起该流程，或无权发起'
    for (const initiator of [['stranger--user'], ['admin--user', 'stranger--user'], ['stranger']]) {
      const id = await made(dev.clerk, tree(onCustomer(1), launch({ initiator })))
      await createdId(admin, { name: name() })
      await runAll(dev.platform)
      expect(await logOf(admin, id)).toMatchObject([{ resultType: 0, errorMsg: refusal }])
      await admin.call(integrate.remove, { params: { id } })
    }
    expect(await launchers()).toEqual([])
    const ofCause = await made(dev.clerk, tree(onCustomer(1), launch({ initiatorType: 2, initiator: ['stranger--user'] })))
    const ofAuthor = await made(dev.clerk, tree(onCustomer(1), launch({ initiatorType: 1, initiator: ['stranger--user'] })))
    await createdId(admin, { name: name() })
    await runAll(dev.platform)
    expect([await logOf(admin, ofCause), await logOf(admin, ofAuthor)]).toMatchObject([[{ resultType: 1 }], [{ resultType: 1 }]])
    expect((await launchers()).sort()).toEqual(['admin', 'clerk'])
  })

  it('deletes what meets the conditions for no item, and nothing where there is no item', async () => {
    const [left, gone, empty] = [name('留'), name('走'), name('空')]
    for (const title of [left, gone]) await createdId(admin, { title }, orderId)
    const read = (value: string) => ({
      type: 'getData',
      nodeId: 'read',
      properties: { formType: 1, formId: modelId, ...rule('name', '==', value) },
    })
    const drop = {
      type: 'deleteData',
      nodeId: 'drop',
      properties: { formId: orderId, dataSourceForm: 'read', deleteRule: 1, ...rule('title', '==', 'name', 1) },
    }
    const nothing = await made(admin, tree(onCustomer(1), read(empty), drop))
    await createdId(admin, { name: left })
    await runAll(dev.platform)
    expect(await titles()).toEqual(expect.arrayContaining([left, gone]))
    await admin.call(integrate.remove, { params: { id: nothing } })
    await made(admin, tree(onCustomer(1), read(left), drop))
    await createdId(admin, { name: name() })
    await runAll(dev.platform)
    expect(await titles()).toEqual([left])
  })

  it('tells what each node went on with and gave to administrators and to whom it ran for, without secrets', async () => {
    const read = { type: 'getData', nodeId: 'read', properties: { formType: 1, formId: modelId } }
    const id = await made(admin, tree(onCustomer(1), read, addOrder({ title: 'name' })))
    const recordId = await createdId(admin, { name: name() })
    await runAll(dev.platform)
    const runId = (await logOf(admin, id))[0]?.id
    const run = (await admin.call(integrateTask.info, { params: { id: String(runId) } })).data
    expect(run).toMatchObject({ isShown: true, cause: { modelId, id: recordId } })
    const [, found, added] = run.list
    expect(JSON.parse(found.output).length).toBe(Math.min(20, found.outputCount))
    expect(JSON.parse(added.input)).toMatchObject([{ id: recordId }])
    expect(added.touched).toEqual([{ modelId: orderId, id: expect.any(String) }])
    const seen = (await dev.clerk.call(integrateTask.info, { params: { id: String(runId) } })).data
    expect([seen.isShown, seen.data, seen.list[1].output ?? '']).toEqual([false, '', ''])
  })

  it('tells that a node whose source is the start went on with what started the run', async () => {
    const id = await made(admin, tree(onCustomer(1), addOrder({ title: 'name' }, { dataSourceForm: 'start' })))
    const recordId = await createdId(admin, { name: name() })
    await runAll(dev.platform)
    const run = (await admin.call(integrateTask.info, { params: { id: String((await logOf(admin, id))[0]?.id) } })).data
    expect(run.list[1]).toMatchObject({ inputCount: 1, resultType: 1 })
    expect(JSON.parse(run.list[1].input)).toMatchObject([{ id: recordId }])
  })

  it('has the rights of who saved it last and no others; failures are told', async () => {
    const id = await made(dev.clerk, tree(onCustomer(1), addOrder()))
    await createdId(admin, { name: name() })
    await runAll(dev.platform)
    expect(await logOf(admin, id)).toMatchObject([{ resultType: 0, errorMsg: expect.stringContaining('没有') }])
    expect((await messagesOf('clerk')).at(-1)?.title).toContain('执行失败')
    // The screen alone gives no right to what somebody else's integration may do.
    const own = await made(admin, tree(onCustomer(1), addOrder()))
    const { data } = await dev.clerk.call(integrate.info, { params: { id: own } })
    await dev.clerk.call(integrate.update, { params: { id: own }, body: data })
    await createdId(admin, { name: name() })
    await runAll(dev.platform)
    expect(await logOf(admin, own)).toMatchObject([{ resultType: 0 }])
  })

  it('goes on from the node that failed, once for what was done before, and repeats a run as a new one', async () => {
    const taken = name('重名')
    const blocking = await createdId(admin, { name: taken })
    const unique = { type: 'addData', nodeId: 'unique', properties: { formId: modelId, ...passes({ name: `=${taken}` }) } }
    const start = { type: 'start', nodeId: 'start', properties: { formType: 1, formId: orderId, triggerEvent: 2 } }
    const id = await made(admin, tree(start, addOrder({ title: '=一次' }), unique))
    const order = await createdId(admin, { title: '起因' }, orderId)
    await update(admin, order, { title: '起因改' }, orderId)
    await runAll(dev.platform)
    const [failed] = await logOf(admin, id)
    expect(failed).toMatchObject({ resultType: 0, errorMsg: expect.stringContaining('unique：') })
    const params = { id: String(failed?.id) }
    const ofDone = { params, query: { nodeId: 'add' } }
    expect(await admin.call(integrateTask.nodeRetry, ofDone)).toMatchObject({ msg: '只能从失败的节点重试' })
    await remove(admin, blocking)
    expect(await admin.call(integrateTask.nodeRetry, { params, query: { nodeId: 'unique' } })).toMatchObject({ code: 200 })
    expect((await admin.call(integrateTask.queue, {})).data).toMatchObject([{ state: 0 }])
    await runAll(dev.platform)
    const { list: nodes } = await nodesOf(admin, params.id)
    expect(nodes.map(({ nodeCode, resultType, type, isRetry }) => [nodeCode, resultType, type, isRetry])).toEqual([
      ['start', 1, 1, false],
      ['add', 1, 1, false],
      ['unique', 0, 1, false],
      ['unique', 1, 0, true],
    ])
    expect((await titles()).filter((title: string) => title === '一次')).toHaveLength(1)
    expect(await admin.call(integrateTask.retry, { params })).toMatchObject({ msg: '执行中或已成功的任务不能重试' })
    await update(admin, order, { title: '起因又改' }, orderId)
    await runAll(dev.platform)
    const [again] = await logOf(admin, id)
    expect(await admin.call(integrateTask.retry, { params: { id: String(again?.id) } })).toMatchObject({ code: 200 })
    await runAll(dev.platform)
    expect((await logOf(admin, id))[0]).toMatchObject({ isRetry: 1, parentId: again?.id, resultType: 0 })
    expect(await admin.call(integrateTask.remove, { params: { id: String(again?.id) } })).toMatchObject({ msg: '删除成功' })
  })

  it('a run that is retried has the rights of who saved the tree that it does, whoever has saved another one since', async () => {
    const title = name('越权')
    const id = await made(dev.clerk, tree(onCustomer(1), addOrder({ title: `=${title}` })))
    await createdId(admin, { name: name() })
    await runAll(dev.platform)
    const [failed] = await logOf(admin, id)
    expect(failed).toMatchObject({ resultType: 0, errorMsg: expect.stringContaining('没有') })
    const params = { id }
    const { data } = await admin.call(integrate.info, { params })
    const body = { ...data, templateJson: tree(onCustomer(1), { type: 'empty', nodeId: 'nothing' }) }
    expect(await admin.call(integrate.update, { params, body })).toMatchObject({ code: 200 })
    const ofFailed = { params: { id: String(failed?.id) }, query: { nodeId: 'add' } }
    expect(await dev.clerk.call(integrateTask.nodeRetry, ofFailed)).toMatchObject({ code: 200 })
    await runAll(dev.platform)
    expect((await logOf(admin, id))[0]).toMatchObject({ resultType: 0, errorMsg: expect.stringContaining('没有') })
    expect(await titles()).not.toContain(title)
  })

  it('once it is disabled does nothing of what waits, and nothing more of what goes on', async () => {
    const title = name('停用')
    const id = await made(admin, tree(onCustomer(1), asks, addOrder({ title: `=${title}` })))
    for (const _record of [1, 2, 3, 4]) await createdId(admin, { name: name() })
    const { db } = dev.platform
    const tasks = await db.selectFrom('integrateTask').select('id').where('integrateId', '=', id).orderBy('seq').execute()
    expect(await admin.call(integrateTask.remove, { params: { id: String(tasks[3]?.id) } })).toMatchObject({ msg: '删除成功' })
    let disabling: Promise<unknown> | undefined
    await runAll({
      ctx: answering(async () => {
        // It is disabled while the first runs ask another system.
        disabling ??= admin.call(integrate.state, { params: { id } })
        await disabling
      }),
    })
    const runs = await logOf(admin, id)
    const said = runs.map(({ errorMsg }) => errorMsg).sort()
    expect(said).toEqual(['集成助手已停用，已停止执行', '集成助手已停用，已停止执行', '集成助手已停用，未执行'].sort())
    expect(await titles()).not.toContain(title)
    const params = { id: String(runs[0]?.id) }
    expect(await admin.call(integrateTask.retry, { params })).toMatchObject({ msg: '集成助手已停用，请先启用' })
  })

  it('repeats a run once, however often that is asked', async () => {
    const taken = name('唯一')
    const blocking = await createdId(admin, { name: taken })
    const unique = { type: 'addData', nodeId: 'unique', properties: { formId: modelId, ...passes({ name: `=${taken}` }) } }
    const start = { type: 'start', nodeId: 'start', properties: { formType: 1, formId: orderId, triggerEvent: 1 } }
    const id = await made(admin, tree(start, unique))
    await createdId(admin, { title: '起因' }, orderId)
    await runAll(dev.platform)
    const params = { id: String((await logOf(admin, id))[0]?.id) }
    for (const times of [1, 2]) {
      for (const _press of [1, 2]) expect(await admin.call(integrateTask.retry, { params })).toMatchObject({ code: 200 })
      if (times === 2) await remove(admin, blocking)
      await runAll(dev.platform)
      expect(await logOf(admin, id)).toHaveLength(1 + times)
    }
    expect(await admin.call(integrateTask.retry, { params })).toMatchObject({ msg: '执行中或已成功的任务不能重试' })
  })

  it('is not held up by another integration that waits for another system', async () => {
    await made(admin, tree(onCustomer(1), asks))
    const quick = await made(admin, tree(onCustomer(1), addOrder()))
    for (const _record of [1, 2, 3, 4, 5, 6, 7]) await createdId(admin, { name: name() })
    let answer: () => void = () => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const running = runAll({ ctx: answering(() => answered) })
    await until(async () => expect(await logOf(admin, quick)).toHaveLength(7)).finally(answer)
    await running
  })

  it('keeps the data interface that it asks: while an integration names one, that is not deleted', async () => {
    const used = {
      id: 'usedByIntegration',
      enCode: 'usedByIntegration',
      fullName: '被集成使用',
      type: 2,
      dataConfigJson: staticConfig([]),
    }
    await dev.platform.db.insertInto('dataInterface').values(used).execute()
    const ask = { type: 'dataInterface', nodeId: 'ask', properties: { formId: used.id } }
    const id = await made(admin, tree(onCustomer(1), ask), { fullName: '问接口' })
    const params = { id: used.id }
    expect((await admin.call(dataInterface.uses, { params })).data).toEqual([{ kind: 'integration', id, fullName: '问接口' }])
    expect(await admin.call(dataInterface.remove, { params })).toMatchObject({ msg: '删除失败，已被“问接口”使用' })
    await admin.call(integrate.remove, { params: { id } })
    expect(await admin.call(dataInterface.remove, { params })).toMatchObject({ code: 200 })
  })

  it('is told of before a module or a flow that it uses is disabled or deleted', async () => {
    const flowId = await insertFlow(dev.platform.db, [])
    const launch = { type: 'launchFlow', nodeId: 'launch', properties: { flowId, ...passes({ reason: 'name' }) } }
    const id = await made(admin, tree(onCustomer(1), addOrder(), launch), { fullName: '用了很多' })
    const use = { id, fullName: '用了很多' }
    for (const design of [modelId, orderId])
      expect((await admin.call(designVersions.uses, { params: { id: design } })).data.integrations).toEqual([use])
    const { templateId } = await dev.platform.db
      .selectFrom('flowVersion')
      .select('templateId')
      .where('id', '=', flowId)
      .executeTakeFirstOrThrow()
    const params = { id: templateId }
    expect((await admin.call(flowTemplate.uses, { params })).data).toEqual([{ kind: 'integration', ...use }])
    expect((await dev.stranger.call(flowTemplate.uses, { params })).code).toBe(403)
    await admin.call(integrate.remove, { params: { id } })
    expect((await admin.call(flowTemplate.uses, { params })).data).toEqual([])
  })

  it('does everything once, however often it is broken off', async () => {
    for (const at of [1, 2, 3, 4]) await createdId(admin, { title: `中断${at}` }, orderId)
    const read = {
      type: 'getData',
      nodeId: 'read',
      properties: { formType: 1, formId: orderId, ...rule('title', 'like', '中断') },
    }
    const copy = addOrder({ title: 'title' }, { dataSourceForm: 'read' })
    const id = await made(admin, tree(onCustomer(1), read, copy))
    await createdId(admin, { name: name() })
    // Each attempt gets some ids further than the one before.
    for (let ids = 4; ids < 60; ids += 4) {
      const breaking = new AbortController()
      let left = ids
      const newId = () => {
        left -= 1
        if (left === 0) breaking.abort(new Error('the process ends'))
        return dev.platform.ctx.newId()
      }
      await runAll({ ctx: { ...dev.platform.ctx, newId } }, breaking.signal).catch(() => undefined)
    }
    await runAll(dev.platform)
    expect(await logOf(admin, id)).toMatchObject([{ resultType: 1 }])
    const now = await titles()
    for (const at of [1, 2, 3, 4]) expect(now.filter((title: string) => title === `中断${at}`)).toHaveLength(2)
  })
})

describe('time starts it', () => {
  it('at its beat, as often as it may', async () => {
    const start = { type: 'start', nodeId: 's', properties: { cron: '0 * * * * ?', endTimeType: 1, endLimit: 1 } }
    const id = await made(admin, tree(start, addOrder({ title: '=按时' })), { type: 2 })
    await runAll(dev.platform)
    expect(await logOf(admin, id)).toHaveLength(0)
    dev.platform.advance(61_000)
    await runAll(dev.platform)
    dev.platform.advance(61_000)
    await runAll(dev.platform)
    expect(await logOf(admin, id)).toMatchObject([{ resultType: 1 }])
  })
})

describe('other systems start it', () => {
  const start = (more: Record<string, unknown> = {}) => ({ type: 'start', nodeId: 's', properties: more })
  const hook = async (id: string) => (await admin.call(integrateHooks.address, { query: { id } })).data

  it('learns names of parameters while somebody listens, and for no longer than five minutes', async () => {
    const id = await made(admin, tree(start(), addOrder({ title: 'what' })), { type: 3 })
    const { enCodeStr, randomStr, webhookUrl, requestUrl } = await hook(id)
    expect([webhookUrl.endsWith(enCodeStr), requestUrl.endsWith(`/params/${randomStr}`)]).toEqual([true, true])
    const params = { enCodeStr, randomStr }
    const { anonymous } = dev.platform
    expect(await anonymous.call(integrateHooks.tell, { params, query: {}, body: { a: 1 } })).toMatchObject({ msg: '链接已失效' })
    await admin.call(integrateHooks.listen, { params })
    await anonymous.call(integrateHooks.tell, { params, query: { tenantId: 't' }, body: { a: 1, what: 'x' } })
    await anonymous.call(integrateHooks.tellByAddress, { params, query: { who: 'y' } })
    const learned = (await admin.call(integrateHooks.learned, { params })).data
    expect(learned.map((one: { id: string }) => one.id)).toEqual(['a', 'what', 'who'])
    dev.platform.advance(5 * 60_000 + 1)
    expect(await anonymous.call(integrateHooks.tellByAddress, { params, query: { b: '1' } })).toMatchObject({ msg: '链接已失效' })
  })

  it('runs each of many calls once, those of one record in order', async () => {
    const records = 10
    const calls = Number(process.env.HOOK_CALLS ?? 60)
    const id = await made(admin, tree(start({ orderField: 'record' }), addOrder({ title: 'what' })), { type: 3 })
    const { enCodeStr } = await hook(id)
    const before = (await titles()).length
    const send = (at: number) =>
      dev.platform.anonymous.call(
        integrateHooks.call,
        { params: { enCodeStr }, query: {}, body: { record: at % records, what: `调用${at}` } },
        { 'idempotency-key': `call-${at}` },
      )
    for (let at = 0; at < calls; at += records) await Promise.all(Array.from({ length: records }, (_, more) => send(at + more)))
    // Whoever got no answer sends again.
    for (let at = 0; at < records; at += 1) expect(await send(at)).toMatchObject({ code: 200 })
    await runAll(dev.platform)
    const rows = await dev.platform.db
      .selectFrom('integrateTask')
      .select(['seq', 'lane', 'state', 'finishedAt', 'inputJson'])
      .where('integrateId', '=', id)
      .orderBy('seq')
      .execute()
    expect([rows.length, rows.every(({ state }) => state === 'done')]).toEqual([calls, true])
    for (let record = 0; record < records; record += 1) {
      const ends = rows
        .filter(({ inputJson }) => JSON.parse(inputJson).record === record)
        .map(({ finishedAt }) => Number(finishedAt))
      expect(ends).toEqual(ends.toSorted((a, b) => a - b))
    }
    const { data } = await list(admin, { pageSize: 1 } as never, orderId)
    expect(data.pagination.total - before).toBe(calls)
  })

  it('refuses what is no object, what is too long, and an address that nobody has or that rests', async () => {
    const id = await made(admin, tree(start(), addOrder({ title: 'what' })), { type: 3 })
    const { enCodeStr } = await hook(id)
    const { anonymous } = dev.platform
    const send = (body: unknown, to = enCodeStr) =>
      anonymous.call(integrateHooks.call, { params: { enCodeStr: to }, query: {}, body: body as never })
    expect((await send([1])).code).toBe(400)
    expect((await send({ a: 'x'.repeat(300_000) })).code).not.toBe(200)
    expect(await send({ a: 1 }, 'bm9uZQ')).toMatchObject({ code: 404, msg: '链接已失效' })
    await admin.call(integrate.state, { params: { id } })
    expect(await send({ a: 1 })).toMatchObject({ code: 404, msg: '链接已失效' })
  })

  it('has an address that nobody can make from its id, and another one once it is renewed', async () => {
    const id = await made(admin, tree(start(), addOrder({ title: 'what' })), { type: 3 })
    const { enCodeStr, isGuessable } = await hook(id)
    expect([isGuessable, Buffer.from(enCodeStr, 'base64url').toString().startsWith(`${id}.`)]).toEqual([false, true])
    const send = (to: string) =>
      dev.platform.anonymous.call(integrateHooks.call, { params: { enCodeStr: to }, query: {}, body: { what: '地址' } })
    const runs = async () =>
      (await dev.platform.db.selectFrom('integrateTask').select('id').where('integrateId', '=', id).execute()).length
    const plain = Buffer.from(id).toString('base64')
    for (const wrong of [plain, Buffer.from(`${id}.${'A'.repeat(22)}`).toString('base64url')])
      expect(await send(wrong)).toMatchObject({ code: 404, msg: '链接已失效' })
    expect([(await send(enCodeStr)).code, await runs()]).toEqual([200, 1])
    const params = { id }
    expect((await dev.stranger.call(integrateHooks.renew, { params })).code).toBe(403)
    const renewed = (await admin.call(integrateHooks.renew, { params })).data
    expect(renewed.enCodeStr).not.toBe(enCodeStr)
    expect([(await send(enCodeStr)).code, (await send(renewed.enCodeStr)).code, await runs()]).toEqual([404, 200, 2])
    const kept = await dev.platform.db.selectFrom('adminHistory').selectAll().where('objectId', '=', id).execute()
    expect(kept).toHaveLength(2)
    expect(JSON.stringify(kept)).not.toContain(renewed.enCodeStr)
    // Guesses end; who knows the address is heard all the same.
    for (let at = 0; at < 40; at += 1) await send(plain)
    expect((await send(plain)).code).not.toBe(404)
    expect((await send(renewed.enCodeStr)).code).toBe(200)
  })

  it('keeps the address of an older installation until it is renewed', async () => {
    const id = await made(admin, tree(start(), addOrder({ title: 'what' })), { type: 3 })
    await dev.platform.db.updateTable('integrate').set({ hookKey: '', hookTime: null }).where('id', '=', id).execute()
    const { enCodeStr, isGuessable } = await hook(id)
    expect([isGuessable, enCodeStr]).toEqual([true, Buffer.from(id).toString('base64url')])
    const send = (to: string) =>
      dev.platform.anonymous.call(integrateHooks.call, { params: { enCodeStr: to }, query: {}, body: {} })
    expect((await send(Buffer.from(id).toString('base64'))).code).toBe(200)
    await admin.call(integrateHooks.renew, { params: { id } })
    expect((await send(enCodeStr)).code).toBe(404)
  })
})
