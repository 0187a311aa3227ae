import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import type { ShownCell, ShownGrid } from '@/lib/contract/report/report'
import messages from '@/messages/zh/report.json'
import { GridPanel } from './grid-panel'
import { recordsPath } from './utils'

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

function show(onOpen?: (asked: typeof link) => void) {
  render(
    <NextIntlClientProvider locale="zh" messages={{ report: messages }} timeZone="Asia/Shanghai">
      <GridPanel grid={grid} scale={1} label="报表内容" {...(onOpen ? { onOpen: onOpen as never } : {})} />
    </NextIntlClientProvider>,
  )
}

test('draws codes and charts, which tell their content to who cannot see them', async () => {
  show()
  expect(await screen.findByRole('img', { name: 'FK1' })).toBeInTheDocument()
  expect(screen.getByRole('img', { name: '图表：金额 甲：1 乙：2' })).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('leads to the records behind a cell, through the entry of the menu that shows them and no other', async () => {
  const opened = jest.fn()
  show(opened)
  await userEvent.click(screen.getByRole('button', { name: 'FP1' }))
  expect(opened).toHaveBeenCalledWith(link)
  const menu = { id: '1', title: '发票', icon: '', type: 3, path: '/hip/hipInvoice', modelId: 'm1' }
  expect(recordsPath(link, [menu])).toBe('/hip/hipInvoice?q=%7B%22regNo%22%3A%22FP1%22%7D')
  expect(recordsPath(link, [{ ...menu, modelId: 'm2' }])).toBeNull()
})
