import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import admin from '@/messages/zh/admin.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { PrintTemplatesPage } from './print-templates-page'

const template = {
  ...{ id: 't1', fullName: '发票登记单', enCode: 'invoice', category: '财务', enabledMark: 1, sortCode: 3 },
  ...{ creatorUser: '唐雪梅/tangxuemei', creatorTime: Date.UTC(2026, 0, 2, 3, 4), lastModifyTime: null },
}
const prints = [
  {
    id: 'p1',
    printId: 't1',
    printMan: '唐雪梅/tangxuemei',
    printNum: 17,
    printTime: Date.UTC(2026, 0, 2, 3, 4),
    printTitle: '三月发票',
  },
]
const page = (list: readonly unknown[], total: number) => ok({ list, pagination: { currentPage: 1, pageSize: 20, total } })

let network: ReturnType<typeof startNetwork>
beforeAll(() => {
  setDefaultTimeZone('Asia/Shanghai')
  lendSizes({ width: 2400, height: 600 })
})
afterAll(() => setDefaultTimeZone(null))
beforeEach(() => {
  window.history.replaceState(null, '', '/')
  network = startNetwork({
    'GET /system/printDev': () => page([template], 1),
    'GET /system/printLog/t1': () => page(prints, 45),
    'GET /system/DictionaryData/printDev/Data/Selector': () => ok({ list: [{ id: 'f', enCode: 'finance', fullName: '财务' }] }),
  })
})

const open = () => showScreen(<PrintTemplatesPage />, { texts: { admin } })
const rest = async (label: string) => {
  await userEvent.click(await screen.findByRole('button', { name: '更多 发票登记单' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: label }))
}

it('shows every column of a template, and all that is done with one', async () => {
  const { container } = await open()
  const cells = within((await screen.findByText('发票登记单')).closest<HTMLElement>('tr') as HTMLElement)
  for (const text of ['invoice', '财务', '唐雪梅', '2026-01-02 11:04', '3', '启用']) expect(cells.getByText(text)).toBeVisible()
  await userEvent.click(cells.getByRole('button', { name: '更多 发票登记单' }))
  const entries = (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent)
  expect(entries).toEqual(expect.arrayContaining(['禁用', '复制', '预览', '导出', '日志']))
  await expectNoViolations(container)
})

it('shows who printed with a template, when, what and how many', async () => {
  await open()
  await rest('日志')
  const dialog = within(await screen.findByRole('dialog', { name: /打印日志/ }))
  expect(await dialog.findByText('三月发票')).toBeVisible()
  for (const text of ['唐雪梅', '2026-01-02 11:04', '17']) expect(dialog.getByText(text)).toBeVisible()
})

it('asks before a template is copied, disabled or deleted', async () => {
  await open()
  await rest('复制')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '复制' }))
  await waitFor(() => expect(network.sent('POST')[0]?.path).toBe('/system/printDev/t1/Actions/Copy'))
  await rest('禁用')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '禁用' }))
  await waitFor(() => expect(network.sent('PUT')[0]?.path).toBe('/system/printDev/t1/Actions/State'))
  await userEvent.click(await screen.findByRole('button', { name: '删除 发票登记单' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(network.sent('DELETE')[0]?.path).toBe('/system/printDev/t1'))
})
