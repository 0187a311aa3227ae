import { select } from '@/lib/form/build/choice-fields'
import { card, subTable } from '@/lib/form/build/containers'
import { user } from '@/lib/form/build/reference-fields'
import { date, longText, number, text } from '@/lib/form/build/value-fields'
import { buildDesign } from './build'
import { designId } from './references'

const states = {
  fixed: [
    ['open', '待交付', '#e6a23c'],
    ['partly', '部分交付', '#409eff'],
    ['done', '已交付', '#67c23a'],
  ],
} as const

const lines = subTable('lines', '订单明细', [
  text('productName', '产品名称', { required: true, list: 180, maxlength: 100 }),
  number('quantity', '数量', { required: true, min: 1, precision: 0, list: 100 }),
  number('price', '单价', { min: 0, precision: 2, list: 120 }),
])

/** A list by groups: what each customer has ordered, with the sums of each and of all; above it a tab for each state. */
export const hipOrder = buildDesign({
  id: designId('hipOrder'),
  enCode: 'hipOrder',
  fullName: '客户订单',
  description: '按客户分组的销售订单',
  sortCode: 8,
  table: 'hip_order',
  popup: { type: 'general', width: '900px' },
  permissions: { columns: false, forms: false },
  list: {
    ...{ type: 3, groupField: 'customerName', showSummary: true, summaryField: ['totalAmount', 'paidAmount'] },
    tabConfig: { on: true, relationField: 'status', hasAllTab: true },
  },
  layout: [
    card('订单信息', [
      text('orderNo', '订单编号', { required: true, list: 150, search: true, unique: true, maxlength: 30 }),
      text('customerName', '客户名称', { required: true, list: 200, search: true, maxlength: 100 }),
      date('orderDate', '下单日期', { required: true, list: 120, search: true, isToday: true }),
      date('deliveryDate', '交货日期', { list: 120, notBefore: 'orderDate' }),
      number('totalAmount', '订单金额', { required: true, list: 140, min: 0, precision: 2, thousands: true }),
      number('paidAmount', '已收金额', { list: 140, min: 0, precision: 2, thousands: true }),
      select('status', '状态', states, { required: true, list: 110, search: true, defaultValue: 'open' }),
      user('ownerId', '负责人', { required: true, list: 140, search: true, isCurrent: true }),
      longText('remark', '备注'),
    ]),
    card('订单明细', [lines]),
  ],
})
