import { rawField } from '@/lib/form/test-designs'
import { addNodes, pasteNodes } from './commands/add-nodes'
import { copyNodes } from './commands/copy-nodes'
import { deleteNodes } from './commands/delete-nodes'
import { moveNodes } from './commands/move-nodes'
import { setProperty } from './commands/set-property'
import { sortChildren, sortGridColumns } from './commands/sort-children'
import { unwrapNode, wrapNodes } from './commands/wrap-nodes'
import { type Command, inOneStep } from './history/edit'
import { childrenOf, rootId, type Target, type TreeDocument } from './tree/tree-document'

const values = ['', 'x', '名称', 0, true, null, undefined, ['1', '2'], { width: '50%' }] as const
const paths = [
  ['__config__', 'label'],
  ['placeholder'],
  ['style', 'width'],
  ['__config__', 'span'],
  ['options'],
  ['__vModel__'],
] as const
const names = ['a', 'b', 'fresh', '1', '']

/** A command out of one number: what it is and where it falls, among the nodes that there are now. */
export function commandOf(doc: TreeDocument, seed: number): Command<TreeDocument> {
  let rest = seed
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[rest % items.length] as Item
    rest = Math.floor(rest / items.length)
    return item
  }
  const ids = Object.keys(doc.nodes)
  const kind = pick([...'sssssssssssssssssmmmddcapwuotg'])
  const target = (): Target =>
    pick([{ into: pick(ids) }, { before: pick(ids) }, { after: pick(ids) }, { into: pick(ids), at: 0 }])
  switch (kind) {
    case 's': {
      const path = pick(paths)
      return setProperty({ id: pick(ids), path, value: path[0] === '__vModel__' ? pick(names) : pick(values) })
    }
    case 'm':
      return moveNodes({ ids: [pick(ids), pick(ids)], to: target() })
    case 'd':
      return deleteNodes([pick(ids)])
    case 'c':
      // Copies of copies would grow without end.
      return ids.length > 14 ? deleteNodes([pick(ids)]) : copyNodes({ ids: [pick(ids)] })
    case 'a':
      return addNodes({ nodes: [rawField('input', pick(names))], to: target() })
    case 'p':
      return pasteNodes({
        nodes: [rawField('inputNumber', 'b'), rawField('calculate', 'k', {}, { expression: [{ __vModel__: 'b' }] })],
        to: target(),
      })
    case 'w':
      return wrapNodes({ ids: [pick(ids), pick(ids)], container: rawField('card', '', { layout: 'rowFormItem', children: [] }) })
    case 'u':
      return unwrapNode(pick(ids))
    case 'o': {
      const id = pick(ids)
      return sortChildren({ id, order: childrenOf(doc, id).toReversed() })
    }
    case 'g':
      return sortGridColumns({ id: pick(ids), order: [1, 0] })
    default:
      return inOneStep([
        setProperty({ id: rootId, path: ['labelWidth'], value: pick(values) }),
        moveNodes({ ids: [pick(ids)], to: target() }),
      ])
  }
}
