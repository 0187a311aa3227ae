import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { SystemsPage } from './systems-page'

// The router is the edge: what it draws comes from the server.
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }))

const system = {
  id: 's1',
  fullName: '业务',
  enCode: 'trade',
  icon: 'icon-ym icon-ym-box',
  enabledMark: 1,
  sortCode: 1,
  isMain: 0,
}
const entry = (id: string, fullName: string, type: number, more = {}) => ({
  ...{ id, fullName, type, parentId: '-1', enCode: id, icon: '', urlAddress: '', enabledMark: 1, sortCode: 1 },
  ...{ hasChildren: false, children: [], ...more },
})
const tree = [entry('m1', '仓库', 1, { children: [entry('m2', '库存', 3)] })]
const designs = [{ id: 'c', fullName: '办公', children: [{ id: 'd1', fullName: '用印记录', enCode: 'seal' }] }]
const dictionaries = [
  { id: '0', fullName: '业务字典', children: [{ id: 'kinds', fullName: '物料分类', enCode: 'kinds', isTree: 1, children: [] }] },
  { id: '1', fullName: '系统字典', children: [] },
]
const portals = [
  { id: 'company', fullName: '公司门户', children: [{ id: 'p1', fullName: '经营看板', parentId: 'company' }] },
  { id: 'person', fullName: '个人门户', children: [] },
]
const info = {
  ...entry('m2', '库存', 3),
  parentId: 'm1',
  systemId: 's1',
  category: 'Web',
  propertyJson: '{"moduleId":"d1","kept":1}',
  version: 4,
}

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => {
  window.history.replaceState(null, '', '/')
  network = startNetwork({
    'GET /system/System': () => ok({ list: [system] }),
    'GET /system/Menu/ModuleBySystem/s1': () => ok({ list: tree }),
    'GET /system/Menu/Selector/0/s1': () => ok({ list: [] }),
    'GET /system/Menu/Selector/m2/s1': () => ok({ list: [entry('m1', '仓库', 1)] }),
    'GET /visualdev/Base/Selector': () => ok({ list: designs }),
    'GET /system/DictionaryType/Selector/0': () => ok({ list: dictionaries }),
    'GET /visualdev/Portal/Selector': () => ok({ list: portals }),
    'GET /ReportServer/Data/Selector': () =>
      ok({
        list: [
          { id: 'r1', fullName: '库存月报', enCode: 'stock', categoryId: 'c1' },
          { id: 'r2', fullName: '旧报表', enCode: 'old', categoryId: 'gone' },
        ],
      }),
    'GET /blade-visual/visual/Selector': () =>
      ok({ list: [{ id: 'plant', fullName: '车间', children: [{ id: 'v1', fullName: '生产看板', children: [] }] }] }),
    'GET /system/DictionaryData/ReportSort/Data/Selector': () =>
      ok({
        list: [
          { id: 'c1', enCode: 'produce', fullName: '生产报表' },
          { id: 'c2', enCode: 'finance', fullName: '财务报表' },
        ],
      }),
    'GET /system/Menu/m2': () => ok(info),
    'PUT /system/Menu/m2': () => ok(null),
    'GET /system/ModuleColumn/m2/Fields': () =>
      ok({ list: [{ id: 'f1', enCode: 'name', fullName: '名称', enabledMark: 1, fieldRule: 0 }] }),
    'GET /system/ModuleColumn/m2/FieldList': () =>
      ok({
        list: [
          { enCode: 'name', fullName: '名称', fieldRule: 0, childTableKey: '' },
          { enCode: 'count', fullName: '明细-数量', fieldRule: 2, childTableKey: 'tableField1' },
        ],
      }),
    'POST /system/ModuleColumn/Actions/Batch': () => ok(null),
  })
})

