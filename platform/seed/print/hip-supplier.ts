import { dictionary, drawn, label, of, section, table, value } from './html'
import {
  a4,
  companyJoins,
  companyName,
  documentFoot,
  documentHead,
  documentOf,
  fileNames,
  optionText,
  type PrintTemplateSeed,
  signOff,
} from './template'

/** Paper goes from hand to hand, so it has the last digits of the account only (contract 4b §15.7). */
const head = `select r.*, ${companyName}, o.realName as ownerName, c.realName as creatorName,
  case when r.bankAccount is null then null else concat('**** **** **** ', right(r.bankAccount, 4)) end as accountEnd,
  case when r.enabledMark = '1' then '启用' else '停用' end as stateText,
  case r.taxRate when 'exempt' then '免税' else concat(to_char(cast(r.taxRate as numeric) * 100, 'FM990'), '%') end as rateText,
  ${optionText(
    'r.payTerm',
    [
      ['prepaid', '款到发货'],
      ['onDelivery', '货到付款'],
      ['month30', '月结30天'],
      ['month60', '月结60天'],
      ['month90', '月结90天'],
      ['contract', '按合同'],
    ],
    'termText',
  )},
  ${fileNames('r.licenseFiles', 'fileNames')}
from hipSupplier r left join users o on o.id = r.ownerId left join users c on c.id = r.creatorUser ${companyJoins}
where r.id = @formId`

const width = 186

const facts = table(
  [26, 67, 26, 67],
  [
    [label('单位名称'), value(of('fullName'), { columns: 3, isBold: true, size: '12pt' })],
    [label('简称'), value(of('shortName')), label('单位类型'), value(dictionary(of('supplierType'), 'hipSupplierType'))],
    [label('信用代码'), value(of('taxNo')), label('法定代表人'), value(of('legalPerson'))],
    [label('状态'), value(of('stateText')), label('负责人'), value(of('ownerName'))],
    [label('联系人'), value(of('contact')), label('电话'), value(of('phone'))],
    [label('邮箱'), value(of('email')), label('合作评分'), value(of('rating'))],
    [label('详细地址'), value(of('address'), { columns: 3 })],
  ],
)

const account = table(
  [26, 67, 26, 67],
  [
    [label('账户名称'), value(of('accountName'), { columns: 3 })],
    [label('开户银行'), value(of('bankName')), label('银行账号'), value(of('accountEnd'))],
    [label('付款条件'), value(of('termText')), label('结算币种'), value(of('currency'))],
    [label('默认税率'), value(of('rateText')), label('登记人'), value(of('creatorName'))],
  ],
)

const papers = table(
  [26, 130, 30],
  [
    [
      label('资料'),
      value(of('fileNames'), { height: 28 }),
      value(drawn('qrCode', of('supplierNo'), { width: 92, height: 92 }), { align: 'center', rows: 2 }),
    ],
    [label('备注'), value(of('remark'), { height: 14 })],
  ],
)

export const supplierTemplates: readonly PrintTemplateSeed[] = [
  {
    enCode: 'hipSupplierCard',
    fullName: '收款单位档案卡',
    module: 'hipSupplier',
    description: '单位、联系与收款资料，账号只显示末四位',
    page: a4,
    statements: [head],
    html: documentOf(
      documentHead({ title: '收款单位档案卡', number: 'supplierNo', width, dated: 'createTime' }),
      facts,
      section('收款资料'),
      account,
      section('资料与备注'),
      papers,
      section('审核'),
      signOff(width, ['登记人', '采购负责人', '财务复核'], 20),
      documentFoot(width, '账户变更须经财务部电话复核。'),
    ),
  },
]
