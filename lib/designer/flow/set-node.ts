import type { Command } from '../history/edit'
import { type NodeId, nodeOf, type TreeDocument } from '../tree/tree-document'
import { setValue } from '../tree/tree-edits'
import type { Path } from '../tree/values'
import { isHead } from './flow-document'
import { settleBranches } from './flow-edits'

/** Keys of a node that say where it stands: they come with commands of their own. */
const fixedKeys: ReadonlySet<string> = new Set([
  'type',
  'nodeId',
  'prevId',
  'childNode',
  'conditionNodes',
  'conditionType',
  'isInterflow',
  'isBranchFlow',
])

export type NodeChange = { path: Path; value: unknown }

/** Changes properties of a node, and what follows from them for its branches. An undefined value takes a property away. */
export function setNode(id: NodeId, changes: readonly NodeChange[]): Command<TreeDocument, object> {
  return (edit) => {
    const node = nodeOf(edit.doc, id)
    if (!node) return { refused: 'noSuchNode' }
    for (const { path, value } of changes) {
      if (fixedKeys.has(String(path[0])) || !setValue(edit, id, path, value)) return { refused: 'badPath' }
    }
    if (isHead(edit.doc, id) && node.parent !== null) settleBranches(edit, node.parent)
    return {}
  }
}
