import { select } from '@/lib/form/build/choice-fields'
import { card } from '@/lib/form/build/containers'
import { date, longText, number, text } from '@/lib/form/build/value-fields'
import { buildDesign } from './build'
import { designId } from './references'
import { currencies } from './shared-options'

/** A list whose rows are edited where they stand. The remark is in the form alone. */
export const hipPrice = buildDesign({
  id: designId('hipPrice'),
  enCode: 'hipPrice',
  fullName: '价格表',
  description: '产品的销售价格，在列表中直接维护',
  sortCode: 10,
  table: 'hip_price',
  popup: { type: 'drawer', width: '640px' },
  permissions: { columns: false, forms: false },
  list: {
    ...{ type: 4, sort: 'asc', defaultSidx: 'productNo', showSummary: true, summaryField: ['stock'] },
    complexHeaderList: [{ id: 'prices', fullName: '价格', align: 'center', childColumns: ['price', 'currency', 'validUntil'] }],
  },
  layout: [
    card('价格信息', [
      text('productNo', '产品编号', { required: true, list: 150, search: true, unique: true, maxlength: 30 }),
      text('productName', '产品名称', { required: true, list: 200, search: true, maxlength: 100 }),
      number('price', '单价', { required: true, list: 130, min: 0, precision: 2, thousands: true }),
      select('currency', '结算币种', currencies, { required: true, list: 150, search: true, defaultValue: 'CNY' }),
      date('validUntil', '有效期至', { list: 150 }),
      number('stock', '库存数量', { list: 130, min: 0, precision: 0 }),
      longText('remark', '备注'),
    ]),
  ],
})
