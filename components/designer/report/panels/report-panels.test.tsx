import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { Suspense } from 'react'
import { SWRConfig } from 'swr'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import { isRefusal } from '@/lib/designer/public'
import { cellAt, openReport, writeReport } from '@/lib/designer/report/public'
import { reportFunctions } from '@/lib/report/function-names'
import { reportTemplate } from '@/lib/report/template'
import enPanels from '@/messages/en/reportpanels.json'
import common from '@/messages/zh/common.json'
import designer from '@/messages/zh/designer.json'
import designershell from '@/messages/zh/designershell.json'
import errors from '@/messages/zh/errors.json'
import form from '@/messages/zh/form.json'
import list from '@/messages/zh/list.json'
import pickers from '@/messages/zh/pickers.json'
import reportdesigner from '@/messages/zh/reportdesigner.json'
import reportpanels from '@/messages/zh/reportpanels.json'
import richtext from '@/messages/zh/richtext.json'
import widgets from '@/messages/zh/widgets.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes, lendWide } from '@/tests/fixtures/layout'
import { ok, startNetwork } from '@/tests/fixtures/screen'
import { DesignerSession } from '../../shell/designer-session'
import { ReportDesigner } from '../report-designer'
import { ReportDataPanel } from './report-data-panel'
import { ReportProperties } from './report-properties'

const messages = {
  ...{ common, designer, designershell, errors, form, list, pickers, reportdesigner, reportpanels, richtext, widgets },
}
const template = {
  engine: 'tenon',
  theirs: 'kept',
  columns: [{ width: 30 }, { width: 30 }, { width: 30 }],
  rows: [{}, {}, {}, {}],
  cells: [
    { row: 0, column: 0, value: { kind: 'text', text: '标题' } },
    {
      ...{ row: 1, column: 0, expand: 'down' },
      value: { kind: 'field', dataSet: 'orders', field: 'customer', aggregate: 'list' },
    },
  ],
  parameters: [{ name: 'month', label: '月份', kind: 'month', defaultValue: 'today' }],
  dataSets: [
    {
      ...{ kind: 'sql', name: 'orders', sql: 'select customer, amount from o where m = {month}' },
      fields: [{ name: 'customer', label: '客户' }, { name: 'amount' }],
    },
  ],
}

const recordField = (id: string, fullName: string) => ({
  ...{ id, fullName, jnpfKey: 'input', isNumber: 0, isDate: 0, isDimension: 1 },
})

let network: ReturnType<typeof startNetwork>
let giveBack: () => void
beforeAll(() => {
  lendSizes({ width: 1600, height: 900 })
  giveBack = lendWide()
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => {}
})
afterAll(() => giveBack())
beforeEach(() => {
  network = startNetwork({
    'GET /visualdev/Base/Selector': () =>
      ok({ list: [{ id: 'g', fullName: '财务', hasChildren: true, children: [{ id: 'm1', fullName: '发票' }] }] }),
    'GET /visualdev/Portal/Data/Models/m1': () =>
      ok({
        list: [recordField('supplier', '供应商'), recordField('total', '金额')],
      }),
    'POST /ReportServer/Data/Actions/Fields': () =>
      ok({
        ...{ fields: [{ name: 'id' }, { name: 'total' }, { name: 'supplier' }], total: 31 },
        rows: [{ id: '1', total: 5, supplier: '甲' }],
      }),
  })
})

async function start() {
  const user = userEvent.setup()
  const doc = openReport(JSON.stringify(template))
  if (isRefusal(doc)) throw new Error(doc.refused)
  const session = new DesignerSession(doc, { now: () => 0, onRefused: () => undefined })
  const view = await act(async () =>
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={messages}>
          <Suspense>
            <OptionsProvider load={async () => []} lookups={lookupsOf('u1')}>
              <ReportDesigner
                session={session}
                panels={{ left: <ReportDataPanel />, right: <ReportProperties /> }}
                onSave={() => {}}
                onPreview={() => {}}
              />
            </OptionsProvider>
          </Suspense>
        </NextIntlClientProvider>
      </SWRConfig>,
    ),
  )
  const stored = () => reportTemplate.parse(writeReport(session.document))
  const choose = async (label: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: label }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  return { user, session, stored, choose, ...view }
}

