import { sql } from 'kysely'
import { dashboard } from '@/lib/contract/message/dashboard'
import { flowBefore, flowComment, flowMonitor } from '@/lib/contract/workflow/flow-before'
import { flowInsight } from '@/lib/contract/workflow/flow-insight'
import { flowLaunch, flowTask } from '@/lib/contract/workflow/flow-launch'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { recordTableName } from '@/platform/modules/online-dev/records/names'
import { customerDesign, field } from '@/platform/modules/online-dev/testing'
import { grant } from '@/platform/modules/permission/testing'
import { type FileHarness, startFileHarness, upload } from './file-setup'
import { addModuleFlow, agree, flowId, formId, launchTask, prepareFlow, templateId, toDoOf } from './flow-reading-setup'
import type { Client } from './harness'
import { createdId, modelId, permit } from './online-dev-setup'

let platform: FileHarness
let admin: Client
let manager: Client
let clerk: Client
let junior: Client
let stranger: Client
let reader: Client

beforeAll(async () => {
  platform = await startFileHarness()
  await prepareFlow(platform)
  admin = await platform.signIn('admin')
  manager = await platform.signIn('manager')
  clerk = await platform.signIn('clerk')
  junior = await platform.signIn('junior')
  stranger = await platform.signIn('stranger')
  reader = await platform.signIn('reader')
})
afterAll(() => platform.stop())

const noRight = { code: 400, msg: '该流程无权限查看' }
const form = { reason: '探亲', amount: 3, secret: '不可外传', lines: [{ text: '一' }] }
const detailAs = (client: Client, id: string, query: Record<string, string> = {}) =>
  client.call(flowBefore.info, { params: { id }, query })

describe('what is launched', () => {
  it('gives the launcher form, rights and properties of the start node, and refuses versions that nobody launches', async () => {
    const reply = await detailAs(clerk, '0', { flowId })
    expect(reply.msg).toBe('操作成功')
    const { data } = reply
    expect(data).toMatchObject({
      flowTemplateInfo: { id: flowId, templateId, fullName: '请假申请', version: '1' },
      flowFormInfo: { id: formId, formType: 2, fullName: '请假单' },
      approversProperties: { isComment: true },
      formData: {},
    })
    expect(data.formOperates).toContainEqual(expect.objectContaining({ id: 'secret', read: true, write: true }))
    expect(JSON.parse(data.flowTemplateInfo.flowTemplateJson).nodeId).toBe('start1')
    await platform.db.updateTable('flowTemplate').set({ enabledMark: 0 }).execute()
    expect(await detailAs(clerk, '0', { flowId })).toMatchObject({ code: 400, msg: '您没有发起该流程的权限' })
    await platform.db.updateTable('flowTemplate').set({ enabledMark: 1 }).execute()
  })

  it('is listed as a draft for its launcher alone, and goes with its record when it is deleted', async () => {
    const id = await launchTask(clerk, form, { isDraft: true })
    const { data } = await clerk.call(flowLaunch.list, { query: { status: '0' } })
    expect(data.list).toMatchObject([{ id, status: 0, thisStep: '开始', flowName: '请假申请', userName: '名clerk/clerk' }])
    expect(await detailAs(admin, id)).toMatchObject(noRight)
    expect(await stranger.call(flowLaunch.remove, { params: { id } })).toMatchObject(noRight)
    expect(await clerk.call(flowLaunch.remove, { params: { id } })).toMatchObject({ code: 200 })
    expect(await detailAs(clerk, id)).toMatchObject(noRight)
    const table = sql.id(recordTableName(formId))
    const { rows } = await sql<{ deletedAt: number | null }>`select deleted_at from ${table} where id = ${id}`.execute(
      platform.db,
    )
    expect(rows).toEqual([{ deletedAt: expect.anything() }])
  })
})

