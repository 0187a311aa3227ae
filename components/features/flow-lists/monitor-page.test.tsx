import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { StuckRow } from '@/lib/contract/workflow/flow-stuck'
import flowcodes from '@/messages/zh/flowcodes.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, refusal, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { MonitorPage } from './monitor-page'

const stuck = (id: string, more: Partial<StuckRow> = {}) => ({
  ...{ id, taskId: `task-${id}`, flowId: 'v1', fullName: `付款 ${id}`, flowName: '付款', userName: '卢佳怡/lu', nodeCode: 'a' },
  ...{ nodeName: '部门审批', handleId: 'gone', handleName: '离职者/gone', reason: 'disabled', since: 1, others: 0 },
  proposal: { userId: 'tang', userName: '唐雪梅/tang', kind: 'superior' },
  ...more,
})
const page = (list: object[]) => ok({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
const base = '/workflow/Engine/FlowMonitor'
const rows = [stuck('1'), stuck('2', { reason: 'nobody', handleName: '管理员/admin', handleId: 'admin', proposal: null })]

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2400, height: 600 }))
beforeEach(() => {
  window.history.replaceState(null, '', '/')
  network = startNetwork({
    [`GET ${base}`]: () => page([]),
    [`GET ${base}/Stuck`]: () => page(rows),
    [`GET ${base}/Stuck/Count`]: () => ok({ count: 2 }),
    [`POST ${base}/Stuck/Mend`]: () => ok({ done: 1, refused: [] }, '指派成功'),
    'GET /workflow/Engine/flowTemplate/ListAll': () => ok({ list: [] }),
    'GET /system/DictionaryData/WorkFlowCategory/Data/Selector': () => ok({ list: [] }),
    'POST /permission/Users/getUserList': () => ok({ list: [{ id: 'tang', fullName: '唐雪梅/tang', type: 'user' }] }),
    'POST /permission/Users/GetSelectedList': () => ok({ list: [{ id: 'tang', fullName: '唐雪梅/tang', type: 'user' }] }),
  })
})

const openStuck = async () => {
  const shown = await showScreen(<MonitorPage />, { texts: { flowcodes } })
  await userEvent.click(await screen.findByRole('tab', { name: /无人办理\s*2/ }))
  await screen.findByText('付款 1')
  return shown
}

it('tells beside all tasks how many nobody can act on, and for each why, since when and who could', async () => {
  const { container } = await openStuck()
  const cells = within(screen.getByText('付款 1').closest<HTMLElement>('tr') as HTMLElement)
  for (const text of ['账号已停用', '部门审批', '唐雪梅（上级）']) expect(cells.getByText(text)).toBeInTheDocument()
  expect(screen.getByText('未找到审批人')).toBeInTheDocument()
  await expectNoViolations(container)
})

it('gives a task to whom it is proposed with one confirmation, and asks the number anew', async () => {
  await openStuck()
  await userEvent.click(screen.getByRole('button', { name: '改派 付款 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: '改派' }))
  const asked = network.calls.filter(({ path }) => path.endsWith('/Count')).length
  await userEvent.click(dialog.getByRole('button', { name: '改派' }))
  await waitFor(() => expect(network.sent('POST').filter(({ path }) => path.endsWith('/Mend'))).toHaveLength(1))
  expect(network.sent('POST').find(({ path }) => path.endsWith('/Mend'))?.body).toEqual({
    list: [{ id: '1', handleId: 'gone', toId: 'tang' }],
    handleOpinion: '',
  })
  await waitFor(() => expect(network.calls.filter(({ path }) => path.endsWith('/Count')).length).toBeGreaterThan(asked))
})

it('works without the list where the platform does not know it', async () => {
  network.answers[`GET ${base}/Stuck/Count`] = () => refusal('不存在')
  await showScreen(<MonitorPage />, { texts: { flowcodes } })
  await screen.findByText('没有流程')
  expect(screen.queryByRole('tab')).toBeNull()
})
