import { printLog } from '@/lib/contract/system/print-log'
import { flowBefore } from '@/lib/contract/workflow/flow-before'
import { flowDelegate } from '@/lib/contract/workflow/flow-delegate'
import { flowLaunch, flowTask } from '@/lib/contract/workflow/flow-launch'
import { flowSimulation } from '@/lib/contract/workflow/flow-simulation'
import { flowDues } from '@/platform/modules/workflow/run/due-job'
import {
  agree,
  approver,
  type Flows,
  giveBack,
  insertFlow,
  insertForm,
  launched,
  newest,
  node,
  ok,
  partOf,
  partsOf,
  stands,
  startFlows,
  submit,
  withdraw,
} from './flow-setup'
import type { Client } from './harness'
import { addTemplate, printMany, printOne } from './print-setup'

let flows: Flows
beforeAll(async () => {
  flows = await startFlows()
})
afterAll(() => flows.platform.stop())

const newsOf = async (userId: string) => {
  const rows = flows.db
    .selectFrom('message')
    .select(['title', 'bodyText', 'flowType'])
    .where('userId', '=', userId)
    .where('type', '=', 2)
  return (await rows.orderBy('createdAt').orderBy('id').execute()).map(({ title, bodyText }) => ({
    title,
    body: JSON.parse(bodyText),
  }))
}

const newestPart = (taskId: string) =>
  flows.db
    .selectFrom('flowOperator')
    .select(['id', 'nodeCode', 'handlerId'])
    .where('taskId', '=', taskId)
    .where('isListed', '=', 1)
    .executeTakeFirst()

const recordOf = (id: string) =>
  flows.db
    .selectFrom('flowRecord')
    .select(['code', 'nodeCode', 'byId', 'handlerId', 'opinion', 'isVoid'])
    .where('taskId', '=', id)
    .orderBy('number')
    .execute()

const dataOf = async (id: string) => {
  const { data } = await flows.admin.call(flowBefore.info, { params: { id }, query: {} as never })
  return data.formData
}

