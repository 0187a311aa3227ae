import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { widgetSchemas } from '@/components/widgets/schemas'
import { decisionOutboxOf } from '@/lib/client/decisions/decision-outbox'
import { randomKey } from '@/lib/client/draft-seal'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { serializeDesign } from '@/lib/form/parse-design'
import flowcodes from '@/messages/zh/flowcodes.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { ok, refusal, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { TaskDialog } from './task-dialog'
import type { OpenTask } from './types'

const design = serializeDesign(formDesign([text('reason', '原因'), text('secret', '工资'), text('fixed', '部门')], widgetSchemas))
const line = (id: string, rights: object) => ({ id, read: true, write: true, required: false, ...rights })

const detail = (more: object = {}) => ({
  flowTaskInfo: { id: 't1', fullName: '李四的请假申请', flowUrgent: 3, status: 1, thisStep: '部门审批', completion: 50 },
  flowTemplateInfo: { id: 'fj1', templateId: 'tpl1', fullName: '请假申请', flowTemplateJson: '{}' },
  flowFormInfo: { id: 'f1', formType: 2, propertyJson: design },
  formOperates: [line('reason', { required: true }), line('secret', { read: false }), line('fixed', { write: false })],
  formData: { reason: '病假', secret: '9000', fixed: '财务' },
  ...more,
})
const toDo: OpenTask = { id: 't1', flowId: 'fj1', opType: 1, taskNodeId: 'tn2', taskId: 'op1' }
const onDone = jest.fn()
const onClose = jest.fn()
beforeEach(() => {
  onDone.mockClear()
  onClose.mockClear()
})
afterEach(() => decisionOutboxOf({ userId: 'nobody', keys: [] }).stop())

async function open(task: OpenTask, answers: Parameters<typeof startNetwork>[0]) {
  const network = startNetwork(answers)
  await showScreen(<TaskDialog task={task} onClose={onClose} onDone={onDone} />, { texts: { flowcodes } })
  return network
}
const asked =
  (type: number, list: object[] = []) =>
  () =>
    ok({ type, countersignOver: true, list })
const sentTo = (network: Awaited<ReturnType<typeof open>>, path: string) => network.calls.filter((call) => call.path === path)
const auditPath = '/workflow/Engine/FlowBefore/Audit/op1'

