import { freshTaxNo } from './journey'
import type { PlatformApi } from './platform-api'

/** Text fields of a payee that pass every check. */
export function supplierTexts(fullName: string): Record<string, string> {
  return {
    单位名称: fullName,
    统一社会信用代码: freshTaxNo(),
    电话: '0755-83735566',
    账户名称: fullName,
    开户银行: '中国银行深圳分行',
    银行账号: '44250100001234567890',
  }
}

/** A payee as it travels. */
export function supplierRecord(fullName: string): Record<string, unknown> {
  return {
    enabledMark: 1,
    fullName,
    supplierType: 'mold',
    taxNo: freshTaxNo(),
    phone: '0755-83735566',
    accountName: fullName,
    bankName: '中国银行深圳分行',
    bankAccount: '44250100001234567890',
    currency: 'CNY',
    taxRate: '0.13',
    accounts: [],
  }
}

const beforeFlowMs = 200 * 24 * 60 * 60 * 1000

/** The number of a record from before its module had a flow: it opens as records of other modules do. */
export async function numberBeforeFlow(api: PlatformApi, module: 'hipPayApply' | 'hipSeal'): Promise<string> {
  const { list } = await api.records(await api.modelId(module), { applyDate: [0, Date.now() - beforeFlowMs] })
  return String(list[0]?.[module === 'hipSeal' ? 'sealNo' : 'applyNo'])
}
