import { interfaceId } from '../interfaces/ids'
import { buildView } from './build-view'
import { designId } from './references'

/** A data view: what was invoiced and what of it is still open, over the interface 发票往来. */
export const hipInvoiceView = buildView({
  id: designId('hipInvoiceView'),
  enCode: 'hipInvoiceView',
  fullName: '发票视图',
  description: '发票往来和未付金额，只供查询和导出',
  sortCode: 11,
  interfaceId: interfaceId('invoiceView'),
  interfaceParam: [
    {
      ...{ id: 'issueMonth', field: 'issueMonth', fieldName: '开票月份', dataType: 'varchar', required: 0, defaultValue: '' },
      ...{ useSearch: true, sourceType: 1, relationField: 'issueMonth' },
    },
  ],
  columns: [
    { code: 'invoiceNo', label: '发票号码', width: 230, isSearched: true, fixed: 'left' },
    { code: 'directionText', label: '发票方向', width: 100, isSearched: true },
    { code: 'partner', label: '往来单位', width: 240, isSearched: true },
    { code: 'issueDay', label: '开票日期', width: 120 },
    { code: 'issueMonth', label: '开票月份', width: 110, isSearched: true },
    { code: 'totalAmount', label: '价税合计', width: 165, isAmount: true },
    { code: 'paidAmount', label: '已付款金额', width: 165, isAmount: true },
    { code: 'openAmount', label: '未付金额', width: 165, isAmount: true },
    { code: 'statusText', label: '发票状态', width: 110, isSearched: true },
    { code: 'handlerName', label: '经办人', width: 110 },
  ],
  list: {
    ...{ sort: 'desc', defaultSidx: 'issueDay' },
    ...{ showSummary: true, summaryField: ['totalAmount', 'paidAmount', 'openAmount'] },
  },
})
