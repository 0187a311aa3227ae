import type { Target } from '@/components/features/form-dialog/public'
import { useTexts } from '@/lib/client/use-texts'
import type { TaskDetail } from '@/lib/contract/workflow/flow-before'
import { own, readFlag } from '@/lib/form/read'
import { type Approval, neededAsks, readApproval } from './approval-form'
import * as writes from './mutations'
import { currentApprovers, type Operation } from './operation-button'
import type { OperationBody } from './operation-dialog'
import { readHasChildren, readRejectList, readTargets } from './queries'
import { plainReturn, type RejectList, returnAsks } from './return-form'
import { type Asks, submission } from './schema'
import type { OpenTask, SendReply } from './types'
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
type StepsOptions = { task: OpenTask; detail: TaskDetail; form: TaskForm; urgency: number }

const said = { opinion: true, files: true } as const

/** For each operation what is asked before it, and what is sent (contract 4a §5). */
export function useSteps(options: StepsOptions) {
  const { task, detail, form } = options
  const t = useTexts('flowTask.confirm')
  const properties = propertiesOf(detail)
  const has = (property: string) => readFlag(own(properties, property))
  const operatorId = task.taskId ?? ''
  const plain = (operation: Doing): Step => ({ kind: 'plain', text: t(operation) })
  const body = (isDraft: boolean) => submission({ task, formData: form.record(), isDraft, urgency: options.urgency })
  const approved = () => ({ flowId: task.flowId, id: task.id, ...(form.isMade ? { formData: form.record() } : {}) })

  const approval = async (operation: 'submit' | 'audit' | 'freeApprover'): Promise<Step | null> => {
    if (!(await form.isReady())) return null
    const isLaunch = operation === 'submit'
    const isAddSign = operation === 'freeApprover'
    const question = isLaunch ? { operatorId: '0', body: body(false) } : { operatorId, body: approved() }
    const read = await readApproval(question)
    if (neededAsks({ properties, approval: read, isAddSign, isLaunch }))
      return { kind: 'approval', approval: read, isAddSign, isLaunch }
    const { candidateType, countersignOver } = read
    return { kind: 'plain', text: t(operation), body: { candidateType, countersignOver } }
  }
  const giveBack = async (): Promise<Step> => {
    const nodes = await readRejectList(operatorId)
    if (returnAsks(properties, nodes)) return { kind: 'return', nodes }
    return { kind: 'plain', text: t('reject'), body: plainReturn(properties, nodes) }
  }
  /** Only the words and the name of whoever does it, where the node wants them. */
  const sayOr = (operation: Doing): Step => {
    if (!has('hasOpinion') && !has('hasSign')) return plain(operation)
    return { kind: 'ask', asks: { ...(has('hasOpinion') ? said : {}), ...(has('hasSign') ? { sign: true } : {}) } }
  }
  const target = async (): Promise<Step> => {
    const nodes = await readTargets(task.id)
    const choices = nodes.map(({ id, nodeName }) => ({ id, fullName: nodeName }))
    return { kind: 'ask', asks: { node: { sentAs: 'taskNodeId', choices }, ...said } }
  }
  const assigning = (): Step => {
    const choices = currentApprovers(detail).map(({ nodeCode, nodeName }) => ({ id: nodeCode, fullName: nodeName }))
    return { kind: 'ask', asks: { node: { sentAs: 'nodeCode', choices }, person: 'assign', ...said } }
  }
  const holding = async (): Promise<Step> => {
    const heldWith = await readHasChildren(task.id)
    return { kind: 'ask', asks: { ...(heldWith ? { heldWith } : {}), ...said } }
  }
  const steps: Readonly<Record<Doing, () => Step | null | Promise<Step | null>>> = {
    submit: () => approval('submit'),
    save: async () => ((await form.isReady()) ? { kind: 'now' } : null),
    audit: () => approval('audit'),
    freeApprover: () => approval('freeApprover'),
    saveAudit: () => ({ kind: 'now' }),
    reject: giveBack,
    transfer: () => ({ kind: 'transfer' }),
    refuse: () => sayOr('refuse'),
    press: () => plain('press'),
    withdraw: () => sayOr('withdraw'),
    recall: () => sayOr('recall'),
    cancel: () => ({ kind: 'ask', asks: has('hasSign') ? { ...said, sign: true } : said }),
    revive: target,
    change: target,
    assign: assigning,
    suspend: holding,
    restore: () => plain('restore'),
  }
  return { prepare: async (operation: Doing) => steps[operation](), send: senderOf(options, { body, approved }) }
}

type Bodies = { body: (isDraft: boolean) => object; approved: () => object }

/** What is sent of each operation, and where to. */
function senderOf({ task, form }: StepsOptions, { body, approved }: Bodies) {
  const { id, flowId, taskId = '' } = task
  const changed = (answers: Body, resurgence: boolean) => ({
    ...answers,
    taskId: id,
    id,
    flowId,
    resurgence,
    formData: {},
  })
  const sends: Readonly<Record<Doing, (answers: Body, target: Target) => Promise<SendReply>>> = {
    submit: (answers, target) => writes.sendTask(task, { ...body(false), ...answers }, target),
    save: (answers, target) => writes.sendTask(task, { ...body(true), ...answers }, target),
    audit: (answers, { key }) => writes.audit(taskId, { ...approved(), ...answers }, key),
    freeApprover: (answers, { key }) => writes.addSign(taskId, { ...approved(), ...answers }, key),
    saveAudit: (_answers, { key }) => writes.saveAudit(taskId, { ...form.record(), flowId, id }, key),
    // A return posts no form data (contract 4a §5.4).
    reject: (answers, { key }) => writes.reject(taskId, { flowId, id, ...answers }, key),
    transfer: (answers, { key }) => writes.transfer(taskId, answers, key),
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
  return (operation: Doing, answers: Body, target: Target) => sends[operation](answers, target)
}
