import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { dictionaryVersion } from '@/lib/client/dictionary-version'
import admin from '@/messages/zh/admin.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { DictionaryMenuPage } from './dictionary-menu-page'
import { DictionaryPage } from './dictionary-page'

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2000, height: 600 }))

const category = (id: string, more: object = {}) => ({
  id,
  parentId: '0',
  fullName: `分类${id}`,
  enCode: `c.${id}`,
  isTree: 0,
  ...more,
})
const item = (id: string, more: object = {}) => ({
  id,
  dictionaryTypeId: 'sex',
  parentId: '0',
  fullName: `项${id}`,
  enCode: `e${id}`,
  enabledMark: 1,
  sortCode: 1,
  children: [] as object[],
  ...more,
})
const roots = [
  { id: '0', parentId: '-1', fullName: '业务字典', children: [category('sex'), category('kinds', { isTree: 1 })] },
  { id: '1', parentId: '-1', fullName: '系统字典', children: [] },
]

beforeEach(() => {
  window.history.replaceState(null, '', '/')
  network = startNetwork({
    'GET /system/DictionaryType': () => ok({ list: roots }),
    'GET /system/DictionaryType/Selector/0': () => ok({ list: roots }),
    'GET /system/DictionaryData/sex': () => ok({ list: [item('1'), item('2', { enabledMark: 0 })] }),
    'GET /system/DictionaryData/kinds': () => ok({ list: [item('3', { children: [item('4')] })] }),
    'GET /system/DictionaryData/0': () => ok({ list: [] }),
    'GET /system/DictionaryData/sex/Selector/0': () => ok({ list: [{ id: '0', fullName: '分类sex', children: [] }] }),
    'GET /system/DictionaryData/kinds/Selector/4': () =>
      ok({ list: [{ id: '0', fullName: '分类kinds', children: [item('3')] }] }),
    'GET /system/DictionaryData/4/Info': () => ok({ ...item('4', { parentId: '3', dictionaryTypeId: 'kinds' }), version: 7 }),
    'GET /system/DictionaryData/sex/Actions/Export': () => ok({ name: 'a.bdd', url: '/api/file/Download?encryption=x' }),
  })
})

const open = () => showScreen(<DictionaryPage />, { texts: { admin } })
const tree = () => within(screen.getByRole('tree', { name: '字典分类' }))
const choose = async (name: string) => userEvent.click(await screen.findByRole('treeitem', { name }))
const row = async (name: string) => within((await screen.findByText(name)).closest<HTMLElement>('tr') as HTMLElement)
const act = async (name: string, label: string) => {
  const cells = await row(name)
  const seen = cells.queryByRole('button', { name: `${label} ${name}` })
  if (seen) return userEvent.click(seen)
  await userEvent.click(cells.getByRole('button', { name: new RegExp(`更多.* ${name}`) }))
  return userEvent.click(await screen.findByRole('menuitem', { name: label }))
}

it('shows the items of the first category, and those of another that is chosen', async () => {
  const { container } = await open()
  expect((await row('项1')).getByText('启用')).toBeInTheDocument()
  expect((await row('项2')).getByText('禁用')).toBeInTheDocument()
  expect(tree().getByRole('treeitem', { name: '分类sex' })).toHaveAttribute('aria-selected', 'true')
  await expectNoViolations(container)
  expect(screen.queryByRole('button', { name: /全部$/ })).toBeNull()
  await choose('分类kinds')
  expect(await screen.findByText('项4')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '折叠全部' }))
  await waitFor(() => expect(screen.queryByText('项4')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: '展开全部' }))
  expect(await screen.findByText('项4')).toBeVisible()
})

it('nothing is added to the two roots', async () => {
  await open()
  await screen.findByText('项1')
  expect(screen.getByRole('button', { name: '新建字典' })).toBeEnabled()
  await choose('业务字典')
  expect(screen.getByRole('button', { name: '新建字典' })).toBeDisabled()
})

