import { radio, select } from '@/lib/form/build/choice-fields'
import { card, subTable, withHeaders } from '@/lib/form/build/containers'
import { barcode, link, qrcode, shown } from '@/lib/form/build/display-nodes'
import { files } from '@/lib/form/build/file-fields'
import { calculate, operand, positive, serialNumber } from '@/lib/form/build/filled-fields'
import { popupTable } from '@/lib/form/build/popup-fields'
import { relation, user, users } from '@/lib/form/build/reference-fields'
import { date, longText, money, number, text } from '@/lib/form/build/value-fields'
import { billRules } from '../bill-rules'
import { buildDesign } from './build'
import { materialChoice } from './choices-of-interfaces'
import { dictionary } from './dictionary-source'
import { designId, projectTarget, supplierTarget } from './references'
import { onChange, refuseWhere } from './scripts'
import { taxRates } from './shared-options'

/** What is known of a material is written beside it. */
const fillMaterial = `({ data, formData, rowIndex, setFormData }) => {
  if (!data) return
  const line = (formData.lines || [])[rowIndex]
  if (line && !line.rate && formData.taxRate) setFormData('lines.rate', formData.taxRate)
  setFormData('lines.goodsName', data.goodsName)
  setFormData('lines.spec', data.spec)
  setFormData('lines.unit', data.unit)
  setFormData('lines.price', data.price)
}`

/** A new line has the rate of the invoice; a client that does not say which line it is has none to spare. */
const fillRate = `({ formData, rowIndex, setFormData }) => {
  const line = (formData.lines || [])[rowIndex]
  if (line && !line.rate && formData.taxRate) setFormData('lines.rate', formData.taxRate)
}`

const lineRows = subTable(
  'lines',
  '发票明细',
  [
    onChange(popupTable('materialId', '物料', materialChoice, { list: 160 }), fillMaterial),
    onChange(text('goodsName', '货物或服务名称', { required: true, list: 220 }), fillRate),
    text('spec', '规格', { list: 140 }),
    text('unit', '单位', { list: 80, maxlength: 10 }),
    number('qty', '数量', { required: true, list: 110, precision: 2, min: 0.01 }),
    number('price', '单价', { required: true, list: 130, precision: 2, min: 0, thousands: true }),
    calculate('amount', '金额', [operand('lines.qty', '数量'), '×', operand('lines.price', '单价')], {
      list: 130,
      thousands: true,
    }),
    select('rate', '税率', taxRates, { required: true, list: 100 }),
    calculate('tax', '税额', [operand('lines.amount', '金额'), '×', operand('lines.rate', '税率')], {
      list: 120,
      thousands: true,
    }),
  ],
  { required: true, sums: ['amount', 'tax'] },
)

const lines = withHeaders(lineRows, [
  ['货物或服务', ['goodsName', 'spec', 'unit']],
  ['计价', ['qty', 'price', 'amount']],
  ['税', ['rate', 'tax']],
])

const directions = {
  fixed: [
    ['in', '收票'],
    ['out', '开票'],
  ],
} as const

const certificationStates = {
  fixed: [
    ['open', '未认证'],
    ['certified', '已认证'],
    ['excluded', '不抵扣'],
  ],
} as const

/** Who is on the other side depends on the direction; certified is only what came in. */
const showByDirection = `({ formData, setShowOrHide, setRequired }) => {
  const isIncoming = formData.direction !== 'out'
  for (const name of ['supplierId', 'receivedDate', 'certState']) setShowOrHide(name, isIncoming)
  setShowOrHide('customerName', !isIncoming)
  setRequired('supplierId', isIncoming)
  setRequired('customerName', !isIncoming)
}`

/** Fully digital invoices have no code. */
const showCode = `({ formData, setShowOrHide, setRequired }) => {
  const type = String(formData.invoiceType || '')
  setShowOrHide('invoiceCode', !type.startsWith('digital'))
  setRequired('invoiceCode', ['special', 'ordinary', 'electronic'].includes(type))
}`

const fillTaxNo = `({ data, setFormData }) => {
  if (data && data.taxNo) setFormData('taxNo', data.taxNo)
}`

/** The other side of the other direction is not kept. */
const refuseUnlike = refuseWhere(
  [
    ['isDigital && number.length !== 20', '数电票的发票号码为20位数字'],
    ['isPaper && number.length !== 8', '纸质和电子普通发票的发票号码为8位数字'],
    ['lines.length > 0 && !lines.some(({ rate }) => rate === formData.taxRate)', '税率与发票明细的税率不一致'],
  ],
  `const lines = formData.lines || []
  const type = String(formData.invoiceType || '')
  const number = String(formData.invoiceNo || '')
  const isDigital = type.startsWith('digital')
  const isPaper = ['special', 'ordinary', 'electronic'].includes(type)
  if (formData.direction === 'out') setFormData('supplierId', '')
  else setFormData('customerName', '')
  if (isDigital) setFormData('invoiceCode', '')`,
)

