import { radio, select } from '@/lib/form/build/choice-fields'
import { card, subTable, withHeaders } from '@/lib/form/build/containers'
import { note, shown } from '@/lib/form/build/display-nodes'
import { files } from '@/lib/form/build/file-fields'
import { calculate, operand, serialNumber } from '@/lib/form/build/filled-fields'
import { dateRange, time } from '@/lib/form/build/range-fields'
import { department, relation, user, users } from '@/lib/form/build/reference-fields'
import { date, longText, number, text } from '@/lib/form/build/value-fields'
import { billRules } from '../bill-rules'
import { buildDesign } from './build'
import { dictionary } from './dictionary-source'
import { designId, projectTarget } from './references'
import { refuseWhere } from './scripts'
import { levels } from './shared-options'

const itemStates = {
  fixed: [
    ['notStarted', '未开始'],
    ['running', '进行中'],
    ['done', '已完成'],
    ['delayed', '延期'],
    ['cancelled', '取消'],
  ],
} as const

/** The formula language knows sums but no count, so each row carries a hidden 1 and the average is sum ÷ sum. */
const rowCount = calculate('rowCount', '行数', ['1'], { precision: 0, hidden: true })

const itemRows = subTable(
  'items',
  '计划明细',
  [
    text('content', '工作内容', { required: true, list: 190, maxlength: 200 }),
    text('standard', '完成标准', { list: 120, maxlength: 200 }),
    user('executorId', '执行人', { required: true, list: 120 }),
    date('startDate', '开始日期', { list: 128 }),
    date('endDate', '结束日期', { required: true, list: 128, notBefore: 'items-startDate' }),
    number('hours', '工时', { min: 0, max: 2000, precision: 1, list: 80 }),
    number('percent', '完成%', { min: 0, max: 100, list: 84, defaultValue: 0 }),
    select('state', '状态', itemStates, { list: 96, defaultValue: 'notStarted' }),
    text('result', '结果说明', { list: 120, maxlength: 200 }),
    rowCount,
  ],
  { required: true, sums: ['hours'] },
)

const items = withHeaders(itemRows, [
  ['起止', ['startDate', 'endDate']],
  ['完成情况', ['percent', 'state', 'result']],
])

/** 15.2 of contract 4b. */
export const hipPlan = buildDesign({
  id: designId('hipPlan'),
  enCode: 'hipPlan',
  fullName: '工作计划',
  description: '年度、季度、月度和周工作计划及其完成情况',
  sortCode: 2,
  table: 'hip_plan',
  popup: { type: 'fullScreen', width: '1200px' },
  permissions: { columns: false, forms: false },
  print: ['hipPlanSheet'],
  scripts: {
    beforeSubmit: refuseWhere(
      [
        ['items.some((item) => isOutside(item.startDate) || isOutside(item.endDate))', '计划明细的日期应在计划周期内'],
        [`items.some(({ state, percent }) => state === 'done' && Number(percent) !== 100)`, '已完成的工作，完成%应为100'],
      ],
      `const items = formData.items || []
  const isOutside = (date) => Boolean(date) && (date < formData.startDate || date > formData.endDate)`,
    ),
  },
  layout: [
    card('计划信息', [
      serialNumber('planNo', '计划编号', billRules.hipPlan, { list: 160, search: true, span: 8 }),
      text('title', '计划名称', { required: true, list: 260, search: true, span: 16 }),
      select('planType', '计划类型', dictionary('hipPlanType'), {
        required: true,
        list: 100,
        search: true,
        span: 8,
        defaultValue: 'month',
      }),
      date('startDate', '开始日期', { required: true, list: 120, search: true, span: 8, isToday: true }),
      date('endDate', '结束日期', { required: true, list: 120, search: true, span: 8, notBefore: 'startDate' }),
      user('ownerId', '负责人', { required: true, list: 140, search: true, span: 8, isCurrent: true }),
      department('departmentId', '所属部门', { required: true, list: 130, search: true, span: 8, isCurrent: true }),
      select('status', '状态', dictionary('hipPlanStatus'), {
        required: true,
        list: 100,
        search: true,
        span: 8,
        defaultValue: 'draft',
      }),
      relation('projectId', '关联项目', projectTarget, { list: 220, search: true, span: 16 }),
      shown('relationFormAttr', '客户', 'projectId', 'customerName'),
      shown('relationFormAttr', '模具编号', 'projectId', 'moldNo'),
      shown('relationFormAttr', '项目经理', 'projectId', 'managerId'),
      radio(
        'priority',
        '优先级',
        { fixed: [...levels.fixed].reverse() },
        { required: true, list: 90, span: 8, defaultValue: 'middle' },
      ),
      dateRange('workPeriod', '集中执行期', { span: 12 }),
      time('reportTime', '每日汇报时间', { span: 12 }),
      users('partners', '协同人员', { multiple: true, span: 24 }),
      longText('target', '目标', { required: true }),
    ]),
    card('计划明细', [
      items,
      calculate(
        'progress',
        '完成率',
        [operand('items.percent', '计划明细.完成%'), '÷', operand('items.rowCount', '计划明细.行数')],
        {
          list: 100,
          span: 8,
          precision: 1,
        },
      ),
      calculate('totalHours', '工时合计', [operand('items.hours', '计划明细.工时')], { span: 8, precision: 1 }),
    ]),
    card('总结与点评', [
      note('总结在计划结束后五个工作日内填写，由上级点评后归档。'),
      longText('summary', '总结'),
      longText('comment', '上级点评'),
      files('files', '附件'),
    ]),
  ],
})
