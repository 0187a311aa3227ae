import { castDraft, type Draft } from 'immer'
import { isRecord, readRecord } from '@/lib/form/read'
import type { Edit } from '../history/edit'
import { readNodes } from './read-tree'
import {
  childrenOf,
  type NodeId,
  nodeOf,
  type Place,
  subtree,
  type TreeDocument,
  type TreeFormat,
  type TreeNode,
} from './tree-document'
import { isSameJson, type Path, valueAt } from './values'

/*
 * The changes that all commands are made of. They check nothing but what would tear the tree. Lists and objects that lose a key
 * are written as a whole: patches stay few, and taken back they have their old order.
 */

type TreeEdit = Edit<TreeDocument>

/** Ids of the new nodes with all below them, parents first, in the order of the document. */
export function insertTrees(edit: TreeEdit, place: Place, trees: readonly unknown[], format: TreeFormat): readonly NodeId[] {
  const nodes: Record<NodeId, TreeNode> = {}
  const tops: NodeId[] = []
  const { idNext: idFirst } = edit.doc
  let idNext = idFirst
  for (const tree of trees) {
    const id = `n${idNext}`
    idNext = readNodes(tree, { id, parent: place.parent, slot: place.slot, idNext: idNext + 1 }, format, nodes)
    tops.push(id)
  }
  if (tops.length === 0) return []
  edit.change((draft) => {
    Object.assign(draft.nodes, castDraft(nodes))
    draft.idNext = idNext
    const list = childrenOf(edit.doc, place.parent, place.slot)
    setChildren(draft, place, list.toSpliced(place.at, 0, ...tops))
  })
  return Array.from({ length: idNext - idFirst }, (_, index) => `n${idFirst + index}`)
}

/** Moves nodes together to one place; false when they stand there already. */
export function moveTrees(edit: TreeEdit, ids: readonly NodeId[], place: Place): boolean {
  const { doc } = edit
  const moved = new Set(ids)
  const stay = (list: readonly NodeId[]) => list.filter((id) => !moved.has(id))
  const target = childrenOf(doc, place.parent, place.slot)
  const next = stay(target).toSpliced(stay(target.slice(0, place.at)).length, 0, ...ids)
  if (isSameJson(next, target)) return false
  edit.change((draft) => {
    for (const id of ids) {
      const node = nodeOf(doc, id)
      const from = node && nodeOf(doc, node.parent ?? '')
      if (!node || node.parent === null || !from) continue
      if (node.parent === place.parent && node.slot === place.slot) continue
      setChildren(draft, { parent: node.parent, slot: node.slot }, stay(from.slots[node.slot] ?? []))
      setIfOther(draft, id, place)
    }
    setChildren(draft, place, next)
  })
  return true
}

/** Ids of all that is gone. */
export function removeTrees(edit: TreeEdit, ids: readonly NodeId[]): readonly NodeId[] {
  const { doc } = edit
  const tops = new Set(ids)
  const gone = ids.flatMap((id) => [...subtree(doc, id)])
  edit.change((draft) => {
    for (const id of tops) {
      const node = nodeOf(doc, id)
      if (!node || node.parent === null) continue
      const list = childrenOf(doc, node.parent, node.slot)
      setChildren(
        draft,
        { parent: node.parent, slot: node.slot },
        list.filter((child) => !tops.has(child)),
      )
    }
    for (const id of gone) delete draft.nodes[id]
  })
  return gone
}

/** Writes a value of a node's stored object, or takes it away when it is undefined. False when the way there is no object. */
export function setValue(edit: TreeEdit, id: NodeId, path: Path, value: unknown): boolean {
  const shell = nodeOf(edit.doc, id)?.shell
  const [key, ...back] = [...path].reverse()
  const holderPath = back.reverse()
  if (key === undefined || !isRecord(shell) || !canHold(shell, holderPath, key)) return false
  if (isSameJson(valueAt(shell, path), value)) return true
  const within = ['nodes', id, 'shell']
  if (value === undefined) edit.write([...within, ...holderPath], without(valueAt(shell, holderPath), key))
  else {
    const depth = path.findIndex((_, index) => valueAt(shell, path.slice(0, index + 1)) === undefined) + 1 || path.length
    edit.write([...within, ...path.slice(0, depth)], nested(path.slice(depth), value))
  }
  return true
}

/** Objects that lack are made; anything else on the way refuses. */
function canHold(shell: unknown, path: Path, key: string | number): boolean {
  let value = shell
  for (const step of [...path, key]) {
    if (value === undefined) value = typeof step === 'number' ? null : {}
    const isInList =
      Array.isArray(value) && typeof step === 'number' && Number.isInteger(step) && step >= 0 && step <= value.length
    if (!isInList && !(isRecord(value) && typeof step === 'string')) return false
    value = valueAt(value, [step])
  }
  return true
}

function nested(path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  return key === undefined ? value : { [key]: nested(rest, value) }
}

function without(holder: unknown, key: string | number): unknown {
  if (Array.isArray(holder)) return holder.toSpliced(Number(key), 1)
  return Object.fromEntries(Object.entries(readRecord(holder)).filter(([name]) => name !== key))
}

function setChildren(draft: Draft<TreeDocument>, { parent, slot }: Omit<Place, 'at'>, children: readonly NodeId[]) {
  const node = draft.nodes[parent]
  if (node) node.slots[slot] = [...children]
}

function setIfOther(draft: Draft<TreeDocument>, id: NodeId, place: Place) {
  const node = draft.nodes[id]
  if (!node) return
  if (node.parent !== place.parent) node.parent = place.parent
  if (node.slot !== place.slot) node.slot = place.slot
}
