import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { decisionOutboxOf } from '@/lib/client/decisions/decision-outbox'
import { randomKey } from '@/lib/client/draft-seal'
import flowcodes from '@/messages/zh/flowcodes.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, refusal, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { TodoPage } from './todo-page'

const node = { hasAuditBtn: true, hasRejectBtn: false, hasTransferBtn: true, hasOpinion: true, auditBtnText: '' }
const task = (id: string, more: object = {}) => ({
  id: `o${id}`,
  processId: `t${id}`,
  thisStepId: `t${id}_n1`,
  fullName: `请假${id}`,
  flowName: '请假申请',
  flowId: 'f1',
  flowVersion: '2',
  userName: '王五/wangwu',
  thisStep: '部门审批',
  flowUrgent: 3,
  status: 1,
  startTime: Date.UTC(2026, 0, 2),
  creatorTime: Date.UTC(2026, 0, 3),
  delegateUser: '',
  approversProperties: JSON.stringify(node),
  ...more,
})
const listed = (...rows: object[]) => ok({ list: rows, pagination: { currentPage: 1, pageSize: 20, total: rows.length } })
const detail = (id: string) => ({
  flowTaskInfo: { id, fullName: `请假${id.slice(1)}`, flowId: 'f1', status: 1, thisStep: '部门审批' },
  flowTemplateInfo: { id: 'f1', templateId: 'p1', fullName: '请假申请', flowTemplateJson: '{}' },
  flowFormInfo: { id: 'm1', formType: 1, propertyJson: '' },
  formOperates: [],
  approversProperties: node,
  formData: {},
})

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => {
  window.history.replaceState(null, '', '/workFlow/flowTodo')
  network = startNetwork({
    'GET /system/DictionaryData/WorkFlowCategory/Data/Selector': () => ok({ list: [] }),
    'GET /workflow/Engine/FlowBefore/List/1': () => listed(task('1', { delegateUser: 'u9' }), task('2')),
    'GET /workflow/Engine/FlowBefore/t1': () => ok(detail('t1')),
    'GET /workflow/Engine/FlowBefore/t2': () => ok(detail('t2')),
    'POST /workflow/Engine/FlowBefore/Candidates/o1': () => ok({ type: 3, countersignOver: true, list: [] }),
    'POST /workflow/Engine/FlowBefore/Audit/o1': () => ok(null, '审核成功'),
    'GET /workflow/Engine/flowTemplate/ListAll': () =>
      ok({ list: [{ id: 'c1', fullName: '行政', num: 1, children: [{ id: 'p1', fullName: '请假申请' }] }] }),
    'GET /workflow/Engine/flowTemplate/FlowJsonList/p1': () => ok([{ id: 'f1', fullName: '标准流程' }]),
  })
})
// Decisions that wait are of one person, and outlive a test.
let personCount = 0
const open = () => {
  personCount += 1
  const user = { userId: `u-${personCount}`, userAccount: 'lisi', userName: '李四' }
  return showScreen(<TodoPage />, { texts: { flowcodes }, shell: { user, draftKeys: [randomKey()] } as object })
}
afterEach(() => decisionOutboxOf({ userId: 'nobody', keys: [] }).stop())
const cell = async (text: string) => (await screen.findByText(text)).closest('td') as HTMLElement

it('what waits is listed in words; a key decides one without a press before it, and the next one opens', async () => {
  await open()
  const row = (await cell('请假1')).closest('tr') as HTMLElement
  for (const text of ['代u9办理', '请假申请', '王五', '部门审批', '紧急', '等待审核'])
    expect(within(row).getByText(text)).toBeVisible()
  await expectNoViolations(document.body)

  // The focus is on the page: only keys of rows are heard from there.
  await userEvent.keyboard('/')
  expect(document.body).toHaveFocus()
  await userEvent.keyboard('jjk')
  expect(row).toContainElement(document.activeElement as HTMLElement)
  await userEvent.keyboard('a')
  const opinion = await screen.findByRole('dialog', { name: /通过/ })
  await userEvent.click(within(opinion).getByRole('button', { name: /通过/ }))
  await waitFor(() => expect(network.sent('POST').map(({ path }) => path)).toContain('/workflow/Engine/FlowBefore/Audit/o1'))
  expect(await screen.findByRole('dialog', { name: /请假2/ })).toBeVisible()
})

it('flows are offered of the template that is chosen, and asked for with it', async () => {
  await open()
  await cell('请假1')
  await userEvent.click(screen.getByRole('button', { name: /展开/ }))
  await userEvent.click(await screen.findByLabelText('所属流程', { selector: 'form *' }))
  expect(await screen.findByText('行政【1】')).toBeVisible()
  await userEvent.click(await screen.findByRole('treeitem', { name: '请假申请' }))
  await userEvent.click(screen.getByLabelText('所属名称'))
  await userEvent.click(await screen.findByRole('option', { name: '标准流程' }))
  await userEvent.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => {
    const asked = network.calls.filter(({ path }) => path.endsWith('/List/1')).at(-1)?.query
    expect([asked?.get('templateId'), asked?.get('flowId')]).toEqual(['p1', 'f1'])
  })
})

