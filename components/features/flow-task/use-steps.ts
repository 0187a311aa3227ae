import type { Target } from '@/components/features/form-dialog/public'
import { type Decision, type DecisionOperation, type SendReply, sendDecision } from '@/lib/client/decisions/decision'
import { isAnswerLost } from '@/lib/client/save-attempt'
import { useTexts } from '@/lib/client/use-texts'
import type { TaskDetail } from '@/lib/contract/workflow/flow-before'
import { toAppError } from '@/lib/errors/app-error'
import { own, type RawRecord, readFlag } from '@/lib/form/read'
import { type Approval, neededAsks, noApproval, type Question, readApproval } from './approval-form'
import * as writes from './mutations'
import { currentApprovers, type Operation } from './operation-button'
import type { OperationBody } from './operation-dialog'
import { readHasChildren, readRejectList, readTargets } from './queries'
import { plainReturn, type RejectList, returnAsks } from './return-form'
import { type Asks, submission } from './schema'
import type { OpenTask } from './types'
import type { TaskForm } from './use-task-form'
import { propertiesOf } from './utils'

/** What comes between the press of a button and what it does: a dialog, a plain question, or nothing. */
export type Step =
  | { kind: 'approval'; approval: Approval; isAddSign: boolean; isLaunch: boolean }
  | { kind: 'return'; nodes: RejectList }
  | { kind: 'transfer' }
  | { kind: 'ask'; asks: Asks }
  | { kind: 'plain'; text: string; body?: Body }
  | { kind: 'now' }

type Body = OperationBody
type Doing = Exclude<Operation, 'print'>
type Send = (answers: Body, target: Target) => Promise<SendReply>
type StepsOptions = { task: OpenTask; detail: TaskDetail; form: TaskForm; urgency: number }

const said = { opinion: true, files: true } as const

/** For each operation what is asked before it, and what is sent (contract 4a §5). */
export function useSteps(options: StepsOptions) {
  const t = useTexts('flowtask.confirm')
  const properties = propertiesOf(options.detail)
  const facts: StepFacts = {
    ...options,
    ...bodiesOf(options),
    properties,
    operatorId: options.task.taskId ?? '',
    has: (property) => readFlag(own(properties, property)),
    plain: (operation) => ({ kind: 'plain', text: t(operation) }),
  }
  const steps: Steps = { ...launcherSteps(facts), ...approverSteps(facts), ...watcherSteps(facts) }
  return { prepare: async (operation: Doing) => steps[operation](), decisionOf: decisionOf(facts), send: senderOf(facts) }
}

type Bodies = { body: (isDraft: boolean) => Record<string, unknown>; approved: () => Record<string, unknown> }
type StepFacts = StepsOptions &
  Bodies & {
    properties: RawRecord
    operatorId: string
    has: (property: string) => boolean
    plain: (operation: Doing) => Extract<Step, { kind: 'plain' }>
  }
type Steps = Readonly<Record<Doing, () => Step | null | Promise<Step | null>>>
type StepsOf<O extends Doing> = Pick<Steps, O>

function bodiesOf({ task, form, urgency }: StepsOptions): Bodies {
  return {
    body: (isDraft) => submission({ task, formData: form.record(), isDraft, urgency }),
    approved: () => ({ flowId: task.flowId, id: task.id, ...(form.isMade ? { formData: form.record() } : {}) }),
  }
}

function launcherSteps(facts: StepFacts): StepsOf<'submit' | 'save' | 'press' | 'withdraw'> {
  const { form, plain } = facts
  return {
    submit: () => approval(facts, 'submit'),
    save: async () => ((await form.isReady()) ? { kind: 'now' } : null),
    press: () => plain('press'),
    withdraw: () => sayOr(facts, 'withdraw'),
  }
}

type ApproverOperation = 'audit' | 'freeApprover' | 'saveAudit' | 'reject' | 'transfer' | 'refuse' | 'recall'

function approverSteps(facts: StepFacts): StepsOf<ApproverOperation> {
  const { properties, operatorId, plain } = facts
  return {
    audit: () => approval(facts, 'audit'),
    freeApprover: () => approval(facts, 'freeApprover'),
    saveAudit: () => ({ kind: 'now' }),
    reject: async () => {
      const nodes = await readRejectList(operatorId)
      if (returnAsks(properties, nodes)) return { kind: 'return', nodes }
      return { ...plain('reject'), body: plainReturn(properties, nodes) }
    },
    transfer: () => ({ kind: 'transfer' }),
    refuse: () => sayOr(facts, 'refuse'),
    recall: () => sayOr(facts, 'recall'),
  }
}

type WatcherOperation = 'cancel' | 'revive' | 'change' | 'assign' | 'suspend' | 'restore'

