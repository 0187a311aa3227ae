import { AppError } from '@/lib/errors/app-error'
import type { FlowNode } from '@/lib/flow/flow-types'
import { isRecord, own, readFlag } from '@/lib/form/read'
import type { Actor, CallMeta, PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import type { ModuleReader } from '../../datainterface/public'
import { findFlowRecord, type LoadedModule, moduleOfForm } from '../../online-dev/records/public'
import { type LoadedFlow, loadFlow } from '../definitions/loaded-flow'
import { passedToNode } from '../definitions/passed-values'
import type { Command, Operator } from '../engine/public'
import { mayActFor } from '../tasks/operators'
import { interfacePeople } from './asked-people'
import { chosen, demandPicked, idsOf, type SentChoices } from './choices'
import { perform } from './command'
import { isAnswered, nothingMade, once } from './once'
import { type Doing, noTask, type OpenTask } from './open-task'
import { findActive } from './people-store'
import { demandNode, formAtNode, prepareAtNode } from './record-write'
import { findOperator, findTask, type OperatorRow, type TaskRow, writeDraft } from './run-store'
import { type Saying, type Sent, sayingOf } from './saying'

/** Who does it, by which call, and how interfaces read the rows of modules. */
export type By = { actor: Actor; meta: CallMeta; readModule: ModuleReader }

const notMine = '该流程无权限操作'
const handled = '当前流程被处理，无法审批'

/** What is sent with an approval (contract 4a §5.3). */
export type Approval = Sent & SentChoices & { formData?: Readonly<Record<string, unknown>> | null | undefined; copyIds?: string }

/** An operator's task as it stood before the transaction. */
export type Part = { operator: OperatorRow; task: TaskRow; flow: LoadedFlow; module: LoadedModule | null }

/** The part of a person, for that person or whoever approves for them now; everybody else is told nothing of it. */
export async function partOf(ctx: PlatformContext, actor: Actor, operatorId: string): Promise<Part> {
  const operator = await findOperator(ctx.db, operatorId)
  const task = operator ? await findTask(ctx.db, operator.taskId) : null
  if (!operator || !task || !(await mayActFor(ctx, actor, operator.templateId, operator.handlerId))) throw refused(notMine)
  return { operator, task, flow: await loadFlow(ctx.db, task.versionId), module: await moduleOfForm(ctx, task.formId) }
}

/** The same for a call that does something to it; null where that was done before by the same call, which is answered with it. */
async function newPart(ctx: PlatformContext, by: By, id: string, asked: { operation: string; content: unknown }) {
  const isDone = await isAnswered(ctx, by, { ...asked, operation: `flow ${asked.operation} ${id}` })
  return isDone ? null : partOf(ctx, by.actor, id)
}

type PartCommand = (operator: Operator, open: OpenTask) => Command

/** The buttons of what is done at a part (contract 4a §9.3). */
const buttons: Readonly<Record<string, string>> = {
  audit: 'hasAuditBtn',
  reject: 'hasRejectBtn',
  transfer: 'hasTransferBtn',
  addSign: 'hasFreeApproverBtn',
}
/** Those that are signed where the node asks for it (contract 4a §5.3, §5.4). */
const signed: ReadonlySet<string> = new Set(['audit', 'reject', 'addSign'])

/** What a node switches off nobody does there; a node that does not say it lets it be done, as in older designs. */
export function demandButton({ properties }: FlowNode, button: string | undefined): void {
  if (button !== undefined && own(properties, button) === false) throw refused(notMine)
}

type AtPart = { part: Part; approval: Approval; operation: string; command: PartCommand }

/** What was read before the task was held did not hold any more. */
class Overtaken extends Error {}

const attemptsMax = 3

/**
 * Does something at a person's part, with what was filled in there. Throws `NobodyFound`. What is needed is read before the task is
 * held; where somebody changed it meanwhile it is read anew, unless the person filled in a version of the record.
 */
async function actOnPart(ctx: PlatformContext, by: By, doing: AtPart): Promise<void> {
  let { part } = doing
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryAtPart(ctx, by, { ...doing, part })
    } catch (error) {
      if (attempt === attemptsMax || !isOvertaken(error, doing.approval)) throw error
      part = await partOf(ctx, by.actor, part.operator.id)
    }
  }
}

