import { own, readText } from '@/lib/form/read'
import { configOf, formIndex, labelOfNode, nameOfNode, typeOfNode } from '../form/form-nodes'
import { childrenOf, type NodeId, rootId, type TreeDocument } from '../tree/tree-document'

/** Nodes of one document by nodes of the other. */
export type Matches = { toAfter: ReadonlyMap<NodeId, NodeId>; toBefore: ReadonlyMap<NodeId, NodeId> }

/**
 * Which node of one document is which of the other, when they were read apart and share no ids: by the name of the field, then by
 * the number that the designer gave it, then, below nodes that are the same, by type and label, then by type alone. With `isStrict` a
 * node that has a name or a number is never taken for another one.
 */
export function matchNodes(before: TreeDocument, after: TreeDocument, { isStrict = false } = {}): Matches {
  const toAfter = new Map<NodeId, NodeId>([[rootId, rootId]])
  const toBefore = new Map<NodeId, NodeId>([[rootId, rootId]])
  const pair = (left: NodeId, right: NodeId) => {
    if (toAfter.has(left) || toBefore.has(right) || typeOfNode(before, left) !== typeOfNode(after, right)) return
    toAfter.set(left, right)
    toBefore.set(right, left)
  }
  const codes = formIndex(after).byCode
  // Of another type under the same code: replaced, and so none of the others.
  const replaced = { before: new Set<NodeId>(), after: new Set<NodeId>() }
  for (const [code, left] of formIndex(before).byCode) {
    const right = codes.get(code)
    if (right === undefined) continue
    pair(left, right)
    if (toAfter.has(left)) continue
    replaced.before.add(left)
    replaced.after.add(right)
  }
  const numbers = byFormId(after)
  for (const [number, left] of byFormId(before)) {
    const right = numbers.get(number)
    if (left !== null && right !== null && right !== undefined) pair(left, right)
  }
  const below = (left: NodeId, right: NodeId) => {
    const free = (doc: TreeDocument, id: NodeId, taken: ReadonlyMap<NodeId, NodeId>, others: ReadonlySet<NodeId>) =>
      childrenOf(doc, id).filter((child) => !taken.has(child) && !others.has(child) && !(isStrict && isKnown(doc, child)))
    for (const isLoose of [false, true]) {
      for (const child of free(before, left, toAfter, replaced.before)) {
        const like = free(after, right, toBefore, replaced.after).find(
          (other) =>
            typeOfNode(before, child) === typeOfNode(after, other) &&
            (isLoose || labelOfNode(before, child) === labelOfNode(after, other)),
        )
        if (like !== undefined) pair(child, like)
      }
    }
    for (const child of childrenOf(before, left)) {
      const other = toAfter.get(child)
      if (other !== undefined) below(child, other)
    }
  }
  below(rootId, rootId)
  return { toAfter, toBefore }
}

function isKnown(doc: TreeDocument, id: NodeId): boolean {
  return nameOfNode(doc, id) !== '' || readText(own(configOf(doc, id), 'formId')) !== ''
}

/** Null for numbers that stand twice. */
function byFormId(doc: TreeDocument): Map<string, NodeId | null> {
  const found = new Map<string, NodeId | null>()
  for (const id of Object.keys(doc.nodes)) {
    const number = readText(own(configOf(doc, id), 'formId'))
    if (number !== '') found.set(number, found.has(number) ? null : id)
  }
  return found
}
