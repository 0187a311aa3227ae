import { splitTypedId } from '@/lib/domain/typed-id'
import { readRecord } from '@/lib/form/read'
import { seedId } from '../ids'
import { withTexts } from '../texts/with-texts'
import { type FlowCode, flowForm } from './flow-forms'
import {
  approver,
  branches,
  chain,
  condition,
  departmentHead,
  type Node,
  named,
  person,
  pressed,
  start,
  within,
} from './tree-parts'

/** The flows of the company (contract 4a §9). */

export type SeedFlow = {
  code: FlowCode
  fullName: string
  category: 'finance' | 'office' | 'other'
  icon: string
  iconBackground: string
  tree: Node
}

const versionId = (code: FlowCode) => seedId('flowVersion', code)

const leaveTree = chain(
  start('leave', { ...within(24), titleType: 1, titleContent: '{@launchUserName}请假{days}天' }),
  branches(approver('leave', 'head', '部门负责人审批', { ...departmentHead, progress: '30' }), 'condition', [
    condition(
      'long',
      '三天以上',
      { field: 'days', name: '请假天数', symbol: '>', value: '3' },
      approver('leave', 'boss', '总经理审批', { ...named('zhouguoqiang'), progress: '60' }),
    ),
    condition('short', '其他情况', null),
  ]),
  approver('leave', 'hr', '人事备案', { ...named('dengjiahao', 'songyaqin'), progress: '90', isInitiatorCopy: true }),
)

const tripTree = chain(
  start('trip', { ...within(48), titleType: 1, titleContent: '{@launchUserName}出差{place}' }),
  branches(approver('trip', 'head', '部门负责人审批', { ...departmentHead, progress: '40' }), 'condition', [
    condition(
      'costly',
      '五千元以上',
      { field: 'budget', name: '预计费用', symbol: '>', value: '5000' },
      approver('trip', 'finance', '财务审核', { ...named('shenhuimin'), progress: '70' }),
    ),
    condition('usual', '其他情况', null),
  ]),
  approver('trip', 'office', '行政订票', { ...named('suxiaoyan'), progress: '90' }),
)

/** What the cashier fills in once the money is on its way. */
const paid = ['payState', 'realPayDate', 'voucherNo', 'payer']

/** The amount decides who is asked; finance and purchase look at it beside each other. */
const paymentTree = chain(
  start('hipPayApply', { ...within(48), titleType: 1, titleContent: '付款{applyAmount}元：{reason}' }, paid),
  branches(approver('hipPayApply', 'head', '部门负责人审批', { ...departmentHead, progress: '20' }), 'interflow', [
    approver('hipPayApply', 'finance', '财务审核', { ...named('shenhuimin', 'tangxuemei'), progress: '40' }),
    approver('hipPayApply', 'purchase', '采购核对', { ...named('chengwenjing', 'luxiulan'), progress: '40' }),
  ]),
  branches({ type: 'empty', nodeId: 'sum', content: '' }, 'condition', [
    condition(
      'large',
      '超过十万元',
      { field: 'applyAmount', name: '申请金额', symbol: '>', value: '100000' },
      approver('hipPayApply', 'boss', '总经理审批', { ...named('zhouguoqiang'), progress: '80' }),
    ),
    condition('small', '其他情况', null),
  ]),
  approver(
    'hipPayApply',
    'cashier',
    '出纳付款',
    { ...named('fangwenbo', 'yejingyi'), progress: '90', circulateUser: [person('tangxuemei'), person('admin')] },
    { writable: paid, required: paid },
  ),
)

const stamped = ['keeperId', 'stampTime', 'stampPhotos', 'returnTime']