describe('a record of a module that no task stands on', () => {
  const module = { id: 'version2', formId: modelId }
  it('is launched with its values by who may change it there, and is nothing to anybody else', async () => {
    const fields = [field('input', 'reason'), field('input', 'secret')]
    await saveReleasedDesign(platform.db, customerDesign({ fields, list: { columnList: [], searchList: [] } }))
    await addModuleFlow(platform, module)
    const id = await createdId(clerk, { reason: '出差', secret: '不可外传' })
    const { data } = await detailAs(clerk, id, { flowId: module.id })
    expect(data).toMatchObject({
      flowTemplateInfo: { id: module.id, type: 1 },
      flowFormInfo: { id: modelId },
      flowTaskInfo: null,
    })
    expect(data.formData).toMatchObject({ id, reason: '出差' })
    expect(data.formData).not.toHaveProperty('secret')
    expect(await detailAs(stranger, id, { flowId: module.id })).toMatchObject(noRight)
    expect(await detailAs(clerk, id, { flowId })).toMatchObject(noRight)
    expect(await detailAs(clerk, 'nothing', { flowId: module.id })).toMatchObject(noRight)
    expect(await detailAs(clerk, id, { flowId: 'nothing' })).toMatchObject(noRight)
    await platform.db.updateTable('flowTemplate').set({ enabledMark: 0 }).where('id', '=', module.id).execute()
    expect(await detailAs(clerk, id, { flowId: module.id })).toMatchObject({ code: 400, msg: '您没有发起该流程的权限' })
  })
})

describe('files of a task', () => {
  const bring = async (client: Client) => {
    const { data } = await upload(client, Buffer.from('内容'), { type: 'annex', name: '合同.txt' })
    return { name: '合同.txt', fileId: data.name as string, url: data.url as string }
  }
  const everybody = () => ({ admin, manager, clerk, junior, reader, stranger })
  const seenBy = async ({ url }: { url: string }) => {
    const names: string[] = []
    for (const [name, client] of Object.entries(everybody())) {
      const response = await client.raw(url)
      const isJson = /json/.test(response.headers.get('content-type') ?? 'json')
      if (response.status < 400 && !isJson) names.push(name)
    }
    return names
  }

  it('are shown with the form to whom a node shows the field, with opinions and comments to everybody concerned, to nobody else', async () => {
    const ofForm = await bring(clerk)
    const ofOpinion = await bring(manager)
    const ofComment = await bring(junior)
    const ofSomebodyElse = await bring(admin)
    const id = await launchTask(clerk, { ...form, files: [ofForm] })
    expect(await seenBy(ofForm)).toEqual(['admin', 'manager', 'clerk'])
    expect(await seenBy(ofOpinion)).toEqual(['manager'])
    await expect(agree(manager, id, [ofOpinion, ofSomebodyElse])).rejects.toThrow('文件不存在，请重新上传')
    await agree(manager, id, [ofOpinion])
    // The reader was sent a copy at the node that shows the field; the next one hides it.
    expect(await seenBy(ofForm)).toEqual(['admin', 'manager', 'clerk', 'reader'])
    expect(await seenBy(ofOpinion)).toEqual(['admin', 'manager', 'clerk', 'junior', 'reader'])
    expect(await seenBy(ofSomebodyElse)).toEqual(['admin'])
    await junior.call(flowComment.create, { body: { taskId: id, file: JSON.stringify([ofComment]) } })
    expect(await seenBy(ofComment)).toEqual(['admin', 'manager', 'clerk', 'junior', 'reader'])
    expect(await clerk.call(flowComment.create, { body: { taskId: id, file: JSON.stringify([ofSomebodyElse]) } })).toMatchObject({
      code: 400,
    })
  })

  it('and the task itself are seen by who was sent a copy, with the eyes of its node', async () => {
    const { data } = await reader.call(flowBefore.list, { params: { category: '3' }, query: {} })
    expect(data.list).toMatchObject([{ nodeCode: 'node_a', nodeName: '部门审批', status: 1 }])
    const detail = await detailAs(reader, data.list[0].processId, { taskOperatorId: data.list[0].id })
    expect(detail.data.formData).toMatchObject({ reason: '探亲' })
    expect(detail.data.formData).not.toHaveProperty('secret')
    expect((await reader.call(dashboard.flowTodoCount, { body: {} })).data).toMatchObject({ toBeReviewed: 0, flowCirculate: 1 })
    expect((await admin.call(flowMonitor.remove, { body: { ids: data.list[0].processId } })).code).toBe(200)
    expect((await reader.call(flowBefore.list, { params: { category: '3' }, query: {} })).data.list).toEqual([])
  })
})

