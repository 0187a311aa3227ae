import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { renderWidget } from '@/tests/fixtures/render-widget'

const control = () => screen.getByLabelText('名称')

test('keeps what is typed while it has the focus and formats it on leaving', async () => {
  const { lastValue } = await renderWidget('inputNumber', { attributes: { precision: 2, thousands: true } })
  await userEvent.type(control(), '1234567.5')
  expect(control()).toHaveValue('1234567.5')
  await userEvent.tab()
  expect(control()).toHaveValue('1,234,567.50')
  expect(lastValue()).toBe(1234567.5)
})

test('accepts a pasted amount with thousands separators', async () => {
  const { lastValue } = await renderWidget('inputNumber')
  await userEvent.click(control())
  await userEvent.paste('1,234.50')
  expect(lastValue()).toBe(1234.5)
})

test('keeps 0 and tells empty from it', async () => {
  const { lastValue } = await renderWidget('inputNumber', { value: 5 })
  await userEvent.clear(control())
  expect(lastValue()).toBeUndefined()
  await userEvent.type(control(), '0')
  expect(lastValue()).toBe(0)
})

test('rounds to the decimals of the design on leaving', async () => {
  const { lastValue } = await renderWidget('inputNumber', { attributes: { precision: 1 } })
  await userEvent.type(control(), '2.25')
  await userEvent.tab()
  expect(lastValue()).toBe(2.3)
})

test('hands on text that is no number, so that the form can name the fault', async () => {
  const { lastValue } = await renderWidget('inputNumber')
  await userEvent.type(control(), '12abc')
  expect(lastValue()).toBe('12abc')
})

test('steps with the arrow keys within its limits and exactly', async () => {
  const { lastValue } = await renderWidget('inputNumber', { value: 0.1, attributes: { step: 0.2, max: 0.4 } })
  await userEvent.type(control(), '{ArrowUp}')
  expect(lastValue()).toBe(0.3)
  await userEvent.type(control(), '{ArrowUp}')
  expect(lastValue()).toBe(0.4)
})

test('writes the amount in capitals below', async () => {
  await renderWidget('inputNumber', { value: 105, attributes: { isAmountChinese: true } })
  expect(screen.getByText('壹佰零伍元整')).toBeInTheDocument()
})

test('links its fault and has no accessibility fault', async () => {
  const { container } = await renderWidget('inputNumber', { value: 1, error: '太小', attributes: { controls: true } })
  expect(control()).toHaveAccessibleDescription('太小')
  await expectNoViolations(container)
})

test.each([{ disabled: true }, { readOnly: true }])('takes no input while %j', async (state) => {
  const { onChange } = await renderWidget('inputNumber', { value: 1, ...state })
  await userEvent.type(control(), '2{ArrowUp}')
  expect(onChange).not.toHaveBeenCalled()
})

test('keeps whole multiples of the step where steps are strict', async () => {
  const { lastValue } = await renderWidget('inputNumber', { attributes: { step: 0.5, 'step-strictly': true, precision: 2 } })
  await userEvent.type(screen.getByLabelText('名称'), '1.3')
  await userEvent.tab()
  expect(lastValue()).toBe(1.5)
})

test.each([
  ['１，２３４.５', 1234.5],
  ['1,234.5', 1234.5],
  ['１２３', 123],
  ['1e400', '1e400'],
])('takes the pasted %s as %s', async (text, expected) => {
  const { lastValue } = await renderWidget('inputNumber')
  await userEvent.click(screen.getByLabelText('名称'))
  await userEvent.paste(text)
  expect(lastValue()).toBe(expected)
})

test('is marked whole when the Tab key reaches it, so that typing replaces the number', async () => {
  const { lastValue } = await renderWidget('inputNumber', { value: 1234.5, attributes: { precision: 2, thousands: true } })
  await userEvent.tab()
  expect(control()).toHaveValue('1234.5')
  await userEvent.keyboard('7')
  expect(lastValue()).toBe(7)
})