/** Wire of PostgreSQL: another transaction has made the same row. */
const uniqueViolation = '23505'

function isOvertaken(error: unknown, { formData }: Approval): boolean {
  if (error instanceof Overtaken) return true
  if (formData && Object.hasOwn(formData, 'f_version')) return false
  return error instanceof AppError ? error.code === 'conflict' : own(isRecord(error) ? error : {}, 'code') === uniqueViolation
}

async function tryAtPart(
  ctx: PlatformContext,
  { actor, meta, readModule }: By,
  { part, approval, operation, command }: AtPart,
): Promise<void> {
  const { operator, task, flow, module } = part
  const node = flow.flow.nodes.get(operator.nodeCode)
  if (!node) throw refused(handled)
  demandButton(node, buttons[operation])
  await demandPicked(ctx, approval)
  const saying = await sayingOf(ctx, actor, approval)
  if (signed.has(operation) && readFlag(own(node.properties, 'hasSign')) && saying.signImg === '')
    throw refused('请先签名', 'signImg')
  const form = await formAtNode(ctx, flow, node)
  const passed = operation === 'audit' ? await passedToNode(ctx, { flow, node, taskId: task.id, module: form.module }) : {}
  const write = await prepareAtNode(ctx, { actor, meta }, { task, node, form }, { values: approval.formData, passed })
  const asked = await interfacePeople(ctx, actor, { flow, readModule, data: () => dataWith(ctx, part, approval.formData) })
  const run = async (trx: DbTransaction) => {
    await perform(ctx, trx, {
      ...{ taskId: task.id, flow, module, actor, saying, asked, copyIds: idsOf(approval.copyIds) },
      command: async (_trx, open) => {
        const held = heldPart(open, operator)
        // The task was moved to another version of its flow: its nodes have other rights and forms.
        if (open.flow.id !== flow.id) throw new Overtaken()
        return command(held, open)
      },
      write: async (_trx, open) => {
        heldPart(open, operator)
        const made = await write?.run(trx)
        if (operation === 'audit') await demandNode(trx, open, { module: form.module, node })
        return form.id === task.formId ? (made?.version ?? null) : null
      },
    })
    return nothingMade
  }
  await once(ctx, { actor, meta }, { operation: `flow ${operation} ${operator.id}`, content: approval }, run)
}

/** The record as it would be once what was filled in is stored. */
async function dataWith(ctx: PlatformContext, { module, task }: Part, sent: Approval['formData']) {
  return { ...(await findFlowRecord(ctx.db, module, task.id))?.data, ...sent }
}

/** It may have been given to somebody else since it was looked up. */
function heldPart({ run }: OpenTask, row: OperatorRow): Operator {
  const operator = run.operators.find(({ id }) => id === row.number)
  if (!operator || operator.handlerId !== row.handlerId) throw refused(handled)
  return operator
}

export async function audit(ctx: PlatformContext, by: By, operatorId: string, approval: Approval): Promise<void> {
  const part = await newPart(ctx, by, operatorId, { operation: 'audit', content: approval })
  if (!part) return
  const command: PartCommand = ({ id }) => ({ kind: 'agree', operatorId: id, ...chosen(approval) })
  await actOnPart(ctx, by, { part, approval, operation: 'audit', command })
}

type Return = Approval & { rejectStep?: string; rejectType?: number | undefined }

