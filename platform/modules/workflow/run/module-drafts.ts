import type { Actor, PlatformContext } from '../../../http/context'
import type { DbTransaction } from '../../../store/database'
import type { LoadedModule } from '../../online-dev/records/public'
import { type LoadedFlow, loadFlow } from '../definitions/loaded-flow'
import { writeRightsOf } from '../definitions/node-rights'
import { findTemplate } from '../definitions/template-store'
import { flowsOfTemplate } from '../definitions/version-listing'
import { draftRows } from './new-task'
import { insertTasks } from './run-store'

/** A flow of a module that somebody may launch. */
export type ModuleFlow = {
  id: string
  /** Codes of the fields that its start lets be filled in. */
  writable: ReadonlySet<string>
  /** Makes new records drafts of the actor, in the transaction that writes them: nobody is asked until they are submitted. */
  draft: (trx: DbTransaction, records: readonly DraftRecord[]) => Promise<void>
}

type DraftRecord = { id: string; values: Readonly<Record<string, unknown>> }

/** Wire: the urgency that nobody has chosen (contract 4a §1.2). */
const usualUrgency = 1

/** The flows of a module that the actor may launch now, for whoever brings many records in at a time (contract 3b §9.3, 4a §11). */
export async function flowsOfModule(ctx: PlatformContext, actor: Actor, module: LoadedModule): Promise<ModuleFlow[]> {
  const flows = await flowsOfTemplate(ctx, actor, { templateId: module.id, launchable: true })
  return Promise.all(flows.map(async ({ id }) => moduleFlow(ctx, actor, module, await loadFlow(ctx.db, id))))
}

/** What the start of a flow lets be filled in, by the codes of the fields. */
type StartRights = Pick<ModuleFlow, 'writable'>

/** Whether a field is filled in at the start of one of the flows. */
export const isFilledIn = (flows: readonly StartRights[], code: string): boolean =>
  flows.some(({ writable }) => writable.has(code))

/** For who makes a record of a module: the starts of what they may launch; of who may launch nothing, those of all its flows. */
export async function startsOfModule(ctx: PlatformContext, actor: Actor, module: LoadedModule): Promise<StartRights[]> {
  const own = await flowsOfModule(ctx, actor, module)
  if (own.length > 0) return own
  if ((await findTemplate(ctx.db, module.id))?.enabledMark !== 1) return []
  const flows = await flowsOfTemplate(ctx, actor, { templateId: module.id, launchable: false })
  return Promise.all(flows.map(({ id }) => startOfVersion(ctx, module, id)))
}

/** The start of the version that a task runs by. */
export async function startOfVersion(ctx: PlatformContext, module: LoadedModule, flowId: string): Promise<StartRights> {
  const { flow } = await loadFlow(ctx.db, flowId)
  return { writable: writeRightsOf(flow.start, module.fields).writable }
}

function moduleFlow(ctx: PlatformContext, actor: Actor, module: LoadedModule, flow: LoadedFlow): ModuleFlow {
  const base = { flow, launcher: actor, delegateUserId: null, urgent: usualUrgency, parent: null }
  return {
    id: flow.id,
    writable: writeRightsOf(flow.flow.start, module.fields).writable,
    draft: async (trx, records) => insertTasks(trx, await draftRows(ctx, trx, base, records)),
  }
}
