import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { type FakeCall, fakeCaller, fixedValues, lookupEnv, renderLookup } from '@/tests/fixtures/render-lookup'

const listPath = '/system/DataInterface/{id}/Actions/List'
const byIdsPath = '/system/DataInterface/{id}/Actions/InfoByIds'
const rows = [
  { code: 'M1', name: '螺纹钢', unit: '吨' },
  { code: 'M2', name: '铜杆', unit: '千克' },
]
const attributes = {
  interfaceId: 'i1',
  propsValue: 'code',
  relationField: 'name',
  columnOptions: [
    { value: 'name', label: '名称' },
    { value: 'unit', label: '单位' },
  ],
  templateJson: [{ field: 'customer', relationField: 'customer', defaultValue: '' }],
}
const listOf = (list: unknown) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: 2 } })
const byIds = ({ body }: FakeCall) => (body['ids'] as string[]).map((id) => rows.find((row) => row.code === id) ?? {})
const control = () => screen.getByRole('combobox', { name: '名称' })
const values = fixedValues({ customer: 'C7' })

function world(answers: Record<string, (asked: FakeCall) => unknown> = {}) {
  const { call, asked } = fakeCaller({ [listPath]: () => listOf(rows), [byIdsPath]: byIds, ...answers })
  return { env: lookupEnv(call, { values }), asked }
}

test('chooses a row, stores its column and hands on the record', async () => {
  const { env, asked } = world()
  const { onChange } = await renderLookup('popupSelect', env, { value: '', attributes })
  await userEvent.click(control())
  await userEvent.click(await screen.findByRole('row', { name: /铜杆/ }))
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(onChange.mock.calls).toEqual([['M2', rows[1]]])
  expect(control()).toHaveTextContent('铜杆')
  expect(control()).toHaveFocus()
  // What was chosen is known: nobody is asked for its name.
  expect(asked.map(({ path }) => path)).toEqual([listPath])
  expect(asked[0]?.body).toMatchObject({
    interfaceId: 'i1',
    propsValue: 'code',
    relationField: 'name',
    columnOptions: 'name,unit',
    pageSize: 100_000,
    paramList: [{ field: 'customer', relationField: 'customer', defaultValue: 'C7' }],
  })
})

test('asks for 10,000 rows once something is searched for, and for the designed page where there are pages', async () => {
  const { env, asked } = world()
  await renderLookup('popupSelect', env, { value: '', attributes })
  await userEvent.click(control())
  await userEvent.type(await screen.findByRole('searchbox'), '钢{Enter}')
  await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ keyword: '钢', pageSize: 10_000 }))
})

test('asks for a page of twenty where the design has pages', async () => {
  const { env, asked } = world()
  await renderLookup('popupSelect', env, { value: '', attributes: { ...attributes, hasPage: true } })
  await userEvent.click(control())
  await screen.findByRole('grid')
  expect(asked[0]?.body).toMatchObject({ currentPage: 1, pageSize: 20 })
})

test('is chosen from with the keyboard alone', async () => {
  const { env } = world()
  const { lastValue } = await renderLookup('popupSelect', env, { value: '', attributes })
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await screen.findByRole('grid')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(lastValue()).toBe('M2')
  expect(control()).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  expect(lastValue()).toBe('')
})

test('confirming needs a chosen value', async () => {
  const { env } = world()
  const { onChange } = await renderLookup('popupSelect', env, { value: '', attributes })
  await userEvent.click(control())
  await screen.findByRole('grid')
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(screen.getByText('请选择数据')).toBeInTheDocument()
  expect(onChange).not.toHaveBeenCalled()
})

test('shows the name behind a stored value and marks its row when it opens', async () => {
  const { env, asked } = world()
  await renderLookup('popupSelect', env, { value: 'M1', attributes })
  await waitFor(() => expect(control()).toHaveTextContent('螺纹钢'))
  expect(asked[0]?.body).toMatchObject({ ids: ['M1'], paramList: [{ field: 'customer', defaultValue: 'C7' }] })
  await userEvent.click(control())
  expect(await screen.findByRole('row', { name: /螺纹钢/ })).toHaveAttribute('aria-selected', 'true')
})

