import { designId } from '../designs/references'
import { day, field, formula, frame, heads, label, number, sheetText, summed, title } from './sheet'

const landscape = { orientation: 'landscape' }
const isOpen = `i.direction = 'in' and coalesce(i.status, '') not in ('void', 'reversed')`
const asOf = { name: 'asOf', label: '截止日期', kind: 'date', defaultValue: 'today', isRequired: true }
const supplier = { name: 'supplier', label: '收款单位', kind: 'text' }
const toInvoice = {
  link: { kind: 'records', moduleId: designId('hipInvoice'), conditions: [{ name: 'regNo', value: 'B3' }] },
  style: frame({ color: '#1677ff' }),
}

const ages = [
  ['30天以内', 'D3 <= 30'],
  ['31-60天', 'AND(D3 > 30, D3 <= 60)'],
  ['61-90天', 'AND(D3 > 60, D3 <= 90)'],
  ['90天以上', 'D3 > 90'],
] as const
const agedColumns = ['F', 'G', 'H', 'I'] as const

/** What is owed to whom and for how long. */
export const agedPayables = sheetText({
  page: landscape,
  widths: [48, 34, 26, 18, 30, 28, 28, 28, 28],
  rows: [
    { height: 12, isHead: true },
    { height: 8, isHead: true },
    { height: 7 },
    { height: 7.5, keepsWithNext: false },
    { height: 8 },
  ],
  parameters: [asOf, supplier],
  fields: [
    ['supplierName', '收款单位'],
    ['regNo', '登记编号'],
    ['issueDate', '开票日期'],
    ['days', '账龄'],
    ['openAmount', '未付金额'],
  ],
  sql: `select coalesce(s.fullName, '（未登记单位）') as supplierName, i.regNo, i.issueDate,
      floor(({asOf} - i.issueDate) / 86400000) as days, i.totalAmount - coalesce(i.paidAmount, 0) as openAmount
    from hipInvoice i left join hipSupplier s on s.id = i.supplierId
    where ${isOpen} and i.totalAmount > coalesce(i.paidAmount, 0) and i.issueDate <= {asOf}
      and ({supplier} is null or s.fullName like '%{supplier}%')
    order by s.fullName, i.issueDate, i.regNo`,
  cells: [
    title('应付账款账龄表', 9),
    ...heads(1, ['收款单位', '登记编号', '开票日期', '账龄（天）', '未付金额', ...ages.map(([text]) => text)]),
    field(2, 0, 'supplierName', { aggregate: 'group', expand: 'down' }),
    field(2, 1, 'regNo', { aggregate: 'list', expand: 'down', ...toInvoice }),
    field(2, 2, 'issueDate', { format: day, style: frame({ align: 'center' }) }),
    field(2, 3, 'days', {
      format: number(0),
      conditions: [{ when: 'value > 90', style: { color: '#cf1322', bold: true } }],
    }),
    field(2, 4, 'openAmount', { format: number() }),
    ...ages.map(([, when], index) => formula(2, 5 + index, `IF(${when}, E3, 0)`, { format: { ...number(), hidesZero: true } })),
    label(3, 0, '小计', { leftParent: 'A3', columnSpan: 4, style: summed }),
    ...['E', ...agedColumns].map((column, index) =>
      formula(3, 4 + index, `SUM(${column}3)`, { leftParent: 'A3', format: { ...number(), hidesZero: true }, style: summed }),
    ),
    label(4, 0, '合计', { columnSpan: 4, leftParent: 'none' }),
    ...['E', ...agedColumns].map((column, index) =>
      formula(4, 4 + index, `SUM(${column}3)`, { leftParent: 'none', format: number(), style: summed }),
    ),
  ],
})

const sheets = { ...number(0), suffix: ' 张' }

