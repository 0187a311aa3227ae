import { freshTaxNo } from './journey'

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
