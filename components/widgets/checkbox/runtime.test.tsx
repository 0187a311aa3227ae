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
  'is ticked and unticked with the keyboard alone: %j',
  async (look) => {
    const { lastValue, container } = await renderWidget('checkbox', { value: [], attributes: { options, ...look } })
    await userEvent.tab()
    await userEvent.keyboard(' ')
    expect(lastValue()).toEqual(['1'])
    await userEvent.tab()
    await userEvent.keyboard(' ')
    expect(lastValue()).toEqual(['1', '2'])
    await userEvent.keyboard(' ')
    expect(lastValue()).toEqual(['1'])
    await expectNoViolations(container)
  },
)

test('takes nothing while it is disabled and links its fault to the group', async () => {
  const { onChange } = await renderWidget('checkbox', { value: ['1'], attributes: { options }, disabled: true, error: '请选择' })
  await userEvent.click(screen.getByText('乙'))
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.getByRole('group', { name: '名称' })).toHaveAttribute('aria-describedby', 'control-error')
})
