import { checkboxes, radio, select } from '@/lib/form/build/choice-fields'
import { card, subTable, tabs, withHeaders } from '@/lib/form/build/containers'
import { barcode, shown } from '@/lib/form/build/display-nodes'
import { files, images } from '@/lib/form/build/file-fields'
import { calculate, notNegative, operand, serialNumber } from '@/lib/form/build/filled-fields'
import { popup } from '@/lib/form/build/popup-fields'
import { numberRange, timeRange } from '@/lib/form/build/range-fields'
import { relation, relationValue, user } from '@/lib/form/build/reference-fields'
import { color, date, editor, longText, number, rate, text } from '@/lib/form/build/value-fields'
import { billRules } from '../bill-rules'
import { interfaceId } from '../interfaces/ids'
import { buildDesign } from './build'
import { machineChoice } from './choices-of-interfaces'
import { dictionary } from './dictionary-source'
import { designId, projectTarget } from './references'
import { onChange, refuseWhere } from './scripts'

function named(...labels: readonly string[]) {
  return { fixed: labels.map((label): readonly [string, string] => [label, label]) }
}

const paramRows = subTable('params', '成型参数', [
  select('name', '参数', named('料筒温度', '模温', '注射压力', '注射速度', '保压压力', '保压时间', '冷却时间', '背压', '其他'), {
    required: true,
    list: 150,
  }),
  text('unit', '单位', { list: 90, maxlength: 20 }),
  number('setValue', '设定值', { precision: 1, list: 120 }),
  number('realValue', '实际值', { precision: 1, list: 120 }),
  calculate('deviation', '偏差', [operand('params.realValue', '实际值'), '-', operand('params.setValue', '设定值')], {
    list: 110,
    precision: 1,
  }),
  text('remark', '备注', { list: 200 }),
])

const params = withHeaders(paramRows, [['数值', ['setValue', 'realValue', 'deviation']]])

/** The number and tonnage of a machine are written beside it. */
const fillMachine = `({ data, setFormData }) => {
  if (!data) return
  setFormData('machineNo', data.id)
  setFormData('tonnage', data.tonnage)
}`

/** A mould that is repaired is tried again. */
const askNextDate = `({ formData, setShowOrHide, setRequired }) => {
  const isRepaired = formData.result === 'repair'
  setShowOrHide('nextDate', isRepaired)
  setRequired('nextDate', isRepaired)
}`

const refuseUnlike = refuseWhere(
  [
    ['issues.some(({ dueDate }) => Boolean(dueDate) && dueDate < formData.trialDate)', '问题的完成日期不能早于试模日期'],
    ['Number(formData.shotWeight || 0) > 0 && Number(formData.partWeight || 0) > formData.shotWeight', '单件重不能大于整模重'],
  ],
  'const issues = formData.issues || []',
)

const workshops = { interfaceId: interfaceId('workshops'), interfaceName: '生产车间', value: 'id', label: 'fullName' }
const defects = { interfaceId: interfaceId('defects'), interfaceName: '缺陷类型', value: 'id', label: 'fullName' }

const issueStates = {
  fixed: [
    ['open', '待处理'],
    ['running', '处理中'],
    ['closed', '已关闭'],
  ],
} as const

const issues = subTable('issues', '问题清单', [
  text('no', '序号', { list: 80, maxlength: 10 }),
  text('desc', '问题描述', { required: true, list: 240, maxlength: 200 }),
  select('type', '类别', named('外观', '尺寸', '结构', '模具动作', '材料'), { list: 120 }),
  images('photo', '照片', { limit: 3, list: 120 }),
  text('cause', '原因', { list: 200, maxlength: 200 }),
  text('action', '对策', { list: 200, maxlength: 200 }),
  user('ownerId', '责任人', { list: 140 }),
  date('dueDate', '完成日期', { list: 150 }),
  select('state', '状态', issueStates, { list: 120, defaultValue: 'open' }),
])

const results = {
  fixed: [
    ['pass', '合格'],
    ['conditional', '有条件合格'],
    ['repair', '需修模'],
    ['scrap', '报废'],
  ],
} as const