describe('a task', () => {
  it('goes from its launcher through its people to its end, who are told, and keeps what was said', async () => {
    const { db, clerk, junior, stranger } = flows
    const flow = await insertFlow(db, [approver('a', ['junior']), approver('b', ['stranger'])])
    const id = await launched(clerk, db, flow, { reason: '打车', amount: 12.5 }, { flowUrgent: 3 })
    expect(await stands(db, id)).toBe('1 a')
    const part = await partOf(db, id, 'junior')
    expect(await newsOf('junior')).toMatchObject([
      {
        title: '待您审批：名clerk的报销',
        body: { processId: id, taskOperatorId: part, taskNodeId: `${id}_a`, type: 2, flowId: flow },
      },
    ])
    expect(await agree(junior, part, { handleOpinion: '同意', fileList: [] })).toMatchObject(ok('审核成功'))
    expect(await agree(stranger, await partOf(db, id, 'stranger'))).toMatchObject(ok('审核成功'))
    expect(await stands(db, id)).toBe('2 结束')
    expect(await recordOf(id)).toMatchObject([
      { code: 2, nodeCode: 's', byId: 'clerk' },
      { code: 1, nodeCode: 'a', byId: 'junior', opinion: '同意' },
      { code: 1, nodeCode: 'b', byId: 'stranger' },
    ])
    expect((await newsOf('clerk')).at(-1)).toMatchObject({ title: '已结束：名clerk的报销', body: { type: 1 } })
  })

  it('lets a node write what it may, and keeps the rest whatever is sent', async () => {
    const { db, clerk, junior } = flows
    const formOperates = [
      { id: 'reason', read: true, write: false },
      { id: 'amount', read: false, write: true },
      { id: 'remark', read: true, write: true, required: true },
      { id: 'rows-cost', read: true, write: true },
      { id: 'rows-what', read: true, write: false },
    ]
    const flow = await insertFlow(db, [approver('a', ['junior'], { formOperates })])
    const id = await launched(clerk, db, flow, { reason: '打车', amount: 5, rows: [{ what: '票', cost: 1 }] })
    const part = await partOf(db, id, 'junior')
    expect(await agree(junior, part, { formData: { reason: '改' } })).toMatchObject({ msg: '审批备注不能为空' })
    const stored = await dataOf(id)
    const rows = [{ ...stored.rows[0], what: '偷改', cost: 9 }]
    const sent = { reason: '改', amount: 99, remark: '好', rows, f_version: stored.f_version }
    expect(await agree(junior, part, { formData: sent })).toMatchObject(ok('审核成功'))
    expect(await dataOf(id)).toMatchObject({ reason: '打车', amount: 5, remark: '好', rows: [{ what: '票', cost: 9 }] })
  })

  it('is filled in at a node with a form of its own, which takes over what forms before it pass on', async () => {
    const { db, clerk, junior } = flows
    await insertForm(db, 'ownForm')
    const right = (id: string, write: boolean) => ({ id, name: id, read: true, write, required: false })
    const own = approver('a', ['junior'], {
      formId: 'ownForm',
      formOperates: [right('reason', false), right('remark', true), right('amount', true)],
      assignList: [
        {
          nodeId: 's',
          ruleList: [
            { parentField: 'reason', childField: 'reason' },
            { parentField: 'amount', childField: 'amount' },
            { parentField: '@prevNodeFormId', childField: 'remark' },
          ],
        },
      ],
    })
    const id = await launched(clerk, db, await insertFlow(db, [own]), { reason: '打车', amount: 5 })
    const part = await partOf(db, id, 'junior')
    const seen = async (query: object) =>
      (await junior.call(flowBefore.info, { params: { id }, query: query as never })).data.formData
    expect(await seen({ taskOperatorId: part })).toMatchObject({ reason: '打车', amount: 5, remark: id })
    await agree(junior, part, { formData: { reason: '篡改', amount: 7 } })
    expect(await seen({ taskNodeId: `${id}_a` })).toMatchObject({ reason: '打车', amount: 7, remark: id })
    expect(await dataOf(id)).toMatchObject({ reason: '打车', amount: 5 })
  })

  it('takes over what is passed on also where a part is done by itself, or nobody was found for it', async () => {
    const { db, clerk, platform } = flows
    await insertForm(db, 'takingForm')
    const assignList = [{ nodeId: 's', ruleList: [{ parentField: 'reason', childField: 'reason' }] }]
    const taking = { formId: 'takingForm', assignList }
    const own = [{ nodeId: 's', ruleList: [{ parentField: 'reason', childField: 'remark' }] }]
    const flow = await insertFlow(db, [
      approver('a', ['clerk'], { ...taking, hasAgreeRule: true, agreeRules: [2] }),
      approver('b', [], { errorRule: 4, assignList: own }),
      approver('c', ['junior']),
    ])
    const id = await launched(clerk, db, flow, { reason: '打车', amount: 5 })
    expect(await stands(db, id)).toBe('1 c')
    await platform.runJobs()
    expect(await dataOf(id)).toMatchObject({ reason: '打车', remark: '打车', amount: 5 })
    const at = (query: object) => flows.admin.call(flowBefore.info, { params: { id }, query: query as never })
    expect((await at({ taskNodeId: `${id}_a` })).data.formData).toMatchObject({ reason: '打车' })
  })

  it('holds at a revival what it held last, or what it held when it came to that node', async () => {
    const { db, admin, clerk, junior } = flows
    const amount = [{ id: 'amount', name: '金额', read: true, write: true, required: false }]
    const revivedWith = async (resurgenceDataRule: number) => {
      const flow = await insertFlow(db, [approver('a', ['junior'], { formOperates: amount })], { resurgenceDataRule })
      const id = await launched(clerk, db, flow, { reason: '打车', amount: 1 })
      await agree(junior, await partOf(db, id, 'junior'), { formData: { amount: 2 } })
      const body = { taskId: id, taskNodeId: 'a', resurgence: true, copyIds: '' } as never
      expect(await admin.call(flowBefore.change, { body })).toMatchObject(ok('复活成功'))
      return dataOf(id)
    }
    expect(await revivedWith(0)).toMatchObject({ reason: '打车', amount: 2 })
    expect(await revivedWith(1)).toMatchObject({ reason: '打车', amount: 1 })
  })

  it('takes the branch whose conditions hold for what was filled in, and asks the people of a field', async () => {
    const { db, clerk } = flows
    const groups = [{ fieldType: 1, field: 'amount', symbol: '>', fieldValueType: 2, fieldValue: '100' }]
    const dear = node(
      'condition',
      'dear',
      { conditions: [{ logic: 'and', groups }], matchLogic: 'and' },
      { childNode: approver('boss', ['admin']) },
    )
    const cheap = node('condition', 'cheap', { isDefault: true, conditions: [] })
    const byField = node('approver', 'byField', { assigneeType: 4, formFieldType: 1, formField: 'buyer' })
    const flow = await insertFlow(db, [
      node('empty', 'split', {}, { conditionType: 'condition', conditionNodes: [dear, cheap] }),
      byField,
    ])
    expect(await stands(db, await launched(clerk, db, flow, { amount: 100.01, buyer: 'junior' }))).toBe('1 boss')
    const small = await launched(clerk, db, flow, { amount: 100, buyer: 'junior' })
    expect([await stands(db, small), Object.keys(await partsOf(db, small, 'junior'))]).toEqual(['1 byField', ['byField']])
  })

  it('is submitted or saved by a code that says so, and by nothing that is empty', async () => {
    const { db, clerk } = flows
    const flow = await insertFlow(db, [approver('a', ['junior'])])
    for (const status of [null, '', [], false, 2, '2', undefined]) {
      expect([status, (await submit(clerk, flow, { reason: '打车' }, { status })).code]).toEqual([status, 400])
    }
    expect(await db.selectFrom('flowTask').select('id').where('versionId', '=', flow).execute()).toEqual([])
    for (const [status, stood] of [
      ['1', '0 开始'],
      ['0', '1 a'],
    ] as const) {
      expect((await submit(clerk, flow, { reason: '打车' }, { status })).code).toBe(200)
      expect(await stands(db, await newest(db, flow))).toBe(stood)
    }
    const empty = { batchType: null, ids: ['x'], copyIds: '', rejectStep: '' } as never
    expect((await clerk.call(flowBefore.batch, { body: empty })).msg).not.toBe('该流程无权限操作')
  })

  it('reminds each of its people once in ten minutes, whoever else it comes to meanwhile, and says so', async () => {
    const { db, clerk, junior, platform } = flows
    const flow = await insertFlow(db, [approver('a', ['junior', 'admin'], { counterSign: 1 })])
    const id = await launched(clerk, db, flow)
    const pressed = async () => (await clerk.call(flowLaunch.press, { params: { id } })).msg
    const told = async (userId: string) => (await newsOf(userId)).filter(({ body }) => body.processId === id).length
    const often = '催办过于频繁，10分钟内只能催办一次'
    expect([await pressed(), await pressed(), await told('junior'), await told('admin')]).toEqual(['催办成功', often, 2, 2])
    const part = await partOf(db, id, 'junior')
    expect(
      (await junior.call(flowBefore.transfer, { params: { operatorId: part }, body: { freeApproverUserId: 'stranger' } })).code,
    ).toBe(200)
    expect([await pressed(), await told('stranger'), await told('admin')]).toEqual(['催办成功', 2, 2])
    platform.advance(10 * 60_000)
    expect([await pressed(), await told('stranger'), await told('admin')]).toEqual(['催办成功', 3, 3])
  })

  it('comes back to its launcher, is submitted again, and can be taken back', async () => {
    const { db, clerk, junior, stranger } = flows
    const flow = await insertFlow(db, [
      approver('a', ['junior']),
      approver('b', ['stranger'], { rejectStep: '2', rejectType: 3 }),
    ])
    const id = await launched(clerk, db, flow)
    await agree(junior, await partOf(db, id, 'junior'))
    expect(await giveBack(stranger, await partOf(db, id, 'stranger'), 's', 2)).toMatchObject(ok('退回成功'))
    expect(await stands(db, id)).toBe('3 ')
    const again = { body: { id, flowId: flow, formData: { reason: '再来' }, status: 0, flowUrgent: 1, copyIds: '' } as never }
    expect(await stranger.call(flowTask.update, { params: { id }, ...again })).toMatchObject({ msg: '该流程无权限查看' })
    expect(await clerk.call(flowTask.update, { params: { id }, ...again })).toMatchObject(ok('提交成功'))
    expect(await stands(db, id)).toBe('1 b')
    expect(await clerk.call(flowTask.update, { params: { id }, ...again })).toMatchObject({ msg: '当前流程正在运行不能重复保存' })
    expect(await withdraw(junior, id)).toMatchObject({ msg: '该流程无权限查看' })
    expect(await withdraw(clerk, id)).toMatchObject(ok('撤回成功'))
    expect([await stands(db, id), await partsOf(db, id, 'stranger')]).toEqual(['4 ', {}])
  })

  it('says for which nodes people have to be picked, and nothing of it is kept until they are', async () => {
    const { db, clerk } = flows
    const flow = await insertFlow(db, [approver('a', [], { errorRule: 3 })])
    const count = () => db.selectFrom('flowTask').select('id').where('versionId', '=', flow).execute()
    expect(await submit(clerk, flow)).toMatchObject({ code: 200, data: [{ nodeId: 'a', nodeName: 'a' }] })
    expect(await count()).toEqual([])
    await launched(clerk, db, flow, {}, { errorRuleUserList: { a: ['junior'] } })
    expect(await partsOf(db, await newest(db, flow), 'junior')).toHaveProperty('a')
  })
})

