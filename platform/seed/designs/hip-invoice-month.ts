import { interfaceId } from '../interfaces/ids'
import { buildView } from './build-view'
import { designId } from './references'

/** A data view by groups (contract 3b §12, §4.4): the invoices of each month, with the sums of each and of all. */
export const hipInvoiceMonth = buildView({
  id: designId('hipInvoiceMonth'),
  enCode: 'hipInvoiceMonth',
  fullName: '发票月报',
  description: '发票往来按开票月份分组，只供查询和导出',
  sortCode: 16,
  interfaceId: interfaceId('invoiceView'),
  columns: [
    { code: 'invoiceNo', label: '发票号码', width: 230, isSearched: true, fixed: 'left' },
    { code: 'issueMonth', label: '开票月份', width: 110, isSearched: true },
    { code: 'issueDay', label: '开票日期', width: 120 },
    { code: 'directionText', label: '发票方向', width: 100, isSearched: true },
    { code: 'partner', label: '往来单位', width: 240, isSearched: true },
    { code: 'totalAmount', label: '价税合计', width: 165, isAmount: true },
    { code: 'paidAmount', label: '已付款金额', width: 165, isAmount: true },
    { code: 'openAmount', label: '未付金额', width: 165, isAmount: true },
  ],
  list: {
    ...{ type: 3, groupField: 'issueMonth', sort: 'desc', defaultSidx: 'issueDay' },
    ...{ showSummary: true, summaryField: ['totalAmount', 'paidAmount', 'openAmount'] },
  },
})
