import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import type { ShownCell, ShownGrid } from '@/lib/contract/report/report'
import messages from '@/messages/zh/report.json'
import { ReportTable } from './report-grid'

const cell = (column: number, more: Partial<ShownCell>): ShownCell => ({
  ...{ text: '', column, rowSpan: 1, columnSpan: 1, style: 0, cell: 0 },
  ...more,
})

const link = { kind: 'records' as const, id: 'm1', values: [{ name: 'regNo', value: 'FP1' }] }

const grid: ShownGrid = {
  widths: [25, 40, 40],
  styles: [{}],
  rows: [
    {
      height: 30,
      cells: [
        cell(0, { text: 'FP1', link }),
        cell(1, { text: 'FK1', barcode: { format: 'code128', text: 'FK1' } }),
        cell(2, { chart: { kind: 'bar', title: '金额', labels: ['甲', '乙'], values: [1, 2] } }),
      ],
    },
  ],
}

function show(onOpen?: (asked: typeof link) => void, shown = grid) {
  render(
    <NextIntlClientProvider locale="zh" messages={{ report: messages }} timeZone="Asia/Shanghai">
      <ReportTable grid={shown} scale={1} label="报表内容" {...(onOpen ? { onOpen: onOpen as never } : {})} />
    </NextIntlClientProvider>,
  )
}

test('draws codes and charts, which tell their content to who cannot see them', async () => {
  show()
  expect(await screen.findByRole('img', { name: 'FK1' })).toBeInTheDocument()
  expect(screen.getByRole('img', { name: '图表：金额 甲：1 乙：2' })).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('hands on what is pressed in a cell that leads somewhere', async () => {
  const opened = jest.fn()
  show(opened)
  await userEvent.click(screen.getByRole('button', { name: 'FP1' }))
  expect(opened).toHaveBeenCalledWith(link)
})

test('loads pictures that the platform keeps, and calls nothing else of this site', () => {
  const addresses = ['/api/file/Image/annex/a.png', '/api/file/Image/../../oauth/Logout', 'https://evil.test/a.png']
  const cells = addresses.map((picture, column) => cell(column, { picture }))
  show(undefined, { ...grid, rows: [{ height: 30, cells }] })
  expect([...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual(['/api/file/Image/annex/a.png'])
})

test('a number that does not fit shows signs in its place, and can still be read; a long number of an invoice is a text', () => {
  const width = jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(90)
  const room = jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(40)
  const cells = ['-1,234,567.89', '24442006623300000287', '甲'].map((text, column) => cell(column, { text }))
  show(undefined, { ...grid, rows: [{ height: 8, cells }] })
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['####', '24442006623300000287', '甲'])
  expect(screen.getByText('####')).toHaveAttribute('data-tip', '-1,234,567.89')
  width.mockRestore()
  room.mockRestore()
})
