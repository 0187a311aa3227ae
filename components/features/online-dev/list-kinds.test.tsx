import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { randomKey } from '@/lib/client/draft-seal'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { type Answers, ok, refusal, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { ModulePage } from './module-page'

/** What lists of some kinds have beside the others: data views, trees at the left, tabs, and forms over a row (contract 3b §4.5, §6, §12). */

const column = (name: string, label: string, more: object = {}) => ({
  ...{ __vModel__: name, __config__: { jnpfKey: 'input', label }, prop: name, label, jnpfKey: 'input', sortable: true },
  ...more,
})
const state = {
  __vModel__: 'state',
  __config__: { jnpfKey: 'select', label: '状态', dataType: 'static' },
  options: [
    { id: 'open', fullName: '进行中' },
    { id: 'done', fullName: '已完成' },
  ],
  props: { label: 'fullName', value: 'id' },
}
const form = { fields: [column('name', '名称'), column('place', '位置'), state], popupType: 'general' }
const list = {
  columnList: [column('name', '名称'), column('place', '位置'), { ...state, prop: 'state', label: '状态', jnpfKey: 'select' }],
  searchList: [column('name', '名称', { searchType: 2 }), { ...state, prop: 'state', label: '状态', jnpfKey: 'select' }],
  btnsList: [
    { value: 'add', label: '新增' },
    { value: 'download', label: '导出' },
  ],
  columnBtnsList: [
    { value: 'edit', label: '编辑' },
    { value: 'detail', label: '详情' },
  ],
}
const rows = [
  { id: 'r1', name: '甲机', place: '一线', state: '进行中', amount: 1234.5 },
  { id: 'r2', name: '乙机', place: '二线', state: '已完成', amount: 1 },
]

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => window.history.replaceState(null, '', '/'))

type Served = { webType?: number; formData?: string; answers?: Answers }

async function open(own: object, { webType = 2, formData = JSON.stringify(form), answers = {} }: Served = {}) {
  const config = { formData, columnData: JSON.stringify({ ...list, ...own }) }
  network = startNetwork({
    'GET /visualdev/OnlineDev/m1/Config': () => ok({ ...config, webType, fullName: '设备' }),
    'POST /visualdev/OnlineDev/m1/List': () => ok({ list: rows, pagination: { currentPage: 1, pageSize: 20, total: 2 } }),
    'GET /permission/Authority/GetColumnsByModuleId/menu1': () => ok([]),
    'GET /system/SavedView/menu1': () => ok({ list: [], defaultId: '', mayShare: 0 }),
    ...answers,
  })
  await showScreen(<ModulePage menuId="menu1" modelId="m1" title="设备" />, { shell: { draftKeys: [randomKey()] } as object })
  if (webType !== 1) await ready()
}

const asked = () => network.calls.filter(({ path }) => path.endsWith('/List')).map(({ body }) => body)
const lastQuery = () => JSON.parse(String(asked().at(-1)?.['queryJson'] || '{}'))
const ready = () => screen.findByRole('row', { name: /甲机/ })

it('a form alone is empty again after it was sent', async () => {
  await open({}, { webType: 1, answers: { 'POST /visualdev/OnlineDev/m1': () => ok({ id: 'n1' }, '新建成功') } })
  await userEvent.type(await screen.findByLabelText('名称'), '新机')
  await userEvent.click(screen.getByRole('button', { name: /保存|确定/ }))
  expect(await screen.findByText('新建成功')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('名称')).toHaveValue(''))
})

it('a form alone asks before it is emptied', async () => {
  await open({}, { webType: 1 })
  await userEvent.type(await screen.findByLabelText('名称'), '新机')
  await userEvent.click(screen.getByRole('button', { name: '重置' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^取\s?消$/ }))
  expect(screen.getByLabelText('名称')).toHaveValue('新机')
  await userEvent.click(screen.getByRole('button', { name: '重置' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '清空' }))
  await waitFor(() => expect(screen.getByLabelText('名称')).toHaveValue(''))
})