it('makes an item at the top of the category, and tells that dictionaries are others now', async () => {
  await open()
  await screen.findByText('项1')
  const before = dictionaryVersion()
  await userEvent.click(screen.getByRole('button', { name: '新建字典' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新建字典' }))
  await userEvent.type(await dialog.findByLabelText(/名称/), '新项')
  await userEvent.type(dialog.getByLabelText(/编码/), 'new')
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: '新建字典' })).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('POST')).toHaveLength(1))
  expect(network.sent('POST')[0]).toMatchObject({
    path: '/system/DictionaryData',
    body: { dictionaryTypeId: 'sex', parentId: '0', fullName: '新项', enCode: 'new', enabledMark: 1, sortCode: 0 },
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(dictionaryVersion()).toBeGreaterThan(before)
})

it('changes an item of a tree with the version that was read', async () => {
  await open()
  await choose('分类kinds')
  await screen.findByText('项4')
  await act('项4', '编辑')
  const dialog = within(await screen.findByRole('dialog', { name: /编辑字典/ }))
  await userEvent.type(await dialog.findByLabelText(/名称/), '二')
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  expect(network.sent('PUT')[0]).toMatchObject({
    path: '/system/DictionaryData/4',
    body: { parentId: '3', fullName: '项4二', version: 7 },
  })
})

it('asks before an item is disabled, and before it is deleted', async () => {
  await open()
  await screen.findByText('项1')
  await act('项1', '禁用')
  expect(await screen.findByText('您确定要禁用当前数据, 是否继续?')).toBeVisible()
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '禁用' }))
  await waitFor(() => expect(network.sent('PUT')[0]?.path).toBe('/system/DictionaryData/1/Actions/State'))
  await act('项2', '删除')
  expect(await screen.findByText('此操作将永久删除该数据, 是否继续?')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(network.sent('DELETE')[0]?.path).toBe('/system/DictionaryData/2'))
})

it('the drawer manages categories: the roots have no actions, others are exported after a question', async () => {
  const clicked: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.getAttribute('href') ?? '')
  })
  await open()
  await screen.findByText('项1')
  await userEvent.click(screen.getByRole('button', { name: '分类操作' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '分类管理' }))
  const drawer = within(await screen.findByRole('dialog', { name: '字典分类' }))
  await drawer.findByText('分类kinds')
  expect(drawer.getByText('是')).toBeVisible()
  expect(drawer.queryByRole('button', { name: /(编辑|删除|更多).*业务字典/ })).toBeNull()
  await expectNoViolations(document.body)
  await userEvent.click(drawer.getByRole('button', { name: /更多.* 分类sex/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '导出' }))
  expect(await screen.findByText('您确定要导出该字典分类, 是否继续?')).toBeVisible()
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '导出' }))
  await waitFor(() => expect(clicked).toEqual(['/api/file/Download?encryption=x&name=a.bdd']))
  jest.restoreAllMocks()
})

it('an entry of the menu opens one dictionary alone, a tree as one; an item at its top is sent with 0', async () => {
  Object.assign(network.answers, {
    'GET /system/DictionaryData/kinds/Selector/0': () => ok({ list: [{ id: '0', fullName: '物料', children: [] }] }),
  })
  await showScreen(<DictionaryMenuPage id="kinds" title="物料" isTree />, { texts: { admin } })
  expect(await screen.findByText('项4')).toBeVisible()
  expect(screen.queryByRole('tree', { name: '字典分类' })).not.toBeInTheDocument()
  expect(network.calls.map(({ path }) => path)).toEqual(['/system/DictionaryData/kinds'])
  expect(network.calls[0]?.query.get('isTree')).toBe('1')
  await expectNoViolations(document.body)
  const before = dictionaryVersion()
  await userEvent.click(screen.getByRole('button', { name: /新建/ }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(await within(dialog).findByRole('textbox', { name: /名称/ }), '钢')
  await userEvent.type(within(dialog).getByRole('textbox', { name: /编码/ }), 'steel')
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('POST')).toHaveLength(1))
  expect(network.sent('POST')[0]?.body).toMatchObject({ dictionaryTypeId: 'kinds', parentId: '0', enCode: 'steel' })
  await waitFor(() => expect(dictionaryVersion()).not.toBe(before))
})