const manage = async () => {
  await showScreen(<SystemsPage />)
  await userEvent.click(await screen.findByRole('button', { name: /^菜单管理/ }))
  return screen.findByRole('dialog', { name: /菜单管理/ })
}
const press = async (row: string, name: string) => {
  const line = (await screen.findByRole('row', { name: new RegExp(row) })) as HTMLElement
  const direct = within(line).queryByRole('button', { name: new RegExp(`^${name}`) })
  if (direct) return userEvent.click(direct)
  await userEvent.click(within(line).getByRole('button', { name: /更多|操作/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

it('an entry is changed with its version; its address follows from its code, and properties of others stay', async () => {
  const manager = await manage()
  expect(await within(manager).findByText('库存')).toBeVisible()
  await press('库存', '编辑')
  const dialog = await screen.findByRole('dialog', { name: /编辑菜单/ })
  const code = await within(dialog).findByRole('textbox', { name: /菜单编码/ })
  await userEvent.clear(code)
  await userEvent.type(code, 'ware.stock')
  await expectNoViolations(dialog)
  await userEvent.click(within(dialog).getByRole('radio', { name: '箱子' }))
  await userEvent.click(within(dialog).getByRole('radio', { name: '青' }))
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  expect(network.sent('PUT')[0]?.body).toMatchObject({
    ...{ parentId: 'm1', type: 3, urlAddress: 'model/warestock', version: 4, systemId: 's1', category: 'Web' },
    icon: 'icon-ym icon-ym-box',
  })
  const properties = JSON.parse(String(network.sent('PUT')[0]?.body['propertyJson']))
  expect(properties).toEqual({ isTree: 0, iconBackgroundColor: '#0891b2', moduleId: 'd1', kept: 1 })
})

it('the chosen system stands in the address, and the list has what every other list has', async () => {
  const manager = await manage()
  expect(new URLSearchParams(window.location.search).get('menusOf')).toBe('s1')
  expect(await within(manager).findByRole('button', { name: '刷新' })).toBeVisible()
  await userEvent.click(within(manager).getByRole('button', { name: '新建菜单' }))
  const dialog = await screen.findByRole('dialog', { name: /新建菜单/ })
  // Behind those that are there, not before them.
  expect(Number((await within(dialog).findByRole<HTMLInputElement>('textbox', { name: /排序/ })).value)).toBeGreaterThan(0)
})

it('fields of the design that are not there yet are taken over together', async () => {
  await manage()
  await press('库存', '列表权限')
  await userEvent.click(await screen.findByRole('button', { name: '选择字段' }))
  const dialog = await screen.findByRole('dialog', { name: /选择字段/ })
  expect(await within(dialog).findByRole('checkbox', { name: /明细-数量/ })).toBeChecked()
  expect(within(dialog).queryByRole('checkbox', { name: /^名称/ })).not.toBeInTheDocument()
  await userEvent.click(within(dialog).getByRole('button', { name: '添加（1）' }))
  await waitFor(() => expect(network.sent('POST')).toHaveLength(1))
  expect(network.sent('POST')[0]?.body).toMatchObject({
    moduleId: 'm2',
    columnJson: [{ enCode: 'count', fieldRule: 2, childTableKey: 'tableField1' }],
  })
})

it('an entry is copied, moved by keys between others, and only into directories', async () => {
  network.answers['GET /system/Menu/ModuleBySystem/s1'] = () =>
    ok({ list: [entry('m1', '仓库', 1, { children: [entry('m2', '库存', 3), entry('m3', '盘点', 3)] })] })
  await manage()
  await press('库存', '复制')
  await waitFor(() => expect(network.calls.some(({ path }) => path === '/system/Menu/m2/Actions/Copy')).toBe(true))
  // The grid is one stop of the Tab key; arrows walk to the row.
  const row = await screen.findByRole('row', { name: /仓库/ })
  act(() => row.closest('[role$="grid"]')?.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
  expect(await screen.findByText('只能移动到目录下面')).toBeInTheDocument()
  expect(network.sent('PUT')).toEqual([])
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}')
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  expect(network.sent('PUT')[0]).toMatchObject({
    path: '/system/Menu/m3/Actions/Move',
    body: { parentId: 'm1', beforeId: 'm2' },
  })
})

it('a page of the product fills in its address; one that is typed and leads nowhere is told of', async () => {
  await manage()
  await userEvent.click(screen.getByRole('button', { name: '新建菜单' }))
  const dialog = await screen.findByRole('dialog', { name: /新建菜单/ })
  await userEvent.click(await within(dialog).findByRole('combobox', { name: /类型/ }))
  await userEvent.click(await screen.findByRole('option', { name: '页面' }))
  await userEvent.click(within(dialog).getByRole('combobox', { name: /内置页面/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'permission/user' }))
  const address = within(dialog).getByRole('textbox', { name: /菜单地址/ })
  expect(address).toHaveValue('permission/user')
  expect(within(dialog).queryByText(/没有这个地址的页面/)).not.toBeInTheDocument()
  await userEvent.type(address, '/else')
  expect(await within(dialog).findByText(/没有这个地址的页面/)).toBeVisible()
  expect(within(dialog).getByRole('combobox', { name: /内置页面/ })).not.toHaveTextContent('permission/user')
})

it('an entry opens a dictionary, as a tree where it is one, at the address that follows from its code', async () => {
  await manage()
  await userEvent.click(screen.getByRole('button', { name: '新建菜单' }))
  const dialog = await screen.findByRole('dialog', { name: /新建菜单/ })
  await userEvent.type(await within(dialog).findByRole('textbox', { name: /菜单名称/ }), '物料分类')
  await userEvent.type(within(dialog).getByRole('textbox', { name: /菜单编码/ }), 'ware.kinds')
  await userEvent.click(within(dialog).getByRole('combobox', { name: /类型/ }))
  await userEvent.click(await screen.findByRole('option', { name: '字典' }))
  await userEvent.click(within(dialog).getByRole('combobox', { name: /关联字典/ }))
  expect(screen.queryByRole('treeitem', { name: '系统字典' })).not.toBeInTheDocument()
  await userEvent.click(await screen.findByRole('treeitem', { name: '物料分类' }))
  await expectNoViolations(dialog)
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('POST')).toHaveLength(1))
  const sent = network.sent('POST')[0]?.body
  expect(sent).toMatchObject({ type: 4, urlAddress: 'dictionary/warekinds' })
  expect(JSON.parse(String(sent?.['propertyJson']))).toMatchObject({ moduleId: 'kinds', isTree: 1 })
})

it('an entry opens a portal, at the address that follows from its code', async () => {
  await manage()
  await userEvent.click(screen.getByRole('button', { name: '新建菜单' }))
  const dialog = await screen.findByRole('dialog', { name: /新建菜单/ })
  await userEvent.type(await within(dialog).findByRole('textbox', { name: /菜单名称/ }), '看板')
  await userEvent.type(within(dialog).getByRole('textbox', { name: /菜单编码/ }), 'ware.board')
  await userEvent.click(within(dialog).getByRole('combobox', { name: /类型/ }))
  await userEvent.click(await screen.findByRole('option', { name: '门户' }))
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  expect(network.sent('POST')).toEqual([])
  await userEvent.click(within(dialog).getByRole('combobox', { name: /关联门户/ }))
  expect(screen.queryByRole('treeitem', { name: '个人门户' })).not.toBeInTheDocument()
  await userEvent.click(await screen.findByRole('treeitem', { name: '经营看板' }))
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('POST')).toHaveLength(1))
  const sent = network.sent('POST')[0]?.body
  expect(sent).toMatchObject({ type: 8, urlAddress: 'portal/wareboard' })
  expect(JSON.parse(String(sent?.['propertyJson']))).toMatchObject({ moduleId: 'p1', isTree: 0 })
})