test('an approver fills in what the node allows, says an opinion, and agrees once under one key; a refusal loses nothing', async () => {
  const network = await open(toDo, {
    'GET /workflow/Engine/FlowBefore/t1': () => ok(detail({ approversProperties: { hasAuditBtn: true, hasOpinion: true } })),
    'POST /workflow/Engine/FlowBefore/Candidates/op1': asked(3),
    [`POST ${auditPath}`]: () => refusal('当前流程被处理，无法审批'),
  })
  expect(await screen.findByRole('textbox', { name: /原因/ })).toHaveValue('病假')
  expect(screen.queryByRole('textbox', { name: /部门/ })).toBeNull()
  expect(screen.getByRole('group', { name: '部门' })).toHaveTextContent('财务')
  expect(screen.queryByText('工资')).not.toBeInTheDocument()
  await userEvent.type(screen.getByRole('textbox', { name: /原因/ }), '两天')
  await userEvent.click(screen.getByRole('button', { name: '通过' }))
  const dialog = await screen.findByRole('dialog', { name: '通过' })
  await userEvent.type(await within(dialog).findByRole('textbox', { name: /审批意见/ }), '同意{Control>}{Enter}{/Control}')
  expect(await within(dialog).findByText('当前流程被处理，无法审批')).toBeInTheDocument()
  expect(within(dialog).getByRole('textbox', { name: /审批意见/ })).toHaveValue('同意')
  await expectNoViolations(document.body)

  network.answers[`POST ${auditPath}`] = () => ok(null, '审核成功')
  await userEvent.dblClick(within(dialog).getByRole('button', { name: '通过' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(onDone).toHaveBeenCalledTimes(1)
  const sent = sentTo(network, auditPath)
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent[1]?.body).toMatchObject({
    ...{ id: 't1', flowId: 'fj1', handleOpinion: '同意', candidateType: 3, countersignOver: true },
    formData: { reason: '病假两天', secret: '9000', fixed: '财务' },
  })
})

test('where somebody else was faster it is said who did what, and nothing is offered any more', async () => {
  const agreed = {
    id: 'r2',
    nodeCode: 'a2',
    nodeName: '部门审批',
    handleStatus: 1,
    userName: '王五/wangwu',
    handleTime: 1_795_684_980_000,
  }
  const node = { id: 'tn2', nodeCode: 'a2', nodeName: '部门审批', nodeType: 'approver', type: '0', userName: '王五/wangwu' }
  const network = await open(toDo, {
    'GET /workflow/Engine/FlowBefore/t1': ({ query }) =>
      ok(
        query.get('taskOperatorId') === 'op1'
          ? detail({ approversProperties: { hasAuditBtn: true, hasRejectBtn: true, hasOpinion: true } })
          : detail({ flowTaskNodeList: [node], flowTaskOperatorRecordList: [agreed] }),
      ),
    'POST /workflow/Engine/FlowBefore/Candidates/op1': asked(3),
    [`POST ${auditPath}`]: () => refusal('当前流程被处理，无法审批'),
    'GET /workflow/Engine/FlowBefore/op1/Info': () => ok({ isCheck: true }),
  })
  await userEvent.click(await screen.findByRole('button', { name: '通过' }))
  await userEvent.click(within(await screen.findByRole('dialog', { name: '通过' })).getByRole('button', { name: '通过' }))
  expect(await screen.findByText(/王五已于 .+ 办理此流程（同意），您无需再处理。/)).toBeInTheDocument()
  for (const name of ['通过', '退回']) expect(screen.queryByRole('button', { name })).toBeNull()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(sentTo(network, auditPath)).toHaveLength(1)
})

test('a part whose decision waits to be sent is not decided a second time', async () => {
  const person = { userId: 'u-waiting', keys: [randomKey()] }
  const network = startNetwork({
    'GET /workflow/Engine/FlowBefore/t1': () => ok(detail({ approversProperties: { hasAuditBtn: true } })),
    'POST /workflow/Engine/FlowBefore/Candidates/op1': asked(3),
    [`POST ${auditPath}`]: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  const kept = { key: 'k1', operation: 'audit', operatorId: 'op1', body: { flowId: 'fj1' }, title: '请假', drafts: [] } as const
  await decisionOutboxOf(person).keep({ ...kept, task: { id: 't1', flowId: 'fj1', taskNodeId: 'tn2' } })
  const user = { userId: person.userId, userAccount: 'lisi', userName: '李四' }
  const shell = { user, draftKeys: person.keys } as object
  await showScreen(<TaskDialog task={toDo} onClose={onClose} onDone={onDone} />, { texts: { flowcodes }, shell })
  await userEvent.click(await screen.findByRole('button', { name: '通过' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '通过' }))
  expect(await screen.findByText('已处理，待发送；先在待办事宜中取消发送才能重新办理')).toBeInTheDocument()
  expect(new Set(sentTo(network, auditPath).map(({ key }) => key))).toEqual(new Set(['k1']))
  expect(onDone).not.toHaveBeenCalled()
})

test('a node without people asks for some, and the same approval is sent again with them under another key', async () => {
  const network = await open(toDo, {
    'GET /workflow/Engine/FlowBefore/t1': () => ok(detail({ approversProperties: { hasAuditBtn: true } })),
    'POST /workflow/Engine/FlowBefore/Candidates/op1': asked(3),
    [`POST ${auditPath}`]: () => ok([{ nodeId: 'a3', nodeName: '总经理' }]),
  })
  await userEvent.click(await screen.findByRole('button', { name: '通过' }))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('此操作将通过该审批单，是否继续?')
  await userEvent.click(within(question).getByRole('button', { name: '通过' }))
  const people = await screen.findByRole('dialog', { name: '异常处理' })
  expect(within(people).getByText('总经理的审批人')).toBeInTheDocument()
  await userEvent.click(within(people).getByRole('button', { name: '取消' }))
  expect(await screen.findByText('没有选择异常节点的审批人，尚未提交')).toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()

  network.answers[`POST ${auditPath}`] = () => ok(null, '审核成功')
  await userEvent.click(screen.getByRole('button', { name: '通过' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '通过' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [first, second] = sentTo(network, auditPath)
  expect(first?.key).not.toBe(second?.key)
})

test('a launch checks the form first, asks plainly where there is nothing to choose, and makes one task', async () => {
  const network = await open(
    { id: '', flowId: 'fj1', opType: '-1' },
    {
      'GET /workflow/Engine/FlowBefore/0': () => ok(detail({ flowTaskInfo: null, formData: null })),
      'POST /workflow/Engine/FlowBefore/Candidates/0': asked(3),
      'POST /workflow/Engine/FlowTask': () => ok(null, '提交成功'),
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: '提交' }))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  await userEvent.type(screen.getByRole('textbox', { name: /原因/ }), '年假')
  await userEvent.click(screen.getByRole('button', { name: '提交' }))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('您确定要提交当前流程吗, 是否继续?')
  await userEvent.click(within(question).getByRole('button', { name: '提交' }))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  const [sent] = sentTo(network, '/workflow/Engine/FlowTask')
  expect(sent?.body).toMatchObject({ flowId: 'fj1', status: 0, flowUrgent: 1, formData: { reason: '年假' } })
  expect(sent?.body).not.toHaveProperty('id')
  expect(sent?.key).toBeTruthy()
})

test('a task says on whom it waits and why they, and plays back what each step changed, with fields by their names', async () => {
  const node = { id: 'tn2', nodeCode: 'a2', nodeName: '部门审批', nodeType: 'approver', type: '1', userName: '王五/wangwu' }
  const launch = { id: 'r1', nodeName: '流程发起', handleStatus: 2, userName: '李四/lisi', handleTime: 1_795_684_980_000 }
  const agreed = { ...launch, id: 'r2', nodeName: '部门审批', handleStatus: 1, userName: '王五/wangwu' }
  const change = { fields: [{ name: 'reason', before: '病假', after: '年假' }], tables: [] }
  await open(
    { ...toDo, opType: 0 },
    {
      'GET /workflow/Engine/FlowBefore/t1': () =>
        ok(detail({ flowTaskNodeList: [node], flowTaskOperatorRecordList: [launch, agreed] })),
      'GET /workflow/Engine/FlowBefore/t1/Waiting': () =>
        ok({
          list: [
            {
              ...{ nodeCode: 'a2', nodeName: '部门审批', agreesAfter: null, until: 1_795_684_980_000, next: ['赵六/zhaoliu'] },
              people: [{ userId: 'u5', userName: '王五/wangwu', since: 1_795_684_980_000, addedBy: 'sign', hasLeft: 1 }],
              why: { assigneeType: 4, field: 'fixed', extraRule: 2, counterSign: 2, level: null, named: [] },
            },
          ],
        }),
      'GET /workflow/Engine/FlowBefore/t1/Replay': () => ok({ list: [launch, { ...agreed, difference: change }] }),
    },
  )
  await userEvent.click(await screen.findByRole('tab', { name: '流程信息' }))
  expect(await screen.findByText('表单字段“部门”中的人员；限同一部门；依次审批')).toBeInTheDocument()
  expect(screen.getByText('账号已停用')).toBeInTheDocument()
  expect(screen.getByText('加签')).toBeInTheDocument()
  expect(screen.getByText('赵六')).toBeInTheDocument()
  expect(screen.queryByText('超时后')).not.toBeInTheDocument()

  await userEvent.click(screen.getByRole('tab', { name: '流转记录' }))
  await userEvent.click(screen.getByRole('button', { name: '回放与表单变化' }))
  const replay = await screen.findByRole('dialog', { name: /^回放/ })
  const [first, second] = within(await within(replay).findByRole('list', { name: '回放' })).getAllByRole('listitem')
  expect(first).toHaveTextContent('表单没有变化')
  expect(second).toHaveTextContent(/原因.*病假.*→.*年假/)
  await expectNoViolations(document.body)
})

test('where a task waits for those of a sub-flow, it is said on whom each of them waits', async () => {
  const node = { id: 'tn3', nodeCode: 'b', nodeName: '准备设备', nodeType: 'subFlow', type: '1', userName: '' }
  const child = {
    id: 'c_it',
    nodeCode: 'it',
    nodeName: '信息部准备',
    nodeType: 'approver',
    type: '1',
    userName: '徐志远/xuzhiyuan',
  }
  const waiting = { nodeCode: 'b', nodeName: '准备设备', people: [], children: 1, why: { named: [] } }
  await open(
    { ...toDo, opType: 0 },
    {
      'GET /workflow/Engine/FlowBefore/t1': () => ok(detail({ flowTaskNodeList: [node] })),
      'GET /workflow/Engine/FlowBefore/t1/Waiting': () => ok({ list: [waiting] }),
      'GET /workflow/Engine/FlowBefore/SubFlowInfo/tn3': () =>
        ok([detail({ flowTaskInfo: { id: 'c1', fullName: '童欣怡的设备', status: 1 }, flowTaskNodeList: [child] })]),
    },
  )
  await userEvent.click(await screen.findByRole('tab', { name: '流程信息' }))
  const people = await screen.findByRole('list', { name: '子流程等待处理的人' })
  expect(people).toHaveTextContent('徐志远童欣怡的设备 · 信息部准备')
})
