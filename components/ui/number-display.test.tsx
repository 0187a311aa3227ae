import { render, screen } from '@testing-library/react'
import { NumberDisplay } from './number-display'

test('shows few signs and tells the whole number', () => {
  render(<NumberDisplay value={1_234_567} suffix="元" />)
  expect(screen.getByText('1.2M元')).toHaveAttribute('aria-hidden', 'true')
  expect(screen.getByTitle('1,234,567元')).toHaveTextContent('1,234,567元')
})

test('shows a dash for what is no number and keeps 0', () => {
  const { container, rerender } = render(<NumberDisplay value={null} />)
  expect(container).toHaveTextContent('—')
  rerender(<NumberDisplay value={0} />)
  expect(screen.getByTitle('0')).toBeInTheDocument()
})
