import { type OpenTask, personName } from '@/components/features/flow-task/public'
import type { Texts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import type { flowBefore } from '@/lib/contract/workflow/flow-before'
import type { TaskRow } from '@/lib/contract/workflow/flow-parts'
import type { StuckRow } from '@/lib/contract/workflow/flow-stuck'
import { taskStatus } from '@/lib/domain/flow-codes'
import type { Tone } from '@/lib/domain/tone'
import { readRecord } from '@/lib/form/read'
import { readDesignTexts } from '@/lib/form/read-design-texts'

/** A task in the lists of what a person has to do, has done or got a copy of. Its `id` is of the operator, the line or the copy. */
export type MyTaskRow = CallData<typeof flowBefore.list>['list'][number]

/** Wire: an older server keeps the status of a task that is held, and says so beside it (contract 4a §1.1). */
export function statusOf({ status, suspend }: Pick<TaskRow, 'status' | 'suspend'>): number {
  return suspend === 1 ? taskStatus.suspended : (status ?? taskStatus.draft)
}

export function launchedTask(row: TaskRow, opType: '-1' | 0): OpenTask {
  return { id: row.id, flowId: row.flowId, opType, taskId: row.id, status: statusOf(row) }
}

/** `opType` 1 to do, 2 done, 3 sent as a copy. */
export function ownTask(row: MyTaskRow, opType: 1 | 2 | 3): OpenTask {
  return { id: row.processId, flowId: row.flowId, opType, taskNodeId: row.thisStepId, taskId: row.id }
}

export function monitoredTask(row: TaskRow): OpenTask {
  return { id: row.id, flowId: row.flowId, opType: 4, taskId: row.id, status: statusOf(row) }
}

export function stuckTask({ taskId, flowId }: StuckRow): OpenTask {
  return { id: taskId, flowId, opType: 4, taskId, status: taskStatus.running }
}

/** Who could do what nobody can act on; `t` of the texts of what is stuck, empty where nobody is known. */
export function proposalText({ proposal }: Pick<StuckRow, 'proposal'>, t: Texts): string {
  return proposal ? t('proposed', { name: personName(proposal.userName), kind: t(`kinds.${proposal.kind}`) }) : ''
}

/** How far a task is (contract 4a §1.1): not begun or ended before its end, done, or by the hundred. */
export function progressOf(row: Pick<TaskRow, 'completion' | 'status'>): 'none' | 'done' | number {
  const completion = row.completion ?? 0
  if (completion <= 0 || row.status === taskStatus.ended) return 'none'
  return completion >= 100 ? 'done' : completion
}

const results: Readonly<Record<number, readonly [key: string, tone: Tone]>> = {
  1: ['passed', 'green'],
  10: ['signerBefore', 'cyan'],
  13: ['swerved', 'violet'],
}

/** What a person did at a node, as the list of done tasks names it (contract 4a §6.5). */
export function resultOf(handleStatus: number | null | undefined): { key: string; tone: Tone } {
  const [key, tone] = results[handleStatus ?? 0] ?? ['returned', 'red']
  return { key, tone }
}

/** Where tasks wait that can be decided together: `flowId` is one version. */
export type BatchPlace = { templateId: string; flowId: string; nodeCode: string }

/** What was chosen as long as it can be; the only choice where there is but one. */
export function chosenOf(choices: readonly { id: string }[] | undefined, chosen: string | undefined): string {
  if (chosen !== undefined && choices?.some(({ id }) => id === chosen)) return chosen
  return choices?.length === 1 ? (choices[0]?.id ?? '') : ''
}

// Contract 4a §5.8.
export const batchTypes = { pass: 0, return: 1, transfer: 2 } as const
export type BatchKind = keyof typeof batchTypes
const batchButtons = { pass: 'hasAuditBtn', return: 'hasRejectBtn', transfer: 'hasTransferBtn' } as const

type BatchRow = Pick<MyTaskRow, 'flowVersion' | 'approversProperties'>

/** Why several tasks cannot be decided together, as the key of its words; null where they can (contract 4a §5.8). */
export function batchFault(kind: BatchKind, rows: readonly BatchRow[]): string | null {
  const [first] = rows
  if (!first) return 'noRow'
  if (readRecord(parsed(first.approversProperties))[batchButtons[kind]] !== true) return `denied.${kind}`
  return rows.every(({ flowVersion }) => flowVersion === first.flowVersion) ? null : 'otherVersion'
}

/** The properties of the node at which tasks are decided together. */
export function batchProperties(row: BatchRow): Readonly<Record<string, unknown>> {
  return readRecord(parsed(row.approversProperties))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Place<Row> = { id: string; rowId: (row: Row) => string; isDone: (id: string) => boolean }

/** The row after that of `id`, or else the first before it, among those that are not done; undefined where none is left. */
export function nextAfter<Row>(rows: readonly Row[], { id, rowId, isDone }: Place<Row>): Row | undefined {
  const at = rows.findIndex((row) => rowId(row) === id)
  const inOrder = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))]
  return inOrder.find((row) => !isDone(rowId(row)))
}

const operationKeys: Readonly<Record<string, 'audit' | 'reject'>> = { a: 'audit', r: 'reject' }

/** What a key begins with the task that has the focus. */
export function operationOfKey(key: string): 'audit' | 'reject' | undefined {
  return operationKeys[key]
}

/** A task as the reader's language calls its flow and the steps at which it stands; what people wrote stays. */
export function wordedRow<Row extends TaskRow>(row: Row, language: string): Row {
  const texts = readDesignTexts(row, language)
  if (!texts) return row
  const say = (text: string) => texts.get(text) ?? text
  // Wire: several steps at a time have commas between them.
  return { ...row, flowName: say(row.flowName), thisStep: row.thisStep.split(',').map(say).join(',') }
}
