import type { RawRecord } from '@/lib/form/read'

/** What a new node has: contract 4a §9.2–§9.6. Ids are given by the command that adds it. */

const offCall = { on: false, interfaceId: '', interfaceName: '', templateJson: [] }
const buttons = {
  submitBtnText: '提交',
  saveBtnText: '暂存',
  pressBtnText: '催办',
  revokeBtnText: '撤回',
  printBtnText: '打印',
  auditBtnText: '通过',
  rejectBtnText: '退回',
  transferBtnText: '转审',
  hasFreeApproverBtnText: '加签',
  cancelBtnText: '驳回',
} as const
const textsOf = (...keys: readonly (keyof typeof buttons)[]) => Object.fromEntries(keys.map((key) => [key, buttons[key]]))

const copies = {
  circulateUser: [],
  isCustomCopy: false,
  isFormFieldCopy: false,
  copyFormFieldType: 1,
  copyFormField: '',
  extraCopyRule: 1,
}

/** `on`: 0 off, for nodes after the start 2, as the start has it. */
const timesOf = (on: number) => ({
  timeLimitConfig: { on, nodeLimit: 0, duringDeal: 24, formField: '' },
  overTimeConfig: {
    on,
    firstOver: 0,
    overTimeDuring: 2,
    overNotice: true,
    overAutoApprove: false,
    overAutoApproveTime: 5,
    overEvent: false,
    overEventTime: 5,
  },
  noticeConfig: { on, firstOver: 1, overTimeDuring: 2, overNotice: true, overEvent: false, overEventTime: 5 },
})

/** `on`: 3 the usual one, for nodes after the start 2, as the start has it. */
const messagesOf = (on: number, ...keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, { on, msgId: '', msgName: '', templateJson: [] }]))

const callsOf = (...keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, { ...offCall }]))

function startProperties(): RawRecord {
  return {
    title: '流程发起',
    initiator: [],
    titleType: 0,
    defaultContent: '{发起用户名}的{流程名称}',
    titleContent: '',
    formId: '',
    formName: '',
    allFormMap: {},
    formOperates: [],
    errorRule: 1,
    errorRuleUser: [],
    hasSubmitBtn: true,
    hasSaveBtn: true,
    hasPressBtn: true,
    hasRevokeBtn: true,
    hasPrintBtn: false,
    ...textsOf('submitBtnText', 'saveBtnText', 'pressBtnText', 'revokeBtnText', 'printBtnText'),
    printId: [],
    revokeRule: 2,
    resurgenceDataRule: 0,
    funcConfigRule: 0,
    isBatchApproval: false,
    isComment: false,
    isSummary: false,
    summaryType: 0,
    ...copies,
    hasSign: false,
    hasOpinion: true,
    ...timesOf(0),
    ...callsOf('initFuncConfig', 'endFuncConfig', 'flowRecallFuncConfig', 'overTimeFuncConfig', 'noticeFuncConfig'),
    ...messagesOf(
      3,
      'waitMsgConfig',
      'endMsgConfig',
      'approveMsgConfig',
      'rejectMsgConfig',
      'copyMsgConfig',
      'overTimeMsgConfig',
      'noticeMsgConfig',
    ),
  }
}

const returns = { rejectType: 1, rejectStep: '0', hasAgreeRule: false, agreeRules: [] }
const counting = {
  counterSign: 0,
  countersignRatio: 100,
  counterSignConfig: { auditType: 1, auditRatio: 100, auditNum: 1, rejectType: 0, rejectRatio: 10, rejectNum: 1 },
}
const assignee = {
  assigneeType: 6,
  approvers: [],
  approversSortList: [],
  managerLevel: 1,
  departmentLevel: 1,
  formFieldType: 1,
  formField: '',
  nodeId: '',
  getUserUrl: '',
  interfaceConfig: { interfaceId: '', interfaceName: '', templateJson: [] },
  extraRule: 1,
}

function approverProperties(title: string): RawRecord {
  return {
    title,
    ...assignee,
    ...counting,
    ...returns,
    hasAuditBtn: true,
    hasRejectBtn: true,
    hasRevokeBtn: true,
    hasTransferBtn: true,
    hasSaveBtn: false,
    hasFreeApproverBtn: false,
    hasCancelBtn: false,
    hasPrintBtn: false,
    ...textsOf(
      'auditBtnText',
      'rejectBtnText',
      'revokeBtnText',
      'transferBtnText',
      'saveBtnText',
      'hasFreeApproverBtnText',
      'cancelBtnText',
      'printBtnText',
    ),
    printId: [],
    progress: '50',
    description: '',
    isInitiatorCopy: false,
    ...copies,
    hasSign: false,
    hasOpinion: true,
    formId: '',
    formName: '',
    formOperates: [],
    assignList: [],
    ...timesOf(2),
    ...callsOf('approveFuncConfig', 'rejectFuncConfig', 'recallFuncConfig', 'overTimeFuncConfig', 'noticeFuncConfig'),
    ...messagesOf(
      2,
      'waitMsgConfig',
      'approveMsgConfig',
      'rejectMsgConfig',
      'copyMsgConfig',
      'overTimeMsgConfig',
      'noticeMsgConfig',
    ),
  }
}

function subFlowProperties(title: string): RawRecord {
  return {
    title,
    flowId: '',
    flowName: '',
    isAsync: false,
    autoSubmit: false,
    initiateType: 6,
    initiator: [],
    managerLevel: 1,
    departmentLevel: 1,
    formFieldType: 1,
    formField: '',
    nodeId: '',
    getUserUrl: '',
    interfaceConfig: { interfaceId: '', interfaceName: '', templateJson: [] },
    errorRule: 1,
    errorRuleUser: [],
    assignList: [],
    ...messagesOf(3, 'launchMsgConfig'),
  }
}

function conditionProperties(title: string): RawRecord {
  return {
    title,
    matchLogic: 'and',
    isDefault: false,
    priority: 1,
    conditionType: 0,
    swerveNode: '',
    swerveLabel: '',
    initiator: null,
    conditions: [],
  }
}

const made = {
  approver: approverProperties,
  subFlow: subFlowProperties,
  timer: (title: string) => ({ title, day: 0, hour: 0, minute: 0, second: 0 }),
  condition: conditionProperties,
} as const
export type NewKind = keyof typeof made

/** A node of the menu; the id is given when it is added. */
export function newNode(type: NewKind, title: string): RawRecord {
  return { type, nodeId: '', content: '', properties: made[type](title) }
}

/** The first nodes of a new split's branches: two, as a split has. */
export function newHeads(
  kind: 'condition' | 'interflow' | 'branchFlow',
  titles: readonly [string, string],
): readonly RawRecord[] {
  return titles.map((title) => newNode(kind === 'condition' ? 'condition' : 'approver', title))
}

/** A flow that has only its start. */
export function newFlow(nodeId: string): RawRecord {
  return { type: 'start', nodeId, content: '所有人', properties: startProperties() }
}
