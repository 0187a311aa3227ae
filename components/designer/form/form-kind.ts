import type { ReactNode } from 'react'
import {
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
  typeOfNode,
} from '@/lib/designer/public'
import { isRecord, own, readList } from '@/lib/form/read'
import type { DesignKind } from '../shell/design-kind'

type Words = {
  typeName: (type: string) => string
  iconOf: (type: string) => ReactNode
  /** Names fields that are left with a reference to what is gone; '' is the form itself. */
  lossText: (count: number, names: readonly string[]) => string
}

/** Forms, for the shell (contract 3a §3–6). */
export function formKind({ typeName, iconOf, lossText }: Words): DesignKind {
  return {
    clip: 'form',
    labelOf: (doc, id) => labelOfNode(doc, id) || nameOfNode(doc, id),
    typeName: (doc, id) => typeName(typeOfNode(doc, id)),
    icon: (doc, id) => iconOf(typeOfNode(doc, id)),
    isPart: (doc, id) => ['pane', 'gridRow', 'gridCell'].includes(kindOfNode(doc, id)),
    move: (ids, to) => moveNodes({ ids, to }),
    copy: (ids) => copyNodes({ ids }),
    remove: deleteNodes,
    lossOf: (doc, removed) => {
      const { broken } = removed as DeleteResult
      const names = broken.map(({ from }) => (from === rootId ? '' : labelOfNode(doc, from) || nameOfNode(doc, from)))
      return broken.length > 0 ? lossText(broken.length, [...new Set(names)]) : null
    },
    paste: (nodes, to) => pasteNodes({ nodes, to }),
    take: nodesAsStored,
    nodesIn: (value) => {
      const nodes = isRecord(value) ? readList(own(value, 'fields')) : readList(value)
      return nodes.length > 0 && nodes.every((node) => isRecord(node) && isRecord(own(node, '__config__'))) ? nodes : null
    },
    canStand: (doc, what, to) => canPlace(doc, to, 'ids' in what ? what.ids : what),
  }
}
