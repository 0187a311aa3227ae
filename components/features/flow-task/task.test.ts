import { widgetSchemas } from '@/components/widgets/schemas'
import { flowBefore, type TaskDetail } from '@/lib/contract/workflow/flow-before'
import { formDesign } from '@/lib/form/build/form-design'
import { number, text } from '@/lib/form/build/value-fields'
import { type Approval, neededAsks } from './approval-form'
import { operationButtons } from './operation-button'
import { returnAsks } from './return-form'
import { answersOf, fieldRights, submission } from './schema'
import type { OpType } from './types'
import { drawn, tabsOf, taskOfConfig, titleOf, valuesOf, worded } from './utils'

const base = {
  flowTemplateInfo: {
    id: 'fj1',
    templateId: 'tpl1',
    fullName: '请假申请',
    flowTemplateJson: '{"properties":{"isSummary":true}}',
  },
  flowFormInfo: { id: 'f1', formType: 2, propertyJson: '{}' },
  flowTaskNodeList: [{ id: 'tn2', nodeCode: 'a1', nodeName: '部门审批', nodeType: 'approver', type: '1' }],
}
type Given = { task?: object; properties?: object; more?: object }
const detailOf = ({ task = { status: 1 }, properties = {}, more = {} }: Given): TaskDetail =>
  flowBefore.info.data.parse({
    ...base,
    flowTaskInfo: { id: 't1', fullName: '李四的请假申请', thisStep: '部门审批', ...task },
    approversProperties: properties,
    ...more,
  })
const offered = (opType: OpType, given: Given) =>
  operationButtons({ id: 't1', flowId: 'fj1', opType, taskId: 'op1' }, detailOf(given)).map(({ operation }) => operation)

const base64 = (body: object) => Buffer.from(JSON.stringify(body)).toString('base64')

describe('where a task is opened from', () => {
  test('a message of each kind opens its task in its way; a plus sign that became a blank is no loss', () => {
    const body = { processId: 't1', flowId: 'fj1', taskNodeId: 'tn2', taskOperatorId: 'op1', status: 1, remark: '请假???>>>' }
    const opTypes = [1, '2', 3].map((type) => taskOfConfig(base64({ ...body, type }).replaceAll('+', ' '))?.opType)
    expect(opTypes).toEqual([0, 1, 3])
    expect(taskOfConfig(base64({ ...body, type: 2 }))).toMatchObject({
      id: 't1',
      flowId: 'fj1',
      taskNodeId: 'tn2',
      taskId: 'op1',
    })
  })

  test('what is no task opens nothing', () => {
    expect(['', '%', 'bm9uZQ==', base64([]), base64({ type: 2 })].map(taskOfConfig)).toEqual([null, null, null, null, null])
  })
})

describe('what is offered', () => {
  test('an approver has what the node offers, and nothing that it leaves unsaid', () => {
    expect(offered(1, {})).toEqual([])
    const all = {
      hasAuditBtn: true,
      hasRejectBtn: 1,
      hasTransferBtn: true,
      hasFreeApproverBtn: true,
      hasSaveBtn: true,
      hasCancelBtn: true,
    }
    expect(offered(1, { properties: all })).toEqual(['audit', 'reject', 'transfer', 'freeApprover', 'saveAudit', 'refuse'])
  })

  test('a launcher reminds and withdraws while it runs, also where an older design says nothing', () => {
    expect(offered(0, {})).toEqual(['press', 'withdraw'])
    expect(offered(0, { properties: { hasPressBtn: false, hasRevokeBtn: false } })).toEqual([])
    expect(offered(0, { task: { status: 2 } })).toEqual([])
  })

  test('it is printed where the node names a template', () => {
    expect(offered(3, { properties: { hasPrintBtn: true, printId: '' } })).toEqual([])
    expect(offered(3, { properties: { hasPrintBtn: true, printId: ['p1'] } })).toEqual(['print'])
  })

  test('a watcher does what the state allows, and nothing where he may only look', () => {
    expect(offered(4, { task: { status: 1, completion: 50 } })).toEqual(['cancel', 'change', 'assign', 'suspend'])
    expect(offered(4, { task: { status: 1, completion: 50, rejectDataId: 'r1' } })).not.toContain('change')
    expect(offered(4, { task: { status: 2, completion: 100 } })).toEqual(['revive'])
    expect(offered(4, { task: { status: 6, completion: 50 } })).toEqual(['restore'])
    expect(offered(4, { task: { status: 6, completion: 50, suspend: true } })).toEqual([])
    expect(offered(4, { task: { status: 1, completion: 50 }, more: { noOperateAuth: true } })).toEqual([])
  })

  test('tabs and title are those of the way it was opened', () => {
    const detail = detailOf({})
    const tabs = (opType: OpType) => tabsOf({ id: 't1', flowId: 'fj1', opType }, detail)
    expect(tabs('-1')).toEqual(['form', 'picture'])
    expect(tabs(4)).toEqual(['picture', 'record', 'summary'])
    const titles = (['-1', 1, 2] as const).map((opType) => titleOf({ id: 't1', flowId: 'fj1', opType }, detail))
    expect(titles).toEqual(['请假申请', '李四的请假申请/部门审批', '李四的请假申请'])
  })
})

