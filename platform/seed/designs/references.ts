import { seedId } from '../ids'

/** Ids of the seven modules, apart from their designs because the designs refer to each other. */
export function designId(enCode: string): string {
  return seedId('design', enCode)
}

const chooserColumns = {
  project: [
    ['projectNo', '项目编号'],
    ['projectName', '项目名称'],
    ['customerName', '客户名称'],
    ['moldNo', '模具编号'],
  ],
  supplier: [
    ['supplierNo', '单位编号'],
    ['fullName', '单位名称'],
    ['bankName', '开户银行'],
    ['bankAccount', '银行账号'],
  ],
  invoice: [
    ['regNo', '登记编号'],
    ['invoiceNo', '发票号码'],
    ['totalAmount', '价税合计'],
    ['issueDate', '开票日期'],
  ],
} as const

export const projectTarget = { designId: designId('hipProject'), shows: 'projectName', columns: chooserColumns.project }
export const supplierTarget = { designId: designId('hipSupplier'), shows: 'fullName', columns: chooserColumns.supplier }
export const invoiceTarget = { designId: designId('hipInvoice'), shows: 'invoiceNo', columns: chooserColumns.invoice }