/** Invoices of a time by kind, with sub-totals. */
export const invoiceList = sheetText({
  page: landscape,
  widths: [34, 34, 40, 26, 62, 30, 26, 30],
  rows: [{ height: 12, isHead: true }, { height: 8, isHead: true }, { height: 7 }, { height: 7.5 }, { height: 8 }],
  parameters: [
    { name: 'from', label: '开票日期从', kind: 'date', defaultValue: 'yearStart', isRequired: true },
    { name: 'to', label: '到', kind: 'date', defaultValue: 'today', isRequired: true },
    {
      ...{ name: 'direction', label: '发票方向', kind: 'select', defaultValue: '' },
      options: [
        { id: 'in', fullName: '收票' },
        { id: 'out', fullName: '开票' },
      ],
    },
  ],
  fields: [
    ['typeText', '发票类型'],
    ['regNo', '登记编号'],
    ['invoiceNo', '发票号码'],
    ['issueDate', '开票日期'],
    ['partner', '往来单位'],
    ['amount', '不含税金额'],
    ['taxAmount', '税额'],
    ['totalAmount', '价税合计'],
  ],
  sql: `select coalesce(t.fullName, i.invoiceType) as typeText, i.regNo, i.invoiceNo, i.issueDate,
      coalesce(s.fullName, i.customerName) as partner, i.amount, i.taxAmount, i.totalAmount
    from hipInvoice i left join hipSupplier s on s.id = i.supplierId
      left join dictionaryTypes y on y.enCode = 'hipInvoiceType'
      left join dictionaryItems t on t.dictionaryTypeId = y.id and t.enCode = i.invoiceType
    where i.issueDate >= {from} and i.issueDate < {to} + 86400000 and ({direction} is null or i.direction = {direction})
    order by t.sortCode, i.issueDate, i.regNo`,
  cells: [
    title('发票清单', 8),
    ...heads(1, ['发票类型', '登记编号', '发票号码', '开票日期', '往来单位', '不含税金额', '税额', '价税合计']),
    field(2, 0, 'typeText', { aggregate: 'group', expand: 'down' }),
    field(2, 1, 'regNo', { aggregate: 'list', expand: 'down', ...toInvoice }),
    field(2, 2, 'invoiceNo'),
    field(2, 3, 'issueDate', { format: day, style: frame({ align: 'center' }) }),
    field(2, 4, 'partner'),
    ...['amount', 'taxAmount', 'totalAmount'].map((name, index) => field(2, 5 + index, name, { format: number() })),
    label(3, 0, '小计', { leftParent: 'A3', columnSpan: 4, style: summed }),
    formula(3, 4, 'COUNTA(B3)', { leftParent: 'A3', format: sheets, style: frame({ ...summed, align: 'left' }) }),
    ...['F', 'G', 'H'].map((column, index) =>
      formula(3, 5 + index, `SUM(${column}3)`, { leftParent: 'A3', format: number(), style: summed }),
    ),
    label(4, 0, '合计', { columnSpan: 4, leftParent: 'none' }),
    formula(4, 4, 'COUNTA(B3)', { leftParent: 'none', format: sheets, style: frame({ ...summed, align: 'left' }) }),
    ...['F', 'G', 'H'].map((column, index) =>
      formula(4, 5 + index, `SUM(${column}3)`, { leftParent: 'none', format: number(), style: summed }),
    ),
  ],
})

/** From whom most is bought. */
export const supplierRanking = sheetText({
  widths: [14, 74, 22, 38, 38],
  rows: [
    { height: 12, isHead: true },
    { height: 8, isHead: true },
    { height: 7.5 },
    { height: 8 },
    { height: 6 },
    { height: 80 },
  ],
  parameters: [{ name: 'from', label: '开票日期从', kind: 'date', defaultValue: 'yearStart', isRequired: true }],
  fields: [
    ['supplierName', '收款单位'],
    ['totalAmount', '价税合计'],
    ['paidAmount', '已付款金额'],
  ],
  sql: `select s.fullName as supplierName, i.totalAmount, coalesce(i.paidAmount, 0) as paidAmount
    from hipInvoice i join hipSupplier s on s.id = i.supplierId
    where ${isOpen} and i.issueDate >= {from}`,
  cells: [
    title('供应商采购排行（前20名）', 5),
    ...heads(1, ['名次', '收款单位', '发票数', '采购金额', '已付款金额']),
    formula(2, 0, 'SEQ()', { leftParent: 'B3', style: frame({ align: 'center' }) }),
    field(2, 1, 'supplierName', {
      ...{ aggregate: 'group', expand: 'down', top: 20 },
      sort: { order: 'desc', by: 'totalAmount', aggregate: 'sum' },
    }),
    field(2, 2, 'totalAmount', { aggregate: 'count', format: number(0), style: frame({ align: 'right' }) }),
    field(2, 3, 'totalAmount', { aggregate: 'sum', format: number() }),
    field(2, 4, 'paidAmount', { aggregate: 'sum', format: number() }),
    label(3, 0, '合计', { columnSpan: 2, leftParent: 'none' }),
    formula(3, 2, 'SUM(C3)', { leftParent: 'none', format: number(0), style: summed }),
    formula(3, 3, 'SUM(D3)', { leftParent: 'none', format: number(), style: summed }),
    formula(3, 4, 'SUM(E3)', { leftParent: 'none', format: number(), style: summed }),
    {
      ...{ row: 5, column: 0, columnSpan: 5, leftParent: 'none', style: {} },
      value: { kind: 'chart', chart: 'bar', labels: 'B3', values: 'D3', title: '采购金额' },
    },
  ],
})

