import { isRecord, own, type RawRecord, readList, readText } from '@/lib/form/read'
import { type NodeId, rootId, type TreeDocument } from '../tree/tree-document'
import { wireIdOf } from './flow-document'

/** A short text by chance; whoever draws it looks that the tree does not have it yet. */
export type NewId = () => string

/** Ids of nodes that no node of the tree has. */
export function freshIds(doc: TreeDocument, newId: NewId): NewId {
  const taken = new Set(Object.keys(doc.nodes).map((id: NodeId) => (id === rootId ? '' : wireIdOf(doc, id))))
  return () => {
    let id = newId()
    while (taken.has(id)) id = newId()
    taken.add(id)
    return id
  }
}

/** The stored nodes with other ids, with all below them; what they say of each other follows, what they say of others stays. */
export function withNewIds(nodes: readonly RawRecord[], fresh: NewId): readonly RawRecord[] {
  const ids = new Map<string, string>()
  for (const node of nodes) collect(node, ids, fresh)
  return nodes.map((node) => renamed(node, ids, fresh))
}

function collect(raw: unknown, ids: Map<string, string>, fresh: NewId) {
  for (let at = raw; isRecord(at); at = own(at, 'childNode')) {
    const id = readText(own(at, 'nodeId'))
    if (id !== '' && !ids.has(id)) ids.set(id, fresh())
    for (const head of readList(own(at, 'conditionNodes'))) collect(head, ids, fresh)
  }
}

function renamed(raw: RawRecord, ids: ReadonlyMap<string, string>, fresh: NewId): RawRecord {
  const id = readText(own(raw, 'nodeId'))
  const node: Record<string, unknown> = { ...raw, nodeId: ids.get(id) ?? fresh() }
  const branches = own(raw, 'conditionNodes')
  if (Array.isArray(branches)) {
    node['conditionNodes'] = branches.map((head) => (isRecord(head) ? renamed(head, ids, fresh) : head))
  }
  const child = own(raw, 'childNode')
  if (isRecord(child)) node['childNode'] = renamed(child, ids, fresh)
  const properties = own(raw, 'properties')
  if (isRecord(properties)) node['properties'] = followed(properties, ids)
  return node
}

/** Where properties name other nodes (contract 4a §9.3, §9.5, §9.6). */
const namingKeys = ['nodeId', 'rejectStep', 'swerveNode'] as const

function followed(properties: RawRecord, ids: ReadonlyMap<string, string>): RawRecord {
  const next: Record<string, unknown> = { ...properties }
  const follow = (value: unknown) => (typeof value === 'string' ? (ids.get(value) ?? value) : value)
  for (const key of namingKeys) if (Object.hasOwn(next, key)) next[key] = follow(next[key])
  const rules = own(properties, 'assignList')
  if (Array.isArray(rules)) {
    next['assignList'] = rules.map((rule) => (isRecord(rule) ? { ...rule, nodeId: follow(own(rule, 'nodeId')) } : rule))
  }
  return next
}
