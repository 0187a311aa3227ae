import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
// biome-ignore lint/style/noRestrictedImports: tested in the form it stands in.
import { FormView } from '@/components/form/form-view'
// biome-ignore lint/style/noRestrictedImports: tested in the form it stands in.
import { OptionsProvider } from '@/components/form/options-context'
import { ConfirmHost } from '@/components/ui/confirm'
import { createFormStore } from '@/lib/form/form-store'
import { parseDesign } from '@/lib/form/parse-design'
import type { RecordValues } from '@/lib/form/types'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { storedField, WithMessages } from '@/tests/fixtures/render-widget'
import { widgetSchemas } from '../schemas'

type Stored = Record<string, unknown>

const column = (type: string, name: string, label: string, config: Stored = {}, rest: Stored = {}) =>
  storedField(type, { label, ...config }, { __vModel__: name, ...rest })

const units = [
  { id: '1', fullName: '件' },
  { id: '2', fullName: '箱' },
]

const columns = [
  column('input', 'item', '品名', { required: true, regList: [{ pattern: '/^[^#]*$/', message: '不能含 #' }] }),
  column('inputNumber', 'qty', '数量', {}, { thousands: true }),
  column('select', 'unit', '单位', {}, { options: units }),
  column('switch', 'urgent', '加急', {}, { activeTxt: '是', inactiveTxt: '否' }),
]

const table = 'tableField1'

type Given = { rows?: readonly Stored[]; children?: readonly Stored[]; rest?: Stored; config?: Stored; initial?: RecordValues }

async function renderTable({ rows = [], children = columns, rest = {}, config = {} }: Given = {}) {
  const node = { __config__: { jnpfKey: 'table', label: '明细', children, ...config }, __vModel__: table, ...rest }
  const design = parseDesign({ fields: [node, column('input', 'after', '其后')] }, widgetSchemas)
  const store = createFormStore({ design, schemas: widgetSchemas, mode: 'edit', initialValues: { [table]: rows } })
  const view = render(
    <OptionsProvider load={async () => []}>
      <FormView store={store} />
      <ConfirmHost />
    </OptionsProvider>,
    { wrapper: WithMessages },
  )
  await screen.findByRole(isNarrow ? 'group' : 'grid', { name: '明细' })
  // The faces of names come with their own code.
  if (!isNarrow && children === columns && rows.some((row) => row['unit'] !== undefined)) await screen.findAllByText(/^[件箱]$/)
  const value = (row: number, name: string) => store.getValue(`${table}-${name}`, store.rows(table)[row])
  return { ...view, store, value }
}

let isNarrow = false
afterEach(() => {
  isNarrow = false
  jest.restoreAllMocks()
})

function beNarrow() {
  isNarrow = true
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360)
}

const cell = (row: number, at: number) => document.querySelector<HTMLElement>(`[data-place="${row}:${at}"]`)!

const press = (element: Element) => userEvent.click(element)

const { keyboard } = userEvent
const three = [
  { id: 'k1', item: '笔', qty: 2000, unit: '1', urgent: 1, version: 7 },
  { id: 'k2', item: '纸', qty: 3, unit: '2', urgent: 0 },
  { id: 'k3', item: '墨', qty: 5 },
]

function paste(text: string) {
  const data = { getData: (kind: string) => (kind === 'text/plain' ? text : '') }
  fireEvent.paste(document.activeElement!, { clipboardData: data })
}

function copied(isCut = false): string {
  const held = new Map<string, string>()
  const clipboardData = { setData: (kind: string, text: string) => held.set(kind, text) }
  if (isCut) fireEvent.cut(document.activeElement!, { clipboardData })
  else fireEvent.copy(document.activeElement!, { clipboardData })
  return held.get('text/plain') ?? ''
}

test('shows light texts with names, and no control until a cell is chosen', async () => {
  const { container } = await renderTable({ rows: three })
  expect(cell(0, 0)).toHaveTextContent('笔')
  expect(cell(0, 1)).toHaveTextContent('2,000')
  expect(cell(0, 2)).toHaveTextContent('件')
  expect(cell(0, 3)).toHaveTextContent('是')
  expect(within(screen.getByRole('grid')).queryAllByRole('textbox')).toHaveLength(0)
  await expectNoViolations(container)
})

