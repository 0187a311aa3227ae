import { AppError } from '@/lib/errors/app-error'
import type { Actor, CallMeta, PlatformContext } from '../../../http/context'
import { limits, pageOf } from '../../../kit/paging'
import { refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { findFlowRecord, type LoadedModule, moduleOfForm } from '../../online-dev/records/public'
import { hasTag } from '../../permission/public'
import { type LoadedFlow, loadFlow } from '../definitions/loaded-flow'
import { managedTemplate } from '../definitions/managers'
import { demandSound } from '../definitions/trees'
import { migrate } from '../engine/public'
import { monitorTag, openWatched } from '../tasks/access'
import { isWatched } from '../tasks/access-store'
import { findPeople } from '../tasks/detail-store'
import { nameOf } from '../tasks/task-names'
import { replanDues } from './dues'
import { type Fault, faultsOfVersions } from './migration-faults'
import { findRunningPage, keepVersion } from './migration-store'
import { nothingMade, once } from './once'
import { openTask } from './open-task'
import { findTask, type TaskRow, updateTask } from './run-store'
import { nothingSaid } from './saying'
import { storeChange } from './stored-change'
import { runOf } from './stored-run'

/** Running tasks go on by another version of their flow: for who manages the flow and watches over the tasks. */

type Versions = { from: LoadedFlow; to: LoadedFlow; module: LoadedModule | null; faults: readonly Fault[] }

/** Refuses who does not manage the flow, what is no other version of the flow (`请选择同一流程的其他版本`), and one that cannot run, whose faults are issues. */
async function versionsOf(
  ctx: PlatformContext,
  actor: Actor,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<Versions> {
  const [from, to] = [await loadFlow(ctx.db, fromId), await loadFlow(ctx.db, toId)]
  await managedTemplate(ctx.db, { actor, id: from.templateId })
  if (from.groupId !== to.groupId || from.id === to.id) throw refused('请选择同一流程的其他版本', 'toId')
  demandSound([to])
  const module = await moduleOfForm(ctx, from.formId ?? '')
  return { from, to, module, faults: faultsOfVersions(from, to, module) }
}

async function demandMonitor(ctx: PlatformContext, actor: Actor): Promise<void> {
  if (!(await hasTag(ctx, actor, monitorTag))) throw new AppError('forbidden', `needs ${monitorTag}`)
}

type Query = { flowId: string; toId: string; keyword: string; currentPage: number; pageSize: number }

/** What would become of the running tasks that the actor watches over; writes nothing. */
export async function previewMigration(ctx: PlatformContext, actor: Actor, { flowId, toId, ...query }: Query) {
  await demandMonitor(ctx, actor)
  const versions = await versionsOf(ctx, actor, { fromId: flowId, toId })
  const asked = { versionId: flowId, keyword: query.keyword.trim(), isSeen: await isWatched(ctx.db, actor) }
  const { rows, total } = await findRunningPage(ctx.db, asked, limits(query))
  const people = await findPeople(
    ctx.db,
    rows.map(({ launcherId }) => launcherId),
  )
  const shown = rows.map((task) => ({
    ...{ id: task.id, fullName: task.fullName, userName: nameOf(people, task.launcherId), thisStep: task.thisStep },
    ...{ status: task.status, suspend: task.isSuspended, startTime: task.startTime },
    ...prospectOf(ctx, versions, task),
  }))
  return pageOf(query, { rows: shown, total })
}

function prospectOf(ctx: PlatformContext, { from, to, faults }: Versions, task: TaskRow) {
  // Neither operators nor records say where a task can go on.
  const found = migrate(from.flow, to.flow, runOf(task, [], []), { now: ctx.now(), byId: '' })
  const own = 'faults' in found ? found.faults.map(({ code, nodeName }) => ({ code, nodeName })) : []
  const names = (nodes: readonly { content: string }[]) => nodes.map(({ content }) => content)
  const moved = 'faults' in found ? { skipped: [], repeated: [] } : found
  return { faults: [...faults, ...own], skipped: names(moved.skipped), repeated: names(moved.repeated) }
}

type By = { actor: Actor; meta: CallMeta }
type Moving = { flowId: string; toId: string; ids: readonly string[] }

/** Each task in a transaction of its own, and once for its key; what is refused leaves the others alone. */
export async function moveTasks(ctx: PlatformContext, by: By, { flowId, toId, ids }: Moving) {
  await demandMonitor(ctx, by.actor)
  const versions = await versionsOf(ctx, by.actor, { fromId: flowId, toId })
  const moved: string[] = []
  const stayed = []
  for (const id of new Set(ids)) {
    const faults = await moveTask(ctx, by, { versions, id })
    if (faults.length === 0) moved.push(id)
    else stayed.push({ id, fullName: isTold(faults) ? ((await findTask(ctx.db, id))?.fullName ?? '') : '', faults })
  }
  return { moved, refused: stayed }
}

/** Of tasks that are not theirs people learn nothing. */
const isTold = (faults: readonly Fault[]) => faults.every(({ code }) => code !== 'noRight')

/** Thrown so that nothing of the move stays. */
class CannotMove {
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    this.faults = faults
  }
}

async function moveTask(
  ctx: PlatformContext,
  { actor, meta }: By,
  { versions, id }: { versions: Versions; id: string },
): Promise<readonly Fault[]> {
  const seen = await openWatched(ctx, actor, id).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  if (!seen) return [{ code: 'noRight', nodeName: '' }]
  const key = meta.idempotencyKey
  const one = { actor, meta: { ...meta, idempotencyKey: key ? `${key} ${id}` : null } }
  const asked = { operation: `flow migrate ${id}`, content: { toId: versions.to.id } }
  try {
    await once(ctx, one, asked, async (trx) => {
      await moveHeld(ctx, trx, { actor, versions, id })
      return nothingMade
    })
    return []
  } catch (error) {
    if (error instanceof CannotMove) return error.faults
    if (error instanceof AppError) return [{ code: 'refused', nodeName: '', msg: error.userMessage ?? error.message }]
    throw error
  }
}

/** The version is held before the task, so that nobody changes it in place meanwhile. */
async function moveHeld(
  ctx: PlatformContext,
  trx: DbTransaction,
  { actor, versions, id }: { actor: Actor; versions: Versions; id: string },
): Promise<void> {
  const { from, module } = versions
  await keepVersion(trx, versions.to.id)
  const to = await loadFlow(trx, versions.to.id)
  const open = await openTask(trx, id)
  if (open.task.versionId !== from.id) throw new CannotMove([{ code: 'elsewhere', nodeName: '' }])
  const common = faultsOfVersions(open.flow, to, module)
  const migration = migrate(open.flow.flow, to.flow, open.run, { now: ctx.now(), byId: actor.userId })
  const own = 'faults' in migration ? migration.faults : []
  if ('faults' in migration || common.length > 0) {
    throw new CannotMove([...common, ...own].map(({ code, nodeName }) => ({ code, nodeName })))
  }
  const record = await findFlowRecord(trx, module, id)
  const saying = { ...nothingSaid, opinion: `V:${from.number} → V:${to.number}` }
  const change = { taskId: id, flow: to, before: open.run, after: migration.run, saying, automaticOpinion: '' }
  await storeChange(ctx, trx, { ...change, recordVersion: record?.version ?? null })
  await updateTask(trx, id, { versionId: to.id })
  await replanDues(ctx, trx, { open: { ...open, flow: to }, after: migration.run, data: record?.data ?? {} })
}
