import { amountInWords } from '@/lib/domain/amount-in-words'
import { type PdfPage, pdfPage, wrapped } from './pdf'

export type InvoicePaper = {
  title: string
  invoiceCode: string
  invoiceNo: string
  issueDate: string
  buyer: Party
  seller: Party
  lines: readonly PaperLine[]
  amount: number
  tax: number
  total: number
  drawer: string
}

type Party = { name: string; taxNo: string }
type PaperLine = {
  goodsName: string
  spec: string
  unit: string
  qty: number
  price: number
  amount: number
  rate: string
  tax: number
}

const brown = [0.55, 0.24, 0.12] as const
const left = 8
const right = 202
const middle = 105

/** An invoice as the tax bureau's platform delivers it: 210 × 140 mm, brown lines, black values. */
export function invoicePdf(paper: InvoicePaper): Buffer {
  const page = pdfPage(210, 140)
  headOf(page, paper)
  partiesOf(page, paper)
  linesOf(page, paper)
  totalsOf(page, paper)
  page.text(left, 134, '演示数据，不作为报销和抵扣凭证', { size: 7, color: [0.6, 0.6, 0.6] })
  return page.bytes()
}

function headOf(page: PdfPage, { title, invoiceCode, invoiceNo, issueDate }: InvoicePaper): void {
  page.text(middle, 16, title, { size: 17, color: brown, align: 'center' })
  page.line(62, 19, 148, 19, { color: brown, width: 0.3 })
  page.line(62, 20, 148, 20, { color: brown, width: 0.15 })
  const facts = [
    ...(invoiceCode === '' ? [] : [['发票代码：', invoiceCode] as const]),
    ['发票号码：', invoiceNo] as const,
    ['开票日期：', issueDate] as const,
  ]
  for (const [index, [name, value]] of facts.entries()) {
    page.text(148, 13 + index * 5.5, name, { size: 8.5, color: brown })
    page.text(164, 13 + index * 5.5, value, { size: 8.5 })
  }
}

function partiesOf(page: PdfPage, { buyer, seller }: InvoicePaper): void {
  page.box(left, 30, right - left, 94, { color: brown, width: 0.35 })
  page.line(left, 50, right, 50, { color: brown })
  page.line(middle, 30, middle, 50, { color: brown })
  for (const [x, side, party] of [
    [left, '购买方信息', buyer],
    [middle, '销售方信息', seller],
  ] as const) {
    page.line(x + 6, 30, x + 6, 50, { color: brown })
    for (const [index, sign] of [...side].entries())
      page.text(x + 3, 34 + index * 3.6, sign, { size: 7.5, color: brown, align: 'center' })
    page.text(x + 8, 37, '名称：', { size: 9, color: brown })
    page.text(x + 18, 37, party.name)
    page.text(x + 8, 45, '统一社会信用代码/纳税人识别号：', { size: 8, color: brown })
    page.text(x + 52, 45, party.taxNo, { size: 8.5 })
  }
}

const columns = [
  { title: '项目名称', x: 10, align: 'left' },
  { title: '规格型号', x: 62, align: 'left' },
  { title: '单位', x: 94, align: 'center' },
  { title: '数量', x: 113, align: 'right' },
  { title: '单价', x: 134, align: 'right' },
  { title: '金额', x: 160, align: 'right' },
  { title: '税率/征收率', x: 172, align: 'center' },
  { title: '税额', x: 200, align: 'right' },
] as const

function linesOf(page: PdfPage, { lines }: InvoicePaper): void {
  for (const { title, x, align } of columns) page.text(x, 55, title, { size: 8.5, color: brown, align })
  for (const [index, line] of lines.entries()) {
    const y = 62 + index * 7
    const cells = [
      line.goodsName,
      line.spec,
      line.unit,
      String(line.qty),
      money(line.price),
      money(line.amount),
      line.rate,
      money(line.tax),
    ]
    for (const [at, { x, align }] of columns.entries()) {
      // What is too long for its column goes on below, smaller.
      const room = at === 0 ? 50 : at === 1 ? 28 : 60
      const parts = wrapped(cells[at] ?? '', room, 8.5)
      for (const [row, part] of parts.slice(0, 2).entries())
        page.text(x, y + row * 3.4, part, { size: parts.length > 1 ? 7.5 : 8.5, align })
    }
  }
}

function totalsOf(page: PdfPage, { amount, tax, total, drawer }: InvoicePaper): void {
  page.text(28, 97, '合　　　计', { color: brown })
  page.text(160, 97, `¥${money(amount)}`, { align: 'right' })
  page.text(200, 97, `¥${money(tax)}`, { align: 'right' })
  page.line(left, 100, right, 100, { color: brown })
  page.line(62, 100, 62, 108, { color: brown })
  page.line(left, 108, right, 108, { color: brown })
  page.text(20, 105.5, '价税合计（大写）', { color: brown })
  page.text(66, 105.5, amountInWords(total), { size: 10 })
  page.text(150, 105.5, '（小写）', { color: brown })
  page.text(200, 105.5, `¥${money(total)}`, { size: 10, align: 'right' })
  page.line(14, 108, 14, 124, { color: brown })
  for (const [index, sign] of ['备', '注'].entries())
    page.text(11, 114 + index * 6, sign, { size: 8.5, color: brown, align: 'center' })
  page.text(20, 130, '开票人：', { size: 8.5, color: brown })
  page.text(32, 130, drawer, { size: 8.5 })
}

function money(value: number): string {
  return value.toFixed(2)
}
