import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import admin from '@/messages/zh/admin.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, refusal, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { AreasPage } from './areas-page'

const area = (id: string, parentId: string, more: object = {}) => ({
  id,
  parentId,
  fullName: `区${id}`,
  enCode: `${id}00`,
  sortCode: 1,
  enabledMark: 1,
  hasChildren: false,
  ...more,
})

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => {
  window.history.replaceState(null, '', '/')
  const list = [area('1', '-1', { hasChildren: true }), area('2', '-1', { enabledMark: 0 })]
  network = startNetwork({
    'GET /system/Area/-1': () => ok({ list }),
    'GET /system/Area/1': () => ok({ list: [area('11', '1')] }),
    'GET /system/Area/11/Info': () => ok({ ...area('11', '1'), parentName: '区1', version: 2 }),
    'GET /system/Area/-1/Selector/11': () => ok({ list }),
  })
})

const open = () => showScreen(<AreasPage />, { texts: { admin } })
const row = async (name: string) => within((await screen.findByText(name)).closest<HTMLElement>('tr') as HTMLElement)
const rest = async (name: string, label: string) => {
  await userEvent.click((await row(name)).getByRole('button', { name: `更多 ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: label }))
}

it('reads a level when it is opened, and offers to try again what failed', async () => {
  const level = network.answers['GET /system/Area/1']
  network.answers['GET /system/Area/1'] = () => refusal('无法读取')
  const { container } = await open()
  expect((await row('区2')).getByText('禁用')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '展开 区1' }))
  const again = await screen.findByRole('button', { name: '重试' })
  if (level) network.answers['GET /system/Area/1'] = level
  await userEvent.click(again)
  expect(await screen.findByText('区11')).toBeVisible()
  await expectNoViolations(container)
})

it('adds an area below another', async () => {
  await open()
  await rest('区1', '新建下级')
  const dialog = within(await screen.findByRole('dialog', { name: '新建区域' }))
  expect(await dialog.findByLabelText(/区域上级/)).toHaveValue('区1')
  await userEvent.type(dialog.getByLabelText(/区域名称/), '新区')
  await userEvent.type(dialog.getByLabelText(/区域编码/), '33a')
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  expect(await dialog.findByText('编码只能输入数字')).toBeVisible()
  await userEvent.clear(dialog.getByLabelText(/区域编码/))
  await userEvent.type(dialog.getByLabelText(/区域编码/), '33')
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('POST')).toHaveLength(1))
  expect(network.sent('POST')[0]?.body).toMatchObject({ parentId: '1', fullName: '新区', enCode: '33', enabledMark: 1 })
})

it('gives an area another parent', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: '展开 区1' }))
  await userEvent.click((await row('区11')).getByRole('button', { name: '编辑 区11' }))
  const dialog = within(await screen.findByRole('dialog', { name: /编辑区域/ }))
  await userEvent.click(await dialog.findByRole('button', { name: '选择区域上级' }))
  const chooser = within(await screen.findByRole('dialog', { name: '选择区域上级' }))
  await userEvent.click(await chooser.findByRole('treeitem', { name: '区2' }))
  await userEvent.click(chooser.getByRole('button', { name: '确定' }))
  expect(dialog.getByLabelText(/区域上级/)).toHaveValue('区2')
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  expect(network.sent('PUT')[0]).toMatchObject({ path: '/system/Area/11', body: { parentId: '2', version: 2 } })
})

it('asks before an area is enabled or deleted', async () => {
  await open()
  await rest('区2', '启用')
  expect(await screen.findByText('您确定要启用当前数据, 是否继续?')).toBeVisible()
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '启用' }))
  await waitFor(() => expect(network.sent('PUT')[0]?.path).toBe('/system/Area/2/Actions/State'))
  await userEvent.click((await row('区2')).getByRole('button', { name: '删除 区2' }))
  await userEvent.click(await screen.findByRole('button', { name: '删除' }))
  await waitFor(() => expect(network.sent('DELETE')[0]?.path).toBe('/system/Area/2'))
})
