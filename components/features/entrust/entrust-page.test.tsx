import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import codes from '@/messages/zh/flowcodes.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { EntrustPage } from './entrust-page'

const hour = 3_600_000
const row = (id: string, from: number, until: number, more = {}) => ({
  ...{ id, userId: 'u1', userName: '李四/lisi', toUserId: id, toUserName: `人${id}/p${id}`, type: '0', flowId: 't1,t2' },
  ...{ flowName: '请假/leave,付款/pay', startTime: Date.now() + from * hour, endTime: Date.now() + until * hour },
  ...{ description: '', ...more },
})
const given = [row('1', 1, 2), row('2', -1, 1, { flowId: '', flowName: '全部流程' }), row('3', -2, -1, { type: '1' })]
const pageOf = (list: object[]) => ok({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => {
  window.history.replaceState(null, '', '/workFlow/entrust?config=1')
  network = startNetwork({
    'GET /workflow/Engine/FlowDelegate': ({ query }) => pageOf(query.get('myOrDelagateToMe') === '1' ? given : []),
    'GET /workflow/Engine/FlowDelegate/1': () => ok({ ...given[0], version: 3 }),
    'GET /workflow/Engine/FlowLaunch': () => pageOf([]),
    'POST /workflow/Engine/flowTemplate/getflowList': () => ok({ list: [{ id: 't1', fullName: '请假', enCode: 'leave' }] }),
    'GET /workflow/Engine/FlowDelegate/getflow': ({ query }) =>
      pageOf(
        query.get('flowType') === '0' ? [{ id: 't1', fullName: '请假', enCode: 'leave', icon: '', iconBackground: '' }] : [],
      ),
    'GET /workflow/Engine/FlowDelegate/userList': () =>
      ok({ list: ['a', 'b'].map((id) => ({ id, fullName: `人${id}/p${id}` })) }),
    'GET /workflow/Engine/flowTemplate/FlowJsonList/t1': () => ok([{ id: 'f1', fullName: '请假(v1)' }]),
  })
})
const open = () => showScreen(<EntrustPage />, { texts: { flowcodes: codes } })
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))

it('says of each delegation how it stands, and offers what can be done with it still', async () => {
  await open()
  for (const [name, state] of [
    [/人1/, '未开始'],
    [/人2/, '委托中'],
    [/人3/, '已失效'],
  ] as const) {
    expect((await rowOf(name)).getByText(state)).toBeVisible()
  }
  expect((await rowOf(/人1/)).getByText('请假、付款')).toBeVisible()
  expect((await rowOf(/人2/)).getByText('全部流程')).toBeVisible()
  expect((await rowOf(/人3/)).getByRole('button', { name: /^编辑/ })).toHaveAttribute('aria-disabled', 'true')
  expect((await rowOf(/人3/)).getByRole('button', { name: /^结束委托/ })).toBeDisabled()
  await userEvent.click((await rowOf(/人2/)).getByRole('button', { name: /^结束委托/ }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '结束委托' }))
  await waitFor(() => expect(network.sent('PUT')).toMatchObject([{ path: '/workflow/Engine/FlowDelegate/Stop/2' }]))
})

it('a delegation is changed with its version; all flows are sent as none', async () => {
  await open()
  await userEvent.click((await rowOf(/人1/)).getByRole('button', { name: /^编辑/ }))
  const dialog = await screen.findByRole('dialog', { name: /编辑委托/ })
  expect(await within(dialog).findByText(/请假/)).toBeVisible()
  await expectNoViolations(dialog)
  await userEvent.click(within(dialog).getByRole('radio', { name: '全部流程' }))
  await waitFor(() => expect(within(dialog).queryByText(/请假/)).not.toBeInTheDocument())
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  const [sent] = network.sent('PUT')
  expect(sent).toMatchObject({ path: '/workflow/Engine/FlowDelegate/1' })
  const period = { startTime: given[0]?.startTime, endTime: given[0]?.endTime }
  expect(sent?.body).toMatchObject({ userId: 'u1', toUserId: '1', type: '0', flowId: '', ...period, version: 3 })
})

it('launching for others asks for whom where several can be represented', async () => {
  await open()
  await userEvent.click(screen.getByRole('tab', { name: '委托发起' }))
  await userEvent.click(await screen.findByRole('button', { name: '代人发起' }))
  await userEvent.click(await screen.findByRole('button', { name: '请假' }))
  const people = await screen.findByRole('dialog', { name: /请选择委托人/ })
  await expectNoViolations(people)
  await userEvent.click(within(people).getByRole('checkbox', { name: /人b/ }))
  await userEvent.click(within(people).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.calls.at(-1)).toMatchObject({ path: expect.stringContaining('FlowBefore/0') }))
})

it.each([
  ['2', '委托给我的'],
  ['anything', '委托给我的'],
  ['1', '委托设置'],
])('the address ?config=%s of a message opens %s', async (config, tab) => {
  window.history.replaceState(null, '', `/workFlow/entrust?config=${config}`)
  await open()
  expect(await screen.findByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
})