it('an entry opens a report, found below its category, at the address that follows from its code', async () => {
  await manage()
  await userEvent.click(screen.getByRole('button', { name: '新建菜单' }))
  const dialog = await screen.findByRole('dialog', { name: /新建菜单/ })
  await userEvent.type(await within(dialog).findByRole('textbox', { name: /菜单名称/ }), '月报')
  await userEvent.type(within(dialog).getByRole('textbox', { name: /菜单编码/ }), 'ware.monthly')
  await userEvent.click(within(dialog).getByRole('combobox', { name: /类型/ }))
  await userEvent.click(await screen.findByRole('option', { name: '报表' }))
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  expect(network.sent('POST')).toEqual([])
  await userEvent.click(within(dialog).getByRole('combobox', { name: /关联报表/ }))
  await screen.findByRole('treeitem', { name: '生产报表' })
  expect(screen.queryByRole('treeitem', { name: '财务报表' })).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await userEvent.click(await screen.findByRole('treeitem', { name: '库存月报' }))
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('POST')).toHaveLength(1))
  const sent = network.sent('POST')[0]?.body
  expect(sent).toMatchObject({ type: 5, urlAddress: 'dataReport/waremonthly' })
  expect(JSON.parse(String(sent?.['propertyJson']))).toMatchObject({ moduleId: 'r1', isTree: 0 })
})

