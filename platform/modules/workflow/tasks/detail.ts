import type { FlowNode } from '@/lib/flow/flow-types'
import type { Actor, PlatformContext } from '../../../http/context'
import { findFlowRecord, moduleOfForm } from '../../online-dev/records/public'
import type { LoadedFlow } from '../definitions/loaded-flow'
import { readableCodes } from '../definitions/node-rights'
import { passedToNode } from '../definitions/passed-values'
import { findTask } from '../run/run-store'
import { openTask, readTaskNodeId, type SeenTask } from './access'
import { taskNodes } from './detail-nodes'
import { operatorOnWire, recordOnWire } from './detail-records'
import {
  findDraft,
  findEventNodes,
  findNodeOfRow,
  findPeople,
  findRecordLines,
  type Person,
  type RecordLine,
} from './detail-store'
import { formView, templateOnWire, viewableNodes } from './form-view'
import { launchDetail, recordDetail } from './launch-detail'
import { type LoadedTask, loadTask } from './loaded-task'
import { mayActFor } from './operators'
import { nameOf } from './task-names'
import { shownStatus } from './task-rows'

type Asked = { taskNodeId: string; taskOperatorId: string }

/** A task as its page shows it (contract 4a §3); of id 0, and of a record that no task stands on, what is needed to launch one. */
export async function taskDetail(
  ctx: PlatformContext,
  actor: Actor,
  { id, flowId, ...asked }: Asked & { id: string; flowId: string },
) {
  if (id === '0') return launchDetail(ctx, actor, flowId)
  if (flowId !== '' && !(await findTask(ctx.db, id))) return recordDetail(ctx, actor, { id, flowId })
  return detailOf(ctx, actor, await openTask(ctx, actor, id), asked)
}

export async function detailOf(ctx: PlatformContext, actor: Actor, seen: SeenTask, asked: Asked) {
  const loaded = await loadTask(ctx, seen.task)
  const { task, version, flow, operators } = loaded
  const records = await findRecordLines(ctx.db, task.id)
  const people = await findPeople(ctx.db, idsIn(loaded, records))
  const eventNodes = seen.isWatcher ? await findEventNodes(ctx.db, task.id) : new Set<string>()
  const told = { flow, people, operators, eventNodes }
  const node = await viewedNode(ctx, seen, loaded, asked)
  const record = await findFlowRecord(ctx.db, await moduleOfForm(ctx, task.formId), task.id)
  const known = { formId: task.formId, record }
  const form = await formView(ctx, actor, { version, node, recordId: task.id, readable: seen.readable, known })
  const isToDo = operators.some(({ id, state }) => id === asked.taskOperatorId && state === 'open')
  const passed = isToDo ? await passedInSight(ctx, { version, node, taskId: task.id }, form) : {}
  return {
    flowTaskInfo: taskOnWire(loaded, { people, formType: form.flowFormInfo.formType }),
    flowTemplateInfo: templateOnWire(version),
    ...form,
    formData: { ...form.formData, ...passed },
    flowTaskNodeList: taskNodes({ ...loaded, people, data: record?.data ?? {} }),
    flowTaskOperatorList: operators.map((row) => operatorOnWire(row, told)),
    flowTaskOperatorRecordList: records.map((row) => recordOnWire(row, told)),
    approversProperties: propertiesFor(seen, node),
    draftData: await draftOf(ctx, actor, loaded, asked.taskOperatorId),
    noOperateAuth: !seen.isWatcher,
  }
}

function idsIn({ task, operators, run }: LoadedTask, records: readonly RecordLine[]): string[] {
  const queued = Object.values(run.nodes).flatMap(({ queue }) => queue)
  const told = records.flatMap(({ byId, handlerId, toId }) => [byId, handlerId, toId ?? ''])
  return [task.launcherId, task.delegateUserId ?? '', ...operators.map(({ handlerId }) => handlerId), ...queued, ...told]
}

type AtNode = { version: LoadedFlow; node: FlowNode; taskId: string }

/** What the node takes over from forms before it, as far as its people may read it. */
async function passedInSight(
  ctx: PlatformContext,
  { version: flow, node, taskId }: AtNode,
  { flowFormInfo, formOperates }: Awaited<ReturnType<typeof formView>>,
): Promise<Record<string, unknown>> {
  const module = await moduleOfForm(ctx, flowFormInfo.id)
  if (!module) return {}
  const readable = readableCodes(formOperates, module.fields)
  const passed = Object.entries(await passedToNode(ctx, { flow, node, taskId, module }))
  return Object.fromEntries(passed.filter(([code]) => readable.has(code)))
}

/**
 * With whose eyes the form is seen. Nodes show different fields, so nobody chooses one that they have nothing to do with, but whoever
 * watches over the task.
 */
export async function viewedNode(ctx: PlatformContext, seen: SeenTask, { flow }: LoadedTask, asked: Asked): Promise<FlowNode> {
  const { task, isWatcher, isLauncher, nodeCodes } = seen
  const { taskNodeId, taskOperatorId } = asked
  const ofRow = taskOperatorId === '' ? undefined : await findNodeOfRow(ctx.db, task.id, taskOperatorId)
  const code = ofRow ?? readTaskNodeId(taskNodeId).nodeCode
  const start = flow.start.nodeId
  const isOwn = isWatcher || viewableNodes(seen, start).has(code)
  const usual = isLauncher || isWatcher ? start : (nodeCodes[0] ?? start)
  const node = (isOwn ? flow.nodes.get(code) : undefined) ?? flow.nodes.get(usual)
  return node?.type === 'approver' ? node : flow.start
}

/** Nobody but who launched a task takes it back or hurries others (contract 4a §4.4, §5.5). */
function propertiesFor({ isLauncher }: SeenTask, { type, properties }: FlowNode) {
  return type === 'start' && !isLauncher ? { ...properties, hasPressBtn: false, hasRevokeBtn: false } : properties
}

type Names = { people: ReadonlyMap<string, Person>; formType: number }

function taskOnWire({ task, version, run }: LoadedTask, { people, formType }: Names) {
  const { id, fullName, enCode, flowUrgent, templateId, startTime, endTime, completion, thisStep, parentId } = task
  return {
    ...{ id, fullName, enCode, flowUrgent, templateId, startTime, endTime, completion, thisStep, formType },
    processId: id,
    parentId: parentId ?? '',
    flowId: version.id,
    flowName: version.templateName,
    flowCode: version.enCode,
    flowType: version.type,
    flowCategory: version.category,
    flowVersion: String(version.number),
    creatorTime: task.createdAt,
    creatorUserId: task.launcherId,
    userName: nameOf(people, task.launcherId),
    delegateUser: nameOf(people, task.delegateUserId),
    thisStepId: task.thisStepCodes,
    status: shownStatus(task),
    suspend: task.isSuspendedByParent === 1,
    rejectDataId: run.returnPoint?.targetId ?? null,
  }
}

/** What the person filled in without deciding; nobody else reads it. */
async function draftOf(
  ctx: PlatformContext,
  actor: Actor,
  { task, operators }: LoadedTask,
  operatorId: string,
): Promise<unknown> {
  const operator = operators.find(({ id, state }) => id === operatorId && state === 'open')
  if (!operator || !(await mayActFor(ctx, actor, task.templateId, operator.handlerId))) return null
  const draftJson = await findDraft(ctx.db, operator.id)
  return draftJson === null ? null : JSON.parse(draftJson)
}
