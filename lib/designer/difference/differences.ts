import type { RawRecord } from '@/lib/form/read'
import { labelOfNode, nameOfNode, shellOf, typeOfNode } from '../form/form-nodes'
import { childrenOf, type NodeId, nodeOf, rootId, subtree, type TreeDocument } from '../tree/tree-document'
import { longestRising } from './longest-rising'
import { type Matches, matchNodes } from './match-nodes'
import { type ValueChange, valueChanges } from './value-changes'

/** What a sentence says of a node: the root has an empty type. */
export type NodeWords = { id: NodeId; type: string; label: string; name: string }

/** One thing that differs. Ids are those of the later document, of removed nodes those of the earlier one. */
export type Difference =
  | { kind: 'added' | 'removed'; node: NodeWords; place: NodeWords; innerCount: number }
  | { kind: 'moved'; node: NodeWords; from: NodeWords; to: NodeWords }
  | { kind: 'reordered'; node: NodeWords; place: NodeWords }
  | ({ kind: 'changed'; node: NodeWords } & ValueChange)

/**
 * What was done between two forms, in the order of the later one, removed nodes last. Of nodes that came or went together only
 * the outermost is named; what was moved out of a removed container counts as moved.
 */
export function differences(
  before: TreeDocument,
  after: TreeDocument,
  matches: Matches = matchNodes(before, after),
): readonly Difference[] {
  const found: Difference[] = []
  for (const id of subtree(after, rootId)) {
    const old = matches.toBefore.get(id)
    const parent = nodeOf(after, id)?.parent ?? null
    if (old === undefined) {
      if (parent !== null && matches.toBefore.has(parent)) found.push(whole('added', after, id, matches.toBefore))
      continue
    }
    if (parent !== null) found.push(...placeDifference(before, after, { old, id, parent }, matches))
    found.push(...changes(wordsOf(after, id), shellOf(before, old), shellOf(after, id)))
  }
  for (const parent of subtree(after, rootId)) found.push(...orderDifferences(before, after, parent, matches))
  for (const id of subtree(before, rootId)) {
    const parent = nodeOf(before, id)?.parent
    const isOutermost = parent === null || parent === undefined || matches.toAfter.has(parent)
    if (!matches.toAfter.has(id) && isOutermost) found.push(whole('removed', before, id, matches.toAfter))
  }
  return found
}

/** What people call a node. */
export function wordsOf(doc: TreeDocument, id: NodeId): NodeWords {
  return { id, type: typeOfNode(doc, id), label: labelOfNode(doc, id), name: id === rootId ? '' : nameOfNode(doc, id) }
}

function placeWords(doc: TreeDocument, id: NodeId): NodeWords {
  return wordsOf(doc, nodeOf(doc, id)?.parent ?? rootId)
}

function whole(kind: 'added' | 'removed', doc: TreeDocument, id: NodeId, kept: ReadonlyMap<NodeId, NodeId>): Difference {
  const innerCount = [...subtree(doc, id)].filter((inner) => !kept.has(inner)).length - 1
  return { kind, node: wordsOf(doc, id), place: placeWords(doc, id), innerCount }
}

type Pair = { old: NodeId; id: NodeId; parent: NodeId }

function placeDifference(
  before: TreeDocument,
  after: TreeDocument,
  { old, id, parent }: Pair,
  { toAfter }: Matches,
): Difference[] {
  const oldParent = nodeOf(before, old)?.parent ?? rootId
  if (toAfter.get(oldParent) === parent) return []
  return [{ kind: 'moved', node: wordsOf(after, id), from: placeWords(before, old), to: wordsOf(after, parent) }]
}

/** The fewest nodes that must be moved to come from one order to the other. */
function orderDifferences(before: TreeDocument, after: TreeDocument, parent: NodeId, { toBefore }: Matches): Difference[] {
  const old = toBefore.get(parent)
  if (old === undefined) return []
  const positions = new Map(childrenOf(before, old).map((id, index) => [id, index]))
  const stayed = childrenOf(after, parent).flatMap((id) => {
    const at = positions.get(toBefore.get(id) ?? '')
    return at === undefined ? [] : [{ id, at }]
  })
  const inOrder = longestRising(stayed.map(({ at }) => at))
  const place = wordsOf(after, parent)
  return stayed
    .filter((_, index) => !inOrder.has(index))
    .map(({ id }) => ({ kind: 'reordered', node: wordsOf(after, id), place }))
}

/** Keys that clients use for themselves and that mean nothing to a person. */
export const technicalKeys: ReadonlySet<string> = new Set([
  'renderKey',
  'formId',
  'idGlobal',
  'componentName',
  'tag',
  'tagIcon',
  'children',
  'fields',
])

function changes(node: NodeWords, before: RawRecord, after: RawRecord): Difference[] {
  return valueChanges(before, after, technicalKeys).map((change) => ({ kind: 'changed', node, ...change }))
}