it('an entry opens a data screen, in a window of its own', async () => {
  await manage()
  await userEvent.click(screen.getByRole('button', { name: '新建菜单' }))
  const dialog = await screen.findByRole('dialog', { name: /新建菜单/ })
  await userEvent.type(await within(dialog).findByRole('textbox', { name: /菜单名称/ }), '看板')
  await userEvent.type(within(dialog).getByRole('textbox', { name: /菜单编码/ }), 'ware.board')
  await userEvent.click(within(dialog).getByRole('combobox', { name: /类型/ }))
  await userEvent.click(await screen.findByRole('option', { name: '大屏' }))
  await userEvent.click(within(dialog).getByRole('combobox', { name: /关联大屏/ }))
  await userEvent.click(await screen.findByRole('treeitem', { name: '生产看板' }))
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('POST')).toHaveLength(1))
  const sent = network.sent('POST')[0]?.body
  expect(sent).toMatchObject({ type: 6, urlAddress: 'dataScreen/wareboard', linkTarget: '_blank' })
  expect(JSON.parse(String(sent?.['propertyJson']))).toMatchObject({ moduleId: 'v1' })
})

it('on phones entries stand below directories: the first level offers no kind, and files ask for a directory', async () => {
  network.answers['GET /system/Menu/Selector/0/s1'] = () => ok({ list: [entry('m1', '仓库', 1)] })
  await manage()
  await userEvent.click(screen.getByRole('tab', { name: 'App菜单' }))
  await userEvent.click(await screen.findByRole('button', { name: '新建菜单' }))
  const dialog = await screen.findByRole('dialog', { name: /新建菜单/ })
  const name = await within(dialog).findByRole('textbox', { name: /菜单名称/ })
  expect(within(dialog).queryByRole('combobox', { name: /类型/ })).not.toBeInTheDocument()
  await userEvent.type(name, '手机')
  await userEvent.type(within(dialog).getByRole('textbox', { name: /菜单编码/ }), 'phone')
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('POST')).toHaveLength(1))
  expect(network.sent('POST')[0]?.body).toMatchObject({ category: 'App', type: 1, parentId: '-1', urlAddress: '' })
})

it('fields of a page come from the tables that are named behind it', async () => {
  const pagination = { currentPage: 1, pageSize: 20, total: 1 }
  const page = entry('m4', '看板', 2, { urlAddress: 'board' })
  Object.assign(network.answers, {
    'GET /system/Menu/ModuleBySystem/s1': () => ok({ list: [page] }),
    'GET /system/ModuleColumn/m4/Fields': () => ok({ list: [] }),
    'GET /system/ModuleDataAuthorizeLink/getInfo/m4/1': () => ok({ linkId: '', linkTables: '' }),
    'GET /system/DataSource/Selector': () => ok({ list: [{ children: [{ id: '0', fullName: '默认数据库' }] }] }),
    'GET /system/DataModel/0/Tables': () => ok({ list: [{ table: 'mt1', tableName: '客户-主表' }], pagination }),
    'GET /system/ModuleDataAuthorizeLink/getVisualTables/m4/1': () => ok({ linkId: '0', linkTables: ['mt1'] }),
    'GET /system/ModuleDataAuthorizeLink/0/Tables/mt1/Fields/2/1': () =>
      ok({ list: [{ field: 'amount', fieldName: '金额', dataType: 'decimal', childTableKey: '' }], pagination }),
  })
  await manage()
  await press('看板', '列表权限')
  await userEvent.click(await screen.findByRole('button', { name: '数据连接' }))
  const link = await screen.findByRole('dialog', { name: /数据连接/ })
  const row = await within(link).findByRole('row', { name: /客户/ })
  await userEvent.click(within(row).getByRole('checkbox'))
  await expectNoViolations(link)
  await userEvent.click(within(link).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('POST')).toHaveLength(1))
  expect(network.sent('POST')[0]?.body).toEqual({ moduleId: 'm4', linkId: '0', linkTables: 'mt1', dataType: 1 })
  await userEvent.click(screen.getByRole('button', { name: '选择字段' }))
  await userEvent.click(await screen.findByRole('button', { name: '添加（1）' }))
  await waitFor(() => expect(network.sent('POST')).toHaveLength(2))
  expect(network.sent('POST')[1]?.body).toMatchObject({
    columnJson: [{ enCode: 'amount', fullName: '金额', bindTable: 'mt1', fieldRule: 0 }],
  })
})