describe('a data view', () => {
  const view = { webType: 4, formData: '' }
  const columnList = [column('name', '名称'), column('amount', '金额')]

  it('offers to search, to sort and to export, and nothing that needs a record', async () => {
    await open({ columnList, thousands: true, thousandsField: ['amount'], childTableStyle: 2 }, view)
    expect(screen.getByText('1,234.50')).toBeVisible()
    expect(screen.getByRole('button', { name: '导出' })).toBeVisible()
    for (const name of [/^新增/, /^编辑/, /^详情/, '高级查询']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    await userEvent.type(within(screen.getByRole('search')).getByLabelText('名称'), '甲{Enter}')
    await waitFor(() => expect(lastQuery()).toEqual({ name: '甲' }))
    expect(network.calls.filter(({ path }) => path.includes('Deleted'))).toEqual([])
    await expectNoViolations(document.body)
  })

  it('sums the page, and all pages where there are more, as far as they are searched for', async () => {
    await open(
      { columnList, showSummary: true, summaryField: ['amount'], pageSize: 2 },
      {
        ...view,
        answers: {
          'POST /visualdev/OnlineDev/m1/List': () => ok({ list: rows, pagination: { currentPage: 1, pageSize: 2, total: 3 } }),
          'POST /visualdev/OnlineDev/m1/Sums': () => ok({ count: 3, sums: { amount: '2000' } }),
        },
      },
    )
    await waitFor(() => expect(document.querySelector('tfoot')).toHaveTextContent('1,235.50全部 2,000.00'))
    await userEvent.type(within(screen.getByRole('search')).getByLabelText('名称'), '甲{Enter}')
    await waitFor(() => {
      const sums = network.calls.filter(({ path }) => path.endsWith('/Sums'))
      expect(sums.at(-1)?.body['queryJson']).toBe(JSON.stringify({ name: '甲' }))
    })
  })

  it('takes its groups and sums from the calls of the contract', async () => {
    const groups = [{ id: 'x1', name: '一线', top: true, children: [rows[0]] }]
    const grouped = { columnList, type: 3, groupField: 'place', showSummary: true, summaryField: ['amount'] }
    await open(grouped, {
      ...view,
      answers: {
        'POST /visualdev/OnlineDev/m1/List': () =>
          ok({ list: groups, pagination: { currentPage: 1, pageSize: 10_000, total: 1 } }),
      },
    })
    expect(screen.getByText('1 条')).toBeVisible()
    expect(document.querySelector('tfoot')).toHaveTextContent('1,234.50')
    expect(network.calls.some(({ path }) => path.endsWith('/Groups'))).toBe(false)
    expect(asked().at(-1)).toMatchObject({ pageSize: 10_000 })
  })
})

describe('the tree at the left', () => {
  const places = [
    { id: 'a', fullName: '一车间', hasChildren: true },
    { id: 'b', fullName: '二车间', isLeaf: true },
  ]
  const lazy = {
    ...{ type: 2, treeDataSource: 'api', treePropsUrl: 'top', treeSynType: 1, treeInterfaceId: 'below', treeRelation: 'place' },
    treeTitle: '位置',
    treeTemplateJson: [{ field: 'above', relationField: 'id' }],
  }
  const above = (call: { body: Record<string, unknown> }) => call.body['paramList']

  it('of an interface asks for a level when it is opened, filled from the node, and narrows by the way to what is chosen', async () => {
    let isDown = true
    await open(lazy, {
      answers: {
        'POST /system/DataInterface/top/Actions/Preview': () => ok(places),
        'POST /system/DataInterface/below/Actions/Preview': () =>
          isDown ? refusal('坏了') : ok([{ id: 'a1', fullName: '一线', isLeaf: 1 }]),
      },
    })
    const tree = await screen.findByRole('tree', { name: '位置' })
    await within(tree).findByText('一车间')
    tree.focus()
    await userEvent.keyboard('{ArrowRight}')
    const retry = await within(tree).findByRole('button', { name: /重试/ })
    isDown = false
    await userEvent.click(retry)
    await userEvent.click(await within(tree).findByText('一线'))
    expect(network.calls.filter(({ path }) => path.includes('below')).map(above)).toEqual([
      [{ field: 'above', relationField: 'id', defaultValue: 'a' }],
      [{ field: 'above', relationField: 'id', defaultValue: 'a' }],
    ])
    await waitFor(() => expect(lastQuery()).toEqual({ place: ['a', 'a1'] }))
    expect(screen.queryByPlaceholderText('输入关键字')).toBeNull()
    await userEvent.click(within(tree).getByText('一线'))
    await waitFor(() => expect(lastQuery()).toEqual({}))
    await expectNoViolations(tree)
  })

  it('of an interface that answers all is filtered by what is typed', async () => {
    const all = [
      { id: 'a', fullName: '一车间', children: [{ id: 'a1', fullName: '一线' }] },
      { id: 'b', fullName: '二车间' },
    ]
    const answers = { 'POST /system/DataInterface/top/Actions/Preview': () => ok({ list: all }) }
    await open({ ...lazy, treeSynType: 0, hasTreeQuery: true }, { answers })
    const tree = await screen.findByRole('tree', { name: '位置' })
    await userEvent.type(screen.getByPlaceholderText('输入关键字'), '线')
    await waitFor(() => expect(within(tree).queryByText('二车间')).toBeNull())
    expect(within(tree).getByText('一线')).toBeVisible()
  })

  it('marks the place that was chosen where a value stands twice and holds a slash, and a new record begins with it', async () => {
    const all = [
      { id: 'a', fullName: '一车间', children: [{ id: 'x/1', fullName: '工具柜' }] },
      {
        id: 'a/x',
        fullName: '二车间',
        children: [
          { id: 'x/1', fullName: '工具柜' },
          { id: '1', fullName: '货架' },
        ],
      },
    ]
    await open({ ...lazy, treeSynType: 0 }, { answers: { 'POST /system/DataInterface/top/Actions/Preview': () => ok(all) } })
    const tree = await screen.findByRole('tree', { name: '位置' })
    const items = () => within(tree).getAllByRole('treeitem')
    const chosen = () => items().flatMap((item, at) => (item.getAttribute('aria-selected') === 'true' ? [at] : []))
    await userEvent.click(within(tree).getAllByText('工具柜')[1] as HTMLElement)
    await waitFor(() => expect(lastQuery()).toEqual({ place: ['a/x', 'x/1'] }))
    expect(items()).toHaveLength(5)
    expect(chosen()).toEqual([3])
    await userEvent.click(screen.getByRole('button', { name: '新增' }))
    expect(await screen.findByRole('textbox', { name: '位置' })).toHaveValue('x/1')
  })

  it('leaves an answer alone that comes after the tree was read anew', async () => {
    const waiting: ((rows: object[]) => void)[] = []
    await open(lazy, {
      answers: {
        'POST /system/DataInterface/top/Actions/Preview': () => ok(places),
        'POST /system/DataInterface/below/Actions/Preview': () =>
          new Promise((resolve) => waiting.push((rows) => resolve(ok(rows)))),
      },
    })
    const tree = await screen.findByRole('tree', { name: '位置' })
    await within(tree).findByText('一车间')
    tree.focus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(waiting).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: '更多' }))
    await userEvent.click(screen.getByRole('menuitem', { name: /刷新/ }))
    tree.focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}')
    await waitFor(() => expect(waiting).toHaveLength(2))
    waiting[1]?.([{ id: 'new', fullName: '新线', isLeaf: 1 }])
    await within(tree).findByText('新线')
    await act(async () => waiting[0]?.([{ id: 'old', fullName: '旧线', isLeaf: 1 }]))
    expect(within(tree).queryByText('旧线')).toBeNull()
  })

  it('of a field has the choices of that field', async () => {
    await open({ type: 2, treeDataSource: 'formField', treeRelation: 'state', treeTitle: '状态' })
    const tree = await screen.findByRole('tree', { name: '状态' })
    await userEvent.click(within(tree).getByText('已完成'))
    await waitFor(() => expect(lastQuery()).toEqual({ state: 'done' }))
  })
})

