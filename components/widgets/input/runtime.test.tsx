import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { renderWidget } from '@/tests/fixtures/render-widget'

test('hands on what is typed and clears with the button', async () => {
  const { lastValue } = await renderWidget('input', { value: '' })
  await userEvent.type(screen.getByLabelText('名称'), '杭州')
  expect(lastValue()).toBe('杭州')
  await userEvent.click(screen.getByRole('button', { name: '清除' }))
  expect(lastValue()).toBe('')
  expect(screen.getByLabelText('名称')).toHaveFocus()
})

test('loses nothing of a text that is too long: it says how many characters there are, and may be', async () => {
  const { lastValue } = await renderWidget('input', { value: '', attributes: { maxlength: 10 } })
  const box = screen.getByLabelText('名称')
  await userEvent.type(box, 'abcdefgh')
  expect(screen.queryByText('8 / 10')).toBeNull()
  await userEvent.click(box)
  await userEvent.paste('ijkl')
  expect(lastValue()).toBe('abcdefghijkl')
  expect(screen.getByText('12 / 10')).toBeVisible()
})

test('hides a password until it is asked to show it', async () => {
  await renderWidget('input', { value: 'secret', attributes: { showPassword: true } })
  expect(screen.getByLabelText('名称')).toHaveAttribute('type', 'password')
  await userEvent.click(screen.getByRole('button', { name: '显示密码' }))
  expect(screen.getByLabelText('名称')).toHaveAttribute('type', 'text')
})

test('shows markup in addons and placeholders as text', async () => {
  const { container } = await renderWidget('input', {
    value: '',
    attributes: { addonBefore: '<b>x</b>', placeholder: '<i>y</i>' },
  })
  expect(screen.getByText('<b>x</b>')).toBeInTheDocument()
  expect(container.querySelector('b, i')).toBeNull()
})

test('links its fault and has no accessibility fault', async () => {
  const { container } = await renderWidget('input', { value: '', error: '不能为空', attributes: { addonAfter: '元' } })
  expect(screen.getByLabelText('名称')).toHaveAccessibleDescription('不能为空')
  await expectNoViolations(container)
})

test.each([{ disabled: true }, { readOnly: true }])('takes no input while %j', async (state) => {
  const { onChange } = await renderWidget('input', { value: 'a', ...state })
  await userEvent.type(screen.getByLabelText('名称'), 'b')
  expect(onChange).not.toHaveBeenCalled()
})