/** 15.3 of contract 4b. */
export const hipInvoice = buildDesign({
  id: designId('hipInvoice'),
  enCode: 'hipInvoice',
  fullName: '发票管理',
  description: '收到和开出的发票登记、认证与付款情况',
  sortCode: 3,
  table: 'hip_invoice',
  popup: { type: 'fullScreen', width: '1400px' },
  permissions: { columns: true, forms: false },
  print: ['hipInvoiceForm'],
  scripts: {
    onLoad: `(form) => {
  (${showByDirection})(form);
  (${showCode})(form)
}`,
    beforeSubmit: refuseUnlike,
  },
  layout: [
    card('票面信息', [
      serialNumber('regNo', '登记编号', billRules.hipInvoice, { list: 160, search: true, span: 8 }),
      onChange(
        radio('direction', '发票方向', directions, { required: true, list: 90, search: true, span: 8, defaultValue: 'in' }),
        showByDirection,
      ),
      onChange(
        select('invoiceType', '发票类型', dictionary('hipInvoiceType'), { required: true, list: 150, search: true, span: 8 }),
        showCode,
      ),
      text('invoiceCode', '发票代码', {
        search: true,
        span: 8,
        maxlength: 12,
        tip: '数电票没有发票代码',
        rules: [{ pattern: '/^(\\d{10}|\\d{12})$/', message: '发票代码为10位或12位数字' }],
      }),
      text('invoiceNo', '发票号码', {
        required: true,
        list: 190,
        search: true,
        unique: true,
        span: 8,
        maxlength: 20,
        rules: [{ pattern: '/^(\\d{8}|\\d{20})$/', message: '发票号码为8位或20位数字' }],
      }),
      date('issueDate', '开票日期', { required: true, list: 120, search: true, span: 8, isToday: true, isPast: true }),
      onChange(relation('supplierId', '收款单位', supplierTarget, { list: 230, search: true }), fillTaxNo),
      shown('relationFormAttr', '开户行', 'supplierId', 'bankName', 12),
      shown('relationFormAttr', '银行账号', 'supplierId', 'bankAccount', 12),
      text('customerName', '购方名称', { list: 230, search: true }),
      text('taxNo', '纳税人识别号', {
        maxlength: 20,
        rules: [{ pattern: '/^([0-9A-Z]{15}|[0-9A-Z]{18}|[0-9A-Z]{20})$/', message: '纳税人识别号为15、18或20位数字和大写字母' }],
      }),
    ]),
    card('金额', [
      lines,
      calculate('amount', '不含税金额', [operand('lines.amount', '发票明细.金额')], {
        list: 140,
        span: 8,
        thousands: true,
        rules: [positive('不含税金额必须大于零')],
      }),
      select('taxRate', '税率', taxRates, {
        required: true,
        list: 80,
        span: 8,
        defaultValue: '0.13',
        tip: '新增明细的税率；一张发票有几种税率时，填写主要的一种',
      }),
      calculate('taxAmount', '税额', [operand('lines.tax', '发票明细.税额')], {
        list: 130,
        span: 8,
        thousands: true,
      }),
      calculate('totalAmount', '价税合计', [operand('amount', '不含税金额'), '+', operand('taxAmount', '税额')], {
        list: 140,
        thousands: true,
        inWords: true,
      }),
      money('paidAmount', '已付款金额', { disabled: true, tip: '由付款申请单更新', defaultValue: 0 }),
    ]),
    card('业务信息', [
      relation('projectId', '关联项目', projectTarget, { list: 220, search: true }),
      text('contractNo', '合同编号', { search: true }),
      date('receivedDate', '收票日期', { span: 8, notBefore: 'issueDate' }),
      user('handlerId', '经办人', { required: true, list: 140, search: true, span: 8, isCurrent: true }),
      select('certState', '认证状态', certificationStates, { list: 100, search: true, span: 8, defaultValue: 'open' }),
      select('status', '发票状态', dictionary('hipInvoiceStatus'), {
        required: true,
        list: 100,
        search: true,
        span: 8,
        defaultValue: 'registered',
      }),
      users('reviewers', '复核人', { multiple: true, span: 24 }),
      barcode('发票号码条码', 'invoiceNo'),
      qrcode('发票号码二维码', { field: 'invoiceNo' }, 6),
      link('全国增值税发票查验平台', 'https://inv-veri.chinatax.gov.cn/', 6),
      files('files', '发票影像', { required: true, accept: '.pdf,.ofd,.xml,image/*', tip: '支持 PDF、OFD、XML 和图片' }),
      longText('remark', '备注'),
    ]),
  ],
})