describe('sub-tables that the design folds away', () => {
  const part = column('lines-part', '明细-零件')
  const lines = { ...column('lines', '明细', { children: [] }), __config__: { jnpfKey: 'table', label: '明细', children: [] } }
  const formData = JSON.stringify({ ...form, fields: [...form.fields, lines] })
  const records = [
    { ...rows[0], lines: Array.from({ length: 12 }, (_, at) => ({ part: `零件${at + 1}` })) },
    { ...rows[1], lines: [] },
  ]
  const folded = { columnList: [column('name', '名称'), part], childTableStyle: 2 }
  const answers: Answers = {
    'POST /visualdev/OnlineDev/m1/List': () => ok({ list: records, pagination: { currentPage: 1, pageSize: 20, total: 2 } }),
  }

  it('stand in tabs below the record that is opened; it stays one record, with its number', async () => {
    await open({ ...folded, btnsList: [{ value: 'batchRemove', label: '批量删除' }] }, { formData, answers })
    expect(screen.queryByRole('columnheader', { name: '零件' })).toBeNull()
    expect(screen.queryByRole('button', { name: '展开 乙机' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '展开 甲机' }))
    expect(screen.getByRole('tab', { name: /明细/ })).toHaveTextContent('12')
    expect(screen.queryByText('零件11')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '展开 (12)' }))
    expect(screen.getByText('零件12')).toBeVisible()
    expect(screen.getByRole('row', { name: /乙机/ })).toHaveTextContent('2')
    await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
    expect(screen.getByText('已选 2 条')).toBeVisible()
    await expectNoViolations(document.body)
  })
})

