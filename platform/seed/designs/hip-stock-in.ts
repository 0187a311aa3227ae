import { card, subTable } from '@/lib/form/build/containers'
import { date, longText, number, text } from '@/lib/form/build/value-fields'
import { buildDesign } from './build'
import { designId } from './references'

/** A module on tables that the warehouse program of the company writes too (contract 3b §3): fields are called as their columns are. */
export const hipStockIn = buildDesign({
  id: designId('hipStockIn'),
  enCode: 'hipStockIn',
  fullName: '物料入库',
  description: '与仓库系统共用数据表的入库单',
  sortCode: 16,
  table: 'wh_stock_in',
  boundTo: { line: 'stock_in_id' },
  popup: { type: 'drawer', width: '760px' },
  permissions: { columns: false, forms: false },
  list: { defaultSidx: 'bill_no' },
  layout: [
    card('入库信息', [
      text('bill_no', '入库单号', { required: true, list: 150, search: true, unique: true, maxlength: 30 }),
      date('in_time', '入库时间', { required: true, list: 170, search: true, format: 'yyyy-MM-dd HH:mm', isToday: true }),
      text('supplier', '供应商', { required: true, list: 220, search: true, maxlength: 100 }),
      text('keeper', '仓管员', { list: 120, search: true, maxlength: 50 }),
      number('amount', '金额', { list: 140, min: 0, precision: 2, thousands: true }),
      longText('remark', '备注'),
    ]),
    card('入库明细', [
      subTable('line', '入库明细', [
        text('material_name', '物料名称', { required: true, maxlength: 100 }),
        number('quantity', '数量', { required: true, min: 0, precision: 3 }),
        number('price', '单价', { min: 0, precision: 4 }),
      ]),
    ]),
  ],
})
