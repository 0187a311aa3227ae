import { userWork } from '@/lib/contract/permission/user-work'
import { flowBefore } from '@/lib/contract/workflow/flow-before'
import { flowDelegate } from '@/lib/contract/workflow/flow-delegate'
import { flowInsight } from '@/lib/contract/workflow/flow-insight'
import { flowMigration } from '@/lib/contract/workflow/flow-migration'
import { flowStuck } from '@/lib/contract/workflow/flow-stuck'
import { flowTemplate } from '@/lib/contract/workflow/flow-template'
import { gradeUser, grant, grantTag } from '@/platform/modules/permission/testing'
import { agree, approver, type Flows, insertFlow, launched, node, partOf, partsOf, stands, startFlows } from './flow-setup'
import type { Client } from './harness'

let flows: Flows
let manager: Client
let second: Client
beforeAll(async () => {
  flows = await startFlows()
  const { db, platform } = flows
  const tags = ['workFlow.flowMonitor', 'workFlow.flowEngine']
  const page = { systemId: 'main', parentId: '-1', type: 2, icon: null, moduleId: null }
  await db
    .insertInto('menu')
    .values(tags.map((tag) => ({ ...page, id: `menu.${tag}`, fullName: tag, enCode: tag, urlAddress: tag })))
    .execute()
  // Watches over the people of sales and of what is below; the other one runs the installation too.
  for (const tag of tags) await grantTag(db, 'manager', tag)
  await gradeUser(db, 'manager', 'sales')
  const { passwordHash } = await db.selectFrom('appUser').select('passwordHash').executeTakeFirstOrThrow()
  const person = (id: string, more = {}) => ({ id, account: id, realName: `名${id}`, passwordHash, systemId: 'main', ...more })
  await db
    .insertInto('appUser')
    .values([
      person('second', { isAdministrator: 1 }),
      person('leaver', { managerId: 'junior' }),
      person('helper'),
      person('passing'),
    ])
    .execute()
  await grant(
    db,
    ...['leaver', 'helper'].flatMap((id): Parameters<typeof grant>[1][] => [
      ['User', id, 'system', 'trade'],
      ['User', id, 'module', 'plainPage'],
    ]),
  )
  manager = await platform.signIn('manager')
  second = await platform.signIn('second')
})
afterAll(() => flows.platform.stop())

const disable = (id: string, enabledMark = 0) =>
  flows.db.updateTable('appUser').set({ enabledMark }).where('id', '=', id).execute()
const recordOf = (id: string) =>
  flows.db
    .selectFrom('flowRecord')
    .select(['code', 'byId', 'toId', 'opinion'])
    .where('taskId', '=', id)
    .orderBy('number')
    .execute()

