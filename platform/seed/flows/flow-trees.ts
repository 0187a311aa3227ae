import { readRecord } from '@/lib/form/read'
import { userId } from '../company/people'
import { seedId } from '../ids'
import { type FlowFormCode, flowForms } from './flow-forms'

/** The flows of the company (contract 4a §9). Ids of nodes are words: whoever reads a tree sees what it does. */

type Node = Record<string, unknown>

export type SeedFlow = {
  code: FlowFormCode
  fullName: string
  category: 'finance' | 'office' | 'other'
  icon: string
  iconBackground: string
  /** Without its start node's own facts, which every flow has alike. */
  tree: Node
}

const person = (account: string) => `${userId(account)}--user`

const named = (...accounts: readonly string[]) => ({ assigneeType: 6, approvers: accounts.map(person) })

/** The head of the launcher's department. */
const departmentHead = { assigneeType: 2, departmentLevel: 1 }

/** Read only, as approvers have it by themselves; `writable` can be filled in. */
function formOperates(code: FlowFormCode, writable: readonly string[] | 'all') {
  return flowForms[code].fields.map(({ name, label, widget, required }) => ({
    ...{
      id: name,
      name: label,
      jnpfKey: widget,
      required: required && writable === 'all',
      requiredDisabled: false,
      dataType: '',
    },
    ...{ read: true, write: writable === 'all' || writable.includes(name) },
  }))
}

const buttons = {
  hasAuditBtn: true,
  hasRejectBtn: true,
  hasRevokeBtn: true,
  hasTransferBtn: true,
  hasSaveBtn: true,
  hasFreeApproverBtn: true,
}

function approver(code: FlowFormCode, id: string, title: string, properties: Node): Node {
  const rights = formOperates(code, (properties.writable as string[] | undefined) ?? [])
  const { writable: _writable, ...own } = properties
  return {
    ...{ type: 'approver', nodeId: id, content: title },
    properties: {
      ...{
        title,
        ...buttons,
        counterSign: 0,
        countersignRatio: 100,
        rejectStep: '2',
        rejectType: 3,
        progress: '50',
        hasOpinion: true,
      },
      ...{ hasSign: false, errorRule: 1, formOperates: rights },
      ...own,
    },
  }
}

function start(code: FlowFormCode, properties: Node = {}): Node {
  const { id, fullName } = flowForms[code]
  return {
    ...{ type: 'start', nodeId: 'launch', content: '流程发起' },
    properties: {
      ...{
        title: '流程发起',
        initiator: [],
        formId: id,
        formName: fullName,
        formOperates: formOperates(code, 'all'),
        errorRule: 1,
      },
      ...{ hasSubmitBtn: true, hasSaveBtn: true, hasPressBtn: true, hasRevokeBtn: true, revokeRule: 2, titleType: 0 },
      ...{ isBatchApproval: true, isComment: true, isSummary: true, summaryType: 0, hasOpinion: true },
      ...properties,
    },
  }
}

/** A chain of nodes, each the next of the one before. */
function chain(...nodes: readonly Node[]): Node {
  const [first = {}, ...rest] = nodes
  return rest.length === 0 ? first : { ...first, childNode: { ...chain(...rest), prevId: first.nodeId } }
}

function condition(
  id: string,
  title: string,
  rule: { field: string; name: string; symbol: string; value: string } | null,
  next?: Node,
): Node {
  const group = rule && {
    fieldType: 1,
    field: rule.field,
    fieldName: rule.name,
    symbol: rule.symbol,
    fieldValueType: 2,
    fieldValue: rule.value,
  }
  const conditions = group ? [{ logic: 'and', groups: [group] }] : []
  const properties = { title, matchLogic: 'and', conditionType: 0, isDefault: rule === null, conditions }
  return { type: 'condition', nodeId: id, content: title, properties, ...(next ? { childNode: next } : {}) }
}

