import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, refusal, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { ModulePage } from '../module-page'

const column = (prop: string, label: string) => ({
  ...{ prop, label, jnpfKey: 'input', __vModel__: prop, sortable: true },
  __config__: { jnpfKey: 'input', label },
})
const columnList = [column('name', '名称'), column('phone', '电话'), column('note', '备注')]
const searchList = [{ ...column('name', '名称'), searchType: 2 }]
const config = {
  ...{ formData: JSON.stringify({ fields: columnList }), columnData: JSON.stringify({ columnList, searchList }) },
  ...{ appColumnData: '', webType: 2, fullName: '客户' },
}
const view = {
  ...{
    id: 'v1',
    moduleId: 'menu',
    fullName: '甲类',
    isOwn: 1,
    mayChange: 1,
    isShared: 0,
    ownerName: '李四',
    roleIds: [],
    version: 3,
  },
  view: {
    question: new URLSearchParams({ q: '{"name":"甲"}', sort: 'name:desc' }).toString(),
    columns: [
      { prop: 'phone', label: '电话', visible: true },
      { prop: 'name', label: '名称', visible: true },
      { prop: 'note', label: '备注', visible: false },
    ],
    widths: {},
  },
}
const shared = { ...view, id: 'v2', fullName: '共享的', isOwn: 0, mayChange: 0, isShared: 1, ownerName: '王五' }

let network: ReturnType<typeof startNetwork>
const keep = (list: readonly object[], more: object = {}) => {
  network.answers['GET /system/SavedView/menu/Views'] = () => ok({ list, defaultId: '', mayShare: 0, ...more })
}
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => {
  window.localStorage.clear()
  window.history.replaceState(null, '', '/model/menu')
  network = startNetwork({
    'GET /visualdev/OnlineDev/m1/Config': () => ok(config),
    'POST /visualdev/OnlineDev/m1/List': () =>
      ok({ list: [{ id: '1', name: '甲' }], pagination: { currentPage: 1, pageSize: 20, total: 1 } }),
    'GET /permission/Authority/GetColumnsByModuleId/menu': () => ok([]),
    'POST /system/SavedView': () => ok({ id: 'v9' }, '新建成功'),
  })
  keep([view, shared])
})

const open = () => showScreen(<ModulePage menuId="menu" modelId="m1" title="客户" />)
const menu = (name: string | RegExp = /^视图：/) => screen.findByRole('button', { name })
const press = async (entry: string) => {
  await userEvent.click(await menu())
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }))
}
const choose = async (entry: string) => {
  await userEvent.click(await menu())
  await userEvent.click(await screen.findByRole('menuitemradio', { name: entry }))
}
const heads = () =>
  screen
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter((text) => ['名称', '电话', '备注'].some((label) => text?.includes(label)))
const asked = () => network.sent('POST').filter(({ path }) => path.endsWith('/List'))
const lastAsked = () => asked().at(-1)?.body

it('a chosen view asks, sorts and shows the columns as it was kept, and stands in the address', async () => {
  const { container } = await open()
  await choose('甲类')
  await menu('视图：甲类')
  await waitFor(() => expect(lastAsked()).toMatchObject({ queryJson: '{"name":"甲"}', sidx: 'name', sort: 'desc' }))
  expect(heads()).toEqual([expect.stringContaining('电话'), expect.stringContaining('名称')])
  expect(window.location.search).toBe('?view=v1')
  expect(screen.getByLabelText('名称')).toHaveValue('甲')
  await expectNoViolations(container)
  await choose('原始列表')
  await waitFor(() => expect(lastAsked()).toMatchObject({ queryJson: '', sidx: '' }))
  expect(window.location.search).toBe('')
})

it('an address carries the view, and what it asks otherwise counts before it', async () => {
  window.history.replaceState(null, '', '/model/menu?view=v1&q=')
  await open()
  await menu('视图：甲类（有未保存的更改）')
  await waitFor(() => expect(lastAsked()).toMatchObject({ queryJson: '', sidx: 'name' }))
  expect(asked()).toHaveLength(1)
})

