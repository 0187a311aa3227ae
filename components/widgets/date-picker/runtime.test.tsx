import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { formatDate } from '@/lib/datetime/format'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { renderWidget } from '@/tests/fixtures/render-widget'

const control = () => screen.getByLabelText('名称')
const day = (text: string) => new Date(`${text}T00:00:00`).getTime()

test.each([
  ['yyyy-MM-dd', '2026-01-05', '2026-01-05'],
  ['yyyy-MM-dd', '2026/1/5', '2026-01-05'],
  ['yyyy-MM-dd', '20260105', '2026-01-05'],
  ['yyyy-MM-dd', '2026年1月5日', '2026-01-05'],
  ['yyyy-MM', '2026-3', '2026-03'],
  ['yyyy', '2026', '2026'],
  ['yyyy-MM-dd HH:mm', '2026-01-05 9:30', '2026-01-05 09:30'],
])('reads a typed date in the format %s: %s', async (format, typed, shown) => {
  const { lastValue } = await renderWidget('datePicker', { value: null, attributes: { format } })
  await userEvent.type(control(), typed)
  await userEvent.tab()
  expect(formatDate(lastValue(), format)).toBe(shown)
  expect(control()).toHaveValue(shown)
})

test('drops text that is no date and shows the former value again', async () => {
  const { onChange } = await renderWidget('datePicker', { value: day('2026-01-05') })
  await userEvent.clear(control())
  await userEvent.type(control(), '2026-02-31')
  await userEvent.tab()
  expect(onChange).not.toHaveBeenCalled()
  expect(control()).toHaveValue('2026-01-05')
})

test('is chosen from the calendar with the keyboard alone', async () => {
  const { lastValue } = await renderWidget('datePicker', { value: day('2026-01-05') })
  await userEvent.click(control())
  await userEvent.keyboard('{ArrowDown}')
  expect(await screen.findByRole('button', { name: '2026-01-05' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  expect(screen.getByRole('button', { name: '2026-01-13' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(lastValue()).toBe(day('2026-01-13'))
  expect(control()).toHaveFocus()
})

test('opens at a click into its text, where typing goes on, and at Alt with the arrow down, which goes into it', async () => {
  const { lastValue } = await renderWidget('datePicker', { value: day('2026-01-05') })
  await userEvent.click(control())
  await screen.findByRole('button', { name: '2026-01-05' })
  expect(control()).toHaveFocus()
  await userEvent.clear(control())
  await userEvent.keyboard('2026-3-9{Enter}')
  expect(lastValue()).toBe(day('2026-03-09'))
  expect(screen.queryByRole('dialog', { name: '日历' })).toBeNull()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(await screen.findByRole('button', { name: '2026-03-09' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(control()).toHaveFocus()
  await userEvent.click(control())
  await userEvent.click(await screen.findByRole('button', { name: '2026-03-11' }))
  expect(lastValue()).toBe(day('2026-03-11'))
})

test('refuses days outside the limits of the design', async () => {
  const config = { startTimeRule: true, startTimeType: 1, startTimeValue: day('2026-01-10') }
  const { onChange } = await renderWidget('datePicker', { value: day('2026-01-12'), config })
  await userEvent.click(screen.getByRole('button', { name: '打开日历' }))
  const before = await screen.findByRole('button', { name: '2026-01-09' })
  expect(before).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(before)
  expect(onChange).not.toHaveBeenCalled()
})

test('is read-only when its limits leave no day', async () => {
  const config = {
    startTimeRule: true,
    startTimeType: 1,
    startTimeValue: day('2026-02-01'),
    endTimeRule: true,
    endTimeType: 1,
    endTimeValue: day('2026-01-01'),
  }
  await renderWidget('datePicker', { value: null, config })
  expect(control()).toHaveAttribute('readonly')
})

test('links its fault and has no accessibility fault, closed and open', async () => {
  const { container } = await renderWidget('datePicker', { value: day('2026-01-05'), error: '太早' })
  expect(control()).toHaveAccessibleDescription('太早')
  await userEvent.click(screen.getByRole('button', { name: '打开日历' }))
  await screen.findByRole('button', { name: '2026-01-05' })
  await expectNoViolations(container)
})

test.each([{ disabled: true }, { readOnly: true }])('offers no calendar while %j', async (state) => {
  await renderWidget('datePicker', { value: day('2026-01-05'), ...state })
  expect(screen.queryByRole('button', { name: '打开日历' })).toBeNull()
  await userEvent.click(control())
  expect(screen.queryByRole('dialog')).toBeNull()
})
