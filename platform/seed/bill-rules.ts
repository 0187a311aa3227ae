import { seedId } from './ids'

export type BillRuleSeed = {
  id: string
  enCode: string
  fullName: string
  prefix: string
  dateFormat: 'yyyyMMdd' | 'yyyyMM' | 'yyyy' | 'no'
  digit: number
}

function rule(
  enCode: string,
  fullName: string,
  prefix: string,
  dateFormat: BillRuleSeed['dateFormat'],
  digit: number,
): BillRuleSeed {
  return { id: seedId('billRule', enCode), enCode, fullName, prefix, dateFormat, digit }
}

/** Serial-number rules of the company (contract 4b §15). */
export const billRules = {
  hipProject: rule('hipProjectNo', '项目编号', 'XM', 'yyyyMM', 4),
  hipPlan: rule('hipPlanNo', '计划编号', 'GZJH', 'yyyyMM', 4),
  hipInvoice: rule('hipInvoiceNo', '发票登记编号', 'FP', 'yyyyMMdd', 4),
  hipSeal: rule('hipSealNo', '用印编号', 'YY', 'yyyyMMdd', 3),
  hipMoldTrial: rule('hipMoldTrialNo', '试模单号', 'SM', 'yyyyMM', 4),
  hipPayApply: rule('hipPayApplyNo', '付款申请单号', 'FK', 'yyyyMMdd', 4),
  hipSupplier: rule('hipSupplierNo', '收款单位编号', 'SK', 'no', 5),
} as const
