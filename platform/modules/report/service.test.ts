import { openReport } from '@/lib/report/run'
import { fieldOf, templateOf } from '@/lib/report/testing-templates'
import { wholeOf } from './service'

test('a report with more places than can be drawn at once is not shown as a whole', () => {
  const cross = templateOf(2, 2, [
    { row: 0, column: 1, value: fieldOf('o', 'id', 'group'), expand: 'right' },
    { row: 1, column: 0, value: fieldOf('o', 'id', 'group'), expand: 'down' },
  ])
  const opened = (count: number) => openReport(cross, { o: Array.from({ length: count }, (_, id) => ({ id })) })
  expect(wholeOf(opened(10)).rows).toHaveLength(11)
  expect(() => wholeOf(opened(1100))).toThrow(expect.objectContaining({ userMessage: '报表数据过多，请缩小范围后再试' }))
})
