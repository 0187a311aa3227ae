import type { TaskDetail } from '@/lib/contract/workflow/flow-before'
import { own, readFlag, readText, readTexts } from '@/lib/form/read'
import type { OpenTask } from './types'
import { propertiesOf } from './utils'

export type Operation =
  | 'submit'
  | 'save'
  | 'audit'
  | 'saveAudit'
  | 'reject'
  | 'freeApprover'
  | 'transfer'
  | 'refuse'
  | 'press'
  | 'withdraw'
  | 'recall'
  | 'cancel'
  | 'revive'
  | 'change'
  | 'assign'
  | 'suspend'
  | 'restore'
  | 'print'

export type OperationButton = {
  operation: Operation
  /** What the flow calls it; empty: as everywhere. */
  ownText: string
  /** It stands in the bar, and not behind 更多. */
  isMain: boolean
  isDanger: boolean
}

type Offer = {
  operation: Operation
  opTypes: readonly OpenTask['opType'][]
  isMain?: boolean
  isDanger?: boolean
  /** The property with the text of the flow's own. */
  text?: string
  when?: (facts: Facts) => boolean
}

type Facts = {
  status: number | undefined
  completion: number
  /** Whether the node offers it; `fallback` counts where its design says nothing. */
  has: (property: string, fallback?: boolean) => boolean
  task: OpenTask
  detail: TaskDetail
}

const isRunning = ({ status }: Facts) => status === 1
/** Everything that a watcher does, unless he may only look. */
const watches = (rule: (facts: Facts) => boolean) => (facts: Facts) => !facts.detail.noOperateAuth && rule(facts)

/** Contract 4a §4.4, in the order of the bar. The start node of older designs offers 催办 and 撤回 where it says nothing (§0.1). */
const offers: readonly Offer[] = [
  { operation: 'submit', opTypes: ['-1'], isMain: true, text: 'submitBtnText' },
  { operation: 'save', opTypes: ['-1'], text: 'saveBtnText' },
  { operation: 'audit', opTypes: [1], isMain: true, text: 'auditBtnText', when: ({ has }) => has('hasAuditBtn') },
  {
    operation: 'reject',
    opTypes: [1],
    isDanger: true,
    text: 'rejectBtnText',
    when: ({ has }) => has('hasRejectBtn'),
  },
  { operation: 'transfer', opTypes: [1], text: 'transferBtnText', when: ({ has }) => has('hasTransferBtn') },
  { operation: 'freeApprover', opTypes: [1], text: 'hasFreeApproverBtnText', when: ({ has }) => has('hasFreeApproverBtn') },
  { operation: 'saveAudit', opTypes: [1], text: 'saveBtnText', when: ({ has }) => has('hasSaveBtn') },
  { operation: 'refuse', opTypes: [1], isDanger: true, text: 'cancelBtnText', when: ({ has }) => has('hasCancelBtn') },
  {
    operation: 'press',
    opTypes: [0],
    isMain: true,
    text: 'pressBtnText',
    when: (facts) => isRunning(facts) && facts.has('hasPressBtn', true),
  },
  {
    operation: 'withdraw',
    opTypes: [0],
    isDanger: true,
    text: 'revokeBtnText',
    when: (facts) => isRunning(facts) && facts.has('hasRevokeBtn', true),
  },
  {
    operation: 'recall',
    opTypes: [2],
    isMain: true,
    isDanger: true,
    text: 'revokeBtnText',
    when: ({ has }) => has('hasRevokeBtn'),
  },
  { operation: 'cancel', opTypes: [4], isMain: true, isDanger: true, when: watches(isRunning) },
  { operation: 'revive', opTypes: [4], when: watches(({ completion }) => completion === 100) },
  { operation: 'change', opTypes: [4], when: watches(canBeChanged) },
  { operation: 'assign', opTypes: [4], when: watches((facts) => isRunning(facts) && currentApprovers(facts.detail).length > 0) },
  { operation: 'suspend', opTypes: [4], when: watches(isRunning) },
  {
    operation: 'restore',
    opTypes: [4],
    when: watches(({ status, detail }) => status === 6 && detail.flowTaskInfo?.suspend !== true),
  },
  { operation: 'print', opTypes: ['-1', 0, 1, 2, 3], text: 'printBtnText', when: canBePrinted },
]

/** What may be done with a task that is open in this way (contract 4a §4.4). The platform decides again. */
export function operationButtons(task: OpenTask, detail: TaskDetail): readonly OperationButton[] {
  const properties = propertiesOf(detail)
  const facts: Facts = {
    status: detail.flowTaskInfo?.status ?? task.status,
    completion: detail.flowTaskInfo?.completion ?? 0,
    has: (property, fallback = false) => readFlag(own(properties, property), fallback),
    task,
    detail,
  }
  return offers
    .filter(({ opTypes, when }) => opTypes.includes(task.opType) && (when?.(facts) ?? true))
    .map(({ operation, isMain = false, isDanger = false, text }) => ({
      operation,
      ownText: text === undefined ? '' : readText(own(properties, text)).trim(),
      isMain,
      isDanger,
    }))
}

/** Approver nodes at which the task stands now. */
export function currentApprovers({ flowTaskNodeList }: TaskDetail): TaskDetail['flowTaskNodeList'] {
  return flowTaskNodeList.filter(({ type, nodeType }) => type === '1' && nodeType === 'approver')
}

/** Templates that the node prints with; a design names one as a text. */
export function printTemplates(detail: TaskDetail): readonly string[] {
  return readTexts(own(propertiesOf(detail), 'printId'))
}

function canBeChanged({ status, completion, detail }: Facts): boolean {
  const isUnderWay = completion > 0 && completion < 100
  return isUnderWay && !detail.flowTaskInfo?.rejectDataId && (status === 1 || status === 3)
}

function canBePrinted({ task, detail, has }: Facts): boolean {
  return task.id !== '' && has('hasPrintBtn') && printTemplates(detail).length > 0
}