test('a picture shows what has passed and where it stands; before there is a task that is the start', () => {
  const tree = { flowTemplateInfo: { ...base.flowTemplateInfo, flowTemplateJson: '{"nodeId":"s1"}' } }
  const nodes = [
    { id: 'n1', nodeCode: 's1', type: '0', userName: '李四/lisi' },
    { id: 'n2', nodeCode: 'a1', type: '1', userName: '王五/wangwu,赵六/zhaoliu' },
    { id: 'n3', nodeCode: 'a2', type: '2' },
  ]
  expect(drawn(detailOf({ more: { ...tree, flowTaskNodeList: nodes } }))).toMatchObject({
    states: { s1: 'past', a1: 'current' },
    names: { s1: '李四', a1: '王五,赵六' },
    isEnded: false,
  })
  expect(drawn(detailOf({ more: { ...tree, flowTaskNodeList: [] } })).states).toEqual({ s1: 'current' })
})

describe('fields at a node', () => {
  const design = formDesign([text('reason', '原因'), number('days', '天数'), text('note', '备注')], widgetSchemas)

  test('what a line does not name can be read and not written', () => {
    const lines = [
      { id: 'reason', read: true, write: true, required: true },
      { id: 'days', read: false, write: false },
    ]
    const { formOperates } = detailOf({ more: { formOperates: lines } })
    const rights = fieldRights(design, formOperates)
    expect([...rights.readable]).toEqual(['reason', 'note'])
    expect(rights.locked).toEqual(['days', 'note'])
    expect(rights.required.get('reason')).toBe(true)
  })

  test('what was kept at a node stands over the task only for whoever is to decide there', () => {
    const detail = detailOf({ more: { formData: { reason: '旧', days: 1 }, draftData: { reason: '新' } } })
    expect(valuesOf({ id: 't1', flowId: 'fj1', opType: 1 }, detail)).toEqual({ reason: '新', days: 1 })
    expect(valuesOf({ id: 't1', flowId: 'fj1', opType: 0 }, detail)).toEqual({ reason: '旧', days: 1 })
  })
})

describe('what is asked and sent', () => {
  const approval: Approval = {
    candidateType: 1,
    countersignOver: true,
    branches: [{ id: 'b1', fullName: '分支一' }],
    candidates: [{ nodeId: 'b1', nodeName: '分支一', isOfBranch: true }],
  }
  const nothing: Approval = { candidateType: 3, countersignOver: true, branches: [], candidates: [] }

  test('a plain question is enough where there is nothing to choose or say', () => {
    expect(neededAsks({ properties: { hasOpinion: true, hasSign: true }, approval: nothing, isLaunch: true })).toBeNull()
    expect(neededAsks({ properties: { hasOpinion: true }, approval: nothing })).toEqual({ opinion: true, files: true })
    expect(neededAsks({ properties: { isCustomCopy: true }, approval: nothing, isLaunch: true })).toEqual({ copies: true })
  })

  test('people for what comes next are sent by node, and not where somebody else decides first', () => {
    const asks = neededAsks({ properties: { isCustomCopy: true }, approval, isAddSign: true }) ?? {}
    const values = { person: 'u7', branchList: ['b1'], candidate0: ['u3'], copyIds: '["u4","u5"]' }
    expect(answersOf(asks, { ...values, freeApproverType: '2' })).toEqual({
      ...{ freeApproverUserId: 'u7', freeApproverType: 2, branchList: ['b1'], candidateList: { b1: ['u3'] }, copyIds: 'u4,u5' },
    })
    expect(answersOf(asks, { ...values, freeApproverType: '1' })).toMatchObject({ branchList: [], candidateList: {} })
  })

  test('a return asks for node and mode only in the last case of its rule', () => {
    const list = [{ id: 's', nodeCode: 's', nodeName: '流程发起' }]
    expect(returnAsks({ rejectStep: '0', rejectType: 3 }, { list, isLastAppro: false })).toBeNull()
    expect(returnAsks({ rejectStep: '2', rejectType: 3 }, { list, isLastAppro: true })).toMatchObject({
      node: { sentAs: 'rejectStep', isFixed: false },
      returnMode: true,
    })
  })

  test('a draft is sent as 1 and a launch as 0, without an id while there is no task', () => {
    const task = { id: '', flowId: 'fj1', opType: '-1' as const, onBehalf: [{ id: 'u9', fullName: '张三' }] }
    const sent = submission({ task, formData: { reason: '病假' }, isDraft: true, urgency: 2 })
    expect(sent).toEqual({ flowId: 'fj1', formData: { reason: '病假' }, status: 1, flowUrgent: 2, delegateUserList: ['u9'] })
    expect(submission({ task: { ...task, id: 't1' }, formData: {}, isDraft: false, urgency: 1 })).toMatchObject({
      id: 't1',
      status: 0,
    })
  })
})

test('a flow that brings its names along says them in the language of the reader, and what people wrote stays', () => {
  const tree = {
    ...{ nodeId: 'launch', content: '流程发起', properties: { title: '流程发起' } },
    i18nTexts: { en: { 请假申请: 'Leave', 部门审批: 'Department', 总经理: 'Manager', 流程发起: 'Launch' } },
  }
  const flowTemplateInfo = { ...base.flowTemplateInfo, flowTemplateJson: JSON.stringify(tree) }
  const given = detailOf({ task: { status: 1, fullName: '请假申请', thisStep: '部门审批,总经理' }, more: { flowTemplateInfo } })
  const said = worded(given, 'en')
  expect(said.flowTaskInfo).toMatchObject({ fullName: '请假申请', thisStep: 'Department,Manager' })
  expect(said.flowTaskNodeList[0]?.nodeName).toBe('Department')
  expect(said.flowTemplateInfo.fullName).toBe('Leave')
  expect(drawn(said).tree).toMatchObject({ content: 'Launch', properties: { title: 'Launch' } })
  expect(worded(given, 'zh-CN')).toBe(given)
})