const fact = (row: number, column: number, name: string, more: Readonly<Record<string, unknown>> = {}) =>
  field(row, column, name, { leftParent: 'A1', ...more })

/** One voucher for each payment that was made, each on half a page. */
export const paymentVouchers = sheetText({
  page: { size: 'A5', orientation: 'landscape', footer: { left: '', center: '', right: '' } },
  widths: [36, 24, 76, 48],
  rows: [
    { height: 14 },
    { height: 9 },
    { height: 9 },
    { height: 9 },
    { height: 12 },
    { height: 18 },
    { height: 12, breaksAfter: true },
  ],
  parameters: [
    { name: 'from', label: '付款日期从', kind: 'date', defaultValue: 'monthStart', isRequired: true },
    { name: 'applyNo', label: '申请单号', kind: 'text' },
  ],
  fields: [
    ['applyNo', '申请单号'],
    ['supplierName', '收款单位'],
    ['bankAccount', '账号'],
    ['realPayDate', '付款日期'],
    ['voucherNo', '凭证号'],
    ['applicantName', '申请人'],
    ['applyAmount', '金额'],
    ['reason', '事由'],
  ],
  sql: `select r.applyNo, s.fullName as supplierName, r.bankAccount, r.realPayDate, r.voucherNo, a.realName as applicantName,
      r.applyAmount, r.reason
    from hipPayApply r left join hipSupplier s on s.id = r.supplierId left join users a on a.id = r.applicantId
    where r.realPayDate >= {from} and ({applyNo} is null or r.applyNo = {applyNo})
    order by r.realPayDate desc, r.applyNo desc limit 200`,
  cells: [
    {
      ...field(0, 0, 'applyNo', { aggregate: 'list', expand: 'down' }),
      ...{ rowSpan: 7, columnSpan: 1, format: { kind: 'general', prefix: '付款凭单 ' } },
      style: frame({ bold: true, align: 'center', wrap: true }),
    },
    ...[
      ['收款单位', 'supplierName'],
      ['账号', 'bankAccount'],
      ['申请人', 'applicantName'],
      ['凭证号', 'voucherNo'],
    ].flatMap(([text = '', name = ''], row) => [
      label(row, 1, text, { leftParent: 'A1' }),
      fact(row, 2, name, { columnSpan: 2 }),
    ]),
    label(4, 1, '付款金额', { leftParent: 'A1' }),
    fact(4, 2, 'applyAmount', { format: { kind: 'amountInWords' }, style: frame({ wrap: true }) }),
    fact(4, 3, 'applyAmount', { format: { ...number(), prefix: '￥' }, style: frame({ bold: true, size: 13, align: 'right' }) }),
    label(5, 1, '付款事由', { leftParent: 'A1' }),
    fact(5, 2, 'reason', { columnSpan: 2, style: frame({ wrap: true }) }),
    label(6, 1, '付款日期', { leftParent: 'A1' }),
    fact(6, 2, 'realPayDate', { format: day }),
    { row: 6, column: 3, leftParent: 'A1', value: { kind: 'barcode', source: 'A1', format: 'code128' }, style: frame() },
  ],
})