test('the keys of the grid pattern move the focus; Tab leaves at the end and makes no row', async () => {
  const { store } = await renderTable({ rows: three })
  await userEvent.tab()
  expect(screen.getByLabelText('第 1 行 品名')).toHaveFocus()
  await keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(screen.getByLabelText('第 3 行 品名')).toHaveFocus()
  await keyboard('{End}')
  expect(cell(2, 3)).toHaveFocus()
  await keyboard('{Control>}{Home}{/Control}')
  expect(screen.getByLabelText('第 1 行 品名')).toHaveFocus()
  await keyboard('{Tab}{Tab}')
  expect(cell(0, 2)).toHaveFocus()
  await keyboard('{Shift>}{Tab}{/Shift}')
  expect(screen.getByLabelText('第 1 行 数量')).toHaveFocus()
  await keyboard('{Control>}{End}{/Control}{Tab}')
  expect(screen.getByRole('grid')).not.toContainElement(document.activeElement as HTMLElement)
  expect(store.rows(table)).toHaveLength(3)
})

test('typing replaces, Enter goes down, F2 keeps, Escape takes back', async () => {
  const { value } = await renderTable({ rows: three })
  await press(cell(0, 0))
  await keyboard('钢笔{Enter}')
  expect(value(0, 'item')).toBe('钢笔')
  expect(screen.getByLabelText('第 2 行 品名')).toHaveFocus()
  await keyboard('{F2}张{Enter}')
  expect(value(1, 'item')).toBe('纸张')
  await keyboard('别的{Escape}')
  expect(value(2, 'item')).toBe('墨')
  expect(screen.getByLabelText('第 3 行 品名')).toHaveFocus()
  expect(cell(2, 0)).not.toHaveAttribute('data-editing')
})

test('Escape while editing does not close what is around the table', async () => {
  await renderTable({ rows: three })
  const outer = jest.fn()
  document.addEventListener('keydown', outer)
  await press(cell(0, 0))
  await keyboard('x')
  outer.mockClear()
  await keyboard('{Escape}')
  expect(outer).not.toHaveBeenCalled()
  document.removeEventListener('keydown', outer)
})

test('an input method begins its composition in the control that waits in the cell', async () => {
  const { value } = await renderTable({ rows: three })
  await press(cell(0, 0))
  const control = screen.getByLabelText('第 1 行 品名')
  fireEvent.keyDown(control, { key: 'Process', keyCode: 229 })
  fireEvent.compositionStart(control)
  expect(screen.getByLabelText('第 1 行 品名')).toBe(control)
  fireEvent.keyDown(control, { key: 'ArrowDown', isComposing: true })
  fireEvent.input(control, { target: { value: '圆珠笔' } })
  fireEvent.keyDown(control, { key: 'Enter', isComposing: true })
  fireEvent.compositionEnd(control)
  expect(control).toHaveFocus()
  expect(value(0, 'item')).toBe('圆珠笔')
  await keyboard('{Enter}')
  expect(screen.getByLabelText('第 2 行 品名')).toHaveFocus()
})

test('passing over a number with the keyboard changes nothing', async () => {
  const { store } = await renderTable({
    rows: [{ item: 'a', qty: 1.23456 }],
    children: [columns[0]!, column('inputNumber', 'qty', '数量', {}, { precision: 2 })],
  })
  await press(cell(0, 1))
  await keyboard('{ArrowLeft}{ArrowRight}{ArrowLeft}')
  expect(store.isDirty()).toBe(false)
})

test('a list opens on Enter, gives the cell back after a choice, and space turns a switch', async () => {
  const { value } = await renderTable({ rows: three })
  await press(cell(0, 2))
  await keyboard('{Enter}')
  await userEvent.click(await screen.findByRole('option', { name: '箱' }))
  await waitFor(() => expect(cell(0, 2)).toHaveFocus())
  expect(value(0, 'unit')).toBe('2')
  await keyboard('{ArrowRight} ')
  expect(value(0, 'urgent')).toBe(0)
  expect(cell(0, 3)).toHaveFocus()
})

