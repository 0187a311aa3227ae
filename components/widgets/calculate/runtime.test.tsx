import { screen } from '@testing-library/react'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { renderWidget } from '@/tests/fixtures/render-widget'

test.each([
  [1234.567, {}, '1235'],
  [1234.567, { precision: 2, thousands: true }, '1,234.57'],
  [0, { precision: 2 }, '0.00'],
  [-0.004, { precision: 2 }, '0.00'],
])('shows %d with %j as %s', async (value, attributes, text) => {
  await renderWidget('calculate', { value, attributes })
  expect(screen.getByRole('textbox', { name: '名称' })).toHaveTextContent(text)
})

test('says the amount in capitals where the design asks for it, and takes no input', async () => {
  const { container, onChange } = await renderWidget('calculate', {
    value: 105.2,
    attributes: { precision: 2, isAmountChinese: true },
  })
  expect(screen.getByText('壹佰零伍元贰角')).toBeInTheDocument()
  expect(screen.getByRole('textbox')).toHaveAttribute('aria-readonly', 'true')
  expect(onChange).not.toHaveBeenCalled()
  await expectNoViolations(container)
})