describe('a task that runs', () => {
  let id: string
  beforeAll(async () => {
    id = await launchTask(clerk, form)
  })

  it('waits for the manager, who sees what the node shows and no more, whatever node is asked for', async () => {
    const row = await toDoOf(manager, id)
    expect(row).toMatchObject({
      nodeCode: 'node_a',
      thisStep: '部门审批',
      thisStepId: `${id}_node_a`,
      status: 1,
      flowVersion: '1',
    })
    const queries: Record<string, string>[] = [{ taskOperatorId: row.id }, { taskNodeId: `${id}_start1` }, {}]
    for (const query of queries) {
      const { data } = await detailAs(manager, id, query)
      expect(data.formData).toMatchObject({ reason: '探亲', amount: 3 })
      expect(data.formData).not.toHaveProperty('secret')
      expect(data.approversProperties.rejectStep).toBe('0')
    }
    const { data } = await detailAs(clerk, id, { taskNodeId: `${id}_node_a` })
    expect(data.formData).toMatchObject({ secret: '不可外传' })
    expect(data.flowTaskNodeList.map((node: { nodeCode: string; type: string }) => [node.nodeCode, node.type])).toEqual([
      ['start1', '0'],
      ['node_a', '1'],
      ['b', '2'],
    ])
    expect(data.flowTaskNodeList[1]).toMatchObject({ id: `${id}_node_a`, userName: '名manager/manager', nodeType: 'approver' })
    expect(data.flowTaskOperatorRecordList).toMatchObject([{ handleStatus: 2, userName: '名clerk/clerk', nodeCode: 'start1' }])
    expect(data.flowTaskInfo).toMatchObject({ id, status: 1, thisStep: '部门审批', suspend: false, rejectDataId: null })
  })

  it('says on whom it waits, since when and why they, and what each step changed as far as it may be read', async () => {
    const { data } = await clerk.call(flowInsight.waiting, { params: { id } })
    expect(data.list).toMatchObject([
      {
        nodeCode: 'node_a',
        people: [{ userId: 'manager', userName: '名manager/manager', since: expect.any(Number), hasLeft: 0 }],
        why: { assigneeType: 6, named: [{ kind: 'User', name: '名manager/manager' }] },
        until: null,
      },
    ])
    const changed = async (client: Client) => {
      const reply = await client.call(flowInsight.replay, { params: { id } })
      return reply.data.list.map((step: { difference: { fields: { name: string }[] } | null }) =>
        step.difference?.fields.map(({ name }) => name).sort(),
      )
    }
    expect(await changed(clerk)).toEqual([['amount', 'reason', 'secret']])
    expect(await changed(manager)).toEqual([['amount', 'reason']])
  })

  it('shows a draft of an opinion to its writer alone', async () => {
    const { id: operatorId } = await toDoOf(manager, id)
    await manager.call(flowBefore.saveAudit, { params: { operatorId }, body: { amount: 5, flowId, id } })
    expect((await detailAs(manager, id, { taskOperatorId: operatorId })).data.draftData).toMatchObject({ amount: 5 })
    expect((await detailAs(clerk, id, { taskOperatorId: operatorId })).data.draftData).toBeNull()
  })

  it('is to do for who represents the manager, for as long as that lasts and in the templates that it covers', async () => {
    const now = Date.now()
    const period = {
      userId: 'manager',
      toUserId: 'junior',
      type: 1,
      startTime: now - 1000,
      endTime: now + 60_000,
      description: null,
    }
    const stamps = { createdAt: now, createdBy: 'manager', updatedAt: null, updatedBy: null }
    expect(await toDoOf(junior, id)).toBeUndefined()
    expect(await detailAs(junior, id)).toMatchObject(noRight)
    await platform.db
      .insertInto('flowDelegate')
      .values({ id: 'd1', ...period, ...stamps })
      .execute()
    expect(await toDoOf(junior, id)).toBeDefined()
    expect((await detailAs(junior, id)).data.formData).not.toHaveProperty('secret')
    expect((await junior.call(dashboard.flowTodoCount, { body: {} })).data).toMatchObject({ toBeReviewed: 1, entrust: 1 })
    await platform.db.insertInto('flowDelegateTemplate').values({ delegateId: 'd1', templateId: 'other' }).execute()
    expect(await toDoOf(junior, id)).toBeUndefined()
    await platform.db.deleteFrom('flowDelegate').execute()
    expect(await detailAs(junior, id)).toMatchObject(noRight)
  })

  it('is found by each filter, and by none that does not fit', async () => {
    const found = async (query: Record<string, string>) => {
      const { data } = await manager.call(flowBefore.list, { params: { category: '1' }, query })
      return data.pagination.total
    }
    const now = String(Date.now() + 60_000)
    const fitting: Record<string, string>[] = [
      ...[{ keyword: '请假' }, { flowCategory: 'cat1' }, { templateId }, { flowId }, { creatorUserId: 'clerk' }],
      ...[{ status: '1' }, { flowUrgent: '1' }, { startTime: '1', endTime: now }, { sidx: 'fullName', sort: 'asc' }],
    ]
    for (const query of fitting) expect([query, await found(query)]).toEqual([query, 1])
    const others: Record<string, string>[] = [
      ...[{ keyword: '报销%' }, { flowCategory: 'cat2' }, { templateId: 'x' }, { flowId: 'x' }, { creatorUserId: 'manager' }],
      ...[{ status: '6' }, { flowUrgent: '3' }, { startTime: now }],
    ]
    for (const query of others) expect([query, await found(query)]).toEqual([query, 0])
  })

  it('can be approved with others of its version, where the start node allows it', async () => {
    expect((await manager.call(flowBefore.batchTemplates, {})).data).toEqual([
      { id: templateId, fullName: '请假申请(1)', count: 1 },
    ])
    expect((await manager.call(flowBefore.batchFlows, { params: { templateId } })).data).toEqual([
      { id: flowId, fullName: '请假(v1)' },
    ])
    expect((await manager.call(flowBefore.nodes, { params: { flowId } })).data).toMatchObject([
      { id: 'node_a', fullName: expect.stringMatching(/\(1\)$/) },
    ])
    const query = { flowId, nodeCode: 'node_a' }
    const { data } = await manager.call(flowBefore.list, { params: { category: '4' }, query })
    expect(JSON.parse(data.list[0].approversProperties)).toMatchObject({ rejectStep: '0' })
    expect((await stranger.call(flowBefore.nodes, { params: { flowId } })).data).toEqual([])
  })

  it('stands among what is done, and tells the next people where they may return it to', async () => {
    const before = await toDoOf(manager, id)
    expect((await manager.call(flowBefore.operatorInfo, { params: { operatorId: before.id } })).data).toEqual({ isCheck: false })
    await agree(manager, id)
    expect((await manager.call(flowBefore.operatorInfo, { params: { operatorId: before.id } })).data).toEqual({ isCheck: true })
    const { data: done } = await manager.call(flowBefore.list, { params: { category: '2' }, query: {} })
    expect(done.list).toMatchObject([{ processId: id, status: 1, nodeCode: 'node_a', nodeName: '部门审批' }])
    const { id: operatorId } = await toDoOf(junior, id)
    const { data } = await junior.call(flowBefore.rejectList, { params: { operatorId } })
    expect(data).toEqual({
      list: [
        { id: `${id}_node_a`, nodeCode: 'node_a', nodeName: '部门审批' },
        { id: `${id}_start1`, nodeCode: 'start1', nodeName: '流程发起' },
      ],
      isLastAppro: false,
    })
    const groups = (await clerk.call(flowBefore.recordList, { params: { taskId: id }, query: { category: '1', type: '1' } })).data
    expect(groups).toMatchObject([{ fullName: '名sales', list: [{ userName: '名manager/manager', handleStatus: 1 }] }])
  })

  it('is watched over by administrators, and by who manages the organisation of its launcher', async () => {
    const { data } = await admin.call(flowMonitor.list, { query: {} })
    expect(data.list).toMatchObject([{ id, flowVersion: '1', status: 1 }])
    expect((await admin.call(flowBefore.selector, { params: { taskId: id } })).data).toMatchObject([
      { id: 'node_a', nodeCode: 'node_a', nodeName: '部门审批' },
      { id: 'b' },
    ])
    expect((await detailAs(admin, id, { taskNodeId: `${id}_node_a` })).data).toMatchObject({ noOperateAuth: false })
    expect((await detailAs(clerk, id)).data.noOperateAuth).toBe(true)
    expect((await admin.call(flowMonitor.events, { params: { taskNodeId: `${id}_node_a` } })).data).toEqual({ list: [] })
    expect(await clerk.call(flowLaunch.remove, { params: { id } })).toMatchObject({
      code: 400,
      msg: expect.stringMatching('没有删除权限'),
    })
  })

  it('is commented on by its people, who delete their own words', async () => {
    const say = (client: Client, body: Record<string, string>) =>
      client.call(flowComment.create, { body: { taskId: id, ...body } })
    expect(await say(clerk, { text: ' ' })).toMatchObject({ code: 400, msg: '请输入评论内容' })
    expect(await say(clerk, { text: '请尽快' })).toMatchObject({ code: 200, data: { id: expect.any(String) } })
    const image = { name: 'a.png', fileId: `${'0'.repeat(32)}.png`, url: `/api/file/Image/workFlow/${'0'.repeat(32)}.png` }
    expect(await say(clerk, { image: JSON.stringify(Array.from({ length: 10 }, () => image)) })).toMatchObject({ code: 400 })
    const { data } = await manager.call(flowComment.list, { query: { taskId: id } })
    expect(data.list).toMatchObject([{ text: '请尽快', creatorUser: '名clerk/clerk', isDel: 0 }])
    const comment = { params: { id: data.list[0].id } }
    expect(await manager.call(flowComment.remove, comment)).toMatchObject({ code: 400 })
    expect(await clerk.call(flowComment.remove, comment)).toMatchObject({ code: 200 })
  })

  it('tells nothing to who is not concerned, by no call and no guessed id', async () => {
    const { data } = await detailAs(clerk, id)
    const operatorId = data.flowTaskOperatorList[0].id
    const asked = await Promise.all([
      detailAs(stranger, id),
      detailAs(stranger, id, { taskOperatorId: operatorId }),
      detailAs(stranger, 'nothing'),
      stranger.call(flowBefore.rejectList, { params: { operatorId } }),
      stranger.call(flowBefore.operatorInfo, { params: { operatorId } }),
      stranger.call(flowBefore.recordList, { params: { taskId: id }, query: {} }),
      stranger.call(flowBefore.hasChildren, { params: { taskId: id } }),
      stranger.call(flowBefore.selector, { params: { taskId: id } }),
      clerk.call(flowBefore.selector, { params: { taskId: id } }),
      stranger.call(flowBefore.subFlowInfo, { params: { taskNodeId: `${id}_b` } }),
      stranger.call(flowInsight.waiting, { params: { id } }),
      stranger.call(flowInsight.replay, { params: { id } }),
      stranger.call(flowComment.list, { query: { taskId: id } }),
      stranger.call(flowComment.create, { body: { taskId: id, text: 'x' } }),
      stranger.call(flowLaunch.remove, { params: { id } }),
    ])
    for (const reply of asked) expect({ code: reply.code, msg: reply.msg, data: reply.data }).toMatchObject(noRight)
    for (const call of [
      clerk.call(flowMonitor.list, { query: {} }),
      clerk.call(flowMonitor.remove, { body: { ids: id } }),
      clerk.call(flowMonitor.events, { params: { taskNodeId: `${id}_b` } }),
    ])
      expect((await call).code).toBe(403)
    for (const category of ['1', '2', '3', '4'] as const) {
      expect((await stranger.call(flowBefore.list, { params: { category }, query: {} })).data.list).toEqual([])
    }
  })

  it('goes with its record when whoever watches deletes it, all of the tasks or none', async () => {
    const other = await launchTask(clerk, form)
    await platform.db.updateTable('flowTask').set({ isSuspended: 1 }).where('id', '=', other).execute()
    expect(await admin.call(flowMonitor.remove, { body: { ids: `${id},${other}` } })).toMatchObject({
      code: 400,
      msg: '流程处于暂停状态，不可操作!',
    })
    expect((await detailAs(clerk, other)).data.flowTaskInfo.status).toBe(6)
    await platform.db.updateTable('flowTask').set({ isSuspended: 0 }).where('id', '=', other).execute()
    expect(await admin.call(flowMonitor.remove, { body: { ids: `${id},${other}` } })).toMatchObject({ code: 200 })
    expect(await platform.db.selectFrom('flowOperator').select('id').execute()).toEqual([])
  })
})