test('a required cell that is emptied says 不能为空, a failed pattern its message, both for screen readers too', async () => {
  const { container } = await renderTable({ rows: three })
  await press(cell(0, 0))
  await keyboard('{Delete}')
  await keyboard('{ArrowDown}a#b{Enter}')
  await waitFor(() => expect(cell(1, 0)).toHaveAccessibleDescription('不能含 #'))
  expect(cell(0, 0)).toHaveAccessibleDescription('不能为空')
  expect(cell(0, 0)).toHaveAttribute('aria-invalid', 'true')
  await expectNoViolations(container)
  await press(cell(0, 0))
  await keyboard('铅笔{Enter}')
  expect(cell(0, 0)).not.toHaveAttribute('aria-invalid')
})

test('a fault in row 900 is drawn, chosen and described', async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => ({ item: index === 899 ? '' : `n${index}` }))
  const { store } = await renderTable({ rows })
  expect(document.querySelectorAll('[data-place]').length).toBeLessThan(300)
  act(() => void store.validate())
  await waitFor(() => expect(screen.getByLabelText('第 900 行 品名')).toHaveFocus())
  expect(screen.getByLabelText('第 900 行 品名')).toHaveAccessibleDescription('不能为空')
})

test('edits, rows and pastes are taken back and made again one by one', async () => {
  const { store } = await renderTable({ rows: three })
  const before = store.toRecord()
  await press(cell(0, 0))
  await keyboard('改{Enter}')
  await userEvent.click(screen.getByRole('button', { name: '添加' }))
  expect(screen.getByLabelText('第 4 行 品名')).toHaveFocus()
  await keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(screen.getByLabelText('第 3 行 品名')).toHaveFocus()
  const after = store.toRecord()
  await keyboard('{Control>}zzz{/Control}')
  expect(store.toRecord()).toEqual(before)
  expect(screen.getByRole('grid')).toContainElement(document.activeElement as HTMLElement)
  await keyboard('{Control>}yy{/Control}{Control>}{Shift>}z{/Shift}{/Control}')
  expect(store.toRecord()).toEqual(after)
})

test('selected rows are deleted after the person agrees and come back with their keys', async () => {
  const { store } = await renderTable({ rows: three })
  await press(cell(0, 0))
  await keyboard('{Shift>}{ArrowDown} {/Shift}')
  await keyboard('{ArrowUp}{Shift>}{ArrowDown}{/Shift}')
  await userEvent.click(screen.getByRole('button', { name: '删除 2 行' }))
  expect(screen.getByText('此操作将永久删除该数据, 是否继续?')).toBeInTheDocument()
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '删除 2 行' }))
  await waitFor(() => expect(store.rows(table)).toHaveLength(1))
  expect(screen.getByRole('grid')).toContainElement(document.activeElement as HTMLElement)
  await keyboard('{Control>}z{/Control}')
  expect(store.toRecord()[table]).toMatchObject(three)
})

test('a row is copied below itself without the key of its record', async () => {
  const { store } = await renderTable({ rows: three })
  await press(cell(0, 0))
  await userEvent.click(screen.getByRole('button', { name: '复制 1 行' }))
  const rows = store.toRecord()[table] as Stored[]
  expect(rows).toHaveLength(4)
  expect(rows[1]).toMatchObject({ item: '笔', qty: 2000 })
  expect(rows[1]).not.toHaveProperty('id')
})

