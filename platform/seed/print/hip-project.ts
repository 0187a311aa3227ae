import { date, dictionary, drawn, label, of, section, table, tag, thousands, value } from './html'
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

const states = [
  ['notStarted', '未开始'],
  ['running', '进行中'],
  ['done', '已完成'],
  ['delayed', '延期'],
] as const

const head = `select r.*, ${companyName}, m.realName as managerName, d.fullName as departmentName,
  ${optionText(
    'r.riskLevel',
    [
      ['low', '低'],
      ['middle', '中'],
      ['high', '高'],
    ],
    'riskText',
  )}
from hipProject r left join users m on m.id = r.managerId left join organizes d on d.id = r.departmentId ${companyJoins}
where r.id = @formId`

const milestones = `select row_number() over () as no, l.name, u.realName as ownerName, l.planDate, l.actualDate, l.remark,
  ${optionText('l.state', states, 'stateText')}
from hipProject_milestones l left join users u on u.id = l.ownerId where l.recordId = @formId`

const logs = `select row_number() over () as no, l.date, l.content, l.problem, l.nextStep, u.realName as reporterName
from hipProject_logs l left join users u on u.id = l.reporterId where l.recordId = @formId`

const width = 186
const milestone = (field: string) => tag('T1', field)
const log = (field: string) => tag('T2', field)
const money = (field: string) => value(thousands(of(field)), { align: 'right' })

const facts = table(
  [24, 38, 24, 38, 24, 38],
  [
    [label('项目名称'), value(of('projectName'), { columns: 3, isBold: true }), label('项目等级'), value(of('level'))],
    [
      label('项目类型'),
      value(dictionary(of('projectType'), 'hipProjectType')),
      label('项目状态'),
      value(dictionary(of('status'), 'hipProjectStatus')),
      label('当前阶段'),
      value(dictionary(of('stage'), 'hipProjectStage')),
    ],
    [label('客户名称'), value(of('customerName'), { columns: 3 }), label('客户项目号'), value(of('customerProject'))],
    [
      label('产品名称'),
      value(of('productName')),
      label('产品料号'),
      value(of('productCode')),
      label('模具编号'),
      value(of('moldNo')),
    ],
    [
      label('项目经理'),
      value(of('managerName')),
      label('责任部门'),
      value(of('departmentName')),
      label('完成进度'),
      value(`${of('progress')} %`),
    ],
    [
      label('开始日期'),
      value(date(of('startDate'))),
      label('计划完成'),
      value(date(of('planEndDate'))),
      label('实际完成'),
      value(date(of('actualEndDate'))),
    ],
    [
      label('合同金额'),
      money('contractAmount'),
      label('预算金额'),
      money('budgetAmount'),
      label('已发生成本'),
      money('costAmount'),
    ],
    [label('风险等级'), value(of('riskText')), label('风险说明'), value(of('riskNote'), { columns: 3 })],
    [
      label('项目描述'),
      value(of('description'), { columns: 4, height: 22, valign: 'top' }),
      value(drawn('qrCode', of('projectNo'), { width: 76, height: 76 }), { align: 'center' }),
    ],
  ],
)

const milestoneTable = table(
  [12, 46, 28, 28, 28, 20, 24],
  [
    ['序号', '节点名称', '负责人', '计划日期', '实际日期', '状态', '备注'].map((text) => label(text, { isBold: true })),
    [
      value(milestone('no'), { align: 'center' }),
      value(milestone('name')),
      value(milestone('ownerName'), { align: 'center' }),
      value(date(milestone('planDate')), { align: 'center' }),
      value(date(milestone('actualDate')), { align: 'center' }),
      value(milestone('stateText'), { align: 'center' }),
      value(milestone('remark')),
    ],
  ],
  { size: '9pt', padding: '0.8mm 1mm' },
)

const logTable = table(
  [12, 24, 66, 34, 30, 20],
  [
    ['序号', '日期', '进展', '问题', '下一步', '填报人'].map((text) => label(text, { isBold: true })),
    [
      value(log('no'), { align: 'center' }),
      value(date(log('date')), { align: 'center' }),
      value(log('content')),
      value(log('problem')),
      value(log('nextStep')),
      value(log('reporterName'), { align: 'center' }),
    ],
  ],
  { size: '9pt', padding: '0.8mm 1mm' },
)

export const projectTemplates: readonly PrintTemplateSeed[] = [
  {
    enCode: 'hipProjectReport',
    fullName: '项目跟踪表',
    module: 'hipProject',
    description: '项目概况、里程碑与跟踪记录',
    page: a4,
    statements: [head, milestones, logs],
    html: documentOf(
      documentHead({ title: '项目跟踪表', number: 'projectNo', width, dated: 'createTime' }),
      facts,
      section('里程碑'),
      milestoneTable,
      section('跟踪记录'),
      logTable,
      section('评审'),
      signOff(width, ['项目经理', '责任部门', '品质', '总经理']),
      documentFoot(width),
    ),
  },
]
