import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import admin from '@/messages/zh/admin.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, refusal, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { DataInterfacesPage } from './data-interfaces-page'

const row = (id: string, more: object = {}) => ({
  ...{ id, fullName: `接口${id}`, enCode: `code${id}`, type: 'SQL操作', category: 'base', sortCode: 3, enabledMark: 1 },
  ...{ isPostPosition: 0, creatorTime: Date.UTC(2026, 0, 2, 3, 4), tenantId: '', ...more },
})
const sqlConfig = (sql: string) => JSON.stringify({ staticData: '', sqlData: { dbLinkId: '0', sql, kept: 1 }, apiData: {} })
const info = {
  ...row('1'),
  ...{ type: 1, action: 3, hasPage: 0, description: '', version: 4, fieldJson: '', dataCountJson: '', dataEchoJson: '' },
  ...{ dataConfigJson: sqlConfig('select id from users'), dataJsJson: '', dataExceptionJson: '', vendorKey: 'kept' },
  parameterJson: JSON.stringify([
    { id: 'a', field: 'city', fieldName: '城市', dataType: 'varchar', required: 0, defaultValue: '' },
  ]),
}

const databases = [
  { fullName: '', children: [{ id: '0', fullName: '默认数据库', dbType: 'PostgreSQL' }] },
  { fullName: 'MySQL', children: [{ id: 'link1', fullName: '仓库', dbType: 'MySQL' }] },
]

let network: ReturnType<typeof startNetwork>
beforeAll(() => {
  setDefaultTimeZone('Asia/Shanghai')
  lendSizes({ width: 2400, height: 600 })
})
afterAll(() => setDefaultTimeZone(null))
beforeEach(() => {
  window.history.replaceState(null, '', '/')
  const list = [row('1'), row('2', { enabledMark: 0, type: '静态数据' }), row('3', { isPostPosition: 1, type: 'API操作' })]
  network = startNetwork({
    'GET /system/DataInterface': () => ok({ list, pagination: { currentPage: 1, pageSize: 20, total: 3 } }),
    'GET /system/DataInterface/1': () => ok(info),
    'GET /system/DataInterface/1/Actions/Uses': () => ok([{ kind: 'design', id: 'd', fullName: '采购申请' }]),
    'GET /system/DataInterface/GetParam/1': () => ok(JSON.parse(info.parameterJson)),
    'POST /system/DataInterface/1/Actions/Preview': () => ok([{ id: '7', fullName: '上海' }]),
    'GET /system/DataInterface/Tables/0': () => ok([{ table: 'users', fullName: '', columns: ['id', 'realName'] }]),
    'GET /system/DataInterface/Tables/link1': () => ok([{ table: 'goods', fullName: '货物', columns: ['id'] }]),
    'GET /system/DataSource/Selector': () => ok({ list: databases }),
    'GET /system/DataInterfaceVariate/Selector': () => ok([]),
    'GET /system/DictionaryData/DataInterfaceType/Data/Selector': () => ok({ list: [{ id: 'base', fullName: '基础数据' }] }),
  })
})

