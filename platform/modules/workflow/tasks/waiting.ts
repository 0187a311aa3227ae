import type { FlowNode } from '@/lib/flow/flow-types'
import { own, readFlag, readList, readNumber, readText } from '@/lib/form/read'
import type { Actor, PlatformContext } from '../../../http/context'
import { avatarUrl } from '../../file/public'
import { findFlowRecord, moduleOfForm } from '../../online-dev/records/public'
import { configOf, isOn, limitOf } from '../run/dues'
import { assigneeTypeOf, namedOf } from '../run/people'
import { openTask } from './access'
import { inTreeOrder, pathOf } from './detail-nodes'
import { findPeople, type Person } from './detail-store'
import { type LoadedTask, loadTask } from './loaded-task'
import { nameOf } from './task-names'
import { findDues, findGone, findNamed } from './waiting-store'

/**
 * On whom each node of a task waits, why they, until when, and what happens then; and by which rules people will be found at the nodes that
 * are ahead. Of a task that does not run there is nothing.
 */
export async function waitingOf(ctx: PlatformContext, actor: Actor, id: string) {
  const { task } = await openTask(ctx, actor, id)
  const loaded = await loadTask(ctx, task)
  const nodes = task.status === 1 ? openNodes(loaded) : []
  const ids = [...loaded.operators.map(({ handlerId }) => handlerId), ...nodes.flatMap(({ run }) => run.queue)]
  const record = await findFlowRecord(ctx.db, await moduleOfForm(ctx, task.formId), id)
  const data = record?.data ?? {}
  const facts = {
    people: await findPeople(ctx.db, ids),
    gone: await findGone(ctx.db, ids),
    dues: await findDues(ctx.db, id),
    data,
  }
  const list = []
  for (const node of nodes) list.push({ ...waitingAt(loaded, node, facts), why: await whyAt(ctx, loaded, node.node) })
  const ahead = []
  for (const node of task.status === 1 ? nodesAhead(loaded, data) : [])
    ahead.push({ nodeCode: node.nodeId, why: await whyAt(ctx, loaded, node) })
  return { isSuspended: task.isSuspended, list, ahead }
}

/** Nodes where somebody acts that the task has not come to, as far as it comes to them as it stands now. */
function nodesAhead({ flow, run }: LoadedTask, data: Facts['data']): FlowNode[] {
  const onPath = pathOf(flow, run, data)
  return [...inTreeOrder(flow.start)].filter(({ type, nodeId }) => {
    const state = run.nodes[nodeId]?.state
    return (type === 'approver' || type === 'subFlow') && onPath.has(nodeId) && state !== 'open' && state !== 'done'
  })
}

type OpenNode = ReturnType<typeof openNodes>[number]

function openNodes({ flow, run, operators }: LoadedTask) {
  return Object.values(run.nodes).flatMap((one) => {
    const node = flow.nodes.get(one.nodeId)
    if (!node || one.state !== 'open' || node.type === 'start') return []
    const isAsked = (row: LoadedTask['operators'][number]) =>
      row.nodeCode === one.nodeId && row.round === one.round && row.state === 'open'
    return [{ node, run: one, asked: operators.filter(isAsked) }]
  })
}

type Facts = {
  people: ReadonlyMap<string, Person>
  gone: ReadonlySet<string>
  dues: Awaited<ReturnType<typeof findDues>>
  data: Readonly<Record<string, unknown>>
}

function waitingAt({ flow, task, operators }: LoadedTask, { node, run, asked }: OpenNode, { people, gone, dues, data }: Facts) {
  const receivedAt = Math.min(...asked.map((one) => one.receivedAt))
  const times = { receivedAt, launchedAt: task.startTime ?? task.createdAt, data }
  const overtime = configOf(node, flow.start, 'overTimeConfig')
  const isTimed = isOn(overtime)
  const askedBy = ({ askedBy: number }: (typeof asked)[number]) =>
    nameOf(people, operators.find((one) => one.number === number)?.handlerId ?? '')
  return {
    nodeCode: node.nodeId,
    nodeName: node.content,
    nodeType: node.type,
    people: asked.map((one) => ({
      userId: one.handlerId,
      userName: nameOf(people, one.handlerId),
      headIcon: avatarUrl(people.get(one.handlerId)?.headIcon ?? null),
      since: one.receivedAt,
      addedBy: one.addedBy ?? '',
      askedBy: askedBy(one),
      hasLeft: gone.has(one.handlerId) ? 1 : 0,
    })),
    next: run.queue.map((id) => nameOf(people, id)),
    children: run.children.length,
    until: asked.length === 0 ? null : (limitOf(node, flow.start, times)?.until ?? null),
    due: dues
      .filter(({ nodeCode, round }) => nodeCode === node.nodeId && round === run.round)
      .map(({ kind, dueAt, count }) => ({ kind, at: dueAt, count })),
    tells: isTimed && readFlag(own(overtime, 'overNotice')) ? 1 : 0,
    agreesAfter:
      isTimed && readFlag(own(overtime, 'overAutoApprove')) ? (readNumber(own(overtime, 'overAutoApproveTime')) ?? 5) : null,
  }
}

/** The rule by which the people of a node are found (contract 4a §9.3). */
async function whyAt({ db }: PlatformContext, { flow }: LoadedTask, node: FlowNode) {
  const { properties } = node
  const number = (key: string) => readNumber(own(properties, key)) ?? null
  const named = readList(own(properties, node.type === 'subFlow' ? 'initiator' : 'approvers')).map(namedOf)
  const assigneeType = assigneeTypeOf(node)
  return {
    assigneeType,
    named: assigneeType === 6 || assigneeType === 7 ? await findNamed(db, named) : [],
    level: assigneeType === 1 ? number('managerLevel') : assigneeType === 2 ? number('departmentLevel') : null,
    field: assigneeType === 4 ? readText(own(properties, 'formField')) : '',
    nodeName: assigneeType === 5 ? (flow.nodes.get(readText(own(properties, 'nodeId')))?.content ?? '') : '',
    extraRule: number('extraRule'),
    counterSign: number('counterSign'),
  }
}
