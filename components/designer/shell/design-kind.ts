import type { ReactNode } from 'react'
import type { Command, NodeId, Target, TreeDocument } from '@/lib/designer/public'

/** What a fault of a design says, and where it is. */
export type DesignFault = {
  id: NodeId
  text: string
  isHard: boolean
  /** A text that the node has, and the line in it (from 1): who designs this kind of thing opens it (`DesignerFrame`'s `onFault`). */
  within?: { key: string; line: number }
}

/** A fault that the person is led to, as long as the document is what it was found in. Another object leads there again. */
export type LedFault = { fault: DesignFault; document: TreeDocument }

type Brought = { ids: readonly NodeId[] }

/**
 * What the shell has to know of one kind of designs, such as forms: how its nodes are called, and its rules as commands. Everything else
 * (choosing, keys, clipboard, outline, undo) is the same in all designers.
 */
export type DesignKind = {
  /** Names what is in the clipboard: nodes of one kind go into no other. */
  clip: string
  labelOf: (doc: TreeDocument, id: NodeId) => string
  /** What kind of node it is, in the language of the person. */
  typeName: (doc: TreeDocument, id: NodeId) => string
  icon: (doc: TreeDocument, id: NodeId) => ReactNode
  /** Panes, rows and cells come and go with what they are part of. */
  isPart: (doc: TreeDocument, id: NodeId) => boolean
  move: (ids: readonly NodeId[], to: Target) => Command<TreeDocument>
  copy: (ids: readonly NodeId[]) => Command<TreeDocument, Brought>
  remove: (ids: readonly NodeId[]) => Command<TreeDocument>
  /** What else suffers from a removal that was done, in words; null where nothing does. */
  lossOf?: (doc: TreeDocument, removed: object) => string | null
  /** Of the palette: names that came along stay where they are free. Left out, they are pasted. */
  add?: (nodes: readonly unknown[], to: Target) => Command<TreeDocument, Brought>
  paste: (nodes: readonly unknown[], to: Target) => Command<TreeDocument, Brought>
  /** The nodes as the design stores them. */
  take: (doc: TreeDocument, ids: readonly NodeId[]) => readonly unknown[]
  /** Nodes in a text that is no clipboard of ours, such as a whole design; null where there are none. */
  nodesIn: (value: unknown) => readonly unknown[] | null
  /** Whether nodes (of the clipboard, or of the design) may stand there. */
  canStand: (doc: TreeDocument, nodes: readonly unknown[] | { ids: readonly NodeId[] }, to: Target) => boolean
}
