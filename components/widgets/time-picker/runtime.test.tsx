import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { renderWidget } from '@/tests/fixtures/render-widget'

const office = {
  startTimeRule: true,
  startTimeType: 1,
  startTimeValue: '09:30:00',
  endTimeRule: true,
  endTimeType: 1,
  endTimeValue: '18:00:00',
}

test.each([
  ['9:5', '09:05'],
  ['0930', '09:30'],
  ['9时30分', '09:30'],
  ['17：45：10', '17:45'],
])('reads the typed %s as %s', async (typed, time) => {
  const { lastValue } = await renderWidget('timePicker', { value: '', attributes: { format: 'HH:mm' } })
  await userEvent.type(screen.getByLabelText('名称'), `${typed}{Enter}`)
  expect(lastValue()).toBe(time)
})

test('is emptied by deleting its text and drops what is no time', async () => {
  const { onChange, lastValue } = await renderWidget('timePicker', { value: '09:30:00' })
  const control = screen.getByLabelText('名称')
  await userEvent.clear(control)
  await userEvent.type(control, 'noon')
  await userEvent.tab()
  expect(onChange).not.toHaveBeenCalled()
  expect(control).toHaveValue('09:30:00')
  await userEvent.clear(control)
  await userEvent.tab()
  expect(lastValue()).toBe('')
})

test('offers only hours within its limits and moves a choice inside them (spec 2 §5.1)', async () => {
  const { lastValue } = await renderWidget('timePicker', { value: '10:00', config: office, attributes: { format: 'HH:mm' } })
  await userEvent.click(screen.getByRole('button', { name: '选择时间' }))
  const hours = screen.getByRole('combobox', { name: '时' })
  await userEvent.click(hours)
  const offered = await screen.findAllByRole('option')
  const open = offered.filter((option) => option.getAttribute('aria-disabled') !== 'true').map((option) => option.textContent)
  expect(open).toEqual(['09', '10', '11', '12', '13', '14', '15', '16', '17', '18'])
  await userEvent.click(screen.getByRole('option', { name: '09' }))
  expect(lastValue()).toBe('09:30')
})

test('is read-only where its start is later than its end', async () => {
  const config = { ...office, startTimeValue: '20:00:00' }
  const { container } = await renderWidget('timePicker', { value: '10:00', config, attributes: { format: 'HH:mm' } })
  expect(screen.getByLabelText('名称')).toHaveAttribute('readonly')
  expect(screen.queryByRole('button')).toBeNull()
  await expectNoViolations(container)
})

test('links its fault and takes nothing while it is disabled', async () => {
  await renderWidget('timePicker', { value: '', disabled: true, error: '请选择时间' })
  expect(screen.getByLabelText('名称')).toBeDisabled()
  expect(screen.getByLabelText('名称')).toHaveAttribute('aria-describedby', 'control-error')
})
