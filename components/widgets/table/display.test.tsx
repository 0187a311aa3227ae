import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
// biome-ignore lint/style/noRestrictedImports: tested in the form it stands in.
import { DetailView } from '@/components/form/detail-view'
import { type WidgetEnv, WidgetEnvProvider } from '@/components/widget-kits/widget-env'
import { parseDesign } from '@/lib/form/parse-design'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { storedField, WithMessages } from '@/tests/fixtures/render-widget'
import { widgetSchemas } from '../schemas'
import { Cell } from './display'

type Stored = Record<string, unknown>

const column = (type: string, name: string, label: string, rest: Stored = {}) =>
  storedField(type, { label }, { __vModel__: name, ...rest })

const table = {
  __config__: {
    jnpfKey: 'table',
    label: '明细',
    children: [
      column('input', 'item', '品名'),
      column('inputNumber', 'price', '单价', { thousands: true }),
      column('relationForm', 'order', '订单', { modelId: 'm7', relationField: 'no' }),
      column('relationFormAttr', 'total', '订单金额', { relationField: 'order', showField: 'total' }),
      column('relationFormAttr', 'plate', '车牌', { relationField: 'order', showField: 'plate' }),
    ],
    complexHeaderList: [{ id: 'complex1', fullName: '价格', align: 'center', childColumns: ['price'] }],
  },
  __vModel__: 'tableField1',
  showSummary: true,
  summaryField: ['price'],
}

const rows = [
  { item: '笔', price: '1,200.5', order: 'SO-1', order_id: '9', total: '88,831.74', plate: '88831' },
  { item: '纸', price: '3', order: '' },
]

function NoFields() {
  return null
}

async function renderDetail(given: readonly Stored[], openRecord?: WidgetEnv['openRecord']) {
  const design = parseDesign({ fields: [table] }, widgetSchemas)
  const outer: WidgetEnv = { Fields: NoFields, isDetail: true, openRecord }
  const view = render(
    <WidgetEnvProvider value={outer}>
      <DetailView design={design} values={{ tableField1: given }} texts={{ tableField1: given }} forms="all" />
    </WidgetEnvProvider>,
    { wrapper: WithMessages },
  )
  await screen.findByText('明细')
  return view
}

afterEach(() => jest.restoreAllMocks())

test('a plain table with two-level headings and a sum of two decimals', async () => {
  const { container } = await renderDetail(rows)
  expect(screen.getByRole('columnheader', { name: '价格' })).toHaveAttribute('colspan', '1')
  const foot = screen.getByRole('row', { name: /^合计/ })
  expect(foot).toHaveTextContent('1,203.50')
  await expectNoViolations(container)
})

test('where there is nothing to sum, no sum is told', async () => {
  await renderDetail([])
  expect(screen.queryByText('合计')).not.toBeInTheDocument()
})

test('an attribute of the linked record that is an amount stands to the right, digits that may be a name do not', async () => {
  await renderDetail([...rows, { item: '墨', total: '0.00', plate: '88832' }])
  for (const cell of ['columnheader', 'cell'] as const) {
    expect(screen.getByRole(cell, { name: cell === 'cell' ? '88,831.74' : '订单金额' })).toHaveAttribute('data-amount')
    expect(screen.getByRole(cell, { name: cell === 'cell' ? '88831' : '车牌' })).not.toHaveAttribute('data-amount')
  }
})

test('a relation opens the linked record by the id beside its text', async () => {
  const openRecord = jest.fn()
  await renderDetail(rows, openRecord)
  await userEvent.click(screen.getByRole('button', { name: 'SO-1' }))
  expect(openRecord).toHaveBeenCalledWith('m7', '9')
})

test('of many rows those in view are drawn', async () => {
  await renderDetail(Array.from({ length: 500 }, (_, index) => ({ item: `n${index}` })))
  expect(screen.getAllByRole('row').length).toBeLessThan(120)
})

test('on a phone each row is a card with labels', async () => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360)
  const { container } = await renderDetail(rows)
  const [first] = screen.getAllByRole('listitem')
  expect(within(first!).getByText('品名')).toBeInTheDocument()
  expect(first).toHaveTextContent('1,200.5')
  await expectNoViolations(container)
})

test('a list tells how many rows there are', () => {
  const node = parseDesign({ fields: [table] }, widgetSchemas).fields[0]!
  render(<Cell node={node} value={rows} />, { wrapper: WithMessages })
  expect(screen.getByText('共 2 行')).toBeInTheDocument()
})