function watcherSteps({ task, detail, has, plain }: StepFacts): StepsOf<WatcherOperation> {
  const target = async (): Promise<Step> => {
    const nodes = await readTargets(task.id)
    const choices = nodes.map(({ id, nodeName }) => ({ id, fullName: nodeName }))
    return { kind: 'ask', asks: { node: { sentAs: 'taskNodeId', choices }, ...said } }
  }
  return {
    cancel: () => ({ kind: 'ask', asks: has('hasSign') ? { ...said, sign: true } : said }),
    revive: target,
    change: target,
    assign: () => {
      const choices = currentApprovers(detail).map(({ nodeCode, nodeName }) => ({ id: nodeCode, fullName: nodeName }))
      return { kind: 'ask', asks: { node: { sentAs: 'nodeCode', choices }, person: 'assign', ...said } }
    },
    suspend: async () => {
      const heldWith = await readHasChildren(task.id)
      return { kind: 'ask', asks: { ...(heldWith ? { heldWith } : {}), ...said } }
    },
    restore: () => plain('restore'),
  }
}

/** The form first; then what has to be chosen, or a plain question where that is nothing (contract 4a §5.1–5.3). */
async function approval(facts: StepFacts, operation: 'submit' | 'audit' | 'freeApprover'): Promise<Step | null> {
  const { form, properties, operatorId, body, approved, plain } = facts
  if (!(await form.isReady())) return null
  const isLaunch = operation === 'submit'
  const isAddSign = operation === 'freeApprover'
  const question = isLaunch ? { operatorId: '0', body: body(false) } : { operatorId, body: approved() }
  const read = await (operation === 'audit' ? askedOrNot(question) : readApproval(question))
  if (neededAsks({ properties, approval: read, isAddSign, isLaunch }))
    return { kind: 'approval', approval: read, isAddSign, isLaunch }
  const { candidateType, countersignOver } = read
  return { ...plain(operation), body: { candidateType, countersignOver } }
}

/** Who agrees while the line is gone says so all the same; what has to be chosen is asked before it is sent (`notAsked`). */
async function askedOrNot(question: Question): Promise<Approval> {
  try {
    return await readApproval(question)
  } catch (thrown) {
    if (!isAnswerLost(toAppError(thrown))) throw thrown
    return noApproval
  }
}

/** Only the words and the name of whoever does it, where the node wants them (contract 4a §5.5). */
function sayOr({ has, plain }: StepFacts, operation: Doing): Step {
  if (!has('hasOpinion') && !has('hasSign')) return plain(operation)
  return { kind: 'ask', asks: { ...(has('hasOpinion') ? said : {}), ...(has('hasSign') ? { sign: true } : {}) } }
}

/** What an approver decides, as it is sent. */
function decisionOf({ task, approved }: StepFacts) {
  const { id, flowId, taskId: operatorId = '' } = task
  const bodies: Readonly<Record<DecisionOperation, (answers: Body) => Decision['body']>> = {
    audit: (answers) => ({ ...approved(), ...answers }),
    freeApprover: (answers) => ({ ...approved(), ...answers }),
    // A return posts no form data (contract 4a §5.4).
    reject: (answers) => ({ flowId, id, ...answers }),
    transfer: (answers) => ({ ...answers }),
  }
  return (operation: DecisionOperation, answers: Body): Decision => ({ operation, operatorId, body: bodies[operation](answers) })
}

/** What is sent of each operation that is no decision, and where to. */
function othersOf({ task, form, body }: StepFacts) {
  const { id, flowId, taskId = '' } = task
  const changed = (answers: Body, resurgence: boolean) => ({
    ...answers,
    taskId: id,
    id,
    flowId,
    resurgence,
    formData: {},
  })
  const sends: Readonly<Record<Exclude<Doing, DecisionOperation>, Send>> = {
    submit: (answers, target) => writes.sendTask(task, { ...body(false), ...answers }, target),
    save: (answers, target) => writes.sendTask(task, { ...body(true), ...answers }, target),
    saveAudit: (_answers, { key }) => writes.saveAudit(taskId, { ...form.record(), flowId, id }, key),
    refuse: (answers, { key }) => writes.cancel(id, { ...answers, eventType: 'approvalCancel' }, key),
    press: (_answers, { key }) => writes.press(id, key),
    withdraw: (answers, { key }) => writes.withdraw(id, answers, key),
    recall: (answers, { key }) => writes.recall(taskId, answers, key),
    cancel: (answers, { key }) => writes.cancel(id, answers, key),
    revive: (answers, { key }) => writes.change(changed(answers, true), key),
    change: (answers, { key }) => writes.change(changed(answers, false), key),
    assign: (answers, { key }) => writes.assign(id, answers, key),
    suspend: (answers, { key }) => writes.suspend(id, { id, suspend: false, ...answers }, key),
    restore: (_answers, { key }) => writes.restore(id, key),
  }
  return sends
}

/** Sends an operation with what was answered to what it asked. */
function senderOf(facts: StepFacts) {
  const decide = decisionOf(facts)
  const decided =
    (operation: DecisionOperation): Send =>
    (answers, { key }) =>
      sendDecision(decide(operation, answers), key)
  const sends: Readonly<Record<Doing, Send>> = {
    ...othersOf(facts),
    audit: decided('audit'),
    freeApprover: decided('freeApprover'),
    reject: decided('reject'),
    transfer: decided('transfer'),
  }
  return (operation: Doing, answers: Body, target: Target) => sends[operation](answers, target)
}
