import { date, dictionary, drawn, inWords, label, of, pageBreak, section, system, table, tag, thousands, value } from './html'
import {
  a4,
  a5Across,
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

const head = `select r.*, ${companyName}, a.realName as applicantName, d.fullName as departmentName, s.fullName as supplierName,
  coalesce(nullif(s.bankBranch, ''), r.bankName) as bankText, s.unionNo, p.projectNo, p.projectName,
  ${optionText(
    'r.payMethod',
    [
      ['transfer', '银行转账'],
      ['acceptance', '承兑汇票'],
      ['cheque', '支票'],
      ['cash', '现金'],
    ],
    'methodText',
  )},
  ${optionText(
    'r.hasInvoice',
    [
      ['received', '已到票'],
      ['pending', '未到票'],
      ['none', '无需发票'],
    ],
    'invoiceText',
  )},
  ${optionText(
    'r.payState',
    [
      ['unpaid', '未付'],
      ['partial', '部分付款'],
      ['paid', '已付'],
    ],
    'stateText',
  )},
  ${optionText(
    'r.payer',
    [
      ['icbc', '工商银行 基本户'],
      ['ccb', '建设银行 一般户'],
      ['cmb', '招商银行 一般户'],
      ['boc', '中国银行 外币户'],
    ],
    'payerText',
  )},
  r.contractAmount - coalesce(r.paidAmount, 0) - r.applyAmount as restAmount,
  coalesce(jsonb_array_length(r.files), 0) as fileCount, ${fileNames('r.files', 'fileNames')}
from hipPayApply r left join users a on a.id = r.applicantId left join organizes d on d.id = r.departmentId
  left join hipSupplier s on s.id = r.supplierId left join hipProject p on p.id = r.projectId ${companyJoins}
where r.id = @formId`

const invoices = `select row_number() over () as no, i.regNo, i.invoiceNo, i.issueDate, l.totalAmount, l.paidAmount, l.thisAmount
from hipPayApply_invoices l left join hipInvoice i on i.id = l.invoiceId where l.recordId = @formId`

const row = (field: string) => tag('T1', field)
const money = (field: string) => `￥${thousands(of(field))}`

const width = 186

const facts = table(
  [26, 36, 26, 36, 26, 36],
  [
    [
      label('申请人'),
      value(of('applicantName')),
      label('申请部门'),
      value(of('departmentName')),
      label('款项类型'),
      value(dictionary(of('payType'), 'hipPayType')),
    ],
    [
      label('付款方式'),
      value(of('methodText')),
      label('要求付款日'),
      value(date(of('planPayDate'))),
      label('发票情况'),
      value(of('invoiceText')),
    ],
    [label('收款单位', { rows: 3 }), value(of('supplierName'), { columns: 5, isBold: true })],
    [label('开户行'), value(of('bankText'), { columns: 2 }), label('联行号'), value(of('unionNo'))],
    [label('账号'), value(of('bankAccount'), { columns: 2 }), label('税号'), value(of('taxNo'), { size: '8.5pt' })],
    [
      label('关联项目'),
      value(`${of('projectNo')}　${of('projectName')}`, { columns: 3 }),
      label('合同编号'),
      value(of('contractNo')),
    ],
    [
      label('合同金额'),
      value(thousands(of('contractAmount')), { align: 'right' }),
      label('累计已付'),
      value(thousands(of('paidAmount')), { align: 'right' }),
      label('付后余额'),
      value(thousands(of('restAmount')), { align: 'right' }),
    ],
    [
      label('申请金额', { isBold: true, height: 10 }),
      value(`（大写）${inWords(of('applyAmount'))}`, { columns: 3, isBold: true }),
      label(of('currency'), { isBold: true }),
      value(thousands(of('applyAmount')), { align: 'right', isBold: true, size: '12pt' }),
    ],
    [label('付款事由'), value(of('reason'), { columns: 5, height: 14 })],
  ],
)

const invoiceTable = table(
  [12, 36, 46, 26, 22, 22, 22],
  [
    ['序号', '登记编号', '发票号码', '开票日期', '价税合计', '已付款', '本次付款'].map((text) => label(text, { isBold: true })),
    [
      value(row('no'), { align: 'center' }),
      value(row('regNo')),
      value(row('invoiceNo')),
      value(date(row('issueDate')), { align: 'center' }),
      value(thousands(row('totalAmount')), { align: 'right' }),
      value(thousands(row('paidAmount')), { align: 'right' }),
      value(thousands(row('thisAmount')), { align: 'right' }),
    ],
  ],
  { size: '9pt', padding: '0.8mm 1mm' },
)

const invoiceSum = table(
  [120, 66],
  [[label('本次付款合计', { align: 'right' }), value(money('invoiceSum'), { align: 'right', isBold: true })]],
  { isJoined: true, size: '9pt', padding: '0.8mm 1mm' },
)

const result = table(
  [26, 36, 26, 36, 26, 36],
  [
    [
      label('付款状态'),
      value(of('stateText')),
      label('实际付款日'),
      value(date(of('realPayDate'))),
      label('凭证号'),
      value(of('voucherNo')),
    ],
    [label('付款账户'), value(of('payerText'), { columns: 5 })],
  ],
)

const attachments = [
  documentHead({ title: '原始凭证粘贴单', number: 'applyNo', width }),
  table(
    [26, 67, 26, 67],
    [
      [label('收款单位'), value(of('supplierName')), label('申请金额'), value(money('applyAmount'))],
      [label('附件'), value(of('fileNames'), { columns: 3 })],
      [label('附件张数'), value(`共 ${of('fileCount')} 份，纸质　　　张`), label('凭证号'), value(of('voucherNo'))],
    ],
  ),
  table([width], [[value('（原始凭证粘贴处）', { align: 'center', valign: 'top', height: 180, size: '9pt' })]], {
    isJoined: true,
  }),
  signOff(width, ['经办人', '验收或证明人', '财务复核'], 14),
].join('')

const form: PrintTemplateSeed = {
  enCode: 'hipPayApplyForm',
  fullName: '付款申请单',
  module: 'hipPayApply',
  description: '申请内容、关联发票与审批记录，附原始凭证粘贴单',
  page: a4,
  statements: [head, invoices],
  html: documentOf(
    documentHead({ title: '付款申请单', number: 'applyNo', width, dated: 'applyDate' }),
    facts,
    section('关联发票'),
    invoiceTable,
    invoiceSum,
    section('审批记录'),
    system('systemApprovalContent'),
    signOff(width, ['申请人', '部门负责人', '财务审核', '总经理', '出纳'], 14),
    section('付款结果'),
    result,
    documentFoot(width, '申请金额五万元及以上须经总经理审批。'),
    pageBreak,
    attachments,
    documentFoot(width),
  ),
}

const half = 186

const voucher: PrintTemplateSeed = {
  enCode: 'hipPayVoucher',
  fullName: '付款凭单',
  module: 'hipPayApply',
  description: '半张A4纸的付款凭单，随凭证装订',
  page: a5Across,
  statements: [head],
  html: documentOf(
    documentHead({ title: '付款凭单', number: 'applyNo', width: half, dated: 'applyDate', left: `附件 ${of('fileCount')} 张` }),
    table(
      [24, 56, 24, 56, 26],
      [
        [
          label('收款单位'),
          value(of('supplierName'), { columns: 3, isBold: true }),
          value(drawn('qrCode', of('applyNo'), { width: 84, height: 84 }), { rows: 4, align: 'center' }),
        ],
        [label('开户行'), value(of('bankText')), label('账号'), value(of('bankAccount'))],
        [label('申请部门'), value(of('departmentName')), label('申请人'), value(of('applicantName'))],
        [label('付款方式'), value(of('methodText')), label('款项类型'), value(dictionary(of('payType'), 'hipPayType'))],
        [
          label('付款金额', { isBold: true, height: 12 }),
          value(`（大写）${inWords(of('applyAmount'))}`, { columns: 2, isBold: true }),
          value(`${of('currency')} ${thousands(of('applyAmount'))}`, { columns: 2, align: 'right', isBold: true, size: '13pt' }),
        ],
        [label('付款事由'), value(of('reason'), { columns: 4, height: 14 })],
        [label('合同编号'), value(of('contractNo')), label('付款账户'), value(of('payerText'), { columns: 2 })],
      ],
    ),
    signOff(half, ['总经理', '财务主管', '会计', '出纳', '领款人'], 12),
    documentFoot(half),
  ),
}

export const payApplyTemplates: readonly PrintTemplateSeed[] = [form, voucher]