describe('people', () => {
  it('that are not concerned do nothing by hand-written calls', async () => {
    const { db, clerk, junior, stranger } = flows
    const flow = await insertFlow(db, [approver('a', ['junior'])])
    const id = await launched(clerk, db, flow)
    const part = await partOf(db, id, 'junior')
    const notMine = { msg: '该流程无权限操作' }
    const noView = { msg: '该流程无权限查看' }
    for (const operatorId of [part, 'guessed']) {
      expect(await agree(stranger, operatorId)).toMatchObject(notMine)
      expect(await giveBack(stranger, operatorId, 's')).toMatchObject(notMine)
      const params = { operatorId }
      expect(await stranger.call(flowBefore.transfer, { params, body: { freeApproverUserId: 'stranger' } })).toMatchObject(
        notMine,
      )
      expect(await stranger.call(flowBefore.saveAudit, { params, body: {} })).toMatchObject(notMine)
      expect(await stranger.call(flowBefore.candidates, { params, body: { copyIds: '', flowId: flow } as never })).toMatchObject(
        notMine,
      )
    }
    for (const taskId of [id, 'guessed']) {
      const params = { taskId }
      expect(await clerk.call(flowBefore.cancel, { params, body: {} })).toMatchObject(noView)
      expect(await clerk.call(flowBefore.assign, { params, body: { nodeCode: 'a', freeApproverUserId: 'clerk' } })).toMatchObject(
        noView,
      )
      expect(await stranger.call(flowBefore.suspend, { params, body: { suspend: false } })).toMatchObject(noView)
      expect(await junior.call(flowBefore.restore, { params, body: {} })).toMatchObject(noView)
    }
    expect(await stands(db, id)).toBe('1 a')
  })

  it('who press at the same moment: one acts, the other reads why; a repeated call is answered, and counts once', async () => {
    const { db, clerk, junior, stranger } = flows
    const flow = await insertFlow(db, [approver('a', ['junior', 'stranger']), approver('b', ['admin'])])
    const id = await launched(clerk, db, flow)
    const parts = [await partOf(db, id, 'junior'), await partOf(db, id, 'stranger')] as const
    const replies = await Promise.all([agree(junior, parts[0]), agree(stranger, parts[1]), withdraw(clerk, id)])
    const messages = replies.map(({ msg }) => msg)
    expect(messages.filter((msg) => msg === '审核成功' || msg === '撤回成功').length).toBeGreaterThan(0)
    expect(messages.filter((msg) => msg === '审核成功').length).toBeLessThan(2)
    const next = await launched(clerk, db, flow)
    const body = { params: { operatorId: await partOf(db, next, 'junior') }, body: { copyIds: '' } as never }
    const headers = { 'idempotency-key': 'agree-once' }
    const twice = [await junior.call(flowBefore.audit, body, headers), await junior.call(flowBefore.audit, body, headers)]
    expect(twice).toMatchObject([ok('审核成功'), ok('审核成功')])
    expect((await recordOf(next)).filter(({ code }) => code === 1)).toHaveLength(1)
  })

  it('who act on several tasks at once read which were left and why, and are asked for people once nothing else is left', async () => {
    const { db, clerk, junior } = flows
    const ofField = { assigneeType: 4, formField: 'buyer', errorRule: 3 }
    const flow = await insertFlow(db, [approver('a', ['junior']), approver('b', [], ofField)])
    const part = async (formData: Record<string, unknown>) => partOf(db, await launched(clerk, db, flow, formData), 'junior')
    const [stuck, usual, done] = [await part({}), await part({ buyer: 'admin' }), await part({ buyer: 'admin' })]
    await agree(junior, done)
    const batch = (ids: readonly string[], sent = {}) =>
      junior.call(flowBefore.batch, { body: { flowId: flow, batchType: 0, ids, copyIds: '', ...sent } as never })
    const { code, data, msg } = await batch([stuck, usual, done])
    expect({ code, data }).toEqual({ code: 200, data: [] })
    expect(msg).toMatch(/^已处理1条，2条未处理：“.+”：下一节点需要选择审批人，请单独办理；“.+”：.+$/)
    expect(await batch([stuck])).toMatchObject({ code: 200, data: [{ nodeId: 'b' }] })
    expect(await batch([stuck], { errorRuleUserList: { b: ['admin'] } })).toMatchObject(ok('批量操作完成'))
    expect(await batch([stuck, usual])).toMatchObject({ code: 400, msg: expect.stringMatching(/^[^“]+$/) })
  })

  it('who launch for others are asked what these would be asked, as long as they let them', async () => {
    const { db, clerk, junior } = flows
    const flow = await insertFlow(db, [node('approver', 'a', { assigneeType: 7, approvers: ['stranger--user'] })])
    await db.updateTable('flowVersion').set({ visibleType: 1 }).where('id', '=', flow).execute()
    await db.insertInto('flowInitiator').values({ versionId: flow, objectType: 'user', objectId: 'clerk' }).execute()
    const ask = (delegateUserList: string[]) =>
      junior.call(flowBefore.candidates, {
        params: { operatorId: '0' },
        body: { copyIds: '', flowId: flow, formData: { reason: '打车' }, delegateUserList } as never,
      })
    const noRight = { msg: '您没有发起该流程的权限' }
    expect(await ask([])).toMatchObject(noRight)
    expect(await ask(['clerk'])).toMatchObject(noRight)
    const now = flows.platform.ctx.now()
    const period = { startTime: now - 1, endTime: now + 3_600_000 }
    const delegation = { userId: 'clerk', toUserId: 'junior', type: '0', flowId: '', ...period }
    const { id } = (await clerk.call(flowDelegate.create, { body: delegation as never })).data
    expect((await ask(['clerk'])).data).toMatchObject({ type: 2, list: [{ nodeId: 'a', isCandidates: true }] })
    expect(await ask(['clerk', 'stranger'])).toMatchObject(noRight)
    await clerk.call(flowDelegate.stop, { params: { id } })
    expect(await ask(['clerk'])).toMatchObject(noRight)
  })

  it('give their part to others: transferred, asked before, assigned, and taken back', async () => {
    const { db, admin, clerk, junior, stranger } = flows
    const flow = await insertFlow(db, [approver('a', ['junior']), approver('b', ['clerk'])])
    const id = await launched(clerk, db, flow)
    const part = await partOf(db, id, 'junior')
    const toSelf = { params: { operatorId: part }, body: { freeApproverUserId: 'junior' } }
    expect(await junior.call(flowBefore.transfer, toSelf)).toMatchObject({ msg: '不能选择自己' })
    expect(await junior.call(flowBefore.transfer, { ...toSelf, body: { freeApproverUserId: 'stranger' } })).toMatchObject(
      ok('转办成功'),
    )
    const sign = { freeApproverUserId: 'junior', freeApproverType: 1, copyIds: '' } as never
    expect(await stranger.call(flowBefore.freeApprover, { params: { operatorId: part }, body: sign })).toMatchObject(
      ok('加签成功'),
    )
    expect(await agree(junior, await partOf(db, id, 'junior'))).toMatchObject(ok('审核成功'))
    expect(await stands(db, id)).toBe('1 a')
    const assigned = { params: { taskId: id }, body: { nodeCode: 'a', freeApproverUserId: 'junior' } }
    expect(await admin.call(flowBefore.assign, assigned)).toMatchObject(ok('指派成功'))
    expect(await partsOf(db, id, 'stranger')).toEqual({})
    await agree(junior, await partOf(db, id, 'junior'))
    expect(await stands(db, id)).toBe('1 b')
    const line = await db
      .selectFrom('flowRecord')
      .select('id')
      .where('taskId', '=', id)
      .where('code', '=', 1)
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    const recall = { params: { recordId: line.id }, body: {} }
    expect(await stranger.call(flowBefore.recall, recall)).toMatchObject({ msg: '该流程无权限操作' })
    expect(await junior.call(flowBefore.recall, recall)).toMatchObject(ok('撤回成功'))
    expect(await stands(db, id)).toBe('1 a')
    expect((await recordOf(id)).map(({ code }) => code)).toEqual([2, 7, 10, 1, 5, 1, 3])
  })

  it('who watch hold a task, let it go on, set it to another node, end it, and revive what has passed', async () => {
    const { db, admin, clerk, junior } = flows
    const flow = await insertFlow(db, [approver('a', ['junior']), approver('b', ['junior'])])
    const id = await launched(clerk, db, flow)
    const task = { params: { taskId: id } }
    expect(await admin.call(flowBefore.suspend, { ...task, body: { suspend: false, handleOpinion: '等' } })).toMatchObject(
      ok('挂起成功'),
    )
    expect([await stands(db, id), await partsOf(db, id, 'junior')]).toEqual(['1 a held', {}])
    expect(await admin.call(flowBefore.restore, { ...task, body: {} })).toMatchObject(ok('恢复成功'))
    const change = (taskNodeId: string, resurgence: boolean) =>
      admin.call(flowBefore.change, { body: { taskId: id, taskNodeId, resurgence, copyIds: '' } as never })
    expect(await change(`${id}_b`, false)).toMatchObject(ok('变更成功'))
    expect(await stands(db, id)).toBe('1 b')
    await agree(junior, await partOf(db, id, 'junior'))
    expect(await change('a', true)).toMatchObject(ok('复活成功'))
    expect(await stands(db, id)).toBe('1 a')
    expect(await admin.call(flowBefore.cancel, { ...task, body: { handleOpinion: '不要了' } })).toMatchObject(ok('操作成功'))
    expect([await stands(db, id), await partsOf(db, id, 'junior')]).toEqual(['5 ', {}])
  })
})