const sealTree = chain(
  start('hipSeal', { ...within(8), titleType: 1, titleContent: '用印：{fileTitle}' }, ['stampTime', 'stampPhotos', 'returnTime']),
  branches(approver('hipSeal', 'leader', '直属主管审批', { assigneeType: 1, managerLevel: 1, progress: '30' }), 'condition', [
    condition(
      'contract',
      '合同',
      { field: 'fileCategory', name: '文件类别', symbol: '==', value: 'contract' },
      approver('hipSeal', 'both', '总经办与财务会签', {
        ...named('linwanqing', 'shenhuimin'),
        ...{ progress: '60', counterSign: 1, counterSignConfig: { auditType: 1, auditRatio: 100, rejectType: 0 } },
      }),
    ),
    condition(
      'others',
      '其他情况',
      null,
      approver('hipSeal', 'office', '总经办审批', { ...named('linwanqing'), progress: '60' }),
    ),
  ]),
  approver(
    'hipSeal',
    'keeper',
    '保管人用印',
    { ...named('suxiaoyan', 'songyaqin'), progress: '90' },
    { writable: stamped, required: ['keeperId', 'stampTime'] },
  ),
)

const equipmentTree = chain(
  start('equipment', { ...within(72), titleType: 1, titleContent: '{newcomer}的办公设备' }),
  approver('equipment', 'it', '信息部准备', { ...named('xuzhiyuan', 'hexiaofeng', 'admin'), progress: '60' }),
)

const onboardingTree = chain(
  start('onboarding', {
    ...pressed(72),
    titleType: 1,
    titleContent: '{newcomer}入职',
    initiator: [person('songyaqin'), person('dengjiahao'), person('suxiaoyan')],
  }),
  approver('onboarding', 'hr', '人力行政经理审批', { ...named('songyaqin'), progress: '30' }),
  {
    ...{ type: 'subFlow', nodeId: 'equipment', content: '准备办公设备' },
    properties: {
      ...{ title: '准备办公设备', flowId: versionId('equipment'), flowName: '办公设备领用', isAsync: false, autoSubmit: true },
      ...{ initiateType: 6, initiator: [person('suxiaoyan')], errorRule: 1 },
      assignList: [
        {
          nodeId: 'launch',
          title: '流程发起',
          ruleList: ['newcomer', 'beginDate', 'remark'].map((field) => ({ parentField: field, childField: field })),
        },
      ],
    },
  },
  approver('onboarding', 'welcome', '入职确认', { ...named('dengjiahao'), progress: '90' }),
)

const look = (icon: string, iconBackground: string) => ({ icon: `icon-ym icon-ym-${icon}`, iconBackground })

export const seedFlows: readonly SeedFlow[] = [
  { code: 'leave', fullName: '请假申请', category: 'office', ...look('schedule', '#008cff'), tree: leaveTree },
  { code: 'trip', fullName: '出差申请', category: 'office', ...look('position', '#e6a23c'), tree: tripTree },
  { code: 'onboarding', fullName: '入职办理', category: 'office', ...look('generator-company', '#67c23a'), tree: onboardingTree },
  { code: 'equipment', fullName: '办公设备领用', category: 'office', ...look('tools', '#909399'), tree: equipmentTree },
  { code: 'hipPayApply', fullName: '付款申请单', category: 'finance', ...look('pay', '#e6a23c'), tree: paymentTree },
  { code: 'hipSeal', fullName: '用印记录', category: 'office', ...look('stamp', '#f56c6c'), tree: sealTree },
]

/** Trees as they are stored. */
export const treeJsonOf = ({ tree, fullName }: SeedFlow): string => JSON.stringify(withTexts(tree, fullName))

/** Wire: who may launch a flow, from its start node. */
export function initiatorsOf({ tree, code }: SeedFlow) {
  const listed = readRecord(tree.properties).initiator as readonly string[]
  return listed.map((one) => ({ versionId: versionId(code), objectType: 'user', objectId: splitTypedId(one).id }))
}

export const flowIdOf = versionId

/** Wire: the flow of a module has the id of its design (contract 4a §0). */
export function templateIdOf(code: FlowCode): string {
  const { design, type } = flowForm(code)
  return type === 1 ? design.id : seedId('flowTemplate', code)
}
