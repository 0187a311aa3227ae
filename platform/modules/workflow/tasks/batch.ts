import { own, readFlag } from '@/lib/form/read'
import type { Actor, PlatformContext } from '../../../http/context'
import { groupBy } from '../../../kit/grouping'
import { type LoadedFlow, loadFlows } from '../definitions/loaded-flow'
import { inTreeOrder } from './detail-nodes'
import { findNodesToDo } from './list-store'
import { whoseToDo } from './operators'

/** `byNode`: how much waits at each of its nodes, by their codes. */
type WaitingVersion = { version: LoadedFlow; count: number; byNode: ReadonlyMap<string, number> }

/** Versions that allow it, of what waits for the person, with how much of each does (contract 4a §5.8). */
export async function batchVersions(ctx: PlatformContext, actor: Actor): Promise<WaitingVersion[]> {
  const found = groupBy(await findNodesToDo(ctx.db, await whoseToDo(ctx, actor)), ({ versionId }) => versionId)
  const versions = await loadFlows(ctx.db, [...found.keys()])
  const loaded = [...found].flatMap(([versionId, nodes]) => {
    const version = versions.get(versionId)
    const byNode = new Map(nodes.map(({ nodeCode, count }) => [nodeCode, count]))
    return version ? [{ version, count: nodes.reduce((sum, node) => sum + node.count, 0), byNode }] : []
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

/** The nodes of a flow at which something waits for the person, with how much; of others nothing is told. */
export async function batchNodes(ctx: PlatformContext, actor: Actor, flowId: string) {
  const found = (await batchVersions(ctx, actor)).find(({ version }) => version.id === flowId)
  if (!found) return []
  const approvers = [...inTreeOrder(found.version.flow.start)].filter(({ type }) => type === 'approver')
  return approvers.flatMap(({ nodeId, content }) => {
    const count = found.byNode.get(nodeId)
    return count === undefined ? [] : [{ id: nodeId, fullName: `${content}(${count})` }]
  })
}