function branches(node: Node, conditionType: 'condition' | 'interflow', conditionNodes: readonly Node[]): Node {
  const isInterflow = conditionType === 'interflow'
  return { ...node, conditionType, conditionNodes: conditionNodes.map((one) => (isInterflow ? { ...one, isInterflow } : one)) }
}

const leaveTree = chain(
  start('leave', { titleType: 1, titleContent: '{@launchUserName}请假{days}天' }),
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

const paymentTree = chain(
  start('payment', { titleType: 1, titleContent: '付款{payee}（{amount}元）' }),
  branches(approver('payment', 'head', '部门负责人审批', { ...departmentHead, progress: '20' }), 'interflow', [
    approver('payment', 'finance', '财务审核', { ...named('shenhuimin', 'tangxuemei'), progress: '40', writable: ['voucherNo'] }),
    approver('payment', 'purchase', '采购核对', { ...named('chengwenjing', 'luxiulan'), progress: '40' }),
  ]),
  branches({ type: 'empty', nodeId: 'sum', content: '' }, 'condition', [
    condition(
      'large',
      '超过十万元',
      { field: 'amount', name: '付款金额', symbol: '>', value: '100000' },
      approver('payment', 'boss', '总经理审批', { ...named('zhouguoqiang'), progress: '80', hasSign: true }),
    ),
    condition('small', '其他情况', null),
  ]),
  approver('payment', 'cashier', '出纳付款', {
    ...named('fangwenbo', 'yejingyi'),
    progress: '90',
    circulateUser: [person('tangxuemei'), person('admin')],
  }),
)

const sealTree = chain(
  start('sealUse', { titleType: 1, titleContent: '用印：{fileTitle}' }),
  approver('sealUse', 'leader', '直属主管审批', { assigneeType: 1, managerLevel: 1, progress: '40' }),
  approver('sealUse', 'office', '总经办与财务会签', {
    ...named('linwanqing', 'shenhuimin'),
    ...{ progress: '70', counterSign: 1, counterSignConfig: { auditType: 1, auditRatio: 100, rejectType: 0 } },
  }),
)

const equipmentTree = chain(
  start('equipment'),
  approver('equipment', 'it', '信息部准备', { ...named('xuzhiyuan', 'hexiaofeng', 'admin'), progress: '60' }),
)

const versionId = (code: FlowFormCode) => seedId('flowVersion', code)

const onboardingTree = chain(
  start('onboarding', {
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

export const seedFlows: readonly SeedFlow[] = [
  {
    code: 'leave',
    fullName: '请假申请',
    category: 'office',
    icon: 'icon-ym icon-ym-schedule',
    iconBackground: '#008cff',
    tree: leaveTree,
  },
  {
    code: 'payment',
    fullName: '付款审批',
    category: 'finance',
    icon: 'icon-ym icon-ym-pay',
    iconBackground: '#e6a23c',
    tree: paymentTree,
  },
  {
    code: 'sealUse',
    fullName: '用印申请',
    category: 'office',
    icon: 'icon-ym icon-ym-stamp',
    iconBackground: '#f56c6c',
    tree: sealTree,
  },
  {
    code: 'onboarding',
    fullName: '入职办理',
    category: 'office',
    icon: 'icon-ym icon-ym-generator-company',
    iconBackground: '#67c23a',
    tree: onboardingTree,
  },
  {
    code: 'equipment',
    fullName: '办公设备领用',
    category: 'office',
    icon: 'icon-ym icon-ym-tools',
    iconBackground: '#909399',
    tree: equipmentTree,
  },
]

/** Trees as they are stored. */
export const treeJsonOf = ({ tree }: SeedFlow): string => JSON.stringify(tree)

/** Wire: who may launch a flow, from its start node. */
export function initiatorsOf({ tree, code }: SeedFlow) {
  const listed = readRecord(tree.properties).initiator as readonly string[]
  return listed.map((one) => ({ versionId: versionId(code), objectType: 'user', objectId: one.slice(0, one.lastIndexOf('--')) }))
}

export const flowIdOf = versionId
export const templateIdOf = (code: FlowFormCode): string => seedId('flowTemplate', code)