it('systems are narrowed by their state, and the address of one follows from its code', async () => {
  await showScreen(<SystemsPage />)
  await userEvent.click(await screen.findByRole('combobox', { name: /状态/ }))
  await userEvent.click(await screen.findByRole('option', { name: '禁用' }))
  await userEvent.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(network.calls.some(({ query }) => query.get('enabledMark') === '0')).toBe(true))
  await userEvent.click(screen.getByRole('button', { name: '新建应用' }))
  const dialog = await screen.findByRole('dialog', { name: /新建应用/ })
  await userEvent.type(await within(dialog).findByRole('textbox', { name: /应用编码/ }), 'ware')
  expect(within(dialog).getByText('访问地址').parentElement).toHaveTextContent(`${window.location.origin}/ware`)
  await expectNoViolations(dialog)
})

it('a button has its place in the order and a picture, or none', async () => {
  const button = {
    id: 'b1',
    parentId: '-1',
    enCode: 'btn_add',
    fullName: '新增',
    enabledMark: 1,
    sortCode: 37,
    icon: '',
    children: [],
  }
  Object.assign(network.answers, {
    'GET /system/ModuleButton/m2/List': () => ok({ list: [button] }),
    'GET /system/ModuleButton/m2/Selector': () => ok({ list: [button] }),
    'GET /system/ModuleButton/b1': () => ok({ ...button, moduleId: 'm2', version: 2 }),
    'PUT /system/ModuleButton/b1': () => ok(null),
  })
  await manage()
  await press('库存', '按钮权限')
  expect(await screen.findByRole('row', { name: /新增.*37/ })).toBeVisible()
  await press('btn_add', '编辑')
  const dialog = await screen.findByRole('dialog', { name: /编辑按钮/ })
  expect(await within(dialog).findByRole('radio', { name: '无图标' })).toBeChecked()
  await userEvent.click(within(dialog).getByRole('radio', { name: '工具' }))
  await expectNoViolations(dialog)
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  expect(network.sent('PUT')[0]?.body).toMatchObject({ icon: 'icon-ym icon-ym-tool', enCode: 'btn_add', version: 2 })
})

it('columns of a list tell their table and their place in the order', async () => {
  network.answers['GET /system/ModuleColumn/m2/Fields'] = () =>
    ok({
      list: [
        { id: 'f1', enCode: 'price', fullName: '单价', enabledMark: 1, fieldRule: 1, bindTable: 'ware_price', sortCode: 41 },
      ],
    })
  await manage()
  await press('库存', '列表权限')
  expect(await screen.findByRole('row', { name: /ware_price.*41/ })).toBeVisible()
})

it('a field is chosen from those of the design with its table, and a name of one’s own stays', async () => {
  const price = { enCode: 'price', fullName: '单价', fieldRule: 1, bindTable: 'ware_price', childTableKey: '' }
  const count = { enCode: 'count', fullName: '明细-数量', fieldRule: 2, bindTable: '', childTableKey: 'tableField1' }
  network.answers['GET /system/ModuleColumn/m2/FieldList'] = () => ok({ list: [price, count] })
  await manage()
  await press('库存', '列表权限')
  await userEvent.click(await screen.findByRole('button', { name: '新建字段' }))
  const form = await screen.findByRole('dialog', { name: /新建字段/ })
  const choose = async (word: string, row: RegExp) => {
    await userEvent.click(await within(form).findByRole('button', { name: '选择字段' }))
    const dialog = await screen.findByRole('dialog', { name: /选择字段/ })
    await userEvent.type(await within(dialog).findByRole('searchbox', { name: '关键词' }), word)
    expect(within(dialog).getAllByRole('row')).toHaveLength(2)
    await expectNoViolations(dialog)
    await userEvent.click(within(within(dialog).getByRole('row', { name: row })).getByRole('button', { name: /^选择/ }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /选择字段/ })).not.toBeInTheDocument())
  }
  await choose('ware_', /单价/)
  const box = (name: RegExp) => within(form).getByRole('textbox', { name })
  expect(box(/字段说明/)).toHaveValue('单价')
  expect(box(/数据库表/)).toHaveValue('ware_price')
  await choose('count', /明细-数量/)
  expect(box(/字段说明/)).toHaveValue('明细-数量')
  await userEvent.clear(box(/字段说明/))
  await userEvent.type(box(/字段说明/), '我的单价')
  await choose('price', /单价/)
  await userEvent.click(within(form).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('POST')).toHaveLength(1))
  expect(network.sent('POST')[0]?.body).toMatchObject({ ...price, moduleId: 'm2', fullName: '我的单价' })
})