describe('a task on paper', () => {
  it('holds its form by the rights of its people, and what each of them said', async () => {
    const { db, clerk, junior, stranger } = flows
    await addTemplate(db, 'onPaper', { statements: ['select reason, amount from flowForm1 where id = @formId'] })
    const print = { hasPrintBtn: true, printId: ['onPaper'] }
    const hidden = [{ id: 'amount', name: '金额', read: false, write: false, required: false }]
    const flow = await insertFlow(db, [approver('a', ['junior'], { ...print, formOperates: hidden })], print)
    const id = await launched(clerk, db, flow, { reason: '打车', amount: 5 })
    await agree(junior, await partOf(db, id, 'junior'), { handleOpinion: '同意' })
    const printed = (client: Client, formId = id) => printOne(client, 'onPaper', formId)
    const said = { nodeName: 'a', handleStatus: 1, handleOpinion: '同意' }
    const { data } = await printed(clerk)
    expect(data).toMatchObject({ printData: { reason: '打车', amount: 5 }, operatorRecordList: [{ handleStatus: 2 }, said] })
    const second = await launched(clerk, db, flow, { reason: '住宿' })
    const both = await printMany(clerk, 'onPaper', [id, second, 'guessed'])
    expect(both.data).toMatchObject([{ printData: { reason: '打车' } }, { printData: { reason: '住宿' } }])
    expect((await printed(junior)).data.printData).toEqual({ reason: '打车', amount: null })
    expect((await printed(stranger)).code).not.toBe(200)
    expect((await printed(clerk, 'guessed')).code).not.toBe(200)
    // Whoever may print it is noted for that, whatever menus they have.
    const note = (client: Client) =>
      client.call(printLog.save, { body: { printTitle: '报销单', printNum: 1, printId: 'onPaper' } })
    expect([(await note(clerk)).code, (await note(junior)).code, (await note(stranger)).code]).toEqual([200, 200, 403])
  })
})