it('what was changed is saved in the view, at the version that was read', async () => {
  window.history.replaceState(null, '', '/model/menu?view=v1')
  await open()
  await userEvent.click(await screen.findByRole('button', { name: '重置' }))
  expect(screen.queryByRole('button', { name: /未保存/ })).not.toBeInTheDocument()
  await userEvent.clear(screen.getByLabelText('名称'))
  await userEvent.type(screen.getByLabelText('名称'), '乙{Enter}')
  await press('保存更改')
  const [put] = network.sent('PUT')
  expect(put).toMatchObject({ path: '/system/SavedView/v1', body: { fullName: '甲类', version: 3, roleIds: [] } })
  const sent = put?.body['view'] as { question: string } | undefined
  expect(new URLSearchParams(sent?.question).get('q')).toBe('{"name":"乙"}')
})

it('what is shown is kept under a name of its own, which is open then; a name is needed', async () => {
  await open()
  await userEvent.type(await screen.findByLabelText('名称'), '丙{Enter}')
  await press('另存为视图')
  const dialog = await screen.findByRole('dialog', { name: '另存为视图' })
  await userEvent.click(await within(dialog).findByRole('button', { name: '确定' }))
  expect(network.sent('POST').filter(({ path }) => path === '/system/SavedView')).toEqual([])
  await userEvent.type(await within(dialog).findByRole('textbox', { name: /视图名称/ }), '我的')
  keep([view, shared, { ...view, id: 'v9', fullName: '我的' }])
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  await menu('视图：我的')
  const [made] = network.sent('POST').filter(({ path }) => path === '/system/SavedView')
  expect(made?.body).toMatchObject({ moduleId: 'menu', fullName: '我的', view: { columns: [{ prop: 'name' }, {}, {}] } })
  expect(window.location.search).toBe('?view=v9')
})

it('what is shared by others may be begun with, and neither changed nor deleted', async () => {
  window.history.replaceState(null, '', '/model/menu?view=v2')
  await open()
  await userEvent.click(await menu('视图：共享的'))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['另存为视图', '设为我的默认视图'])
  await userEvent.click(screen.getByRole('menuitem', { name: '设为我的默认视图' }))
  await waitFor(() => expect(network.sent('PUT')).toMatchObject([{ path: '/system/SavedView/menu/Default', body: { id: 'v2' } }]))
})

it('an address that asks for nothing brings the default view, and the list itself can be had all the same', async () => {
  keep([view], { defaultId: 'v1' })
  await open()
  await menu('视图：甲类')
  expect(window.location.search).toBe('?view=v1')
  await choose('原始列表')
  await menu('视图：视图')
  expect(window.location.search).toBe('?view=')
})

it('conditions on fields that the reader may not use are told, and so is a view that is not there', async () => {
  keep([{ ...view, view: { ...view.view, question: new URLSearchParams({ q: '{"salary":"1"}' }).toString() } }])
  window.history.replaceState(null, '', '/model/menu?view=v1')
  const { unmount } = await open()
  expect(await screen.findByText(/有些条件的字段您不能使用/)).toBeInTheDocument()
  unmount()
  window.history.replaceState(null, '', '/model/menu?view=other')
  await open()
  expect(await screen.findByText(/链接中的视图不存在/)).toBeInTheDocument()
})

it('a platform that keeps no views leaves them to this browser, for this list alone and shared with nobody', async () => {
  network.answers['GET /system/SavedView/menu/Views'] = () => refusal('没有这个接口', 404)
  const { unmount } = await open()
  await press('另存为视图')
  const dialog = await screen.findByRole('dialog', { name: '另存为视图' })
  await userEvent.type(await within(dialog).findByRole('textbox', { name: /视图名称/ }), '我的')
  expect(within(dialog).queryByText('共享给角色')).not.toBeInTheDocument()
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  await menu('视图：我的')
  await press('设为我的默认视图')
  unmount()
  window.history.replaceState(null, '', '/model/menu')
  await open()
  await menu('视图：我的')
  await press('删除视图')
  await userEvent.click(await screen.findByRole('button', { name: '删除视图' }))
  await menu('视图：视图')
  expect(network.calls.filter(({ path, method }) => path.includes('SavedView') && method !== 'GET')).toEqual([])
})
