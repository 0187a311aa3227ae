import { billRules } from '../bill-rules'
import { buildDesign } from './build'
import { select } from './choice-fields'
import { card, subTable } from './containers'
import { files } from './file-fields'
import { serialNumber } from './filled-fields'
import { area, user } from './reference-fields'
import { designId } from './references'
import { bankAccountRule, currencies, taxRates } from './shared-options'
import { longText, text, toggle } from './value-fields'

const accounts = subTable('accounts', '其他账户', [
  text('accountName', '账户名称', { list: 200 }),
  text('bankName', '开户银行', { list: 180 }),
  text('bankAccount', '银行账号', { list: 220, maxlength: 30, rules: [bankAccountRule] }),
  select('currency', '币种', currencies, { list: 130, defaultValue: 'CNY' }),
  toggle('isDefault', '默认', { list: 80 }),
])

const payTerms = {
  fixed: [
    ['prepaid', '款到发货'],
    ['onDelivery', '货到付款'],
    ['month30', '月结30天'],
    ['month60', '月结60天'],
    ['month90', '月结90天'],
    ['contract', '按合同'],
  ],
} as const

/** 15.7 of contract 4b. The one module on which all four kinds of permission are switched on. */
export const hipSupplier = buildDesign({
  id: designId('hipSupplier'),
  enCode: 'hipSupplier',
  fullName: '收款单位设置',
  description: '供应商、外协单位和服务机构的收款资料',
  sortCode: 7,
  table: 'hip_supplier',
  popup: { type: 'general', width: '1000px' },
  labelWidth: 130,
  permissions: { columns: true, forms: true },
  layout: [
    card('单位信息', [
      serialNumber('supplierNo', '单位编号', billRules.hipSupplier, { list: 120, search: true }),
      toggle('enabledMark', '状态', { required: true, list: 90, search: true, on: '启用', off: '停用', defaultValue: 1 }),
      text('fullName', '单位名称', { required: true, list: 250, search: true, unique: true }),
      text('shortName', '简称', { list: 110, search: true, maxlength: 50 }),
      select('supplierType', '单位类型', { dictionary: 'hipSupplierType' }, { required: true, list: 130, search: true }),
      text('taxNo', '统一社会信用代码', {
        list: 190,
        search: true,
        unique: true,
        maxlength: 18,
        tip: '除个人外都要填写',
        rules: [{ pattern: '/^[0-9A-HJ-NPQRTUWXY]{18}$/', message: '统一社会信用代码为18位数字和大写字母' }],
      }),
      text('legalPerson', '法定代表人', { maxlength: 50 }),
      user('ownerId', '负责人', { list: 140, search: true, isCurrent: true }),
    ]),
    card('联系方式', [
      text('contact', '联系人', { list: 100, search: true, span: 8, maxlength: 50 }),
      text('phone', '电话', {
        required: true,
        list: 130,
        search: true,
        span: 8,
        maxlength: 20,
        rules: [{ pattern: '/^1[3456789]\\d{9}$|^0\\d{2,3}-?\\d{7,8}$/', message: '请输入正确的电话或手机号' }],
      }),
      text('email', '邮箱', {
        list: 180,
        search: true,
        span: 8,
        rules: [{ pattern: '/^[A-Za-z0-9._-]+@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$/', message: '请输入正确的邮箱' }],
      }),
      area('area', '所在地区'),
      text('address', '详细地址', { maxlength: 200 }),
    ]),
    card('收款账户', [
      text('accountName', '账户名称', { required: true }),
      text('bankName', '开户银行', { required: true, list: 150 }),
      text('bankBranch', '开户支行'),
      text('bankAccount', '银行账号', { required: true, list: 200, search: true, maxlength: 30, rules: [bankAccountRule] }),
      text('unionNo', '联行号', { maxlength: 12, rules: [{ pattern: '/^\\d{12}$/', message: '联行号为12位数字' }] }),
      select('payTerm', '付款条件', payTerms, { list: 110 }),
      select('currency', '结算币种', currencies, { defaultValue: 'CNY' }),
      select('taxRate', '默认税率', taxRates, { defaultValue: '0.13' }),
      accounts,
    ]),
    card('资料', [files('licenseFiles', '营业执照等'), longText('remark', '备注')]),
  ],
})
