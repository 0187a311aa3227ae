import type { Actor, PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import { flowsOfModule, isFilledIn, type ModuleFlow } from '../../workflow/run/public'
import { type Access, demandButton, forbidden, openModule } from '../records/access'
import { type ImportColumn, importColumns, numberColumns } from './columns'

/**
 * `columns` are what a file may fill, `numbers` what says which record a row is. `flow` is what new records of a module with a flow are
 * drafts of, once it is chosen.
 */
export type Importing = {
  ctx: PlatformContext
  actor: Actor
  access: Access
  columns: readonly ImportColumn[]
  numbers: readonly ImportColumn[]
  flow: ModuleFlow | null
}

/** Refuses where the list does not offer to import, and whom the design does not let. */
export async function openImport(ctx: PlatformContext, actor: Actor, modelId: string): Promise<Importing> {
  const { access, flows } = await openWithFlows(ctx, actor, modelId)
  return { ctx, actor, access, flow: null, columns: fillable(access, flows), numbers: numberColumns(access) }
}

/**
 * The same for what writes records: those of a module with a flow are drafts of `flowId`; left empty, of the only one that the actor may
 * launch. Refuses where there is none, several, or another one (contract 3b §9.3, spec 2 §5.5).
 */
export async function openImportInto(ctx: PlatformContext, actor: Actor, modelId: string, flowId: string): Promise<Importing> {
  const { access, flows } = await openWithFlows(ctx, actor, modelId)
  const flow = access.module.heedsTasks ? chosenFlow(flows, flowId) : null
  return { ctx, actor, access, flow, columns: fillable(access, flow ? [flow] : []), numbers: numberColumns(access) }
}

async function openWithFlows(ctx: PlatformContext, actor: Actor, modelId: string) {
  const access = await openModule(ctx, actor, modelId)
  if (!access.module.list.buttons.some(({ value }) => value === 'upload')) throw forbidden(`${modelId} imports nothing`)
  demandButton(access, 'btn_upload')
  const flows = access.module.heedsTasks ? await flowsOfModule(ctx, actor, access.module) : []
  return { access, flows }
}

/** What the start of no flow lets be filled in is filled in later, by others. */
function fillable(access: Access, flows: readonly ModuleFlow[]): ImportColumn[] {
  const columns = importColumns(access)
  return flows.length === 0 ? columns : columns.filter(({ code }) => isFilledIn(flows, code))
}

function chosenFlow(flows: readonly ModuleFlow[], flowId: string): ModuleFlow {
  const [first, ...others] = flows
  if (!first) throw refused('流程不存在')
  if (flowId === '' && others.length > 0) throw refused('请选择流程')
  const flow = flowId === '' ? first : flows.find(({ id }) => id === flowId)
  if (!flow) throw refused('您没有发起该流程的权限')
  return flow
}

/** What a file is read by. */
export function readableColumns({ columns, numbers }: Importing): readonly ImportColumn[] {
  return [...columns, ...numbers]
}
