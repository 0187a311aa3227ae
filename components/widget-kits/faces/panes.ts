import { configAttribute, paneName } from '@/lib/form/attributes'
import { readText, readTexts } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { walkNodes } from '@/lib/form/walk'

export type Pane = { name: string; title: string; node: FieldNode }

/** Visible panes of a tab or collapse; a title is always there to click on. */
export function panesOf(node: FieldNode): readonly Pane[] {
  return node.children
    .map((pane, index) => ({
      name: paneName(pane, index),
      title: readText(pane.raw.title) || pane.label || String(index + 1),
      node: pane,
    }))
    .filter((pane) => !pane.node.hidden)
}

/** Names of the panes the design opens. */
export function designedActive(node: FieldNode): readonly string[] {
  return readTexts(configAttribute(node, 'active'))
}

/** The pane that holds the node, so that a fault inside it can be brought into view (R9). */
export function paneHolding(panes: readonly Pane[], key: string): Pane | undefined {
  return panes.find((pane) => [...walkNodes([pane.node])].some((inner) => inner.key === key))
}
