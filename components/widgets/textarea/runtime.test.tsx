import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { renderWidget } from '@/tests/fixtures/render-widget'

test('takes lines and says how many characters are used', async () => {
  const { lastValue, container } = await renderWidget('textarea', {
    value: '',
    attributes: { maxlength: 10, showWordLimit: true },
  })
  await userEvent.type(screen.getByLabelText('名称'), '一{Enter}二')
  expect(lastValue()).toBe('一\n二')
  expect(screen.getByText('3 / 10')).toBeInTheDocument()
  await expectNoViolations(container)
})

test('can be read and copied but not changed while it is read-only', async () => {
  const { onChange } = await renderWidget('textarea', { value: '原文', readOnly: true })
  await userEvent.type(screen.getByLabelText('名称'), 'x')
  expect(onChange).not.toHaveBeenCalled()
})

test('links its fault', async () => {
  await renderWidget('textarea', { value: '', error: '名称不能为空' })
  expect(screen.getByLabelText('名称')).toHaveAttribute('aria-describedby', 'control-error')
})
