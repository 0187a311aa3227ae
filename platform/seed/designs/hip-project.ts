import { radio, select } from '@/lib/form/build/choice-fields'
import { card, subTable } from '@/lib/form/build/containers'
import { qrcode, shown } from '@/lib/form/build/display-nodes'
import { files } from '@/lib/form/build/file-fields'
import { calculate, operand, serialNumber } from '@/lib/form/build/filled-fields'
import { popup, popupTable } from '@/lib/form/build/popup-fields'
import { area, department, group, role, user, users } from '@/lib/form/build/reference-fields'
import { date, longText, money, slider, text } from '@/lib/form/build/value-fields'
import { billRules } from '../bill-rules'
import { buildDesign } from './build'
import { outsourceChoice, projectChoice } from './choices-of-interfaces'
import { dictionary } from './dictionary-source'
import { designId } from './references'
import { onChange, refuseWhere } from './scripts'
import { levels } from './shared-options'

const milestoneStates = {
  fixed: [
    ['notStarted', '未开始'],
    ['running', '进行中'],
    ['done', '已完成'],
    ['delayed', '延期'],
  ],
} as const

const milestones = subTable('milestones', '里程碑', [
  text('name', '节点名称', { required: true, list: 160 }),
  user('ownerId', '负责人', { list: 140 }),
  date('planDate', '计划日期', { required: true, list: 150 }),
  date('actualDate', '实际日期', { list: 150 }),
  select('state', '状态', milestoneStates, { list: 120, defaultValue: 'notStarted' }),
  text('remark', '备注', { list: 200 }),
])

const logs = subTable('logs', '跟踪记录', [
  date('date', '日期', { required: true, list: 150 }),
  longText('content', '进展', { required: true, list: 260, rows: 1 }),
  text('problem', '问题', { list: 200 }),
  text('nextStep', '下一步', { list: 200 }),
  user('reporterId', '填报人', { list: 140, isCurrent: true }),
])

const grades = {
  fixed: [
    ['A', 'A', '#9061f9'],
    ['B', 'B', '#409eff'],
    ['C', 'C', '#909399'],
  ],
} as const

/** The note on a risk is asked for where there is one, the day of the end where the project has ended. */
const changed = `({ formData, setShowOrHide, setRequired }) => {
  const isRisky = formData.riskLevel === 'middle' || formData.riskLevel === 'high'
  const isDone = formData.status === 'done'
  setShowOrHide('riskNote', isRisky)
  setRequired('riskNote', isRisky)
  setShowOrHide('actualEndDate', isDone)
  setRequired('actualEndDate', isDone)
}`

/** A project that is done is done to the end. */
const statusChanged = `(form) => {
  (${changed})(form)
  if (form.formData.status === 'done') form.setFormData('progress', 100)
}`

/** 15.1 of contract 4b. */
export const hipProject = buildDesign({
  id: designId('hipProject'),
  enCode: 'hipProject',
  fullName: '项目跟踪',
  description: '模具与产品开发项目从立项到结项的跟踪',
  sortCode: 1,
  table: 'hip_project',
  popup: { type: 'fullScreen', width: '100%' },
  permissions: { columns: true, forms: true },
  print: ['hipProjectReport'],
  scripts: {
    onLoad: changed,
    beforeSubmit: refuseWhere(
      [
        [`formData.status === 'done' && !formData.actualEndDate`, '已完成的项目请填写实际完成日期'],
        [`formData.status === 'done' && Number(formData.progress) !== 100`, '已完成项目的完成进度应为100%'],
        [`milestones.some(({ state, actualDate }) => state === 'done' && !actualDate)`, '已完成的里程碑请填写实际日期'],
      ],
      'const milestones = formData.milestones || []',
    ),
  },
  layout: [
    card('基本信息', [
      serialNumber('projectNo', '项目编号', billRules.hipProject, { list: 150, search: true, span: 8 }),
      text('projectName', '项目名称', { required: true, list: 240, search: true, span: 16, maxlength: 100 }),
      select('projectType', '项目类型', dictionary('hipProjectType'), { required: true, list: 110, search: true, span: 8 }),
      radio('level', '项目等级', grades, { required: true, list: 90, span: 8, defaultValue: 'B' }),
      onChange(
        select('status', '项目状态', dictionary('hipProjectStatus'), {
          required: true,
          list: 100,
          search: true,
          span: 8,
          defaultValue: 'notStarted',
        }),
        statusChanged,
      ),
    ]),
    card('客户与产品', [
      text('customerName', '客户名称', { required: true, list: 220, search: true }),
      text('customerProject', '客户项目号', { search: true }),
      text('productName', '产品名称', { required: true, list: 160, span: 8 }),
      text('productCode', '产品料号', { search: true, span: 8 }),
      text('moldNo', '模具编号', { list: 150, search: true, span: 8, tip: '多副模具用逗号分隔', maxlength: 200 }),
    ]),
    card('计划与进度', [
      user('managerId', '项目经理', { required: true, list: 140, search: true, span: 8, isCurrent: true }),
      user('memberIds', '项目成员', { multiple: true, span: 16 }),
      department('departmentId', '责任部门', { required: true, list: 130, search: true, span: 8, isCurrent: true }),
      select('stage', '当前阶段', dictionary('hipProjectStage'), {
        required: true,
        list: 110,
        search: true,
        span: 8,
        defaultValue: 'initiation',
      }),
      slider('progress', '完成进度', { list: 110, span: 8 }),
      date('startDate', '开始日期', { required: true, list: 120, search: true, span: 8, isToday: true }),
      date('planEndDate', '计划完成日期', { required: true, list: 130, search: true, span: 8, notBefore: 'startDate' }),
      date('actualEndDate', '实际完成日期', { span: 8, notBefore: 'startDate' }),
      milestones,
    ]),
    card('协作', [
      group('teamGroup', '项目小组', { span: 8 }),
      role('watcherRoles', '关注角色', { multiple: true, span: 16 }),
      users('watchers', '抄送对象', { multiple: true, span: 24, tip: '可选择人员、部门、岗位、角色和分组' }),
      popup('outsourceId', '外协单位', outsourceChoice, { span: 8 }),
      shown('popupAttr', '联系人', 'outsourceId', 'contact'),
      shown('popupAttr', '联系电话', 'outsourceId', 'phone'),
      popupTable('referenceIds', '参考项目', projectChoice, { multiple: true, span: 16 }),
      select('customerGrade', '客户等级', dictionary('customerGrade'), { span: 8 }),
      area('deliveryArea', '交付地区', { level: 1, span: 16 }),
      qrcode('项目二维码', 'form', 8),
    ]),
    card('金额与风险', [
      money('contractAmount', '合同金额', { span: 8 }),
      money('budgetAmount', '预算金额', { span: 8 }),
      money('costAmount', '已发生成本', { span: 8 }),
      calculate('profit', '预计毛利', [operand('contractAmount', '合同金额'), '-', operand('budgetAmount', '预算金额')], {
        span: 8,
        thousands: true,
      }),
      onChange(radio('riskLevel', '风险等级', levels, { list: 100, span: 16, defaultValue: 'low' }), changed),
      longText('riskNote', '风险说明'),
    ]),
    card('说明与跟踪', [longText('description', '项目描述'), logs, files('files', '附件', { limit: 10 })]),
  ],
})
