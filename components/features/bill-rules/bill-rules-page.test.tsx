import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import admin from '@/messages/zh/admin.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { BillRulesPage } from './bill-rules-page'

const rule = (id: string, more: object = {}) => ({
  id,
  fullName: `规则${id}`,
  enCode: `r${id}`,
  category: '销售类',
  startNumber: '0001',
  outputNumber: 'HT0007',
  digit: 4,
  creatorUser: '唐雪梅/tangxuemei',
  creatorTime: Date.UTC(2026, 0, 2, 3, 4),
  lastModifyTime: null,
  sortCode: 3,
  enabledMark: 1,
  ...more,
})
const info = { ...rule('1'), category: 'sale', prefix: 'HT', dateFormat: 'no', description: '', version: 4 }

let network: ReturnType<typeof startNetwork>
beforeAll(() => {
  setDefaultTimeZone('Asia/Shanghai')
  lendSizes({ width: 2400, height: 600 })
})
afterAll(() => setDefaultTimeZone(null))
beforeEach(() => {
  window.history.replaceState(null, '', '/')
  const list = [rule('1'), rule('2', { enabledMark: 0, outputNumber: '' })]
  network = startNetwork({
    'GET /system/BillRule': () => ok({ list, pagination: { currentPage: 1, pageSize: 20, total: 2 } }),
    'GET /system/BillRule/1': () => ok(info),
    'GET /system/DictionaryData/businessType/Data/Selector': () => ok({ list: [{ id: 'sale', fullName: '销售类' }] }),
  })
})

const open = () => showScreen(<BillRulesPage />, { texts: { admin } })
const row = async (name: string) => within((await screen.findByText(name)).closest<HTMLElement>('tr') as HTMLElement)
const rest = async (name: string, label: string) => {
  await userEvent.click((await row(name)).getByRole('button', { name: `更多 ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: label }))
}

it('shows every column of a rule', async () => {
  const { container } = await open()
  const cells = await row('规则1')
  for (const text of ['r1', '销售类', '0001', 'HT0007', '唐雪梅', '2026-01-02 11:04', '3', '启用']) {
    expect(cells.getByText(text)).toBeInTheDocument()
  }
  expect((await row('规则2')).getByText('禁用')).toBeInTheDocument()
  await expectNoViolations(container)
})

it('shows the example while a rule is typed, and sends a start as long as its numbers', async () => {
  await open()
  await screen.findByText('规则1')
  await userEvent.click((await row('规则1')).getByRole('button', { name: '编辑 规则1' }))
  const dialog = within(await screen.findByRole('dialog', { name: /编辑规则/ }))
  const example = await dialog.findByLabelText(/流水范例/)
  expect(example).toHaveValue('HT0001')
  const type = async (label: RegExp, text: string) => {
    await userEvent.clear(dialog.getByLabelText(label))
    await userEvent.type(dialog.getByLabelText(label), text)
  }
  await type(/流水位数/, '6')
  await type(/流水起始/, '12')
  await type(/流水前辍/, 'X-')
  expect(example).toHaveValue('X-000012')
  await type(/流水位数/, '0')
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  expect(await dialog.findByText('仅能输入正整数')).toBeVisible()
  await type(/流水位数/, '6')
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  const [{ path, body } = { path: '', body: {} }] = network.sent('PUT')
  expect(path).toBe('/system/BillRule/1')
  expect(body).toMatchObject({ prefix: 'X-', digit: 6, startNumber: '000012', dateFormat: 'no', category: 'sale', version: 4 })
  expect(body).not.toHaveProperty('example')
})

it('what is missing is asked for in the words of the spec, and a start of zeros is refused before it is sent', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: '新建规则' }))
  const dialog = within(await screen.findByRole('dialog', { name: /新建规则/ }))
  await userEvent.type(await dialog.findByLabelText(/流水起始/), '000')
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  expect(await dialog.findByText('流水起始不能为000')).toBeVisible()
  for (const text of ['请输入业务名称', '请输入业务编码', '请选择业务分类', '请输入流水前缀', '请输入流水位数'])
    expect(dialog.getByText(text, { selector: 'p' })).toBeVisible()
  expect(network.sent('POST')).toEqual([])
})

it('asks before a rule is disabled, exported or deleted', async () => {
  await open()
  await screen.findByText('规则1')
  await rest('规则1', '禁用')
  expect(await screen.findByText('您确定要禁用当前数据, 是否继续?')).toBeVisible()
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '禁用' }))
  await waitFor(() => expect(network.sent('PUT')[0]?.path).toBe('/system/BillRule/1/Actions/State'))
  await rest('规则2', '导出')
  expect(await screen.findByText('您确定要导出该单据规则, 是否继续?')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  await userEvent.click((await row('规则2')).getByRole('button', { name: '删除 规则2' }))
  await userEvent.click(await screen.findByRole('button', { name: '删除' }))
  await waitFor(() => expect(network.sent('DELETE')[0]?.path).toBe('/system/BillRule/2'))
})