/** 15.5 of contract 4b. */
export const hipMoldTrial = buildDesign({
  id: designId('hipMoldTrial'),
  enCode: 'hipMoldTrial',
  fullName: '试模记录',
  description: '各轮试模的条件、问题和结论',
  sortCode: 5,
  table: 'hip_mold_trial',
  popup: { type: 'fullScreen', width: '100%' },
  permissions: { columns: false, forms: false },
  print: ['hipMoldTrialReport'],
  // What was set and what was found wrong stands below a trial that is opened in the list.
  listsLines: true,
  list: { childTableStyle: 2 },
  scripts: { onLoad: askNextDate, beforeSubmit: refuseUnlike },
  layout: [
    card('试模信息', [
      serialNumber('trialNo', '试模单号', billRules.hipMoldTrial, { list: 150, search: true, span: 8 }),
      relation('projectId', '所属项目', projectTarget, { required: true, list: 240, search: true, span: 8 }),
      relationValue('customerName', '客户', 'projectId', 'customerName', { list: 220, search: true, span: 8 }),
      text('moldNo', '模具编号', { required: true, list: 130, search: true, span: 8 }),
      text('moldName', '模具名称', { required: true, list: 160, span: 8 }),
      select('round', '试模次数', named('T0', 'T1', 'T2', 'T3', 'T4', 'T5', '验收'), {
        required: true,
        list: 90,
        search: true,
        span: 8,
      }),
      text('productName', '产品名称', { required: true, list: 150, search: true, span: 8 }),
      text('productCode', '料号', { required: true, list: 140, search: true, span: 8 }),
      select('reason', '试模原因', dictionary('hipTrialReason'), { required: true, search: true, span: 8 }),
      date('trialDate', '试模日期', { required: true, list: 120, search: true, span: 8, isToday: true }),
      user('operatorId', '试模员', { required: true, list: 140, search: true, span: 8, isCurrent: true }),
      user('attendees', '参与人员', { multiple: true, span: 8 }),
    ]),
    tabs([
      card('机台与材料', [
        onChange(popup('machineId', '选择机台', machineChoice, { span: 8 }), fillMachine),
        shown('popupAttr', '所在车间', 'machineId', 'workshop'),
        select('workshop', '试模车间', workshops, { filterable: true, span: 8 }),
        text('machineNo', '机台编号', { required: true, list: 110, span: 8 }),
        number('tonnage', '机台吨位', { unit: 'T', min: 0, span: 8 }),
        number('cavities', '模穴数', { required: true, min: 1, span: 8, defaultValue: 1 }),
        text('material', '原料', { required: true, list: 110, span: 8 }),
        text('materialGrade', '牌号', { required: true, list: 130, span: 8 }),
        text('color', '颜色', { span: 8 }),
        color('colorSample', '色样', { span: 8 }),
        numberRange('moldTemperature', '模温范围', { tip: '单位：℃', span: 8 }),
        timeRange('trialTime', '试模时段', { span: 8 }),
        number('shotWeight', '整模重', { unit: 'g', precision: 2, min: 0, span: 8 }),
        number('partWeight', '单件重', { unit: 'g', precision: 2, min: 0, span: 8 }),
        number('cycleTime', '成型周期', { unit: 's', precision: 1, min: 0, list: 110, span: 8 }),
      ]),
      card('成型参数', [params]),
      card('问题清单', [issues]),
    ]),
    card('数量与结论', [
      number('trialQty', '试模数量', { required: true, min: 1, span: 8 }),
      number('goodQty', '良品数量', { required: true, min: 0, span: 8 }),
      calculate('badQty', '不良数量', [operand('trialQty', '试模数量'), '-', operand('goodQty', '良品数量')], {
        span: 8,
        precision: 0,
        rules: [notNegative('良品数量不能大于试模数量')],
      }),
      calculate('yield', '良率', [operand('goodQty', '良品数量'), '÷', operand('trialQty', '试模数量'), '×', '1', '0', '0'], {
        list: 90,
        span: 8,
        precision: 1,
        tip: '百分比',
      }),
      onChange(radio('result', '试模结论', results, { required: true, list: 110, search: true }), askNextDate),
      date('nextDate', '下次试模日期', { span: 6, notBefore: 'trialDate' }),
      select('sampleDest', '样品去向', named('送客户', '送检', '留样', '报废'), { span: 6 }),
      checkboxes('defects', '主要缺陷', defects, { span: 24 }),
      rate('appearance', '外观评分', { span: 8 }),
      barcode('单号条码', 'trialNo', 16),
      editor('conclusion', '结论说明'),
      images('photos', '现场照片'),
      files('files', '附件'),
      longText('remark', '备注'),
    ]),
  ],
})
