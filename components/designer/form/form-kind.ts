import type { ReactNode } from 'react'
import {
  addNodes,
  type Command,
  canPlace,
  copyNodes,
  type DeleteResult,
  deleteNodes,
  kindOfNode,
  labelOfNode,
  moveNodes,
  nameOfNode,
  nodesAsStored,
  pasteNodes,
  rootId,
  type TreeDocument,
  typeOfNode,
} from '@/lib/designer/public'
import { inTables } from '@/lib/designer/tables/table-commands'
import type { DesignTable } from '@/lib/designer/tables/table-rows'
import { isRecord, own, readList } from '@/lib/form/read'
import type { DesignKind } from '../shell/design-kind'

type Words = {
  typeName: (type: string) => string
  iconOf: (type: string) => ReactNode
  /** Names fields that are left with a reference to what is gone; '' is the form itself. */
  lossText: (count: number, names: readonly string[]) => string
  /** What the design stands on; none where the platform makes its tables. */
  tables?: readonly DesignTable[]
}

/** Forms, for the shell (contract 3a §3–6). */
export function formKind({ typeName, iconOf, lossText, tables = [] }: Words): DesignKind {
  const settled = <Result extends object>(command: Command<TreeDocument, Result>) =>
    tables.length === 0 ? command : inTables(tables, command)
  return {
    clip: 'form',
    labelOf: (doc, id) => labelOfNode(doc, id) || nameOfNode(doc, id),
    typeName: (doc, id) => typeName(typeOfNode(doc, id)),
    icon: (doc, id) => iconOf(typeOfNode(doc, id)),
    isPart: (doc, id) => ['pane', 'gridRow', 'gridCell'].includes(kindOfNode(doc, id)),
    move: (ids, to) => settled(moveNodes({ ids, to })),
    copy: (ids) => settled(copyNodes({ ids })),
    remove: deleteNodes,
    lossOf: (doc, removed) => {
      const { broken } = removed as DeleteResult
      const names = broken.map(({ from }) => (from === rootId ? '' : labelOfNode(doc, from) || nameOfNode(doc, from)))
      return broken.length > 0 ? lossText(broken.length, [...new Set(names)]) : null
    },
    add: (nodes, to) => settled(addNodes({ nodes, to })),
    paste: (nodes, to) => settled(pasteNodes({ nodes, to })),
    take: nodesAsStored,
    nodesIn: (value) => {
      const nodes = isRecord(value) ? readList(own(value, 'fields')) : readList(value)
      return nodes.length > 0 && nodes.every((node) => isRecord(node) && isRecord(own(node, '__config__'))) ? nodes : null
    },
    canStand: (doc, what, to) => canPlace(doc, to, 'ids' in what ? what.ids : what),
  }
}
