import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { type FakeCall, fakeCaller, lookupEnv, renderLookup } from '@/tests/fixtures/render-lookup'

const rows = [
  { id: '1', fullName: '甲', code: 'A' },
  { id: '2', fullName: '乙', code: 'B' },
  { id: '3', fullName: '丙', code: 'C' },
]
const attributes = {
  interfaceId: 'i1',
  columnOptions: [
    { value: 'fullName', label: '名称' },
    { value: 'code', label: '编码' },
  ],
}
const control = () => screen.getByRole('combobox', { name: '名称' })

function world() {
  const { call, asked } = fakeCaller({
    '/system/DataInterface/{id}/Actions/List': ({ body }) => {
      const list = rows.filter((row) => row.fullName.includes(String(body['keyword'])))
      return { list, pagination: { currentPage: 1, pageSize: 20, total: list.length } }
    },
    '/system/DataInterface/{id}/Actions/InfoByIds': ({ body }: FakeCall) =>
      (body['ids'] as string[]).map((id) => rows.find((row) => row.id === id) ?? {}),
  })
  return { env: lookupEnv(call), asked }
}

test('a press on a row takes it, closes the table and returns the focus', async () => {
  const { env, asked } = world()
  const { onChange } = await renderLookup('popupTableSelect', env, { value: '', attributes })
  await userEvent.click(control())
  await userEvent.click(await screen.findByRole('row', { name: /乙/ }))
  expect(onChange.mock.calls).toEqual([['2', rows[1]]])
  expect(screen.queryByRole('grid')).toBeNull()
  expect(control()).toHaveFocus()
  expect(control()).toHaveTextContent('乙')
  expect(asked[0]?.body).toMatchObject({ pageSize: 10_000, propsValue: 'id', relationField: 'fullName' })
})

test('several are chosen one after the other, with values nobody has seen again kept', async () => {
  const { env } = world()
  const { lastValue, onChange } = await renderLookup('popupTableSelect', env, {
    value: ['9'],
    attributes: { ...attributes, multiple: true },
  })
  await userEvent.click(control())
  await userEvent.click(await screen.findByRole('row', { name: /甲/ }))
  await userEvent.click(screen.getByRole('row', { name: /丙/ }))
  expect(lastValue()).toEqual(['9', '1', '3'])
  expect(onChange.mock.lastCall?.[1]).toEqual([rows[0], rows[2]])
  await userEvent.click(screen.getByRole('row', { name: /甲/ }))
  expect(lastValue()).toEqual(['9', '3'])
})

test('is searched in where the design allows it', async () => {
  const { env } = world()
  await renderLookup('popupTableSelect', env, { value: '', attributes: { ...attributes, filterable: true } })
  await userEvent.click(control())
  expect(await screen.findByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('乙{Enter}')
  await waitFor(() => expect(screen.queryByRole('row', { name: /甲/ })).toBeNull())
})

test('is worked with the keyboard alone, and Escape closes nothing but the table', async () => {
  const { env } = world()
  const { lastValue } = await renderLookup('popupTableSelect', env, { value: '', attributes })
  const outer = jest.fn()
  document.addEventListener('keydown', outer)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('grid')).toHaveFocus())
  outer.mockClear()
  await userEvent.keyboard('{Escape}')
  expect(outer).not.toHaveBeenCalled()
  document.removeEventListener('keydown', outer)
  expect(control()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(screen.getByRole('grid')).toHaveFocus())
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(lastValue()).toBe('2')
})

test.each([{ disabled: true }, { readOnly: true }])('does not open while %j', async (state) => {
  const { env } = world()
  await renderLookup('popupTableSelect', env, { value: '1', attributes, ...state })
  await waitFor(() => expect(control()).toHaveTextContent('甲'))
  await act(async () => control().click())
  expect(screen.queryByRole('grid')).toBeNull()
})

test('links its fault and has no accessibility fault, closed and open', async () => {
  const { env } = world()
  const { container } = await renderLookup('popupTableSelect', env, { value: '1', attributes, error: '请选择' })
  await waitFor(() => expect(control()).toHaveTextContent('甲'))
  expect(control()).toHaveAccessibleDescription('请选择')
  await expectNoViolations(container)
  await userEvent.click(control())
  await screen.findByRole('grid')
  await expectNoViolations(container)
})
