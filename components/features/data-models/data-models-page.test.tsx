import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import admin from '@/messages/zh/admin.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { DataModelsPage } from './data-models-page'

const tables = [
  { table: 'goods', tableName: '物料', sum: 12, size: '16 kB', type: 0 },
  { table: 'goods_view', tableName: '', sum: 0, size: '0 B', type: 1 },
]
const flags = { identity: 0, autoIncrement: 0, defaults: '' }
const fields = [
  {
    field: 'f_id',
    columnName: 'f_id',
    fieldName: '主键',
    dataType: 'bigint',
    dataLength: '',
    allowNull: 0,
    primaryKey: 1,
    ...flags,
  },
  {
    field: 'title',
    columnName: 'title',
    fieldName: '标题',
    dataType: 'varchar',
    dataLength: '50',
    allowNull: 1,
    primaryKey: 0,
    ...flags,
  },
]
const paged = (list: readonly object[]) => ok({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })

let network: ReturnType<typeof startNetwork>
let hasTableData = true
beforeAll(() => lendSizes({ width: 2400, height: 600 }))
beforeEach(() => {
  window.history.replaceState(null, '', '/')
  hasTableData = true
  network = startNetwork({
    'GET /system/DataSource/Selector': () => ok({ list: [{ fullName: '', children: [{ id: '0', fullName: '默认数据库' }] }] }),
    'GET /system/DataModel/0/Tables': () => paged(tables),
    'GET /system/DataModel/0/Tables/goods/Fields': () => ok({ list: fields }),
    'GET /system/DataModel/0/Table/goods': () =>
      ok({ tableInfo: { table: 'goods', tableName: '物料' }, tableFieldList: fields, hasTableData }),
    'GET /system/DataModel/0/Table/goods/Preview': () => paged([{ f_id: '9223372036854775807', title: '铝' }]),
    'POST /system/DataModel/0/Actions/Statements': () => ok({ sql: ['create table "goods" …'] }),
    'GET /system/CommonFields': () =>
      ok({ list: [{ id: 'c1', field: 'creator', fieldName: '创建人', dataType: 'varchar', dataLength: '50', allowNull: 1 }] }),
    'DELETE /system/DataModel/0/Table/goods': () => ok(null),
  })
})

const open = async () => {
  const shown = await showScreen(<DataModelsPage />, { texts: { admin } })
  await screen.findByText('goods')
  return shown
}

it('shows tables, their columns below them, and asks before one is deleted; a view is only looked at', async () => {
  const { container } = await open()
  expect(screen.getByText('视图')).toBeInTheDocument()
  await expectNoViolations(container)
  const row = (await screen.findByText('goods')).closest<HTMLElement>('tr') as HTMLElement
  await userEvent.click(within(row).getByRole('button', { name: /展开/ }))
  expect(await screen.findByRole('table', { name: 'goods的字段' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '删除 goods' }))
  expect(await screen.findByText('表“goods”将被永久删除，是否继续？')).toBeVisible()
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(network.sent('DELETE')).toHaveLength(1))
  expect(screen.getByRole('button', { name: '删除 goods_view' })).toHaveAttribute('aria-disabled', 'true')
})

it('of a table with rows the columns stand fixed and only new ones are filled in; without rows all of them are, and the SQL is shown', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: '编辑 goods' }))
  const first = within(await screen.findByRole('dialog', { name: /编辑表/ }))
  expect(await first.findByText(/该表已有数据/)).toBeVisible()
  expect(first.getByRole('table', { name: 'goods的字段' })).toBeInTheDocument()
  await userEvent.click(first.getByRole('button', { name: '取消' }))
  hasTableData = false
  await userEvent.click(screen.getByRole('button', { name: '编辑 goods' }))
  const second = within(await screen.findByRole('dialog', { name: /编辑表/ }))
  await userEvent.click(await second.findByRole('button', { name: '预览SQL' }))
  expect(await screen.findByText('create table "goods" …;')).toBeVisible()
  expect(network.sent('POST')[0]?.body).toMatchObject({
    action: 'update',
    tableInfo: { table: 'goods', newTable: '', tableName: '物料' },
    tableFieldList: [
      { field: 'f_id', dataType: 'bigint', primaryKey: 1 },
      { field: 'title', allowNull: 1 },
    ],
  })
})

it('opens the rows of a table as they are stored', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: '更多 goods' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '打开数据' }))
  const dialog = within(await screen.findByRole('dialog', { name: /打开数据/ }))
  expect(await dialog.findByText('9223372036854775807')).toBeInTheDocument()
})
