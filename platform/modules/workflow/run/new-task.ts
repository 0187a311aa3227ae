import { own, readNumber, readText } from '@/lib/form/read'
import type { Actor, CallMeta, PlatformContext } from '../../../http/context'
import type { Db, DbTransaction } from '../../../store/database'
import { type LoadedModule, moduleOfForm, prepareFlowWrite } from '../../online-dev/records/public'
import type { LoadedFlow } from '../definitions/loaded-flow'
import { writeRightsOf } from '../definitions/node-rights'
import { newRun } from '../engine/public'
import { fieldReader } from './open-task'
import { findPlace } from './people-store'
import { insertTasks } from './run-store'
import { stateJsonOf } from './stored-run'

export type NewTask = {
  flow: LoadedFlow
  /** In whose name it is launched. */
  launcher: Actor
  /** Who does it for the launcher. */
  delegateUserId: string | null
  values: Readonly<Record<string, unknown>>
  urgent: number
  /** A record that stands already, of a module. */
  recordId: string | null
  parent: { id: string; nodeCode: string; key: string } | null
  /** What may be written; left out: what the start node lets be written. */
  writable?: ReadonlySet<string>
  meta: Pick<CallMeta, 'idempotencyKey'> & Partial<Pick<CallMeta, 'isOwnClient'>>
}

export type PreparedTask = { module: LoadedModule | null; run: (trx: DbTransaction) => Promise<{ id: string; version: number }> }

/** Makes a task with its record ready for a transaction: a draft that nobody has submitted. */
export async function prepareTask(ctx: PlatformContext, task: NewTask): Promise<PreparedTask> {
  const { flow, launcher, values, recordId, meta } = task
  const formId = flow.formId ?? ''
  const module = await moduleOfForm(ctx, formId)
  const writer = { actor: launcher, meta: { ...meta, idempotencyKey: null } }
  const writable = task.writable ?? writeRightsOf(flow.flow.start, module?.fields ?? new Map()).writable
  const write = module ? await prepareFlowWrite(ctx, writer, { formId, id: recordId, values, writable }) : null
  return {
    module,
    run: async (trx) => {
      const made = write ? await write.run(trx) : { id: recordId ?? ctx.newId(), version: 1 }
      await insertTasks(trx, await draftRows(ctx, trx, task, [{ id: made.id, values }]))
      return made
    },
  }
}

type Drafting = Pick<NewTask, 'flow' | 'launcher' | 'delegateUserId' | 'urgent' | 'parent'>

/** Rows of tasks that nobody has submitted, one for each record. */
export async function draftRows(
  ctx: PlatformContext,
  trx: DbTransaction,
  { flow, launcher, delegateUserId, urgent, parent }: Drafting,
  records: readonly Readonly<{ id: string; values: NewTask['values'] }>[],
) {
  const run = newRun(launcher.userId, parent !== null)
  const nowMs = ctx.now()
  const place = await placeOf(trx, launcher.userId)
  return records.map(({ id, values }) => ({
    ...{ id, templateId: flow.templateId, versionId: flow.id, groupId: flow.groupId, formId: flow.formId ?? '' },
    ...{ fullName: titleOf({ flow, launcher, values, parent }, nowMs), flowUrgent: urgent },
    ...{ status: 0, completion: 0, thisStep: '开始', launcherId: launcher.userId, delegateUserId, stateJson: stateJsonOf(run) },
    ...{ parentId: parent?.id ?? null, parentNodeCode: parent?.nodeCode ?? null, childKey: parent?.key ?? null },
    ...{ createdAt: nowMs, updatedAt: nowMs, ...place },
  }))
}

/** Where the launcher belongs; kept as it is when the task is submitted. */
export async function placeOf(trx: Db | DbTransaction, launcherId: string) {
  const place = await findPlace(trx, launcherId)
  return {
    launcherOrganizeId: place?.organizeId ?? null,
    launcherPositionId: place?.positionId ?? null,
    launcherManagerId: place?.managerId ?? null,
  }
}

const titleMax = 200

/** Contract 4a §5.2: `{launcher}的{flow name}`, or what the start node says; tasks of sub-flows are marked. */
export function titleOf(
  { flow, launcher, values, parent }: Pick<NewTask, 'flow' | 'launcher' | 'values' | 'parent'>,
  nowMs: number,
): string {
  const { properties } = flow.flow.start
  const isCustom = readNumber(own(properties, 'titleType')) === 1
  const readField = fieldReader(values)
  const known: Record<string, string> = {
    '@flowFullName': flow.templateName,
    '@flowFullCode': flow.enCode,
    '@launchUserName': launcher.realName,
    '@launchTime': new Date(nowMs).toISOString().slice(0, 10),
  }
  const filled = readText(own(properties, 'titleContent')).replaceAll(/\{([^{}]{1,100})\}/g, (_whole, name: string) =>
    Object.hasOwn(known, name) ? (known[name] ?? '') : readText(readField(name)),
  )
  const title = isCustom && filled.trim() !== '' ? filled : `${launcher.realName}的${flow.fullName || flow.templateName}`
  return `${[...title].slice(0, titleMax).join('')}${parent ? '(子流程)' : ''}`
}
