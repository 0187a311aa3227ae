import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { renderWidget } from '@/tests/fixtures/render-widget'

const options = [
  { id: '1', fullName: '甲' },
  { id: '2', fullName: '乙' },
  { id: '3', fullName: '丙', disabled: true },
]

test.each([{}, { optionType: 'button' }, { border: true, direction: 'vertical' }])(
  'is chosen from with the keyboard alone: %j',
  async (look) => {
    const { lastValue, container } = await renderWidget('radio', { value: '1', attributes: { options, ...look } })
    await userEvent.tab()
    expect(screen.getByRole('radio', { name: '甲' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    expect(lastValue()).toBe('2')
    expect(screen.getByRole('radio', { name: '丙' })).toBeDisabled()
    await expectNoViolations(container)
  },
)

test('keeps a stored value that is no option, and takes nothing while it is read-only', async () => {
  const { onChange } = await renderWidget('radio', { value: 'gone', attributes: { options }, readOnly: true })
  expect(screen.getByRole('radio', { name: 'gone' })).toBeChecked()
  await userEvent.click(screen.getByText('甲'))
  expect(onChange).not.toHaveBeenCalled()
})

test('links its fault to the group', async () => {
  await renderWidget('radio', { value: '', attributes: { options }, error: '请选择' })
  expect(screen.getByRole('radiogroup', { name: '名称' })).toHaveAttribute('aria-describedby', 'control-error')
})