describe('the line is gone', () => {
  const audit = 'POST /workflow/Engine/FlowBefore/Audit/o1'
  const lost = () => {
    throw new TypeError('Failed to fetch')
  }
  const audits = () => network.calls.filter(({ path }) => path.endsWith('/Audit/o1'))
  const rowOf = async (text: string) => (await cell(text)).closest('tr') as HTMLElement
  const comeBack = () => act(async () => void window.dispatchEvent(new Event('online')))

  /** Agrees to the first task without a line, and comes back to the list from the next one, which has opened. */
  const decide = async () => {
    network.answers[audit] = lost
    await open()
    const row = await rowOf('请假1')
    act(() => row.querySelector('td')?.focus())
    await userEvent.keyboard('a')
    const opinion = within(await screen.findByRole('dialog', { name: '通过' }))
    await userEvent.type(opinion.getByRole('textbox', { name: /意见/ }), '同意')
    await userEvent.click(opinion.getByRole('button', { name: '通过' }))
    expect(await screen.findByText(/没有收到结果，审批已保存在本机/)).toBeVisible()
    const next = within(await screen.findByRole('dialog', { name: /请假2/ }))
    await userEvent.click(next.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }

  it('a decision waits in its row and is sent once more, under the same key, when the line is back', async () => {
    await decide()
    expect(within(await rowOf('请假1')).getByText('待发送')).toBeVisible()
    expect(screen.getByText('1 项审批已保存在本机，网络恢复后自动发送')).toBeVisible()
    expect(screen.getByRole('button', { name: '办理 请假1' })).toHaveAttribute('aria-disabled', 'true')
    await expectNoViolations(document.body)

    const count = audits().length
    network.answers[audit] = () => ok(null, '审核成功')
    network.answers['GET /workflow/Engine/FlowBefore/List/1'] = () => listed(task('2'))
    await comeBack()
    await waitFor(() => expect(screen.queryByText('请假1')).toBeNull())
    expect(screen.queryByText(/项审批已保存/)).toBeNull()
    expect(audits()).toHaveLength(count + 1)
    expect(new Set(audits().map(({ key, body }) => `${key} ${body['handleOpinion']}`)).size).toBe(1)
  })

  it('it can be taken back; what was said is offered again where it was said', async () => {
    await decide()
    await userEvent.click(screen.getByRole('button', { name: '取消发送 请假1' }))
    await waitFor(() => expect(screen.queryByText('待发送')).toBeNull())
    const count = audits().length
    await comeBack()
    await userEvent.click(screen.getByRole('button', { name: '办理 请假1' }))
    const opened = within(await screen.findByRole('dialog', { name: /请假1/ }))
    await userEvent.click(opened.getByRole('button', { name: '通过' }))
    const opinion = within(await screen.findByRole('dialog', { name: '通过' }))
    await userEvent.click(await opinion.findByRole('button', { name: /继续填写/ }))
    expect(opinion.getByRole('textbox', { name: /意见/ })).toHaveValue('同意')
    expect(audits()).toHaveLength(count)
  })

  it('what was refused meanwhile stays with the reason and the opinion until it is dropped', async () => {
    await decide()
    network.answers[audit] = () => refusal('当前流程被处理，无法审批')
    await comeBack()
    const failed = within(await screen.findByRole('list', { name: '未送出的审批' }))
    expect(failed.getByText(/“请假1”的通过未送出：当前流程被处理，无法审批/)).toBeVisible()
    expect(failed.getByText('审批意见：同意')).toBeVisible()
    expect(within(await rowOf('请假1')).getByText('未送出')).toBeVisible()
    await expectNoViolations(document.body)

    // Somebody has decided meanwhile: it is only read.
    network.answers['GET /workflow/Engine/FlowBefore/o1/Info'] = () => ok({ isCheck: true })
    await userEvent.click(failed.getByRole('button', { name: '打开流程' }))
    const opened = within(await screen.findByRole('dialog', { name: /请假1/ }))
    expect(opened.queryByRole('button', { name: '通过' })).toBeNull()
    const [, close] = opened.getAllByRole('button', { name: '关闭' })
    await userEvent.click(close as HTMLElement)
    await userEvent.click(failed.getByRole('button', { name: '放弃' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '放弃' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: '未送出的审批' })).toBeNull())
  })

  it('who cannot even be asked what is to be chosen agrees all the same', async () => {
    network.answers['POST /workflow/Engine/FlowBefore/Candidates/o1'] = lost
    await decide()
    expect(audits()).toEqual([])
    network.answers['POST /workflow/Engine/FlowBefore/Candidates/o1'] = () => ok({ type: 3, countersignOver: true, list: [] })
    network.answers[audit] = () => ok(null, '审核成功')
    await comeBack()
    await waitFor(() => expect(audits().map(({ body }) => body['candidateType'])).toEqual([3]))
    await waitFor(() => expect(screen.queryByText('待发送')).toBeNull())
  })
})