describe('what comes by itself', () => {
  it('a sub-flow is launched for its people with what the parent passes on, and the parent goes on once it has ended', async () => {
    const { db, platform, clerk, junior, stranger } = flows
    const below = await insertFlow(db, [approver('c', ['stranger'])])
    // The second row as older designs have it, without a node.
    const ofReason = { nodeId: 's', ruleList: [{ parentField: 'reason', childField: 'reason' }] }
    const assignList = [ofReason, { parentField: 'amount', childField: 'amount' }]
    const sub = node('subFlow', 'sub', {
      flowId: below,
      initiateType: 6,
      initiator: ['junior--user'],
      autoSubmit: true,
      assignList,
    })
    const flow = await insertFlow(db, [sub, approver('z', ['junior'])])
    const id = await launched(clerk, db, flow, { reason: '入职', amount: 3 })
    expect(await stands(db, id)).toBe('1 sub')
    await platform.runJobs()
    const child = await newest(db, below)
    expect([await stands(db, child), await dataOf(child)]).toMatchObject(['1 c', { reason: '入职', amount: 3 }])
    expect((await agree(stranger, await partOf(db, child, 'stranger'))).code).toBe(200)
    await platform.runJobs()
    expect(await stands(db, id)).toBe('1 z')
    expect(await partsOf(db, id, 'junior')).toHaveProperty('z')
    expect(await withdraw(junior, child)).toMatchObject({ msg: '子流程无法撤回' })
  })

  it('a simulation goes the way that a task goes, says who would act and why, and writes nothing', async () => {
    const { db, admin, clerk, stranger } = flows
    const groups = [{ fieldType: 1, field: 'amount', symbol: '>', fieldValueType: 2, fieldValue: '100' }]
    const conditions = [{ logic: 'and', groups }]
    const dear = node('condition', 'dear', { conditions, matchLogic: 'and' }, { childNode: approver('boss', ['admin']) })
    const cheap = node('condition', 'cheap', { isDefault: true, conditions: [] })
    const split = node('empty', 'split', {}, { conditionType: 'condition', conditionNodes: [dear, cheap] })
    const nodes = [approver('a', [], { errorRule: 2, errorRuleUser: ['junior--user'] }), split, approver('z', ['stranger'])]
    const flow = await insertFlow(db, nodes)
    const { treeJson } = await db.selectFrom('flowVersion').select('treeJson').where('id', '=', flow).executeTakeFirstOrThrow()
    const body = { flowTemplateJson: treeJson, starterId: 'clerk', formData: { amount: 500 } }
    expect((await stranger.call(flowSimulation.run, { body })).code).not.toBe(200)
    const { data } = await admin.call(flowSimulation.run, { body })
    const path = data.steps.map((step: { nodeId: string; people: { id: string }[]; errorRule: number }) => [
      step.nodeId,
      step.people.map(({ id }) => id),
      step.errorRule,
    ])
    expect([data.outcome, path]).toEqual([
      'ended',
      [
        ['s', ['clerk'], 0],
        ['a', ['junior'], 2],
        ['boss', ['admin'], 0],
        ['z', ['stranger'], 0],
      ],
    ])
    expect(await db.selectFrom('flowTask').select('id').where('versionId', '=', flow).execute()).toEqual([])
    const id = await launched(clerk, db, flow, { amount: 500 })
    const real: string[] = []
    for (let part = await newestPart(id); part; part = await newestPart(id)) {
      real.push(part.nodeCode)
      const client = { junior: flows.junior, admin, stranger }[part.handlerId as 'junior' | 'admin' | 'stranger']
      await agree(client, part.id)
    }
    expect(real).toEqual(['a', 'boss', 'z'])
  })

  it('an event that fails lets the task go on, or holds it where its flow says so', async () => {
    const { db, platform, clerk, junior } = flows
    const gone = { on: true, interfaceId: 'gone', interfaceName: '没有这个接口', templateJson: [] }
    const afterFailure = async (funcConfigRule: number) => {
      const nodes = [approver('a', ['junior'], { approveFuncConfig: gone }), approver('b', ['stranger'])]
      const id = await launched(clerk, db, await insertFlow(db, nodes, { funcConfigRule }))
      await agree(junior, await partOf(db, id, 'junior'))
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        await platform.runJobs()
        platform.advance(5 * 60_000)
      }
      const { nodeCode, isFailed } = await db
        .selectFrom('flowEvent')
        .select(['nodeCode', 'isFailed'])
        .where('taskId', '=', id)
        .executeTakeFirstOrThrow()
      const { opinion = '' } = (await recordOf(id)).at(-1) ?? {}
      return [nodeCode, isFailed, await stands(db, id), opinion]
    }
    expect(await afterFailure(0)).toEqual(['a', 1, '1 b', ''])
    expect(await afterFailure(1)).toEqual(['a', 1, '1 b held', '同意事件执行失败，流程已挂起'])
  })

  it('a copy for all of a role goes to those below the launcher only, where the node says so', async () => {
    const { db, clerk } = flows
    const ofRole = ['junior', 'stranger'].map((userId) => ({ userId, objectType: 'Role' as const, objectId: 'near' }))
    await db.insertInto('userRelation').values(ofRole).execute()
    const start = { circulateUser: ['near--role', 'admin--user'], extraCopyRule: 5 }
    const id = await launched(clerk, db, await insertFlow(db, [approver('a', ['junior'])], start))
    const copies = await db.selectFrom('flowCopy').select('userId').where('taskId', '=', id).orderBy('userId').execute()
    expect(copies.map(({ userId }) => userId)).toEqual(['admin', 'junior'])
  })

  it('a timer holds people back, limits remind and then pass, each once, however late it is looked', async () => {
    const { db, platform, clerk } = flows
    const time = {
      timeLimitConfig: { on: 1, nodeLimit: 0, duringDeal: 24 },
      noticeConfig: { on: 1, firstOver: 20, overTimeDuring: 2, overNotice: true },
      overTimeConfig: { on: 1, firstOver: 1, overTimeDuring: 2, overNotice: true, overAutoApprove: true, overAutoApproveTime: 2 },
    }
    const flow = await insertFlow(db, [
      node('timer', 'wait', { hour: 1 }),
      approver('a', ['stranger'], time),
      approver('b', ['junior']),
    ])
    const id = await launched(clerk, db, flow)
    const news = async () =>
      (await newsOf('stranger')).filter(({ body }) => body.processId === id).map(({ title }) => title.split('：')[0])
    const look = async (hours: number) => {
      platform.advance(hours * 3_600_000)
      await flowDues.run(platform.ctx, { signal: new AbortController().signal, progress: () => undefined })
      await flowDues.run(platform.ctx, { signal: new AbortController().signal, progress: () => undefined })
    }
    expect([await news(), (await agree(await platform.signIn('stranger'), await partOf(db, id, 'stranger'))).code]).toEqual([
      [],
      400,
    ])
    await look(1.01)
    expect(await news()).toEqual(['待您审批'])
    await look(20)
    expect(await news()).toEqual(['待您审批', '即将超时'])
    await look(5)
    expect((await news()).at(-1)).toBe('已经超时')
    expect(await stands(db, id)).toBe('1 a')
    await look(2.1)
    expect(await stands(db, id)).toBe('1 b')
    expect((await recordOf(id)).at(-1)).toMatchObject({ code: 1, nodeCode: 'a', byId: 'stranger', opinion: '超时审批通过' })
  })
})
