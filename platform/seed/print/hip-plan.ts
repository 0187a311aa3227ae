import { date, dictionary, label, of, section, table, tag, value } from './html'
import {
  a4Across,
  companyJoins,
  companyName,
  documentFoot,
  documentHead,
  documentOf,
  optionText,
  type PrintTemplateSeed,
  signOff,
} from './template'

const head = `select r.*, ${companyName}, o.realName as ownerName, d.fullName as departmentName, p.projectNo, p.projectName,
  ${optionText(
    'r.priority',
    [
      ['high', '高'],
      ['middle', '中'],
      ['low', '低'],
    ],
    'priorityText',
  )}
from hipPlan r left join users o on o.id = r.ownerId left join organizes d on d.id = r.departmentId
  left join hipProject p on p.id = r.projectId ${companyJoins}
where r.id = @formId`

const items = `select row_number() over () as no, l.content, l.standard, u.realName as executorName, l.startDate, l.endDate, l.hours,
  l.percent, l.result,
  ${optionText(
    'l.state',
    [
      ['notStarted', '未开始'],
      ['running', '进行中'],
      ['done', '已完成'],
      ['delayed', '延期'],
      ['cancelled', '取消'],
    ],
    'stateText',
  )}
from hipPlan_items l left join users u on u.id = l.executorId where l.recordId = @formId`

const width = 273
const row = (field: string) => tag('T1', field)

const facts = table(
  [26, 65, 26, 65, 26, 65],
  [
    [
      label('计划名称'),
      value(of('title'), { columns: 3, isBold: true }),
      label('计划类型'),
      value(dictionary(of('planType'), 'hipPlanType')),
    ],
    [
      label('负责人'),
      value(of('ownerName')),
      label('所属部门'),
      value(of('departmentName')),
      label('起止日期'),
      value(`${date(of('startDate'))} 至 ${date(of('endDate'))}`),
    ],
    [
      label('关联项目'),
      value(`${of('projectNo')}　${of('projectName')}`),
      label('优先级'),
      value(of('priorityText')),
      label('状态'),
      value(dictionary(of('status'), 'hipPlanStatus')),
    ],
    [label('目标'), value(of('target'), { columns: 5, height: 12 })],
  ],
)

const details = table(
  [12, 60, 48, 22, 24, 24, 16, 16, 20, 31],
  [
    ['序号', '工作内容', '完成标准', '执行人', '开始日期', '结束日期', '工时', '完成%', '状态', '结果说明'].map((text) =>
      label(text, { isBold: true }),
    ),
    [
      value(row('no'), { align: 'center' }),
      value(row('content')),
      value(row('standard')),
      value(row('executorName'), { align: 'center' }),
      value(date(row('startDate')), { align: 'center' }),
      value(date(row('endDate')), { align: 'center' }),
      value(row('hours'), { align: 'right' }),
      value(row('percent'), { align: 'right' }),
      value(row('stateText'), { align: 'center' }),
      value(row('result')),
    ],
  ],
  { size: '9pt', padding: '0.8mm 1mm' },
)

const totals = table(
  [190, 16, 67],
  [
    [
      label('工时合计', { align: 'right' }),
      value(of('totalHours'), { align: 'right', isBold: true }),
      value(`完成率 ${of('progress')} %`, { align: 'right', isBold: true }),
    ],
  ],
  { isJoined: true, size: '9pt', padding: '0.8mm 1mm' },
)

export const planTemplates: readonly PrintTemplateSeed[] = [
  {
    enCode: 'hipPlanSheet',
    fullName: '工作计划表',
    module: 'hipPlan',
    description: '计划明细、完成情况与总结，横向',
    page: a4Across,
    statements: [head, items],
    html: documentOf(
      documentHead({ title: '工作计划表', number: 'planNo', width, dated: 'createTime' }),
      facts,
      section('计划明细'),
      details,
      totals,
      section('总结与点评'),
      table(
        [26, 247],
        [
          [label('总结'), value(of('summary'), { height: 12 })],
          [label('上级点评'), value(of('comment'), { height: 12 })],
        ],
      ),
      signOff(width, ['计划人', '负责人', '部门主管'], 12),
      documentFoot(width),
    ),
  },
]
