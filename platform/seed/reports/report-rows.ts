import type { NewReport } from '../../modules/report/public'
import { userId } from '../company/people'
import { dictionaryItemId } from '../dictionaries/rows'
import { withTexts } from '../texts/with-texts'
import { agedPayables, invoiceList, paymentVouchers, supplierRanking } from './finance-reports'
import { type ReportCode, reportId } from './ids'
import { projectCost } from './project-cost'

type Report = { enCode: ReportCode; fullName: string; sort: 'finance' | 'project'; description: string; templateJson: string }

/** Reports of the demonstration company, from its own records. */
export const reports: readonly Report[] = [
  {
    ...{ enCode: 'agedPayables', fullName: '应付账龄表', sort: 'finance', templateJson: agedPayables },
    description: '未付清的收票按账龄分段，可查看对应发票',
  },
  {
    ...{ enCode: 'projectCost', fullName: '项目成本对照表', sort: 'project', templateJson: projectCost },
    description: '各类项目在各状态下的预算与成本，交叉表',
  },
  {
    ...{ enCode: 'invoiceList', fullName: '发票清单', sort: 'finance', templateJson: invoiceList },
    description: '按发票类型小计',
  },
  {
    ...{ enCode: 'supplierRanking', fullName: '供应商采购排行', sort: 'finance', templateJson: supplierRanking },
    description: '采购金额前二十名，附柱状图',
  },
  {
    ...{ enCode: 'paymentVoucher', fullName: '付款凭单汇总', sort: 'finance', templateJson: paymentVouchers },
    description: '每笔已付款一张凭单',
  },
]

/** Their names come with the data of the reports. */
const shownDictionaries = ['hipProjectType', 'hipProjectStatus', 'hipInvoiceType']

export function reportRows(createdAt: number): NewReport[] {
  return reports.map(({ enCode, sort, templateJson, ...report }, index) => ({
    ...report,
    templateJson: JSON.stringify(withTexts(JSON.parse(templateJson), report.fullName, shownDictionaries)),
    enCode,
    id: reportId(enCode),
    categoryId: dictionaryItemId('ReportSort', sort),
    sortCode: index + 1,
    createdAt,
    createdBy: userId('admin'),
  }))
}
