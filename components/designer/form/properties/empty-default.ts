import { type Command, type NodeId, nodeOf, setProperty, type TreeDocument, typeOfNode, valueAt } from '@/lib/designer/public'
import { nodeKeys } from '@/lib/form/design-keys'
import { own, readFlag } from '@/lib/form/read'
import { factsOf } from '@/lib/form/widget-facts/table'

/** Gives a field the default value that a new one of its kind has: a list where several can be chosen (contract 3a §4). */
export function emptyDefault(id: NodeId): Command<TreeDocument> {
  return (edit) => {
    const type = typeOfNode(edit.doc, id)
    const isSeveral = readFlag(valueAt(nodeOf(edit.doc, id)?.shell, ['multiple'])) || factsOf(type).isAlwaysMultiple
    const value = isSeveral ? [] : own(nodeKeys[type]?.config ?? {}, 'defaultValue')
    return setProperty({ id, path: ['__config__', 'defaultValue'], value })(edit)
  }
}
