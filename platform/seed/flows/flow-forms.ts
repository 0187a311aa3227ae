import { radio } from '@/lib/form/build/choice-fields'
import { card } from '@/lib/form/build/containers'
import { files } from '@/lib/form/build/file-fields'
import { department, user } from '@/lib/form/build/reference-fields'
import { date, longText, money, number, text } from '@/lib/form/build/value-fields'
import { designs } from '../designs/all-designs'
import { type BuiltDesign, buildDesign } from '../designs/build'
import { seedId } from '../ids'

/** The forms of the flows that the company launches by themselves. */

const usual = {
  webType: 1,
  popup: { type: 'general', width: '800px' },
  permissions: { columns: false, forms: false },
} as const

const leaveKinds = {
  fixed: [
    ['annual', '年假'],
    ['personal', '事假'],
    ['sick', '病假'],
    ['shift', '调休'],
  ],
} as const

const leave = buildDesign({
  ...usual,
  ...{ id: seedId('flowForm', 'leave'), enCode: 'leaveForm', fullName: '请假单', description: '请假的时间和事由', sortCode: 1 },
  table: 'wf_leave',
  layout: [
    card('请假信息', [
      user('applicantId', '申请人', { required: true, isCurrent: true }),
      department('departmentId', '申请部门', { required: true, isCurrent: true }),
      radio('kind', '请假类型', leaveKinds, { required: true, span: 24, defaultValue: 'annual' }),
      date('beginDate', '开始日期', { required: true, isToday: true }),
      number('days', '请假天数', { required: true }),
      longText('reason', '请假事由', { required: true }),
      files('files', '附件'),
    ]),
  ],
})

const trip = buildDesign({
  ...usual,
  ...{
    id: seedId('flowForm', 'trip'),
    enCode: 'tripForm',
    fullName: '出差申请单',
    description: '出差的地点、时间和费用',
    sortCode: 2,
  },
  table: 'wf_trip',
  layout: [
    card('出差信息', [
      user('applicantId', '申请人', { required: true, isCurrent: true }),
      department('departmentId', '申请部门', { required: true, isCurrent: true }),
      text('place', '出差地点', { required: true, maxlength: 100 }),
      money('budget', '预计费用', { required: true }),
      date('beginDate', '开始日期', { required: true, isToday: true }),
      date('endDate', '结束日期', { required: true, notBefore: 'beginDate' }),
      longText('reason', '出差事由', { required: true }),
      files('files', '附件'),
    ]),
  ],
})

const onboarding = buildDesign({
  ...usual,
  ...{
    id: seedId('flowForm', 'onboarding'),
    enCode: 'onboardingForm',
    fullName: '入职办理单',
    description: '新员工入职',
    sortCode: 3,
  },
  table: 'wf_onboarding',
  layout: [
    card('入职信息', [
      text('newcomer', '新员工姓名', { required: true, maxlength: 50 }),
      date('beginDate', '入职日期', { required: true }),
      text('position', '岗位', { required: true, maxlength: 50 }),
      longText('remark', '备注'),
    ]),
  ],
})

const equipment = buildDesign({
  ...usual,
  ...{
    id: seedId('flowForm', 'equipment'),
    enCode: 'equipmentForm',
    fullName: '办公设备领用单',
    description: '为新员工准备设备',
    sortCode: 4,
  },
  table: 'wf_equipment',
  layout: [
    card('领用信息', [
      text('newcomer', '使用人', { required: true, maxlength: 50 }),
      date('beginDate', '领用日期', { required: true }),
      longText('remark', '备注'),
    ]),
  ],
})

/** Forms that only flows fill in. */
export const flowForms = { leave, trip, onboarding, equipment } as const satisfies Record<string, BuiltDesign>
export type FlowFormCode = keyof typeof flowForms

/** Modules whose records are launched (contract 4a §11). */
export const flowModules = ['hipPayApply', 'hipSeal'] as const
export type FlowModuleCode = (typeof flowModules)[number]

export type FlowCode = FlowFormCode | FlowModuleCode

const isModule = (code: FlowCode): code is FlowModuleCode => flowModules.some((one) => one === code)

/** What a flow is filled in with; `type` is that of its template: 0 by itself, 1 of a module. */
export function flowForm(code: FlowCode): { design: BuiltDesign; type: 0 | 1 } {
  return isModule(code) ? { design: designs[code], type: 1 } : { design: flowForms[code], type: 0 }
}