it('records of a module become a data set with the names of its fields, which a press puts into the sheet', async () => {
  const { user, session, stored } = await start()
  await user.click(screen.getByRole('button', { name: '新建数据集' }))
  await user.click(await screen.findByRole('menuitem', { name: '功能数据' }))
  const dialog = within(await screen.findByRole('dialog', { name: /新建数据集/ }))
  await user.click(dialog.getByRole('button', { name: '确定' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('请选择功能')
  await user.clear(dialog.getByRole('textbox', { name: '名称' }))
  await user.type(dialog.getByRole('textbox', { name: '名称' }), 'bills')
  await user.click(dialog.getByRole('combobox', { name: '功能' }))
  await user.click(await screen.findByRole('option', { name: '财务 / 发票' }))
  await user.click(dialog.getByRole('button', { name: '查询' }))
  expect(await dialog.findByText(/显示 1 行，共 31 行/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = network.sent('POST')[0]?.body as { dataSet: object; parameters: object }
  expect(sent).toMatchObject({ dataSet: { kind: 'records', name: 'bills', moduleId: 'm1' } })
  expect(sent.parameters).toMatchObject({ month: expect.stringMatching(/^\d{4}-\d\d$/) })
  expect(stored().dataSets[1]?.fields).toEqual([
    { name: 'supplier', label: '供应商' },
    { name: 'total', label: '金额', isNumber: true },
    { name: 'id', label: '' },
  ])
  const set = within(screen.getByRole('region', { name: 'bills' }))
  await user.click(set.getByRole('button', { name: '供应商' }))
  await user.click(set.getByRole('button', { name: '金额' }))
  expect(stored().cells.map(({ row, column, expand, value }) => [row, column, expand, value.kind])).toContainEqual([
    ...[0, 1, 'none', 'field'],
  ])
  act(() => void session.history.undo())
  expect(writeReport(session.document)).toMatchObject({ theirs: 'kept' })
})

it('a parameter with another name is called so wherever it was named, and the faulty one stays a draft', async () => {
  const { user, stored } = await start()
  await user.click(screen.getByRole('button', { name: /^月份/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '编辑参数' }))
  const name = dialog.getByRole('textbox', { name: '名称' })
  await user.clear(name)
  await user.type(name, '1x')
  await user.click(dialog.getByRole('button', { name: '确定' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('名称须以字母或下划线开头')
  await user.clear(name)
  await user.type(name, 'billMonth')
  await user.click(dialog.getByRole('switch', { name: '必填' }))
  await user.click(dialog.getByRole('button', { name: '确定' }))
  expect(stored().parameters).toMatchObject([{ name: 'billMonth', isRequired: true, defaultValue: 'today' }])
  expect(stored().dataSets[0]).toMatchObject({ sql: 'select customer, amount from o where m = {billMonth}' })
})

it('a field that groups repeats downwards, a sum does not, and a formula that cannot be read is told at once', async () => {
  const { user, session, stored, choose } = await start()
  const cell = () => stored().cells.find(({ row }) => row === 1)
  act(() => session.select([cellAt(session.document, 1, 0) ?? '']))
  await choose('汇总方式', '分组')
  expect(cell()).toMatchObject({ expand: 'down', value: { aggregate: 'group' } })
  await choose('汇总方式', '求和')
  expect(cell()).toMatchObject({ expand: 'none', value: { aggregate: 'sum' } })
  await choose('类型', '公式')
  const input = screen.getByRole('textbox', { name: '公式' })
  await user.clear(input)
  await user.type(input, 'SUM(')
  expect(await screen.findByText('公式错误')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '编辑公式的公式' }))
  const dialog = within(await screen.findByRole('dialog', { name: '公式' }))
  const area = dialog.getByRole('textbox', { name: '公式内容' })
  await user.clear(area)
  await user.click(dialog.getByRole('button', { name: /^SUM\(\)/ }))
  await waitFor(() => expect(area).toHaveFocus())
  await user.click(dialog.getByRole('button', { name: /^orders.amount/ }))
  await user.click(dialog.getByRole('button', { name: '确定' }))
  expect(cell()).toMatchObject({ value: { kind: 'formula', formula: 'SUM(orders.amount)' } })
})

it('page, rows and looks are set for all that is chosen, and undone step by step', async () => {
  const { user, session, stored, choose, container } = await start()
  await expectNoViolations(container)
  await user.click(screen.getByRole('tab', { name: '页面' }))
  await user.click(screen.getByRole('radio', { name: '横向' }))
  const top = screen.getByRole('textbox', { name: '上' })
  await user.clear(top)
  await user.type(top, '12.5')
  await user.tab()
  await choose('大小', 'A3')
  expect(stored().page).toMatchObject({ size: 'A3', orientation: 'landscape', margins: { top: 12.5, left: 12 } })
  await user.click(screen.getByRole('tab', { name: '行与列' }))
  await user.click(screen.getByRole('switch', { name: '每页重复' }))
  expect(stored().rows[0]).toMatchObject({ isHead: true })
  await expectNoViolations(container)
  act(() => void session.history.undo())
  act(() => void session.history.undo())
  expect(stored().page.size).toBe('A4')
  expect(stored().rows[0]).toMatchObject({ isHead: false })
})

it('every function has a line about it in both languages', () => {
  for (const texts of [reportpanels.functions, enPanels.functions]) {
    expect(Object.keys(texts).sort()).toEqual([...reportFunctions].sort())
  }
})
