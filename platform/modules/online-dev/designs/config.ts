import type { ModuleConfig } from '@/lib/contract/online-dev/online-dev'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import { moduleRights } from '../../permission/public'
import { forbidden } from '../records/access'
import { chosenTables } from '../records/bound-tables/bind'
import { readMark } from '../records/bound-tables/mark-store'
import { demandDesigner } from './designer'
import { findDesign, findFlow } from './store'

/**
 * Form and list design of a module, byte for byte as stored. The release copy for whoever may open the module; the design
 * copy (`type` 0) for those who work on it (contract 3b §8.1, reliability A9).
 */
export async function readConfig(ctx: PlatformContext, actor: Actor, modelId: string, type: string): Promise<ModuleConfig> {
  const isDesignCopy = type === '0'
  if (isDesignCopy) await demandDesigner(ctx, actor)
  else await demandModule(ctx, actor, modelId)
  const row = await findDesign(ctx.db, modelId, isDesignCopy ? 'design' : 'designRelease')
  if (!row) throw new AppError('notFound', `no design ${modelId}`, { userMessage: '该表单已删除' })
  const { tablesJson, ...config } = row
  const isLoadingRows = !isDesignCopy && chosenTables(tablesJson).length > 0 && (await findLoading(ctx, modelId)) !== null
  const enableFlow = row.enableFlow === 1 ? 1 : 0
  const flowId = enableFlow === 1 && !isDesignCopy ? await demandFlow(ctx, modelId) : ''
  return { ...config, enableFlow, flowId, ...(isLoadingRows ? { isLoadingRows } : {}) }
}

/** The flow that a module is launched with (contract 3b §8.1). */
async function demandFlow({ db }: PlatformContext, modelId: string): Promise<string> {
  const flow = await findFlow(db, modelId)
  if (!flow) throw refused('该功能未配置流程不可用')
  if (flow.enabledMark !== 1) throw refused('该功能配置的流程处于停用状态')
  return flow.id
}

/** How far the rows are that were in the tables of a module before it (contract 3b §3). */
export async function rowsLoading(ctx: PlatformContext, actor: Actor, modelId: string): Promise<{ done: number; total: number }> {
  await demandModule(ctx, actor, modelId)
  return (await findLoading(ctx, modelId)) ?? { done: 0, total: 0 }
}

/** Null where all of them are records. */
async function findLoading({ db }: PlatformContext, modelId: string) {
  const mark = await readMark(db, modelId)
  return mark && !mark.isLoaded ? { done: mark.done, total: mark.total } : null
}

async function demandModule(ctx: PlatformContext, actor: Actor, modelId: string): Promise<void> {
  const rights = await moduleRights(ctx, actor, modelId)
  if (!rights.isPermitted) throw forbidden(`module ${modelId} is not permitted`)
}
