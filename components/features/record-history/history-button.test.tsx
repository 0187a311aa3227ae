import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { widgetSchemas } from '@/components/widgets/schemas'
import { parseDesign } from '@/lib/form/parse-design'
import history from '@/messages/zh/history.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { HistoryButton } from './history-button'

const field = (jnpfKey: string, name: string, label: string, more: object = {}) => ({
  __vModel__: name,
  __config__: { jnpfKey, label, ...more },
})
const design = parseDesign(
  {
    fields: [
      field('input', 'name', '名称'),
      field('inputNumber', 'amount', '金额'),
      field('table', 'lines', '明细', { children: [field('input', 'text', '说明')] }),
    ],
  },
  widgetSchemas,
)
const updated = {
  ...{
    id: 'c2',
    action: 'update',
    origin: 'form',
    creatorTime: Date.UTC(2026, 0, 2, 3, 4),
    userId: 'u2',
    userName: '唐雪梅/tangxuemei',
  },
  fields: [{ name: 'amount', before: '100.00', after: '120.00' }],
  tables: [
    { name: 'lines', total: 1, isMoved: false, rows: [{ kind: 'added', cells: [{ name: 'text', before: '', after: '新行' }] }] },
  ],
}
const created = { ...updated, id: 'c1', action: 'create', origin: 'shortLink', userId: '', userName: '', tables: [], fields: [] }
const path = '/visualdev/OnlineDev/m1/r1/History'

let network: ReturnType<typeof startNetwork>
beforeEach(() => {
  network = startNetwork({
    [`GET ${path}`]: () =>
      ok({
        list: [updated, created],
        pagination: { currentPage: 1, pageSize: 20, total: 2 },
        people: [{ userId: 'u2', userName: '唐雪梅/tangxuemei' }],
      }),
    [`GET ${path}/c2/Restore`]: () => ok({ fields: updated.fields, tables: [], kept: ['name'], version: 7 }),
    [`POST ${path}/c2/Restore`]: () => ok({ changeId: 'c3' }),
    'GET /visualdev/OnlineDev/m1/r1/HistoryCompare': () => ok({ fields: updated.fields, tables: [] }),
  })
})

const restored = jest.fn()
const open = (canRestore = true) =>
  showScreen(
    <HistoryButton place={{ modelId: 'm1', id: 'r1' }} title="合同一" {...{ design, canRestore }} onRestored={restored} />,
    { texts: { history } },
  )

it('is not offered by an installation that keeps no history', async () => {
  network.answers[`GET ${path}`] = () => ({ code: 404, msg: '', data: null })
  await open()
  await waitFor(() => expect(network.calls).toHaveLength(1))
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

it('tells each change with its values from what to what, and asks for those of one field or person', async () => {
  await open(false)
  await userEvent.click(await screen.findByRole('button', { name: '历史' }))
  const change = await screen.findByRole('listitem', { name: /唐雪梅 修改/ })
  expect(within(change).getByText('100.00')).toBeVisible()
  expect(within(change).getByText('120.00')).toBeVisible()
  expect(within(within(change).getByRole('region', { name: '明细' })).getByText('新行')).toBeVisible()
  expect(screen.getByRole('listitem', { name: /外链访客 新建/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /恢复/ })).not.toBeInTheDocument()
  await expectNoViolations(document.body)
  await userEvent.click(screen.getByRole('combobox', { name: '字段' }))
  await userEvent.click(await screen.findByRole('option', { name: '金额' }))
  await waitFor(() => expect(network.calls.at(-1)?.query.get('field')).toBe('amount'))
  // What else changed at that moment does not hide what was looked for.
  const found = await screen.findByRole('listitem', { name: /唐雪梅 修改/ })
  await waitFor(() => expect(within(found).queryByRole('region', { name: '明细' })).not.toBeInTheDocument())
  expect(within(found).getByText('120.00')).toBeVisible()
  await userEvent.click(within(found).getByRole('button', { name: '同时改动的其他 1 项' }))
  expect(within(found).getByRole('region', { name: '明细' })).toBeVisible()
})

it('puts a field back after showing what that changes, and takes it back with one press', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: '历史' }))
  await userEvent.click(await screen.findByRole('button', { name: '恢复“金额”' }))
  const dialog = await screen.findByRole('dialog', { name: /恢复字段/ })
  expect(await within(dialog).findByText(/它们保持不变：名称/)).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: '恢复' }))
  await waitFor(() => expect(network.sent('POST')[0]?.body).toEqual({ moment: 'before', field: 'amount', version: 7 }))
  expect(restored).toHaveBeenCalledTimes(1)
  network.answers[`POST ${path}/c3/Restore`] = () => ok({ changeId: 'c4' })
  await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
  await waitFor(() =>
    expect(network.sent('POST')[1]).toMatchObject({ path: `${path}/c3/Restore`, body: { moment: 'before', field: '' } }),
  )
})

it('leads back to what the record was before its oldest change, of a record that is older than its history', async () => {
  network.answers[`GET ${path}`] = () =>
    ok({ list: [updated], pagination: { currentPage: 1, pageSize: 20, total: 1 }, people: [] })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: '历史' }))
  await userEvent.click(await screen.findByRole('button', { name: '恢复到此前' }))
  await userEvent.click(within(await screen.findByRole('dialog', { name: /恢复/ })).getByRole('button', { name: '恢复' }))
  await waitFor(() => expect(network.sent('POST')[0]?.body).toEqual({ moment: 'before', field: '', version: 7 }))
})

it('says that somebody has changed the record since, where that cannot be taken back any more', async () => {
  restored.mockClear()
  await open()
  await userEvent.click(await screen.findByRole('button', { name: '历史' }))
  await userEvent.click(await screen.findByRole('button', { name: '恢复“金额”' }))
  await userEvent.click(within(await screen.findByRole('dialog', { name: /恢复字段/ })).getByRole('button', { name: '恢复' }))
  await waitFor(() => expect(restored).toHaveBeenCalledTimes(1))
  network.answers[`POST ${path}/c3/Restore`] = () => ({
    code: 400,
    msg: '已被调整',
    data: null,
    issues: [{ path: '', code: 'conflict' }],
  })
  await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
  expect(await screen.findByText(/恢复之后数据又被修改/)).toBeVisible()
  expect(restored).toHaveBeenCalledTimes(2)
})

it('compares two moments, the earlier one first whichever was chosen first', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: '历史' }))
  const [newer, older] = await screen.findAllByRole('button', { name: '比较' })
  await userEvent.click(newer as HTMLElement)
  await userEvent.click(older as HTMLElement)
  expect(within(await screen.findByRole('dialog', { name: /比较两个时刻/ })).getByText(/之间的差异/)).toBeVisible()
  const asked = network.calls.find((call) => call.path.endsWith('HistoryCompare'))?.query
  expect([asked?.get('from'), asked?.get('to')]).toEqual(['c1', 'c2'])
})
