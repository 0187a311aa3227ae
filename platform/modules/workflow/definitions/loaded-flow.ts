import { AppError } from '@/lib/errors/app-error'
import type { Flow } from '@/lib/flow/flow-types'
import { parseFlow } from '@/lib/flow/parse-flow'
import { refusedBecause } from '../../../kit/refusals'
import type { Db, DbTransaction } from '../../../store/database'
import { findVersions, type VersionRow } from './loaded-flow-store'

/** A version of a flow, ready to be run. */
export type LoadedFlow = Omit<VersionRow, 'treeJson'> & { treeJson: string; flow: Flow }

// Reading a large tree takes milliseconds. Bounded: the oldest leaves first. Trees are equal where their texts are.
const cacheMax = 200
const trees = new Map<string, Flow>()

/** Throws for a version that does not exist, and for one that cannot be run. */
export async function loadFlow(db: Db | DbTransaction, versionId: string): Promise<LoadedFlow> {
  const [row] = await findVersions(db, [versionId])
  if (!row) throw new AppError('notFound', `no flow ${versionId}`, { userMessage: '流程不存在' })
  return { ...row, flow: treeOf(row) }
}

/** Several at once, by id; throws for one that cannot be run. */
export async function loadFlows(db: Db | DbTransaction, versionIds: Iterable<string>): Promise<ReadonlyMap<string, LoadedFlow>> {
  const ids = [...new Set(versionIds)]
  const rows = ids.length > 0 ? await findVersions(db, ids) : []
  return new Map(rows.map((row) => [row.id, { ...row, flow: treeOf(row) }]))
}

function treeOf({ id, treeJson }: VersionRow): Flow {
  const known = trees.get(treeJson)
  if (known) return known
  const flow = parseFlow(treeJson)
  if ('fault' in flow) throw refusedBecause(`flow ${id}: ${flow.fault}`, '流程未设计')
  trees.set(treeJson, flow)
  if (trees.size > cacheMax) trees.delete(trees.keys().next().value ?? '')
  return flow
}

/** The form that the people of a node fill in: its own, or that of the start node (contract 4a §9.3). */
export function formOf({ flow, formId }: LoadedFlow, nodeId: string): string {
  const own = flow.nodes.get(nodeId)?.properties.formId
  return typeof own === 'string' && own !== '' ? own : (formId ?? '')
}
