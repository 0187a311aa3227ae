import { cascader, select, treeSelect } from '@/lib/form/build/choice-fields'
import { card, subTable, withHeaders } from '@/lib/form/build/containers'
import { alert, barcode, groupTitle, link, qrcode } from '@/lib/form/build/display-nodes'
import { files } from '@/lib/form/build/file-fields'
import { serialNumber } from '@/lib/form/build/filled-fields'
import { autoComplete, parameter } from '@/lib/form/build/popup-fields'
import { dateRange, numberRange, timeRange } from '@/lib/form/build/range-fields'
import { area, group, position, user, users } from '@/lib/form/build/reference-fields'
import { color, editor, longText, rate, text, toggle } from '@/lib/form/build/value-fields'
import { billRules } from '../bill-rules'
import { interfaceId } from '../interfaces/ids'
import { buildDesign } from './build'
import { dictionary } from './dictionary-source'
import { designId } from './references'
import { onChange, refuseWhere } from './scripts'
import { bankAccountRule, currencies, taxRates } from './shared-options'

const accountRows = subTable('accounts', '其他账户', [
  text('accountName', '账户名称', { required: true, list: 200 }),
  text('bankName', '开户银行', { required: true, list: 180 }),
  text('bankAccount', '银行账号', { required: true, list: 220, maxlength: 30, rules: [bankAccountRule] }),
  select('currency', '币种', currencies, { list: 130, defaultValue: 'CNY' }),
  toggle('isDefault', '默认', { list: 80 }),
])

const accounts = withHeaders(accountRows, [['开户信息', ['bankName', 'bankAccount']]])

const bankBranches = {
  interfaceId: interfaceId('bankBranches'),
  interfaceName: '开户支行',
  shows: 'fullName',
  parameters: [parameter('keyword', { from: '@keyword' })],
}

/** What the company buys, in two levels. */
const goods = [
  {
    id: 'raw',
    fullName: '原材料',
    children: [
      { id: 'raw.plastic', fullName: '塑胶原料' },
      { id: 'raw.steel', fullName: '模具钢材' },
      { id: 'raw.copper', fullName: '电极材料' },
    ],
  },
  {
    id: 'mold',
    fullName: '模具',
    children: [
      { id: 'mold.base', fullName: '模架' },
      { id: 'mold.runner', fullName: '热流道' },
      { id: 'mold.part', fullName: '标准件' },
    ],
  },
  {
    id: 'work',
    fullName: '外协加工',
    children: [
      { id: 'work.heat', fullName: '热处理' },
      { id: 'work.texture', fullName: '表面蚀纹' },
      { id: 'work.machining', fullName: '机加工' },
    ],
  },
  { id: 'service', fullName: '物流与服务' },
]

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

/** Persons have no credit code; everybody else has one. */
const demandTaxNo = `({ formData, setRequired }) => {
  setRequired('taxNo', Boolean(formData.supplierType) && formData.supplierType !== 'person')
}`

/** The account is usually in the name of the unit. */
const fillAccountName = `({ formData, setFormData }) => {
  if (!formData.accountName) setFormData('accountName', formData.fullName)
}`

const refuseUnlike = refuseWhere(
  [
    ['accounts.filter(({ isDefault }) => String(isDefault) === `1`).length > 1', '默认账户只能有一个'],
    ['numbers.includes(formData.bankAccount) || new Set(numbers).size < numbers.length', '银行账号重复'],
  ],
  `const accounts = formData.accounts || []
  const numbers = accounts.map(({ bankAccount }) => bankAccount).filter(Boolean)`,
)

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
  print: ['hipSupplierCard'],
  phone: {
    columns: ['fullName', 'enabledMark', 'supplierType', 'supplierNo', 'contact', 'phone', 'ownerId'],
    searches: ['fullName', 'supplierType', 'contact'],
    sorts: ['fullName', 'supplierNo'],
  },
  scripts: { onLoad: demandTaxNo, beforeSubmit: refuseUnlike },
  layout: [
    card('单位信息', [
      serialNumber('supplierNo', '单位编号', billRules.hipSupplier, { list: 120, search: true }),
      toggle('enabledMark', '状态', { required: true, list: 90, search: true, on: '启用', off: '停用', defaultValue: 1 }),
      onChange(text('fullName', '单位名称', { required: true, list: 250, search: true, unique: true }), fillAccountName),
      text('shortName', '简称', { list: 110, search: true, maxlength: 50 }),
      onChange(
        select('supplierType', '单位类型', dictionary('hipSupplierType'), { required: true, list: 130, search: true }),
        demandTaxNo,
      ),
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
      alert('银行账户变更须经财务部电话复核', 'warning', '复核通过前，付款申请单仍使用原账户。'),
      text('accountName', '账户名称', { required: true }),
      text('bankName', '开户银行', { required: true, list: 150 }),
      autoComplete('bankBranch', '开户支行', bankBranches),
      text('bankAccount', '银行账号', { required: true, list: 200, search: true, maxlength: 30, rules: [bankAccountRule] }),
      text('unionNo', '联行号', { maxlength: 12, rules: [{ pattern: '/^\\d{12}$/', message: '联行号为12位数字' }] }),
      select('payTerm', '付款条件', payTerms, { list: 110 }),
      select('currency', '结算币种', currencies, { defaultValue: 'CNY' }),
      select('taxRate', '默认税率', taxRates, { defaultValue: '0.13' }),
      accounts,
    ]),
    card('合作信息', [
      cascader('industry', '所属行业', dictionary('IndustryType')),
      treeSelect('supplyScope', '供货范围', goods),
      dateRange('cooperation', '合作期限', { span: 24 }),
      numberRange('creditRange', '授信额度区间', { tip: '单位：万元' }),
      rate('rating', '合作评分'),
      timeRange('receiveTime', '收货时段', { span: 24 }),
      groupTitle('对接与可见范围'),
      position('contactPosition', '对接岗位'),
      group('buyerGroup', '采购小组'),
      users('viewers', '资料可见人员', { multiple: true, span: 24 }),
      color('brandColor', '标识颜色', { span: 8 }),
      editor('introduction', '单位简介'),
    ]),
    card('资料', [
      barcode('编号条码', 'supplierNo'),
      qrcode('单位二维码', 'form'),
      link('国家企业信用信息公示系统', 'https://www.gsxt.gov.cn/', 24),
      files('licenseFiles', '营业执照等'),
      longText('remark', '备注'),
    ]),
  ],
})
