import { render, screen, within } from '@testing-library/react'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { LineChart } from './line-chart'

const words = { time: '时间', value: '使用率', timeOf: (at: number) => `t${at}`, valueOf: (value: number) => `${value}%` }
const points = [10, 20, 200, -5].map((value, index) => ({ at: index, value }))

it('says the same as its line in a table, and draws only the newest', async () => {
  const { container } = render(<LineChart label="处理器" points={points} places={3} max={100} words={words} />)
  const table = screen.getByRole('table', { name: '处理器' })
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['t1', 't2', 't3'])
  expect(
    within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['20%', '200%', '-5%'])
  // What is out of bounds stays within the drawing.
  expect(container.querySelector('polyline')).toHaveAttribute('points', '0.00,32.00 50.00,0.00 100.00,40.00')
  await expectNoViolations(container)
})

it.each([[[]], [[{ at: 1, value: 50 }]]])('draws no line of %j', (few) => {
  const { container } = render(<LineChart label="处理器" points={few} places={3} max={100} words={words} />)
  expect(container.querySelector('polyline')).toBeNull()
})