describe('a record of a module with its task', () => {
  it('is read by who may open it there, as far as he may, and by nobody else; who did not launch it takes nothing back', async () => {
    const fields = [field('input', 'reason'), field('input', 'amount'), field('input', 'secret')]
    const list = { columnList: [], searchList: [], useFormPermission: true }
    await saveReleasedDesign(platform.db, customerDesign({ fields, list }))
    await permit(platform, 'form', 'reason', 'amount')
    await addModuleFlow(platform, { id: 'version3', formId: modelId })
    const id = await createdId(clerk, { reason: '用印', amount: '3' })
    const body = { id, flowId: 'version3', status: 0, flowUrgent: 1, formData: {} }
    expect(await clerk.call(flowTask.update, { params: { id }, body })).toMatchObject({ code: 200 })
    expect(await detailAs(junior, id)).toMatchObject(noRight)
    await grant(platform.db, ['User', 'junior', 'module', 'm1'], ['User', 'junior', 'form', 'form-reason'])
    const { data } = await detailAs(junior, id)
    expect(data).toMatchObject({ formData: { reason: '用印' }, approversProperties: { hasPressBtn: false, hasRevokeBtn: false } })
    expect(data.formData).not.toHaveProperty('amount')
    expect(data.formOperates.some(({ write }: { write: boolean }) => write)).toBe(false)
    const { data: own } = await detailAs(clerk, id)
    expect(own.formData).toMatchObject({ reason: '用印', amount: '3' })
    expect(own.approversProperties.hasRevokeBtn).not.toBe(false)
    expect(await detailAs(stranger, id)).toMatchObject(noRight)
    // With what people said of it, and the files that they showed for it.
    const { data: sent } = await upload(manager, Buffer.from('内容'), { type: 'annex', name: '意见.txt' })
    await agree(manager, id, [{ name: '意见.txt', fileId: sent.name as string, url: sent.url as string }])
    const read = async (client: Client) => (await client.raw(sent.url as string)).headers.get('content-type') ?? ''
    expect(await read(junior)).not.toMatch(/json/)
    expect(await read(stranger)).toMatch(/json/)
  })
})