test('shows the text that came with the record without asking', async () => {
  const { call, asked } = fakeCaller({})
  const env = lookupEnv(call, { fieldText: () => '已删的物料' })
  await renderLookup('popupSelect', env, { value: 'M9', attributes })
  expect(control()).toHaveTextContent('已删的物料')
  expect(asked).toEqual([])
})

test('keeps showing a stored value that the interface does not know', async () => {
  const { env } = world()
  await renderLookup('popupSelect', env, { value: 'M9', attributes })
  await waitFor(() => expect(control()).not.toHaveAttribute('aria-busy'))
  expect(control()).toHaveTextContent('M9')
})

test('says that names failed, keeps the value, and asks again', async () => {
  let failures = 1
  const { env } = world({
    [byIdsPath]: (asked) => {
      if (failures-- > 0) throw new Error('broken')
      return byIds(asked)
    },
  })
  await renderLookup('popupSelect', env, { value: 'M1', attributes })
  expect(await screen.findByText(/选项加载失败/)).toBeInTheDocument()
  expect(control()).toHaveTextContent('M1')
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(control()).toHaveTextContent('螺纹钢'))
})

test.each([
  ['an error', () => Promise.reject(new Error('broken'))],
  ['another shape', () => ({ rows: 'none' })],
])('stays usable when the interface answers %s', async (_, answer) => {
  const { env } = world({ [listPath]: answer })
  const { onChange } = await renderLookup('popupSelect', env, { value: 'M1', attributes })
  await userEvent.click(control())
  expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(control()).toHaveTextContent('螺纹钢')
  expect(onChange).not.toHaveBeenCalled()
})

test('rows without an id cannot be chosen, and of two rows with the same id the one that was pressed is marked', async () => {
  const list = [{ name: '无编号' }, { code: 'M1', name: '甲' }, { code: 'M1', name: '乙' }]
  const { env } = world({ [listPath]: () => listOf(list) })
  const { onChange } = await renderLookup('popupSelect', env, { value: '', attributes })
  await userEvent.click(control())
  await userEvent.click(await screen.findByRole('row', { name: /无编号/ }))
  await userEvent.click(screen.getByRole('row', { name: /乙/ }))
  expect(screen.getAllByRole('row', { selected: true })).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(onChange.mock.calls).toEqual([['M1', list[2]]])
})

test('opens with 50,000 rows and draws a few dozen', async () => {
  const list = Array.from({ length: 50_000 }, (_, index) => ({ code: `M${index}`, name: `物料 ${index}` }))
  const { env } = world({ [listPath]: () => listOf(list) })
  await renderLookup('popupSelect', env, { value: '', attributes })
  await userEvent.click(control())
  await screen.findByRole('grid')
  expect(screen.getAllByRole('row').length).toBeLessThan(60)
})

test('nobody signed in: shows what is stored and opens nothing', async () => {
  await renderLookup('popupSelect', lookupEnv(undefined), { value: 'M1', attributes })
  expect(screen.getByRole('textbox', { name: '名称' })).toHaveTextContent('M1')
})

test.each([{ disabled: true }, { readOnly: true }])('does not open while %j', async (state) => {
  const { env } = world()
  await renderLookup('popupSelect', env, { value: 'M1', attributes, ...state })
  await waitFor(() => expect(control()).toHaveTextContent('螺纹钢'))
  await act(async () => control().click())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: '清除' })).toBeNull()
})

test('links its fault and has no accessibility fault, closed and open', async () => {
  const { env } = world()
  const { container } = await renderLookup('popupSelect', env, { value: 'M1', error: '请选择', attributes })
  await waitFor(() => expect(control()).toHaveTextContent('螺纹钢'))
  expect(control()).toHaveAccessibleDescription('请选择')
  await expectNoViolations(container)
  await userEvent.click(control())
  await screen.findByRole('grid')
  await expectNoViolations(within(document.body).getByRole('dialog'))
})