describe('tasks that wait for people who are gone, or for nobody', () => {
  const stuck = async (client: Client, query: Record<string, string> = {}) =>
    (await client.call(flowStuck.list, { query: query as never })).data
  const mend = (client: Client, list: { id: string; handleId: string; toId: string }[], headers = {}) =>
    client.call(flowStuck.mend, { body: { list } }, headers)
  const rowOf = async (client: Client, taskId: string) =>
    (await stuck(client)).list.find((row: { taskId: string }) => row.taskId === taskId)

  it('are listed with on whom they wait, since when and who could do it, until somebody is put there, once', async () => {
    const { db, clerk, admin, junior } = flows
    const flow = await insertFlow(db, [approver('a', ['leaver', 'helper'], { counterSign: 1 }), approver('b', ['helper'])])
    const id = await launched(clerk, db, flow)
    expect(await rowOf(admin, id)).toBeUndefined()
    await disable('leaver')
    const row = await rowOf(admin, id)
    expect(row).toMatchObject({
      ...{
        taskId: id,
        nodeCode: 'a',
        nodeName: 'a',
        handleId: 'leaver',
        handleName: '名leaver/leaver',
        reason: 'disabled',
        others: 1,
      },
      proposal: { userId: 'junior', userName: '名junior/junior', kind: 'superior' },
    })
    expect(row.since).toBeGreaterThan(0)
    expect((await admin.call(flowStuck.count, { query: { handleId: 'leaver' } })).data.count).toBe(1)
    const asked = [{ id: row.id, handleId: 'leaver', toId: 'junior' }]
    const headers = { 'idempotency-key': 'mend-once' }
    expect(await mend(admin, asked, headers)).toMatchObject({ code: 200, msg: '指派成功', data: { done: 1, refused: [] } })
    expect(await mend(admin, asked, headers)).toMatchObject({ code: 200, data: { done: 1 } })
    expect(await rowOf(admin, id)).toBeUndefined()
    expect((await recordOf(id)).filter(({ code }) => code === 5)).toEqual([
      { code: 5, byId: 'admin', toId: 'junior', opinion: '' },
    ])
    // What the other one has to do stays.
    expect(await partOf(db, id, 'helper')).toBeTruthy()
    expect(await agree(junior, await partOf(db, id, 'junior'))).toMatchObject({ code: 200 })
    await disable('leaver', 1)
  })

  it('names a deleted account without a name, and whoever may approve for a person before a superior', async () => {
    const { db, clerk, admin, platform } = flows
    const flow = await insertFlow(db, [approver('a', ['leaver']), approver('b', ['passing'])])
    const id = await launched(clerk, db, flow)
    const leaver = await platform.signIn('leaver')
    const period = { startTime: flows.platform.ctx.now() - 1, endTime: flows.platform.ctx.now() + 3_600_000 }
    const delegation = { userId: 'leaver', toUserId: 'helper', type: '1', flowId: '', ...period }
    expect(await leaver.call(flowDelegate.create, { body: delegation as never })).toMatchObject({ code: 200 })
    await disable('leaver')
    expect(await rowOf(admin, id)).toMatchObject({ proposal: { userId: 'helper', kind: 'delegate' } })
    await disable('leaver', 1)
    await agree(leaver, await partOf(db, id, 'leaver'))
    await db.deleteFrom('appUser').where('id', '=', 'passing').execute()
    expect(await rowOf(admin, id)).toMatchObject({
      handleId: 'passing',
      handleName: '',
      reason: 'deleted',
      proposal: { kind: 'manager' },
    })
    expect((await stuck(admin, { reason: 'deleted' })).list).toHaveLength(1)
    expect((await stuck(admin, { reason: 'disabled' })).pagination.total).toBe(0)
  })

  it('hold those for which nobody was found, which an administrator stands in for', async () => {
    const { db, clerk, admin } = flows
    const flow = await insertFlow(db, [approver('a', [])])
    const id = await launched(clerk, db, flow)
    const row = await rowOf(second, id)
    expect(row).toMatchObject({ handleId: 'admin', reason: 'nobody', proposal: { userId: 'manager', kind: 'superior' } })
    // Nothing is gone here: a part of somebody who can act is theirs.
    expect(await mend(admin, [{ id: row.id, handleId: 'admin', toId: 'manager' }])).toMatchObject({ code: 200 })
    expect(await rowOf(second, id)).toBeUndefined()
    expect(await mend(admin, [{ id: row.id, handleId: 'manager', toId: 'helper' }])).toMatchObject({
      code: 400,
      msg: '当前办理人可以办理，无需处理',
    })
  })

  it('go to whom the work of a leaver is handed over, with the flows that the leaver made, all or nothing', async () => {
    const { db, clerk, admin, platform } = flows
    const flow = await insertFlow(db, [approver('a', ['leaver', 'junior'], { counterSign: 1 }), approver('b', ['leaver'])])
    const templateId = `t${flow.slice('flow'.length)}`
    await db.updateTable('flowTemplate').set({ createdBy: 'leaver' }).where('id', '=', templateId).execute()
    const id = await launched(clerk, db, flow)
    const part = await partOf(db, id, 'leaver')
    const work = async (fromId: string) => (await admin.call(userWork.work, { query: { fromId } })).data
    const leaf = (one: string) =>
      expect.objectContaining({ children: expect.arrayContaining([expect.objectContaining({ id: one })]) })
    const left = await work('leaver')
    expect([left.flow, left.wait]).toEqual([[leaf(templateId)], expect.arrayContaining([leaf(part)])])
    const handOver = (toId: string) => {
      const ticked = { flowList: ['flow', templateId], waitList: [templateId, part], permissionList: [] }
      return admin.call(userWork.handOver, { body: { fromId: 'leaver', toId, ...ticked } })
    }
    // Nobody has two votes at a node: nothing goes over then.
    expect(await handOver('junior')).toMatchObject({ code: 400, msg: '所选人员已是该环节的办理人' })
    expect(await partOf(db, id, 'leaver')).toBe(part)
    expect(await handOver('helper')).toMatchObject({ code: 200, msg: '工作交接成功！' })
    expect([await partsOf(db, id, 'leaver'), await partOf(db, id, 'helper'), await stands(db, id)]).toEqual([{}, part, '1 a'])
    expect((await recordOf(id)).at(-1)).toEqual({ code: 5, byId: 'admin', toId: 'helper', opinion: '' })
    expect([(await work('leaver')).flow, (await work('helper')).flow]).toEqual([[], [leaf(templateId)]])
    expect((await agree(await platform.signIn('helper'), part)).code).toBe(200)
  })

  it('are mended by one of two administrators, and the other one reads that it was done', async () => {
    const { db, clerk, admin } = flows
    const id = await launched(clerk, db, await insertFlow(db, [approver('a', ['leaver'])]))
    await disable('leaver')
    const { id: part } = await rowOf(admin, id)
    const replies = await Promise.all([
      mend(admin, [{ id: part, handleId: 'leaver', toId: 'helper' }]),
      mend(second, [{ id: part, handleId: 'leaver', toId: 'junior' }]),
    ])
    expect(replies.map(({ code, msg }) => `${code} ${msg}`).sort()).toEqual(['200 指派成功', '400 当前流程被处理，无法审批'])
    expect((await recordOf(id)).filter(({ code }) => code === 5)).toHaveLength(1)
    await disable('leaver', 1)
  })

  it('are seen and mended only by who watches over the task', async () => {
    const { db, clerk, admin, junior, stranger } = flows
    const flow = await insertFlow(db, [approver('a', ['leaver'])])
    const mine = await launched(clerk, db, flow)
    const foreign = await launched(admin, db, flow)
    await disable('leaver')
    const [part, other] = [(await rowOf(admin, mine)).id, (await rowOf(admin, foreign)).id]
    for (const client of [stranger, junior, clerk]) {
      expect(await client.call(flowStuck.list, { query: {} })).toMatchObject({ code: 403 })
      expect(await client.call(flowStuck.count, { query: {} })).toMatchObject({ code: 403 })
      expect(await mend(client, [{ id: part, handleId: 'leaver', toId: 'clerk' }])).toMatchObject({ code: 403 })
    }
    // A head sees his own people's alone.
    const seen = (await stuck(manager)).list.map((row: { taskId: string }) => row.taskId)
    expect(seen).toContain(mine)
    expect(seen).not.toContain(foreign)
    const list = [part, other, 'nothing'].map((id) => ({ id, handleId: 'leaver', toId: 'helper' }))
    const { data } = await mend(manager, list)
    expect(data).toEqual({
      done: 1,
      refused: [
        { id: other, msg: '该流程无权限查看' },
        { id: 'nothing', msg: '该流程无权限操作' },
      ],
    })
    expect(await mend(admin, [{ id: other, handleId: 'leaver', toId: 'nobody' }])).toMatchObject({
      code: 400,
      msg: '所选人员不存在或已停用',
    })
    await disable('leaver', 1)
  })
})