const open = () => showScreen(<DataInterfacesPage />, { texts: { admin } })
const rowOf = async (name: string) => within((await screen.findByText(name)).closest<HTMLElement>('tr') as HTMLElement)
const rest = async (name: string, label: string) => {
  await userEvent.click((await rowOf(name)).getByRole('button', { name: `更多 ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: label }))
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('shows the interfaces beside their categories', async () => {
  const { container } = await open()
  const cells = await rowOf('接口1')
  for (const text of ['code1', 'SQL操作', '2026-01-02 11:04', '3', '启用']) expect(cells.getByText(text)).toBeInTheDocument()
  expect((await rowOf('接口2')).getByText('禁用')).toBeInTheDocument()
  await userEvent.click(await screen.findByRole('treeitem', { name: '基础数据' }))
  await waitFor(() => expect(network.calls.at(-1)?.path).toContain('DataInterface'))
  await expectNoViolations(container)
})

it('variables are those of interfaces that authenticate, and what is disabled is not previewed', async () => {
  await open()
  await userEvent.click((await rowOf('接口1')).getByRole('button', { name: '更多 接口1' }))
  await screen.findByRole('menuitem', { name: '被使用' })
  expect(screen.queryByRole('menuitem', { name: '变量' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await rest('接口2', '预览')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('tells what uses an interface', async () => {
  await open()
  await rest('接口1', '被使用')
  const drawer = within(await screen.findByRole('dialog', { name: /被使用/ }))
  expect(await drawer.findByText('采购申请')).toBeVisible()
  expect(drawer.getByText('功能')).toBeVisible()
})

it('a preview sends what was typed, and shows rows and JSON', async () => {
  await open()
  await rest('接口1', '预览')
  const dialog = within(await screen.findByRole('dialog', { name: /预览/ }))
  await userEvent.type(await dialog.findByLabelText('city (城市)'), '上')
  await userEvent.click(dialog.getByRole('button', { name: '运行' }))
  expect(await dialog.findByText('上海')).toBeVisible()
  expect(dialog.getByRole('status').textContent).toMatch(/^1 行，共 1 行，用时 \d+ 毫秒$/)
  expect(network.sent('POST')[0]?.body).toMatchObject({ paramList: [{ field: 'city', defaultValue: '上' }] })
  await userEvent.click(dialog.getByRole('tab', { name: 'JSON' }))
  expect(dialog.getByText(/"fullName": "上海"/)).toBeVisible()
})

it('a trial that fails says why, and asks for nothing beside it', async () => {
  network.answers['POST /system/DataInterface/1/Actions/Preview'] = () => refusal('接口请求失败：column "x" does not exist')
  await open()
  await rest('接口1', '预览')
  const dialog = within(await screen.findByRole('dialog', { name: /预览/ }))
  await userEvent.click(await dialog.findByRole('button', { name: '运行' }))
  expect(await dialog.findByText('接口请求失败：column "x" does not exist')).toBeVisible()
  expect(dialog.queryByText('填写参数后运行')).toBeNull()
})

it('the wizard asks for what is missing, follows the kind of the interface, and saves only at its end', async () => {
  await open()
  await press('新建接口')
  const dialog = within(await screen.findByRole('dialog', { name: /新建接口/ }))
  const steps = () =>
    within(dialog.getByRole('list', { name: '步骤' }))
      .getAllByRole('listitem')
      .map((one) => one.textContent)
  expect(steps()).toEqual(['1基本信息', '2数据配置'])
  expect(dialog.getByRole('button', { name: '保存' })).toBeDisabled()
  await userEvent.click(dialog.getByRole('button', { name: '下一步' }))
  for (const text of ['请输入接口名称', '请输入接口编码']) expect(await dialog.findByText(text, { selector: 'p' })).toBeVisible()
  await userEvent.click(dialog.getByRole('radio', { name: 'SQL操作' }))
  expect(steps()).toEqual(['1基本信息', '2数据配置', '3数据处理'])
  await userEvent.click(dialog.getByRole('switch', { name: /分页/ }))
  expect(steps()).toEqual(['1基本信息', '2数据配置', '3数量统计', '4数据回显', '5数据处理'])
  await userEvent.click(dialog.getByRole('radio', { name: 'API操作' }))
  expect(steps()).toEqual(['1基本信息', '2数据配置', '3数据回显', '4异常验证', '5数据处理'])
  await userEvent.click(dialog.getByRole('switch', { name: /分页/ }))
  await userEvent.click(dialog.getByRole('switch', { name: /鉴权/ }))
  expect(steps()).toEqual(['1基本信息', '2数据配置', '3异常验证'])
  await userEvent.type(dialog.getByLabelText(/名称/), '令牌')
  await userEvent.type(dialog.getByLabelText(/编码/), 'token')
  await userEvent.click(dialog.getByRole('combobox', { name: /分类/ }))
  await userEvent.click(await screen.findByRole('option', { name: '基础数据' }))
  await userEvent.click(dialog.getByRole('button', { name: '下一步' }))
  await userEvent.click(await dialog.findByRole('button', { name: '下一步' }))
  expect(await dialog.findByText('请填写接口路径', { selector: 'p' })).toBeVisible()
})

it('what is changed goes back whole: new parameters, what was there, and what nobody here knows', async () => {
  await open()
  await userEvent.click((await rowOf('接口1')).getByRole('button', { name: '编辑 接口1' }))
  const dialog = within(await screen.findByRole('dialog', { name: /编辑接口/ }))
  await userEvent.click(await dialog.findByRole('button', { name: '下一步' }))
  await userEvent.click(await dialog.findByRole('button', { name: '添加参数' }))
  const parameter = within(await screen.findByRole('dialog', { name: '参数' }))
  await userEvent.type(await parameter.findByLabelText(/参数名称/), 'city')
  await userEvent.click(parameter.getByRole('button', { name: '确定' }))
  expect(await parameter.findByText('参数名称不能重复')).toBeVisible()
  await userEvent.type(parameter.getByLabelText(/参数名称/), 'Code')
  await userEvent.click(parameter.getByRole('button', { name: '确定' }))
  expect(await dialog.findByText('{cityCode}', { selector: 'strong' })).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: '下一步' }))
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  const body = network.sent('PUT')[0]?.body as Record<string, string>
  expect(body).toMatchObject({
    type: 1,
    action: 3,
    version: 4,
    vendorKey: 'kept',
    dataConfigJson: sqlConfig('select id from users'),
  })
  expect(JSON.parse(body['parameterJson'] ?? '')).toMatchObject([{ field: 'city' }, { field: 'cityCode', dataType: 'varchar' }])
})

it('SQL is meant for the chosen connection, whose tables are shown', async () => {
  await open()
  await userEvent.click((await rowOf('接口1')).getByRole('button', { name: '编辑 接口1' }))
  const dialog = within(await screen.findByRole('dialog', { name: /编辑接口/ }))
  await userEvent.click(await dialog.findByRole('button', { name: '下一步' }))
  const connection = await dialog.findByRole('combobox', { name: '数据连接' })
  await waitFor(() => expect(connection.closest('[data-field-id]')).toHaveTextContent('默认数据库'))
  await userEvent.click(connection)
  await userEvent.click(await screen.findByRole('option', { name: '仓库 (MySQL)' }))
  expect(await dialog.findByText('goods (货物)')).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: '下一步' }))
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  const body = network.sent('PUT')[0]?.body as Record<string, string>
  expect(JSON.parse(body['dataConfigJson'] ?? '').sqlData).toEqual({ dbLinkId: 'link1', sql: 'select id from users', kept: 1 })
})
