import type { Actor, PlatformContext } from '../../../http/context'
import { limits, pageOf } from '../../../kit/paging'
import { type LoadedFlow, loadFlows } from '../definitions/loaded-flow'
import { taskNodeIdOf } from './access'
import { batchVersions } from './batch'
import { findPeople } from './detail-store'
import type { TaskFilter } from './list-filter-store'
import { type Entry, findCopies, findDone, findLaunched, findToDo, findWatched } from './list-store'
import { whoseToDo } from './operators'
import { withRowTexts } from './row-texts'
import { nameOf } from './task-names'
import { taskOnWire } from './task-rows'
import { findListedTasks, type ListedTask } from './task-rows-store'

type Query = TaskFilter & { currentPage: number; pageSize: number; sort: '' | 'asc' | 'desc'; sidx: string }

const askedOf = ({ currentPage, pageSize, sort, sidx, keyword, ...filter }: Query) => ({
  filter: { ...filter, keyword: keyword.trim() },
  sorting: { sort, sidx },
  page: limits({ currentPage, pageSize }),
})

export async function listLaunched(
  ctx: PlatformContext,
  actor: Actor,
  { delegateType, ...query }: Query & { delegateType: string },
) {
  const whose = { userId: actor.userId, isForOthers: delegateType === 'true' || delegateType === '1' }
  const found = await findLaunched(ctx.db, whose, askedOf(query))
  return pageOf(query, { ...found, rows: await shownTasks(ctx, found.rows) })
}

export async function listWatched(ctx: PlatformContext, actor: Actor, query: Query) {
  const found = await findWatched(ctx.db, actor, askedOf(query))
  return pageOf(query, { ...found, rows: await shownTasks(ctx, found.rows) })
}

export async function listToDo(ctx: PlatformContext, actor: Actor, query: Query) {
  const toDo = { ...(await whoseToDo(ctx, actor)), nodeCode: '', versionIds: null }
  const found = await findToDo(ctx.db, toDo, askedOf(query))
  const rows = await shown(ctx, found.rows, await ofHandlers(ctx, actor, found.rows))
  return pageOf(query, { ...found, rows: await withRowTexts(ctx.db, rows) })
}

/** What can be agreed to together (contract 4a §5.8). A version is meant here and not its whole group: only that can be done together. */
export async function listBatch(
  ctx: PlatformContext,
  actor: Actor,
  { nodeCode, flowId, ...query }: Query & { nodeCode: string },
) {
  const versions = await batchVersions(ctx, actor)
  const versionIds = versions.map(({ version }) => version.id).filter((id) => flowId === '' || id === flowId)
  const toDo = { ...(await whoseToDo(ctx, actor)), nodeCode, versionIds }
  const found = await findToDo(ctx.db, toDo, askedOf({ ...query, flowId: '' }))
  const toDoRow = await ofHandlers(ctx, actor, found.rows)
  const rows = await shown(ctx, found.rows, (line) => ({
    ...toDoRow(line),
    approversProperties: JSON.stringify(line.version.flow.nodes.get(line.entry.nodeCode)?.properties ?? {}),
  }))
  return pageOf(query, { ...found, rows: await withRowTexts(ctx.db, rows) })
}

export async function listDone(ctx: PlatformContext, actor: Actor, query: Query) {
  const found = await findDone(ctx.db, actor.userId, askedOf(query))
  const rows = await shown(ctx, found.rows, (line) => ({ ...atItsNode(line), status: line.entry.code ?? 0 }))
  return pageOf(query, { ...found, rows: await withRowTexts(ctx.db, rows) })
}

export async function listCopies(ctx: PlatformContext, actor: Actor, query: Query) {
  const found = await findCopies(ctx.db, actor.userId, askedOf(query))
  const rows = await shown(ctx, found.rows, atItsNode)
  return pageOf(query, { ...found, rows: await withRowTexts(ctx.db, rows) })
}

/** Rows of what waits: each says in whose place the person would act, where it is not their own part. */
async function ofHandlers(ctx: PlatformContext, { userId }: Actor, entries: readonly Entry[]) {
  const others = entries.flatMap(({ handlerId }) => (handlerId === null || handlerId === userId ? [] : [handlerId]))
  const people = await findPeople(ctx.db, others)
  return (line: Line) => {
    const row = atItsNode(line)
    return { ...row, delegateUser: nameOf(people, line.entry.handlerId) }
  }
}

type LineOf<E extends Entry> = { entry: E; task: ListedTask; version: LoadedFlow }
type Line = LineOf<Entry>

/** Wire: `id` is that of the line, and `creatorTime` its time. */
function atItsNode({ entry, task, version }: Line) {
  const nodeName = version.flow.nodes.get(entry.nodeCode)?.content ?? ''
  return {
    ...taskOnWire(task),
    id: entry.id,
    nodeCode: entry.nodeCode,
    nodeName,
    thisStep: nodeName || task.thisStep,
    thisStepId: taskNodeIdOf(task.id, entry.nodeCode),
    creatorTime: entry.at,
  }
}

type TaskLine<E extends Entry> = Pick<LineOf<E>, 'entry' | 'task'>

async function linesOf<E extends Entry>(ctx: PlatformContext, entries: readonly E[]): Promise<TaskLine<E>[]> {
  const tasks = await findListedTasks(
    ctx.db,
    entries.map(({ taskId }) => taskId),
  )
  return entries.flatMap((entry) => {
    const task = tasks.get(entry.taskId)
    return task ? [{ entry, task }] : []
  })
}

async function shownTasks(ctx: PlatformContext, entries: readonly Entry[]) {
  return withRowTexts(
    ctx.db,
    (await linesOf(ctx, entries)).map(({ task }) => taskOnWire(task)),
  )
}

/** The entries with their tasks and versions, in their order. */
export async function shown<E extends Entry, R>(
  ctx: PlatformContext,
  entries: readonly E[],
  show: (line: LineOf<E>) => R,
): Promise<R[]> {
  const lines = await linesOf(ctx, entries)
  const versions = await loadFlows(
    ctx.db,
    lines.map(({ task }) => task.versionId),
  )
  return lines.flatMap((line) => {
    const version = versions.get(line.task.versionId)
    return version ? [show({ ...line, version })] : []
  })
}
