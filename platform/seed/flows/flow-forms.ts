import { radio } from '@/lib/form/build/choice-fields'
import { card } from '@/lib/form/build/containers'
import { files } from '@/lib/form/build/file-fields'
import { department, user } from '@/lib/form/build/reference-fields'
import { date, longText, money, number, text } from '@/lib/form/build/value-fields'
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

const payment = buildDesign({
  ...usual,
  ...{
    id: seedId('flowForm', 'payment'),
    enCode: 'paymentForm',
    fullName: '付款审批单',
    description: '对外付款的审批',
    sortCode: 2,
  },
  table: 'wf_payment',
  layout: [
    card('付款信息', [
      user('applicantId', '申请人', { required: true, isCurrent: true }),
      department('departmentId', '申请部门', { required: true, isCurrent: true }),
      text('payee', '收款单位', { required: true, span: 24, maxlength: 100 }),
      money('amount', '付款金额', { required: true }),
      date('payDate', '期望付款日期', { required: true }),
      longText('reason', '付款事由', { required: true }),
      text('voucherNo', '凭证号', { span: 24, maxlength: 50 }),
      files('files', '附件'),
    ]),
  ],
})

const sealUse = buildDesign({
  ...usual,
  ...{ id: seedId('flowForm', 'seal'), enCode: 'sealForm', fullName: '用印申请单', description: '使用印章的申请', sortCode: 3 },
  table: 'wf_seal',
  layout: [
    card('用印信息', [
      user('applicantId', '申请人', { required: true, isCurrent: true }),
      text('fileTitle', '文件名称', { required: true, span: 24, maxlength: 200 }),
      number('copies', '份数', { required: true }),
      longText('reason', '用印事由', { required: true }),
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
    sortCode: 4,
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
    sortCode: 5,
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

export const flowForms = { leave, payment, sealUse, onboarding, equipment } as const satisfies Record<string, BuiltDesign>
export type FlowFormCode = keyof typeof flowForms