describe('several at once', () => {
  const place = {
    'GET /workflow/Engine/FlowBefore/BatchFlowSelector': () => ok([{ id: 'p1', fullName: '请假申请(2)', count: 2 }]),
    'GET /workflow/Engine/FlowBefore/BatchFlowJsonList/p1': () => ok([{ id: 'f1', fullName: '标准流程(v2)' }]),
    'GET /workflow/Engine/FlowBefore/NodeSelector/f1': () => ok([{ id: 'n1', fullName: '部门审批' }]),
    'GET /workflow/Engine/FlowBefore/List/4': () => listed(task('1'), task('2')),
    'GET /workflow/Engine/FlowBefore/BatchCandidate': () => ok({ type: 3, countersignOver: true, list: [] }),
  }
  const begin = async () => {
    Object.assign(network.answers, place)
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '批量审批' }))
    const dialog = within(await screen.findByRole('dialog', { name: '批量审批' }))
    await dialog.findByText('请假2')
    return dialog
  }

  it('a node without the right and no row at all are said, and nothing is asked', async () => {
    const dialog = await begin()
    await userEvent.click(dialog.getByRole('button', { name: '通过' }))
    expect(await screen.findByText('请选择一条数据')).toBeVisible()
    await userEvent.click(dialog.getByRole('checkbox', { name: '选择 请假1' }))
    await userEvent.click(dialog.getByRole('button', { name: '退回' }))
    expect(await screen.findByText('当前审批节点无退回权限')).toBeVisible()
    expect(network.sent('POST')).toEqual([])
  })

  it('what was decided and waits to be sent is marked, and not decided with the others', async () => {
    network.answers['POST /workflow/Engine/FlowBefore/Audit/o1'] = () => {
      throw new TypeError('Failed to fetch')
    }
    personCount += 1
    const person = { userId: `u-${personCount}`, keys: [randomKey()] }
    const decision = {
      key: 'k1',
      operation: 'audit',
      operatorId: 'o1',
      body: { flowId: 'f1' },
      title: '请假1',
      drafts: [],
    } as const
    await decisionOutboxOf(person).keep({ ...decision, task: { id: 't1', flowId: 'f1', taskNodeId: 't1_n1' } })
    Object.assign(network.answers, place)
    const user = { userId: person.userId, userAccount: 'lisi', userName: '李四' }
    await showScreen(<TodoPage />, { texts: { flowcodes }, shell: { user, draftKeys: person.keys } as object })
    await userEvent.click(await screen.findByRole('button', { name: '批量审批' }))
    const dialog = within(await screen.findByRole('dialog', { name: '批量审批' }))
    expect(await dialog.findByText('待发送')).toBeVisible()
    for (const name of ['选择 请假1', '选择 请假2']) await userEvent.click(dialog.getByRole('checkbox', { name }))
    await userEvent.click(dialog.getByRole('button', { name: '通过' }))
    expect(await screen.findByText('所选单据中有已处理、待发送的，请取消勾选后再审批')).toBeVisible()
    expect(network.calls.filter(({ path }) => path.includes('Batch')).map(({ path }) => path.split('/').at(-1))).not.toContain(
      'BatchCandidate',
    )
  })

  it('those that are chosen are sent in one call with what was said; a refusal keeps what was written', async () => {
    network.answers['POST /workflow/Engine/FlowBefore/BatchOperation'] = () => refusal('当前流程被处理，无法审批')
    const dialog = await begin()
    for (const name of ['选择 请假1', '选择 请假2']) await userEvent.click(dialog.getByRole('checkbox', { name }))
    await userEvent.click(dialog.getByRole('button', { name: '通过' }))
    const asking = within(await screen.findByRole('dialog', { name: '通过' }))
    await userEvent.type(asking.getByRole('textbox', { name: /意见/ }), '同意')
    await userEvent.click(asking.getByRole('button', { name: '通过' }))
    expect(await asking.findByText('当前流程被处理，无法审批')).toBeVisible()
    expect(network.sent('POST').at(-1)?.body).toMatchObject({
      batchType: 0,
      ids: ['o1', 'o2'],
      flowId: 'f1',
      handleOpinion: '同意',
    })

    network.answers['POST /workflow/Engine/FlowBefore/BatchOperation'] = () => ok(null, '批量操作完成')
    await userEvent.click(asking.getByRole('button', { name: '通过' }))
    expect(await screen.findByText('批量操作完成')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '通过' })).toBeNull())
  })
})