/** A return posts no values of the form (contract 4a §5.4). */
export async function giveBack(
  ctx: PlatformContext,
  by: By,
  operatorId: string,
  { formData: _none, ...sent }: Return,
): Promise<void> {
  const part = await newPart(ctx, by, operatorId, { operation: 'reject', content: sent })
  if (!part) return
  const goesStraightBack = sent.rejectType === 2
  const command: PartCommand = ({ id }, { flow }) => ({
    ...{ kind: 'return', operatorId: id, toNodeId: targetOf(sent.rejectStep ?? '', flow), goesStraightBack },
    ...chosen(sent),
  })
  await actOnPart(ctx, by, { part, approval: sent, operation: 'reject', command })
}

/** Older clients name the launcher's node by its code `0`. */
function targetOf(step: string, { flow }: LoadedFlow): string {
  return step === '' || step === '0' ? flow.start.nodeId : step
}

type AddSign = Approval & { freeApproverUserId: string; freeApproverType: number }

export async function addSign(ctx: PlatformContext, by: By, operatorId: string, sent: AddSign): Promise<void> {
  const part = await newPart(ctx, by, operatorId, { operation: 'addSign', content: sent })
  if (!part) return
  const toId = await demandPerson(ctx, by.actor, sent.freeApproverUserId)
  const command: PartCommand = ({ id }) => ({
    ...{ kind: 'addSign', operatorId: id, toId, isBefore: sent.freeApproverType === 1 },
    ...chosen(sent),
  })
  await actOnPart(ctx, by, { part, approval: sent, operation: 'addSign', command })
}

type Action = Sent & { freeApproverUserId?: string | null | undefined }

export async function transfer(ctx: PlatformContext, by: By, operatorId: string, sent: Action): Promise<void> {
  const part = await newPart(ctx, by, operatorId, { operation: 'transfer', content: sent })
  if (!part) return
  const toId = await demandPerson(ctx, by.actor, sent.freeApproverUserId ?? '')
  const command: PartCommand = ({ id }) => ({ kind: 'transfer', operatorId: id, toId })
  await actOnPart(ctx, by, { part, approval: sent, operation: 'transfer', command })
}

/** Somebody else who can still act. */
export async function demandPerson(ctx: PlatformContext, actor: Actor | null, userId: string): Promise<string> {
  if (userId === '') throw refused('请选择人员')
  if (userId === actor?.userId) throw refused('不能选择自己')
  if (!(await findActive(ctx.db, [userId])).has(userId)) throw refused('所选人员不存在或已停用')
  return userId
}

/** Keeps what was filled in without deciding; nobody else sees it. */
export async function saveDraft(ctx: PlatformContext, actor: Actor, operatorId: string, values: unknown): Promise<void> {
  const { operator, task, flow } = await partOf(ctx, actor, operatorId)
  if (operator.state !== 'open') throw refused(handled)
  if (task.isSuspended === 1) throw refused('流程处于暂停状态，不可操作!')
  const node = flow.flow.nodes.get(operator.nodeCode)
  if (node) demandButton(node, 'hasSaveBtn')
  await writeDraft(ctx.db, operatorId, JSON.stringify(values))
}

/** A command of who is not an operator: nothing of the record is written. */
export async function actOnTask(
  ctx: PlatformContext,
  { actor, meta }: Pick<By, 'actor' | 'meta'>,
  doing: {
    task: TaskRow
    operation: string
    content: unknown
    saying: Saying
    command: (trx: DbTransaction, open: OpenTask) => Command | Promise<Command>
    asked?: ReadonlyMap<string, readonly string[]>
    write?: Doing['write']
  },
): Promise<void> {
  const { task, operation, content, saying, command, asked, write } = doing
  const module = await moduleOfForm(ctx, task.formId)
  const run = async (trx: DbTransaction) => {
    await perform(ctx, trx, {
      ...{ taskId: task.id, module, actor, saying, command },
      ...(asked ? { asked } : {}),
      ...(write ? { write } : {}),
    })
    return nothingMade
  }
  await once(ctx, { actor, meta }, { operation: `flow ${operation} ${task.id}`, content }, run)
}

export async function taskOf(ctx: PlatformContext, id: string): Promise<TaskRow> {
  const task = await findTask(ctx.db, id)
  if (!task) throw noTask(id)
  return task
}
