import type { Actor, PlatformContext } from '../../../http/context'
import type { DbTransaction } from '../../../store/database'
import type { LoadedModule } from '../../online-dev/records/public'
import { type LoadedFlow, loadFlow } from '../definitions/loaded-flow'
import { writeRightsOf } from '../definitions/node-rights'
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

function moduleFlow(ctx: PlatformContext, actor: Actor, module: LoadedModule, flow: LoadedFlow): ModuleFlow {
  const base = { flow, launcher: actor, delegateUserId: null, urgent: usualUrgency, parent: null }
  return {
    id: flow.id,
    writable: writeRightsOf(flow.flow.start, module.fields).writable,
    draft: async (trx, records) => insertTasks(trx, await draftRows(ctx, trx, base, records)),
  }
}