describe('tabs above a list', () => {
  it('narrow it by the choices of their field, which is no search field then, and stay when it is reset', async () => {
    await open({ tabConfig: { on: true, relationField: 'state', hasAllTab: true } })
    const tabs = screen.getByRole('tablist', { name: '状态' })
    expect(
      within(tabs)
        .getAllByRole('tab')
        .map(({ textContent }) => textContent),
    ).toEqual(['全部', '进行中', '已完成'])
    expect(within(screen.getByRole('search')).queryByLabelText('状态')).toBeNull()
    await userEvent.click(within(tabs).getByRole('tab', { name: '已完成' }))
    await waitFor(() => expect(lastQuery()).toEqual({ state: 'done' }))
    await userEvent.click(screen.getByRole('button', { name: '重置' }))
    await waitFor(() => expect(asked().length).toBeGreaterThan(1))
    expect(lastQuery()).toEqual({ state: 'done' })
  })

  it('begin with the first where there is none of all', async () => {
    await open({ tabConfig: { on: true, relationField: 'state', hasAllTab: false } })
    expect(screen.queryByRole('tab', { name: '全部' })).toBeNull()
    expect(lastQuery()).toEqual({ state: 'open' })
  })
})

describe('a button that opens the form of another module', () => {
  const target = { fields: [column('title', '标题'), column('note', '说明')], popupType: 'general', confirmButtonText: '提 交' }
  const event = {
    btnType: 1,
    modelId: 'm2',
    popupTitle: '报修',
    popupType: 'drawer',
    formOptions: [{ currentField: 'name', field: 'title' }],
  }
  const answers: Answers = {
    'GET /visualdev/OnlineDev/m2/Config': () =>
      ok({ formData: JSON.stringify(target), columnData: '{}', webType: 1, fullName: '反馈' }),
    'GET /visualdev/OnlineDev/m1/r1': () => ok({ id: 'r1', data: JSON.stringify({ name: '甲机', place: '一线' }) }),
    'GET /visualdev/OnlineDev/m1/r1/DataChange': () => ok({ id: 'r1', data: '{}' }),
    'POST /visualdev/OnlineDev/m2': () => ok({ id: 'n1' }, '新建成功'),
    'POST /system/DataInterface/i1/Actions/Preview': () => ok(null, '接口请求成功'),
  }
  const press = async (own: object) => {
    await open(
      { customBtnsList: [{ value: 'btn_x', label: '报修', event: { ...event, ...own } }], columnBtnsList: [] },
      { answers },
    )
    await userEvent.click(screen.getByRole('button', { name: '报修 甲机' }))
    expect(await screen.findByLabelText('标题')).toHaveValue('甲机')
    const dialog = screen.getByRole('dialog', { name: '报修' })
    await userEvent.type(within(dialog).getByLabelText('说明'), '异响')
    await userEvent.click(within(dialog).getByRole('button', { name: '提交' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }

  it('begins it with what it copies from the row, and makes a record of it', async () => {
    await press({})
    const sent = network.calls.find(({ method, path }) => method === 'POST' && path.endsWith('/m2'))
    expect(JSON.parse(String(sent?.body['data']))).toMatchObject({ title: '甲机', note: '异响' })
  })

  it('gives it to an interface instead where the design says so', async () => {
    const templateJson = [
      { field: 'text', sourceType: 1, relationField: 'note' },
      { field: 'kind', sourceType: 2, relationField: '固定' },
    ]
    await press({ customBtn: true, interfaceId: 'i1', templateJson })
    expect(network.calls.some(({ path, method }) => method === 'POST' && path.endsWith('/m2'))).toBe(false)
    const sent = network.calls.find(({ path }) => path.includes('/i1/'))
    expect(sent?.body['paramList']).toMatchObject([
      { field: 'text', defaultValue: '异响' },
      { field: 'kind', defaultValue: '固定' },
    ])
  })
})
