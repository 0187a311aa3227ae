import { radio, select } from '@/lib/form/build/choice-fields'
import { card, subTable, withRowsChosen } from '@/lib/form/build/containers'
import { files } from '@/lib/form/build/file-fields'
import { calculate, notNegative, operand, serialNumber } from '@/lib/form/build/filled-fields'
import { parameter } from '@/lib/form/build/popup-fields'
import { department, relation, relationValue, role, user, users } from '@/lib/form/build/reference-fields'
import { date, longText, money, number, signature, text } from '@/lib/form/build/value-fields'
import { billRules } from '../bill-rules'
import { interfaceId } from '../interfaces/ids'
import { buildDesign } from './build'
import { dictionary } from './dictionary-source'
import { designId, invoiceTarget, projectTarget, supplierTarget } from './references'
import { onChange, refuseWhere } from './scripts'
import { currencies } from './shared-options'

const invoiceRows = subTable(
  'invoices',
  '关联发票',
  [
    relation('invoiceId', '发票', invoiceTarget, { required: true, list: 240, unique: true }),
    relationValue('totalAmount', '价税合计', 'invoiceId', 'totalAmount', { list: 150 }),
    relationValue('paidAmount', '已付款金额', 'invoiceId', 'paidAmount', { list: 150 }),
    number('thisAmount', '本次付款', {
      required: true,
      precision: 2,
      thousands: true,
      min: 0.01,
      list: 150,
      linkLimit: {
        relation: 'invoiceId',
        total: 'totalAmount',
        settled: 'paidAmount',
        state: 'payState',
        settledStates: ['partial', 'paid'],
      },
    }),
    calculate(
      'openAmount',
      '付后未付',
      [
        operand('invoices.totalAmount', '价税合计'),
        '-',
        operand('invoices.paidAmount', '已付款金额'),
        '-',
        operand('invoices.thisAmount', '本次付款'),
      ],
      { thousands: true, list: 150, rules: [notNegative('本次付款不能超过发票的未付金额')] },
    ),
  ],
  { sums: ['thisAmount'] },
)

const invoices = withRowsChosen(invoiceRows, '选择未付清发票', {
  interfaceId: interfaceId('unpaidInvoices'),
  interfaceName: '未付清发票',
  parameters: [parameter('supplierId', { from: 'supplierId' })],
  columns: [
    ['regNo', '登记编号'],
    ['invoiceNo', '发票号码'],
    ['issueDay', '开票日期'],
    ['totalAmount', '价税合计'],
    ['unpaidAmount', '未付金额'],
  ],
  fills: { invoiceId: 'id', totalAmount: 'totalAmount', paidAmount: 'paidAmount', thisAmount: 'unpaidAmount' },
})

const invoiceSum = operand('invoices.thisAmount', '关联发票.本次付款')

/** Accounts for foreign money are at one bank. */
const choosePayer = `({ formData, setFormData }) => {
  if (formData.currency !== 'CNY' && !formData.payer) setFormData('payer', 'boc')
}`

/** What is paid against must be there; of a contract the sum is known; a payment that was made has its voucher and account. */
const demandByCase = `({ formData, setRequired }) => {
  const isPaid = Boolean(formData.realPayDate)
  setRequired('invoices', formData.hasInvoice === 'received')
  setRequired('contractAmount', Boolean(formData.contractNo))
  setRequired('voucherNo', isPaid)
  setRequired('payer', isPaid)
}`

const otherSum = '申请金额与关联发票的本次付款合计不一致'
const overContract = '申请金额超过合同的未付金额'

/** An application may not pay more or less than what its invoices say, nor more than its contract leaves. */
const refuseOtherSum = refuseWhere(
  [
    ['rows.length > 0 && sum !== cents(formData.applyAmount)', otherSum],
    ['new Set(ids).size < ids.length', '同一张发票不能重复关联'],
    ['Number(formData.contractCheck) < 0', overContract],
  ],
  `const rows = formData.invoices || []
  const cents = (value) => Math.round(Number(value || 0) * 100)
  const sum = rows.reduce((total, row) => total + cents(row.thisAmount), 0)
  const ids = rows.map((row) => row.invoiceId).filter(Boolean)`,
)

/**
 * The formula language has no conditions, so what must hold where there are invoices, or a contract, is a product with their sum:
 * nothing where there are none.
 */
const sumCheck = calculate(
  'sumCheck',
  '发票合计核对',
  ['(', operand('applyAmount', '申请金额'), '-', invoiceSum, ')', '×', invoiceSum],
  { hidden: true, rules: [{ pattern: '/^0$/', message: otherSum }] },
)

