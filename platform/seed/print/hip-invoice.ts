import { date, dictionary, drawn, inWords, label, of, pageBreak, paragraph, section, table, tag, thousands, value } from './html'
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

const width = 186

const head = `select r.*, ${companyName}, ${optionText(
  'r.direction',
  [
    ['in', '收票'],
    ['out', '开票'],
  ],
  'directionText',
)},
  case when r.direction = 'out' then '购方名称' else '销方名称' end as partnerTitle,
  case when r.direction = 'out' then r.customerName else s.fullName end as partnerName,
  s.bankName, s.bankAccount, p.projectNo, p.projectName, h.realName as handlerName, c.realName as creatorName,
  case r.taxRate when 'exempt' then '免税' else concat(to_char(cast(r.taxRate as numeric) * 100, 'FM990'), '%') end as rateText,
  ${optionText(
    'r.certState',
    [
      ['open', '未认证'],
      ['certified', '已认证'],
      ['excluded', '不抵扣'],
    ],
    'certText',
  )},
  r.totalAmount - coalesce(r.paidAmount, 0) as unpaidAmount,
  coalesce(jsonb_array_length(r.files), 0) as fileCount, ${fileNames('r.files', 'fileNames')}
from hipInvoice r left join hipSupplier s on s.id = r.supplierId left join hipProject p on p.id = r.projectId
  left join users h on h.id = r.handlerId left join users c on c.id = r.creatorUser ${companyJoins}
where r.id = @formId`

const lines = `select row_number() over () as no, l.goodsName, l.spec, l.unit, l.qty, l.price, l.amount, l.tax,
  case l.rate when 'exempt' then '免税' else concat(to_char(cast(l.rate as numeric) * 100, 'FM990'), '%') end as rateText
from hipInvoice_lines l where l.recordId = @formId`

const lineWidths = [10, 44, 28, 12, 16, 20, 24, 12, 20]
const row = (field: string) => tag('T1', field)

const facts = table(
  [24, 38, 24, 38, 24, 38],
  [
    [
      label('发票方向'),
      value(of('directionText')),
      label('发票类型'),
      value(dictionary(of('invoiceType'), 'hipInvoiceType')),
      label('发票状态'),
      value(dictionary(of('status'), 'hipInvoiceStatus')),
    ],
    [
      label('发票代码'),
      value(of('invoiceCode')),
      label('发票号码'),
      value(of('invoiceNo')),
      label('开票日期'),
      value(date(of('issueDate'))),
    ],
    [label(of('partnerTitle')), value(of('partnerName'), { columns: 3 }), label('税号'), value(of('taxNo'), { size: '9pt' })],
    [label('开户银行'), value(of('bankName'), { columns: 3 }), label('银行账号'), value(of('bankAccount'), { size: '9pt' })],
  ],
)

const details = table(
  lineWidths,
  [
    ['序号', '货物或服务名称', '规格型号', '单位', '数量', '单价', '金额', '税率', '税额'].map((text) =>
      label(text, { isBold: true }),
    ),
    [
      value(row('no'), { align: 'center' }),
      value(row('goodsName')),
      value(row('spec')),
      value(row('unit'), { align: 'center' }),
      value(row('qty'), { align: 'right' }),
      value(thousands(row('price')), { align: 'right' }),
      value(thousands(row('amount')), { align: 'right' }),
      value(row('rateText'), { align: 'center' }),
      value(thousands(row('tax')), { align: 'right' }),
    ],
  ],
  { size: '9pt', padding: '0.8mm 1mm' },
)

const totals = table(
  [38, 92, 24, 32],
  [
    [
      label('合计（不含税／税额）'),
      value(`￥${thousands(of('amount'))}　／　￥${thousands(of('taxAmount'))}`),
      label('税率'),
      value(of('rateText'), { align: 'center' }),
    ],
    [
      label('价税合计（大写）', { isBold: true }),
      value(inWords(of('totalAmount')), { isBold: true }),
      label('（小写）'),
      value(`￥${thousands(of('totalAmount'))}`, { align: 'right', isBold: true }),
    ],
  ],
  { isJoined: true },
)

const business = table(
  [24, 82, 24, 56],
  [
    [label('关联项目'), value(`${of('projectNo')}　${of('projectName')}`), label('合同编号'), value(of('contractNo'))],
    [
      label('已付款金额'),
      value(`￥${thousands(of('paidAmount'))}`),
      label('未付款金额'),
      value(`￥${thousands(of('unpaidAmount'))}`),
    ],
    [label('收票日期'), value(date(of('receivedDate'))), label('认证状态'), value(of('certText'))],
    [label('经办人'), value(of('handlerName')), label('登记人'), value(of('creatorName'))],
    [label('备注'), value(of('remark'), { columns: 3, height: 12 })],
  ],
)

const images = [
  documentHead({ title: '发票影像粘贴单', number: 'regNo', width }),
  table(
    [24, 69, 24, 69],
    [
      [label('发票号码'), value(of('invoiceNo')), label('价税合计'), value(`￥${thousands(of('totalAmount'))}`)],
      [label('影像文件'), value(of('fileNames')), label('张数'), value(`共 ${of('fileCount')} 份`)],
    ],
  ),
  table([width], [[value('（原始发票粘贴处，请沿左上角对齐）', { align: 'center', valign: 'top', height: 168, size: '9pt' })]], {
    isJoined: true,
  }),
  table(
    [32, width - 32],
    [
      [
        value(drawn('qrCode', of('invoiceNo'), { width: 96, height: 96 }), { align: 'center' }),
        value(
          [
            paragraph('粘贴说明：'),
            paragraph('1. 一张粘贴单只粘贴一份发票，不得遮盖发票号码和二维码。'),
            paragraph('2. 数电票打印后须经查验平台核对，查验结果随单归档。'),
            paragraph('3. 扫描左侧二维码得到发票号码。'),
          ].join(''),
          { size: '9pt' },
        ),
      ],
    ],
    { isJoined: true },
  ),
].join('')

export const invoiceTemplates: readonly PrintTemplateSeed[] = [
  {
    enCode: 'hipInvoiceForm',
    fullName: '发票登记单',
    module: 'hipInvoice',
    description: '发票票面、明细与付款情况，附影像粘贴单',
    page: a4,
    statements: [head, lines],
    html: documentOf(
      documentHead({ title: '发票登记单', number: 'regNo', width, dated: 'createTime' }),
      facts,
      section('发票明细'),
      details,
      totals,
      section('业务信息'),
      business,
      signOff(width, ['经办人', '部门负责人', '财务审核', '归档']),
      documentFoot(width, '本单一式一份，与发票原件一并归档。'),
      pageBreak,
      images,
      documentFoot(width),
    ),
  },
]