test('a pasted block goes through the codecs of its columns, adds rows, lists what is wrong, and is one step', async () => {
  const { store, value } = await renderTable({ rows: three })
  const before = store.toRecord()
  await press(cell(1, 0))
  paste('橡皮\t1,500\t箱\t是\r\n"尺\n子"\tabc\t桶\t否\r\n新行\t8\t件\t1\r\n')
  await waitFor(() => expect(store.rows(table)).toHaveLength(4))
  expect([value(1, 'item'), value(1, 'qty'), value(1, 'unit'), value(1, 'urgent')]).toEqual(['橡皮', 1500, '2', 1])
  expect([value(2, 'item'), value(2, 'qty'), value(2, 'urgent')]).toEqual(['尺\n子', 5, 0])
  expect(value(3, 'item')).toBe('新行')
  const panel = await screen.findByRole('region', { name: '粘贴结果' })
  expect(panel).toHaveTextContent('2 个单元格未能识别')
  expect(panel).toHaveTextContent('第 3 行 数量：“abc” 不是数字')
  expect(panel).toHaveTextContent('第 3 行 单位：“桶” 没有找到')
  await expectNoViolations(panel)
  await userEvent.click(within(panel).getAllByRole('button', { name: '定位' })[0]!)
  expect(screen.getByLabelText('第 3 行 数量')).toHaveFocus()
  await keyboard('{Control>}z{/Control}')
  expect(store.toRecord()).toEqual(before)
})

test('an opened cell takes the clipboard as its text, lines and tabs as blanks; a chosen one as a block', async () => {
  const { store, value } = await renderTable({ rows: three })
  await press(cell(0, 0))
  await press(cell(0, 0))
  paste('红\t细\r\n0.5\r\n')
  expect(document.activeElement).toHaveValue('笔红 细 0.5')
  await keyboard('{Enter}')
  expect([value(0, 'item'), value(0, 'qty'), value(1, 'item')]).toEqual(['笔红 细 0.5', 2000, '纸'])
  // Typing opens a cell as well.
  await keyboard('蓝')
  paste('一\t二')
  await keyboard('{Enter}')
  expect([value(1, 'item'), value(1, 'qty')]).toEqual(['蓝一 二', 3])
  await press(cell(0, 0))
  paste('一\t2')
  await waitFor(() => expect(value(0, 'qty')).toBe(2))
  expect(store.rows(table)).toHaveLength(3)
})

test('a second press opens the calendar of a date, where a date can be typed as well', async () => {
  const { value } = await renderTable({ rows: three, children: [columns[0]!, column('datePicker', 'due', '日期')] })
  await press(cell(0, 1))
  expect(screen.queryByRole('dialog')).toBeNull()
  await press(cell(0, 1))
  expect(await screen.findByRole('dialog', { name: '日历' })).toBeInTheDocument()
  await keyboard('2026-3-9{Enter}')
  expect(value(0, 'due')).toBe(new Date('2026-03-09T00:00:00').getTime())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a block copied here comes back with its values, cutting empties it', async () => {
  const { value } = await renderTable({ rows: three })
  await press(cell(0, 0))
  await keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  const text = copied(true)
  expect(text).toBe('笔\t2,000\t件')
  expect(value(0, 'unit')).toBe('')
  await press(cell(2, 0))
  paste(text)
  await waitFor(() => expect(value(2, 'unit')).toBe('1'))
  expect(value(2, 'qty')).toBe(2000)
})

