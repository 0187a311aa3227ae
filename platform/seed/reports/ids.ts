import { seedId } from '../ids'

export type ReportCode = 'agedPayables' | 'projectCost' | 'invoiceList' | 'supplierRanking' | 'paymentVoucher'

/** Ids of reports, apart from them because menu entries name them. */
export function reportId(enCode: ReportCode): string {
  return seedId('dataReport', enCode)
}
