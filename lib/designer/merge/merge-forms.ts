import type { RawRecord } from '@/lib/form/read'
import { technicalKeys, wordsOf } from '../difference/differences'
import { childrenSlot, type NodeId, nodeOf, rootId, type TreeDocument, type TreeNode } from '../tree/tree-document'
import { isSameJson } from '../tree/values'
import { type Alignment, otherSide, parentKey, textOf } from './align-nodes'
import { mergeOrder } from './merge-order'
import type { Decide, Side, Versions } from './merge-types'
import { mergeValues } from './merge-values'

const quietKeys: ReadonlySet<string> = new Set([...technicalKeys, 'idGlobal'])

type Merge = { docs: Versions<TreeDocument>; alignment: Alignment; decide: Decide }

/**
 * One form of two that began as the same. Nodes keep their ids of my version. Moves count wherever the place still is; where each moved
 * a container into the other's, one side's places count for all.
 */
export function mergeForms(merge: Merge, gone: ReadonlySet<NodeId>): TreeDocument {
  const { docs, alignment } = merge
  const alive = new Set([...alignment.nodes.keys()].filter((key) => isAlive(merge, gone, key)))
  let parents = parentsOf(merge, alive, null)
  if (hasCircle(parents)) {
    const side = merge.decide({ id: 'places', part: 'form', node: wordsOf(docs.mine, rootId), kind: 'order' })
    parents = parentsOf(merge, alive, side)
  }
  const members = new Map<NodeId, Set<NodeId>>()
  for (const [key, parent] of parents) members.set(parent, (members.get(parent) ?? new Set()).add(key))
  const nodes: Record<NodeId, TreeNode> = {}
  for (const key of alive) {
    const made = mergedNode(merge, key, parents.get(key) ?? null, members.get(key) ?? new Set())
    const mine = nodeOf(docs.mine, key)
    nodes[key] = mine && isSameJson(mine, made) ? mine : made
  }
  return { nodes, idNext: alignment.idNext }
}

/** The keys of what one deleted and the other left as it was, and of what was decided to go. */
export function goneNodes({ docs, alignment, decide }: Merge): ReadonlySet<NodeId> {
  const gone = new Set<NodeId>()
  const kept = new Set<NodeId>()
  for (const [key, ids] of alignment.nodes) {
    const by = ids.base === undefined ? null : ids.mine === undefined ? 'mine' : ids.theirs === undefined ? 'theirs' : null
    if (by === null || ids.base === undefined) continue
    const other = otherSide(by)
    const id = ids[other] ?? ''
    const around = parentKey(docs, alignment, key, 'base') ?? ''
    // Of what was deleted together only the outermost is decided on.
    const isInner = alignment.nodes.get(around)?.[by] === undefined && (gone.has(around) || kept.has(around))
    const isGone = isInner
      ? gone.has(around)
      : textOf(docs.base, ids.base) === textOf(docs[other], id) ||
        decide({ id: `${key} gone`, part: 'form', node: wordsOf(docs[other], id), kind: 'gone', by }) === by
    ;(isGone ? gone : kept).add(key)
  }
  return gone
}

/** What was added goes with the container that it was put into. */
function isAlive(merge: Merge, gone: ReadonlySet<NodeId>, key: NodeId): boolean {
  const ids = merge.alignment.nodes.get(key)
  if (ids?.base !== undefined) return !gone.has(key)
  const parent = parentKey(merge.docs, merge.alignment, key, ids?.mine === undefined ? 'theirs' : 'mine')
  return parent !== undefined && isAlive(merge, gone, parent)
}

/** With a side, its places count for all that it has. */
function parentsOf(merge: Merge, alive: ReadonlySet<NodeId>, side: Side | null): ReadonlyMap<NodeId, NodeId> {
  const parents = new Map<NodeId, NodeId>()
  for (const key of alive) {
    if (key === rootId) continue
    const of = (version: keyof Versions<unknown>) => parentKey(merge.docs, merge.alignment, key, version)
    const places = { base: of('base'), mine: of('mine'), theirs: of('theirs') }
    const first = side ? (places[side] ?? places[otherSide(side)]) : placeOf(merge, key, places)
    const wanted = [first, places.mine, places.theirs, places.base]
    parents.set(key, wanted.find((parent) => parent !== undefined && alive.has(parent)) ?? rootId)
  }
  return parents
}

function placeOf({ docs, alignment, decide }: Merge, key: NodeId, places: Versions<NodeId | undefined>): NodeId | undefined {
  const { base, mine, theirs } = places
  if (mine === undefined || theirs === undefined) return mine ?? theirs
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  const words = (of: keyof Versions<unknown>, place: NodeId) => wordsOf(docs[of], alignment.nodes.get(place)?.[of] ?? rootId)
  const before = base === undefined ? null : words('base', base)
  const conflict = { part: 'form', node: wordsOf(docs.mine, key), kind: 'place' } as const
  const side = decide({
    id: `${key} place`,
    ...conflict,
    ...{ base: before, mine: words('mine', mine), theirs: words('theirs', theirs) },
  })
  return side === 'mine' ? mine : theirs
}

function hasCircle(parents: ReadonlyMap<NodeId, NodeId>): boolean {
  const safe = new Set<NodeId>([rootId])
  for (const key of parents.keys()) {
    const path = new Set<NodeId>()
    for (let at = key; !safe.has(at); at = parents.get(at) ?? rootId) {
      if (path.has(at)) return true
      path.add(at)
    }
    for (const one of path) safe.add(one)
  }
  return false
}

function mergedNode(merge: Merge, key: NodeId, parent: NodeId | null, members: ReadonlySet<NodeId>): TreeNode {
  const { docs, alignment, decide } = merge
  const ids = alignment.nodes.get(key) ?? {}
  const [base, mine, theirs] = [
    docs.base.nodes[ids.base ?? ''],
    docs.mine.nodes[ids.mine ?? ''],
    docs.theirs.nodes[ids.theirs ?? ''],
  ]
  const node = wordsOf(mine ? docs.mine : docs.theirs, ids.mine ?? ids.theirs ?? rootId)
  const about = { part: 'form', node } as const
  const settle = (property: string, values: Versions<unknown>) =>
    decide({ id: `${key} ${property}`, ...about, kind: 'value', property, ...values })
  const shells: Versions<RawRecord | unknown> = { base: base?.shell, mine: mine?.shell, theirs: theirs?.shell }
  const shell = mine && theirs ? mergeValues(shells, { settle, quietKeys }) : (mine ?? theirs)?.shell
  const hasSlot = mine?.slots[childrenSlot] !== undefined || theirs?.slots[childrenSlot] !== undefined || members.size > 0
  const listOf = (version: keyof Versions<unknown>, held: TreeNode | undefined) =>
    (held?.slots[childrenSlot] ?? []).map((id) => alignment.keys[version].get(id) ?? '')
  const orders = { base: listOf('base', base), mine: listOf('mine', mine), theirs: listOf('theirs', theirs) }
  const order = mergeOrder(orders, members, () => decide({ id: `${key} order`, ...about, kind: 'order' }))
  const rest = [...members].filter((member) => !order.includes(member))
  return {
    parent,
    slot: parent === null ? '' : childrenSlot,
    shell,
    slots: hasSlot ? { [childrenSlot]: [...order, ...rest] } : {},
  }
}