test('one text fills a selected block; Ctrl+D fills down; fixed cells stay', async () => {
  const { value } = await renderTable({
    rows: three,
    children: [columns[0]!, column('input', 'code', '编号', {}, { disabled: true })],
  })
  await press(cell(0, 0))
  await keyboard('{Control>}a{/Control}')
  paste('同')
  await waitFor(() => expect(value(2, 'item')).toBe('同'))
  expect(value(0, 'code')).toBe('')
  await press(cell(1, 0))
  await press(cell(0, 0))
  await keyboard('头{Enter}{ArrowUp}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
  expect([value(1, 'item'), value(2, 'item')]).toEqual(['头', '头'])
})

test('an empty table takes a paste', async () => {
  const { store } = await renderTable()
  act(() => screen.getByRole('grid').focus())
  paste('一\t1\n二\t2')
  await waitFor(() =>
    expect(store.toRecord()[table]).toMatchObject([
      { item: '一', qty: 1 },
      { item: '二', qty: 2 },
    ]),
  )
})

test('sums with two decimals, and says 合计', async () => {
  await renderTable({ rows: three, rest: { showSummary: true, summaryField: ['qty'] } })
  const foot = screen.getByRole('row', { name: /^合计/ })
  expect(foot).toHaveTextContent('2,008.00')
  await press(cell(1, 1))
  await keyboard('3.25{Enter}')
  await waitFor(() => expect(foot).toHaveTextContent('2,008.25'))
})

test('where there is nothing to sum, no sum is told', async () => {
  const { store } = await renderTable({ rest: { showSummary: true, summaryField: ['qty'] } })
  expect(screen.queryByText('合计')).not.toBeInTheDocument()
  act(() => screen.getByRole('grid').focus())
  paste('一\t1')
  await waitFor(() => expect(screen.getByRole('row', { name: /^合计/ })).toHaveTextContent('1.00'))
  expect(store.toRecord()[table]).toHaveLength(1)
})

test('stands under two-level headings', async () => {
  const complexHeaderList = [{ id: 'complexA', fullName: '数量单位', align: 'center', childColumns: ['qty', 'unit'] }]
  const { container } = await renderTable({ rows: three, config: { complexHeaderList } })
  expect(screen.getByRole('columnheader', { name: '数量单位' })).toHaveAttribute('aria-colspan', '2')
  await expectNoViolations(container)
})

test.each([
  [{ showAddBtn: false, showDeleteBtn: false }],
  [{ columnBtnsList: [{ value: 'remove', show: false }], footerBtnsList: [{ value: 'add', show: false }] }],
])('has only the buttons of its design: %j', async (rest) => {
  await renderTable({ rows: three, rest })
  expect(screen.queryByRole('button', { name: '添加' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^删除/ })).toBeNull()
})

test('a disabled table can be read and copied, not changed', async () => {
  const { store } = await renderTable({
    rows: three,
    rest: { disabled: true },
    children: columns.map((node) => ({ ...node, disabled: true })),
  })
  await press(cell(0, 0))
  expect(copied()).toBe('笔')
  await keyboard('x{Delete}{Enter}')
  paste('别的')
  expect(store.isDirty()).toBe(false)
  expect(screen.queryByRole('button', { name: '添加' })).toBeNull()
})

test('a script hides a column and shows it again', async () => {
  const { store } = await renderTable({ rows: three })
  act(() => store.setFieldState(`${table}-qty`, { hidden: true }))
  expect(screen.queryByRole('columnheader', { name: '数量' })).toBeNull()
  expect(cell(0, 1)).toHaveTextContent('件')
  act(() => store.setFieldState(`${table}-qty`, { hidden: false }))
  expect(screen.getByRole('columnheader', { name: '数量' })).toBeInTheDocument()
})

test('a full table says so and adds nothing', async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => ({ item: `n${index}` }))
  await renderTable({ rows })
  expect(screen.getByRole('button', { name: '添加' })).toBeDisabled()
  expect(screen.getByText('最多 1000 行。')).toBeInTheDocument()
})

test('on a phone rows are cards with labels and the same controls', async () => {
  beNarrow()
  const { container, store, value } = await renderTable({ rows: [...three, { item: '第四' }] })
  const cards = screen.getAllByRole('listitem')
  expect(cards).toHaveLength(4)
  await userEvent.type(within(cards[0]!).getByLabelText('第 1 行 品名'), '芯')
  expect(value(0, 'item')).toBe('笔芯')
  expect(within(cards[3]!).queryByRole('textbox')).toBeNull()
  expect(cards[3]).toHaveTextContent('第四')
  await userEvent.click(within(cards[3]!).getByRole('button', { name: /第 4 行/, expanded: false }))
  await userEvent.clear(within(cards[3]!).getByLabelText('第 4 行 品名'))
  await userEvent.click(within(cards[3]!).getByRole('button', { name: /第 4 行/, expanded: true }))
  await waitFor(() => expect(cards[3]).toHaveTextContent('品名 不能为空'))
  act(() => void store.validate())
  await waitFor(() => expect(screen.getByLabelText('第 4 行 品名')).toHaveFocus())
  await expectNoViolations(container)
  await userEvent.click(screen.getByRole('button', { name: '添加' }))
  expect(screen.getByLabelText('第 5 行 品名')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(screen.queryByLabelText('第 5 行 品名')).toBeNull()
})
