import { date, dictionary, drawn, label, of, pageBreak, section, table, tag, value } from './html'
import {
  a4,
  companyJoins,
  companyName,
  documentFoot,
  documentHead,
  documentOf,
  optionText,
  type PrintTemplateSeed,
  signOff,
} from './template'

const head = `select r.*, ${companyName}, o.realName as operatorName, p.projectNo, p.projectName, w.fullName as workshopName,
  ${optionText(
    'r.result',
    [
      ['pass', '合格'],
      ['conditional', '有条件合格'],
      ['repair', '需修模'],
      ['scrap', '报废'],
    ],
    'resultText',
  )},
  coalesce(jsonb_array_length(r.photos), 0) as photoCount
from hipMoldTrial r left join users o on o.id = r.operatorId left join hipProject p on p.id = r.projectId
  left join dictionaryTypes t on t.enCode = 'workshop'
  left join dictionaryItems w on w.dictionaryTypeId = t.id and w.enCode = r.workshop ${companyJoins}
where r.id = @formId`

const params = `select l.name, l.unit, l.setValue, l.realValue, l.deviation, l.remark
from hipMoldTrial_params l where l.recordId = @formId`

const issues = `select row_number() over () as no, l.desc as fault, l.type, l.cause, l.action, u.realName as ownerName, l.dueDate,
  ${optionText(
    'l.state',
    [
      ['open', '待处理'],
      ['running', '处理中'],
      ['closed', '已关闭'],
    ],
    'stateText',
  )}
from hipMoldTrial_issues l left join users u on u.id = l.ownerId where l.recordId = @formId`

const width = 186
const parameter = (field: string) => tag('T1', field)
const issue = (field: string) => tag('T2', field)

const facts = table(
  [24, 38, 24, 38, 24, 38],
  [
    [
      label('所属项目'),
      value(`${of('projectNo')}　${of('projectName')}`, { columns: 3 }),
      label('试模次数'),
      value(of('round'), { isBold: true }),
    ],
    [label('客户'), value(of('customerName'), { columns: 3 }), label('试模日期'), value(date(of('trialDate')))],
    [
      label('模具编号'),
      value(of('moldNo')),
      label('模具名称'),
      value(of('moldName')),
      label('试模原因'),
      value(dictionary(of('reason'), 'hipTrialReason')),
    ],
    [
      label('产品名称'),
      value(of('productName')),
      label('料号'),
      value(of('productCode')),
      label('模穴数'),
      value(of('cavities')),
    ],
    [
      label('试模车间'),
      value(of('workshopName')),
      label('机台编号'),
      value(of('machineNo')),
      label('机台吨位'),
      value(`${of('tonnage')} T`),
    ],
    [label('原料'), value(of('material')), label('牌号'), value(of('materialGrade')), label('颜色'), value(of('color'))],
    [
      label('整模重'),
      value(`${of('shotWeight')} g`),
      label('单件重'),
      value(`${of('partWeight')} g`),
      label('成型周期'),
      value(`${of('cycleTime')} s`),
    ],
  ],
)

const parameterTable = table(
  [50, 26, 28, 28, 28, 26],
  [
    ['参数', '单位', '设定值', '实际值', '偏差', '备注'].map((text) => label(text, { isBold: true })),
    [
      value(parameter('name')),
      value(parameter('unit'), { align: 'center' }),
      value(parameter('setValue'), { align: 'right' }),
      value(parameter('realValue'), { align: 'right' }),
      value(parameter('deviation'), { align: 'right' }),
      value(parameter('remark')),
    ],
  ],
  { size: '9pt', padding: '0.6mm 1mm' },
)

const issueTable = table(
  [12, 36, 20, 34, 34, 18, 20, 12],
  [
    ['序号', '问题描述', '类别', '原因', '对策', '责任人', '完成日期', '状态'].map((text) => label(text, { isBold: true })),
    [
      value(issue('no'), { align: 'center' }),
      value(issue('fault')),
      value(issue('type'), { align: 'center' }),
      value(issue('cause')),
      value(issue('action')),
      value(issue('ownerName'), { align: 'center' }),
      value(date(issue('dueDate')), { align: 'center' }),
      value(issue('stateText'), { align: 'center' }),
    ],
  ],
  { size: '8.5pt', padding: '0.6mm 0.8mm' },
)

const conclusion = table(
  [24, 38, 24, 38, 24, 38],
  [
    [label('试模数量'), value(of('trialQty')), label('良品数量'), value(of('goodQty')), label('良率'), value(`${of('yield')} %`)],
    [
      label('试模结论', { isBold: true }),
      value(of('resultText'), { isBold: true }),
      label('下次试模'),
      value(date(of('nextDate'))),
      label('样品去向'),
      value(of('sampleDest')),
    ],
    [label('备注'), value(of('remark'), { columns: 3 }), label('试模员'), value(of('operatorName'))],
  ],
)

export const trialTemplates: readonly PrintTemplateSeed[] = [
  {
    enCode: 'hipMoldTrialReport',
    fullName: '试模报告',
    module: 'hipMoldTrial',
    description: '试模条件、成型参数、问题清单与结论，附现场照片',
    page: a4,
    statements: [head, params, issues],
    html: documentOf(
      documentHead({ title: '试模报告', number: 'trialNo', width, dated: 'trialDate' }),
      facts,
      section('成型参数'),
      parameterTable,
      section('问题清单'),
      issueTable,
      section('结论'),
      conclusion,
      signOff(width, ['试模员', '模具设计', '项目经理', '品质'], 14),
      documentFoot(width),
      pageBreak,
      documentHead({ title: '试模现场照片', number: 'trialNo', width }),
      table(
        [24, 69, 24, 69],
        [
          [
            label('产品'),
            value(`${of('productName')}（${of('productCode')}）`),
            label('照片'),
            value(`共 ${of('photoCount')} 张`),
          ],
        ],
      ),
      table(
        [width],
        [[value(drawn('img', of('photos'), { width: 320, height: 240 }), { align: 'center', valign: 'top', height: 200 })]],
        { isJoined: true },
      ),
      documentFoot(width),
    ),
  },
]
