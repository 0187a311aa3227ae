import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { renderWidget } from '@/tests/fixtures/render-widget'

const three = { options: ['甲', '乙', '丙'].map((fullName, index) => ({ id: String(index + 1), fullName })) }
const many = { options: Array.from({ length: 10_000 }, (_, index) => ({ id: `k${index}`, fullName: `物料 ${index}` })) }
const control = () => screen.getByRole('combobox', { name: '名称' })

test('is chosen from with the keyboard alone and keeps the focus', async () => {
  const { lastValue } = await renderWidget('select', { value: '', attributes: three })
  await userEvent.tab()
  expect(control()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(lastValue()).toBe('2')
  expect(control()).toHaveFocus()
  expect(control()).toHaveTextContent('乙')
})

test('closes on Escape without choosing and without closing what is around it', async () => {
  const { onChange } = await renderWidget('select', { value: '1', attributes: three })
  const outer = jest.fn()
  document.addEventListener('keydown', outer)
  await userEvent.click(control())
  await userEvent.keyboard('{ArrowDown}')
  outer.mockClear()
  await userEvent.keyboard('{Escape}')
  document.removeEventListener('keydown', outer)
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(onChange).not.toHaveBeenCalled()
})

test('chooses several and gives them back as a list', async () => {
  const { lastValue } = await renderWidget('select', { value: ['1'], attributes: { ...three, multiple: true } })
  await userEvent.click(control())
  await userEvent.click(screen.getByRole('option', { name: '丙' }))
  expect(lastValue()).toEqual(['1', '3'])
  await userEvent.click(screen.getByRole('option', { name: '甲' }))
  expect(lastValue()).toEqual(['3'])
})

test('clears a single and a multiple choice', async () => {
  const { lastValue } = await renderWidget('select', { value: '1', attributes: three })
  await userEvent.click(screen.getByRole('button', { name: '清除' }))
  expect(lastValue()).toBe('')
})

test('draws a handful of ten thousand options and finds one by typing', async () => {
  const { lastValue } = await renderWidget('select', { value: '', attributes: many })
  await userEvent.click(control())
  expect(screen.getAllByRole('option').length).toBeLessThan(60)
  await userEvent.keyboard('物料 9876{Enter}')
  expect(lastValue()).toBe('k9876')
})

test('keeps showing a stored value that is no option any more', async () => {
  await renderWidget('select', { value: 'gone', attributes: three })
  expect(control()).toHaveTextContent('gone')
})

test('says that options failed, keeps the value and offers to try again', async () => {
  const { container, onChange } = await renderWidget('select', {
    value: 'v1',
    config: { dataType: 'dictionary', dictionaryType: 'unit' },
  })
  expect(control()).toHaveTextContent('名称未加载')
  expect(onChange).not.toHaveBeenCalled()
  expect(within(container).getByRole('button', { name: '重试' })).toBeInTheDocument()
})

test('shows markup in options as text', async () => {
  await renderWidget('select', { value: '', attributes: { options: [{ id: '1', fullName: '<img src=x>' }] } })
  await userEvent.click(control())
  expect(screen.getByRole('option', { name: '<img src=x>' })).toBeInTheDocument()
})

test('links its fault and has no accessibility fault, closed and open', async () => {
  const { container } = await renderWidget('select', { value: '1', error: '请选择', attributes: three })
  expect(control()).toHaveAccessibleDescription('请选择')
  await expectNoViolations(container)
  await userEvent.click(control())
  await expectNoViolations(container)
})

test.each([{ disabled: true }, { readOnly: true }])('does not open while %j', async (state) => {
  await renderWidget('select', { value: '1', attributes: three, ...state })
  await userEvent.click(control())
  expect(screen.queryByRole('listbox')).toBeNull()
})