describe('running tasks and a new version of their flow', () => {
  const tail = approver('b', ['helper'])
  const head = (next: object) => approver('a', ['junior'], {}, { childNode: next })
  /** A second version beside the first; answers its id. */
  const versionBeside = async (first: string, nodes: Record<string, unknown>, more: Record<string, unknown> = {}) => {
    const id = `${first}-2`
    const row = await flows.db.selectFrom('flowVersion').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
    const tree = { ...node('start', 's', { formId: row.formId }), childNode: nodes }
    await flows.db
      .insertInto('flowVersion')
      .values({ ...row, id, number: 2, isMain: 0, treeJson: JSON.stringify(tree), ...more })
      .execute()
    return id
  }
  const preview = (client: Client, flowId: string, toId: string) =>
    client.call(flowMigration.preview, { params: { flowId }, query: { toId } })
  const move = (client: Client, flowId: string, toId: string, ids: readonly string[], headers = {}) =>
    client.call(flowMigration.move, { params: { flowId }, body: { toId, ids: [...ids] } }, headers)

  it('go on by it from where they stand, each once, which stands in their record', async () => {
    const { db, clerk, admin, junior, platform } = flows
    const first = await insertFlow(db, [approver('a', ['junior']), tail])
    const [one, two] = [await launched(clerk, db, first), await launched(clerk, db, first)]
    await agree(junior, await partOf(db, two, 'junior'))
    const to = await versionBeside(first, head(approver('between', ['helper'], {}, { childNode: tail })))
    const templateId = (await db.selectFrom('flowVersion').select('templateId').where('id', '=', first).executeTakeFirstOrThrow())
      .templateId
    const versions = async () =>
      (await admin.call(flowTemplate.versions, { params: { templateId }, query: { flowId: first } })).data.list
    expect((await versions()).map((row: { running: number }) => row.running)).toEqual([0, 2])
    const { data } = await preview(admin, first, to)
    expect(data.list.map((row: { id: string }) => row.id).sort()).toEqual([one, two].sort())
    expect(data.list.find((row: { id: string }) => row.id === two)).toMatchObject({
      faults: [],
      skipped: ['between'],
      repeated: [],
    })
    expect(await stands(db, one)).toBe('1 a')
    const headers = { 'idempotency-key': 'move-once' }
    for (let time = 0; time < 2; time += 1) {
      const reply = await move(admin, first, to, [one, two], headers)
      expect(reply.data).toEqual({ moved: [one, two], refused: [] })
    }
    expect((await recordOf(one)).at(-1)).toEqual({ code: 8, byId: 'admin', toId: null, opinion: 'V:1 → V:2' })
    expect((await recordOf(one)).filter(({ code }) => code === 8)).toHaveLength(1)
    const replay = await clerk.call(flowInsight.replay, { params: { id: one } })
    expect(replay.data.list.at(-1)).toMatchObject({ handleStatus: 8, handleOpinion: 'V:1 → V:2' })
    expect((await versions()).map((row: { running: number }) => row.running)).toEqual([2, 0])
    expect(await agree(junior, await partOf(db, one, 'junior'))).toMatchObject({ code: 200 })
    expect(await stands(db, one)).toBe('1 between')
    const helper = await platform.signIn('helper')
    for (const id of [one, one, two]) expect(await agree(helper, await partOf(db, id, 'helper'))).toMatchObject({ code: 200 })
    expect(await stands(db, one)).toBe('2 结束')
    expect(await stands(db, two)).toBe('2 结束')
  })

  it('stay where the node is gone, the form is another one or a field is missing, and say so before', async () => {
    const { db, clerk, admin } = flows
    const first = await insertFlow(db, [approver('a', ['junior']), tail])
    const id = await launched(clerk, db, first)
    const to = await versionBeside(first, tail)
    expect((await preview(admin, first, to)).data.list).toMatchObject([{ id, faults: [{ code: 'nodeGone', nodeName: 'a' }] }])
    const { data } = await move(admin, first, to, [id])
    expect(data).toMatchObject({ moved: [], refused: [{ id, faults: [{ code: 'nodeGone', nodeName: 'a' }] }] })
    const byField = node('approver', 'c', { assigneeType: 4, formField: 'gone' })
    const tree = { ...node('start', 's', { formId: 'flowForm1' }), childNode: head(byField) }
    await db
      .updateTable('flowVersion')
      .set({ treeJson: JSON.stringify(tree) })
      .where('id', '=', to)
      .execute()
    expect((await preview(admin, first, to)).data.list).toMatchObject([{ faults: [{ code: 'fieldGone', nodeName: 'c' }] }])
    // Whatever it asks for it: a limit, a copy, what is taken over, a formula.
    const formula = { groups: [{ fieldType: 3, field: 'SUM({gone},{amount})', symbol: '>', fieldValueType: 2, fieldValue: '1' }] }
    const asking = [
      approver('limit', ['junior'], { timeLimitConfig: { on: 1, nodeLimit: 2, formField: 'gone' } }),
      approver('copy', ['junior'], { isFormFieldCopy: true, copyFormFieldType: 1, copyFormField: 'gone' }),
      approver('taking', ['junior'], {
        assignList: [{ nodeId: 's', ruleList: [{ parentField: 'reason', childField: 'gone' }] }],
      }),
      approver('free', ['junior'], { timeLimitConfig: { on: 0, nodeLimit: 2, formField: 'gone' }, copyFormField: 'gone' }),
      node(
        'empty',
        'split',
        {},
        { conditionType: 'condition', conditionNodes: [node('condition', 'sum', { conditions: [formula] })] },
      ),
    ]
    const chained = asking.reduceRight((next, one) => ({ ...one, childNode: next }))
    await db
      .updateTable('flowVersion')
      .set({ treeJson: JSON.stringify({ ...node('start', 's', { formId: 'flowForm1' }), childNode: head(chained) }) })
      .where('id', '=', to)
      .execute()
    const [{ faults }] = (await preview(admin, first, to)).data.list
    expect(faults.map(({ code, nodeName }: { code: string; nodeName: string }) => `${code} ${nodeName}`).sort()).toEqual(
      ['copy', 'limit', 'sum', 'taking'].map((nodeName) => `fieldGone ${nodeName}`),
    )
    await db.updateTable('flowVersion').set({ formId: 'other' }).where('id', '=', to).execute()
    expect((await preview(admin, first, to)).data.list).toMatchObject([{ faults: [{ code: 'formOther' }] }])
    expect(await stands(db, id)).toBe('1 a')
  })

  it('are moved by one of two administrators, and an approval at the same moment counts too', async () => {
    const { db, clerk, admin, junior } = flows
    const first = await insertFlow(db, [approver('a', ['junior']), tail])
    const id = await launched(clerk, db, first)
    const to = await versionBeside(first, head(tail))
    const [one, other, approval] = await Promise.all([
      move(admin, first, to, [id]),
      move(second, first, to, [id]),
      agree(junior, await partOf(db, id, 'junior')),
    ])
    expect(approval.code).toBe(200)
    expect([...one.data.moved, ...other.data.moved]).toEqual([id])
    expect([...one.data.refused, ...other.data.refused]).toMatchObject([{ id, faults: [{ code: 'elsewhere' }] }])
    expect(await stands(db, id)).toBe('1 b')
    expect((await recordOf(id)).filter(({ code }) => code === 8)).toHaveLength(1)
  })

  it('are for who manages the flow and watches over the task; versions of other flows are refused', async () => {
    const { db, clerk, admin, junior, stranger } = flows
    const first = await insertFlow(db, [approver('a', ['junior'])])
    const to = await versionBeside(first, approver('a', ['junior']))
    const other = await insertFlow(db, [approver('a', ['junior'])])
    const [mine, foreign] = [await launched(clerk, db, first), await launched(admin, db, first)]
    for (const client of [stranger, junior, clerk]) {
      expect(await preview(client, first, to)).toMatchObject({ code: 403 })
      expect(await move(client, first, to, [mine])).toMatchObject({ code: 403 })
    }
    const template = { templateId: `t${first.slice('flow'.length)}`, list: ['manager'] }
    expect(await preview(manager, first, to)).toMatchObject({ code: 400, msg: '操作失败！您没有权限操作' })
    expect(await move(manager, first, to, [mine])).toMatchObject({ code: 400, msg: '操作失败！您没有权限操作' })
    expect((await admin.call(flowTemplate.assist, { body: template })).code).toBe(200)
    expect((await preview(manager, first, to)).data.list).toMatchObject([{ id: mine }])
    expect((await move(manager, first, to, [foreign, mine, 'nothing'])).data).toEqual({
      moved: [mine],
      refused: [foreign, 'nothing'].map((id) => ({ id, fullName: '', faults: [{ code: 'noRight', nodeName: '' }] })),
    })
    for (const wrong of [other, first]) {
      expect(await preview(admin, first, wrong)).toMatchObject({ code: 400, msg: '请选择同一流程的其他版本' })
    }
    expect((await preview(admin, first, 'nothing')).code).not.toBe(200)
    expect((await preview(admin, 'nothing', to)).code).not.toBe(200)
    // A flow designer who does not watch over tasks learns nothing of them.
    await grantTag(db, 'junior', 'workFlow.flowEngine')
    expect(await preview(junior, first, to)).toMatchObject({ code: 403 })
    expect(await move(junior, first, to, [foreign])).toMatchObject({ code: 403 })
    const detail = await clerk.call(flowBefore.info, { params: { id: mine }, query: {} as never })
    expect(detail.data.flowTemplateInfo).toMatchObject({ id: to, version: '2' })
  })
})