const contractAmount = operand('contractAmount', '合同金额')
const contractCheck = calculate(
  'contractCheck',
  '合同未付核对',
  [
    '(',
    contractAmount,
    '-',
    operand('paidAmount', '累计已付'),
    '-',
    operand('applyAmount', '申请金额'),
    ')',
    '×',
    contractAmount,
  ],
  { hidden: true, rules: [notNegative(overContract)] },
)

const payMethods = {
  fixed: [
    ['transfer', '银行转账'],
    ['acceptance', '承兑汇票'],
    ['cheque', '支票'],
    ['cash', '现金'],
  ],
} as const

const invoiceStates = {
  fixed: [
    ['received', '已到票'],
    ['pending', '未到票'],
    ['none', '无需发票'],
  ],
} as const

const payStates = {
  fixed: [
    ['unpaid', '未付'],
    ['partial', '部分付款'],
    ['paid', '已付'],
  ],
} as const

const payers = {
  fixed: [
    ['icbc', '工商银行 基本户'],
    ['ccb', '建设银行 一般户'],
    ['cmb', '招商银行 一般户'],
    ['boc', '中国银行 外币户'],
  ],
} as const

/** 15.6 of contract 4b. */
export const hipPayApply = buildDesign({
  id: designId('hipPayApply'),
  enCode: 'hipPayApply',
  fullName: '付款申请单',
  description: '向供应商和服务机构付款的申请与付款结果',
  sortCode: 6,
  table: 'hip_pay_apply',
  popup: { type: 'general', width: '1000px' },
  permissions: { columns: true, forms: false },
  print: ['hipPayApplyForm', 'hipPayVoucher'],
  scripts: { onLoad: demandByCase, beforeSubmit: refuseOtherSum },
  phone: {
    columns: ['supplierId', 'payState', 'applyAmount', 'applyNo', 'applicantId', 'planPayDate'],
    searches: ['supplierId', 'payState', 'applicantId'],
    sorts: ['planPayDate', 'applyAmount', 'applyDate'],
  },
  layout: [
    card('申请信息', [
      serialNumber('applyNo', '申请单号', billRules.hipPayApply, { list: 160, search: true, span: 8 }),
      user('applicantId', '申请人', { required: true, list: 140, search: true, span: 8, isCurrent: true }),
      department('departmentId', '部门', { required: true, list: 130, search: true, span: 8, isCurrent: true }),
      date('applyDate', '申请日期', { required: true, list: 120, search: true, span: 8, isToday: true }),
      select('payType', '款项类型', dictionary('hipPayType'), { required: true, list: 110, search: true, span: 8 }),
      date('planPayDate', '要求付款日期', { required: true, list: 130, search: true, span: 8, notBefore: 'applyDate' }),
    ]),
    card('收款单位', [
      relation('supplierId', '收款单位', supplierTarget, { required: true, list: 240, search: true }),
      relationValue('bankName', '开户行', 'supplierId', 'bankName'),
      relationValue('bankAccount', '银行账号', 'supplierId', 'bankAccount'),
      relationValue('taxNo', '税号', 'supplierId', 'taxNo'),
    ]),
    card('金额', [
      relation('projectId', '关联项目', projectTarget, { list: 220, search: true }),
      onChange(text('contractNo', '合同编号', { search: true }), demandByCase),
      onChange(money('contractAmount', '合同金额'), demandByCase),
      money('paidAmount', '累计已付', { disabled: true, tip: '同一合同已付款的申请单合计', defaultValue: 0 }),
      money('applyAmount', '申请金额', { required: true, list: 140, search: true, min: 0.01 }),
      onChange(select('currency', '币种', currencies, { required: true, defaultValue: 'CNY' }), choosePayer),
      calculate('amountCn', '金额大写', [operand('applyAmount', '申请金额')], { inWords: true, thousands: true }),
      select('payMethod', '付款方式', payMethods, { required: true, list: 110, search: true, defaultValue: 'transfer' }),
      onChange(
        radio('hasInvoice', '发票情况', invoiceStates, { required: true, list: 100, span: 24, defaultValue: 'received' }),
        demandByCase,
      ),
      invoices,
      calculate('invoiceSum', '本次付款合计', [invoiceSum], { thousands: true }),
      sumCheck,
      contractCheck,
      longText('reason', '付款事由', { required: true }),
      users('copyTo', '抄送对象', { multiple: true }),
      role('reviewRole', '复核角色'),
      signature('applicantSign', '申请人签字'),
      files('files', '附件', { tip: '合同、验收单、发票' }),
    ]),
    card('付款结果', [
      select('payState', '付款状态', payStates, { list: 100, search: true, span: 8, defaultValue: 'unpaid' }),
      onChange(date('realPayDate', '实际付款日期', { list: 130, span: 8, notBefore: 'applyDate', isPast: true }), demandByCase),
      text('voucherNo', '凭证号', { span: 8 }),
      select('payer', '付款账户', payers, { list: 150, span: 12 }),
    ]),
  ],
})
