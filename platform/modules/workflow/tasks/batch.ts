import { own, readFlag } from '@/lib/form/read'
import type { Actor, PlatformContext } from '../../../http/context'
import { type LoadedFlow, loadFlows } from '../definitions/loaded-flow'
import { inTreeOrder } from './detail-nodes'
import { findVersionsToDo } from './list-store'
import { whoseToDo } from './operators'

/** Versions that allow it, of what waits for the person, with how much of each does (contract 4a §5.8). */
export async function batchVersions(ctx: PlatformContext, actor: Actor): Promise<{ version: LoadedFlow; count: number }[]> {
  const found = await findVersionsToDo(ctx.db, await whoseToDo(ctx, actor))
  const versions = await loadFlows(
    ctx.db,
    found.map(({ versionId }) => versionId),
  )
  const loaded = found.flatMap(({ versionId, count }) => {
    const version = versions.get(versionId)
    return version ? [{ version, count }] : []
  })
  return loaded.filter(({ version }) => readFlag(own(version.flow.start.properties, 'isBatchApproval')))
}

export async function batchTemplates(ctx: PlatformContext, actor: Actor) {
  const templates = new Map<string, { name: string; count: number }>()
  for (const { version, count } of await batchVersions(ctx, actor)) {
    const known = templates.get(version.templateId)?.count ?? 0
    templates.set(version.templateId, { name: version.templateName, count: known + count })
  }
  return [...templates].map(([id, { name, count }]) => ({ id, fullName: `${name}(${count})`, count }))
}

export async function batchFlows(ctx: PlatformContext, actor: Actor, templateId: string) {
  const versions = (await batchVersions(ctx, actor)).filter(({ version }) => version.templateId === templateId)
  return versions.map(({ version: { id, fullName, number } }) => ({ id, fullName: `${fullName}(v${number})` }))
}

/** The approver nodes of a flow of which something waits for the person; of others nothing is told. */
export async function batchNodes(ctx: PlatformContext, actor: Actor, flowId: string) {
  const found = (await batchVersions(ctx, actor)).find(({ version }) => version.id === flowId)
  if (!found) return []
  const approvers = [...inTreeOrder(found.version.flow.start)].filter(({ type }) => type === 'approver')
  return approvers.map(({ nodeId, content }) => ({ id: nodeId, fullName: content }))
}
