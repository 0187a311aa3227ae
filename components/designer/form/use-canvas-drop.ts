import { type RefCallback, useCallback, useMemo, useState } from 'react'
import type { NodeId, Target } from '@/lib/designer/public'
import { useDesigner } from '../shell/designer-context'
import { attachHeld, attachHolder, attachNode, type DropEdge, type Held } from './canvas-drag'

/** What may be dropped where, and what then happens. */
function useDropRules() {
  const { session, kind } = useDesigner()
  return useMemo(() => {
    const whatOf = (held: Held) => (held.kind === 'new' ? [held.node] : { ids: held.ids })
    return {
      canDrop: (held: Held, to: Target) => kind.canStand(session.document, whatOf(held), to),
      onDrop: (held: Held, to: Target) => {
        if (held.kind === 'nodes') return void session.run(kind.move(held.ids, to))
        const result = session.run((kind.add ?? kind.paste)([held.node], to))
        if (result) session.select(result.ids)
      },
      /** What is dragged with a node: all that is chosen, if it is one of them. */
      heldOf: (id: NodeId): Held => ({ kind: 'nodes', ids: session.isSelected(id) ? session.selection : [id] }),
    }
  }, [session, kind])
}

type Drop = { ref: RefCallback<HTMLElement>; edge: DropEdge | null }

/** A node that can be dragged, and beside which others are dropped; nodes of one line are put left and right of each other. */
export function useNodeDrop(id: NodeId, isInLine: boolean): Drop {
  const [edge, setEdge] = useState<DropEdge | null>(null)
  const { heldOf, ...rules } = useDropRules()
  const { canDrop, onDrop } = rules
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const leave = [
        attachHeld(element, () => heldOf(id)),
        attachNode(element, id, () => isInLine, { canDrop, onEdge: setEdge, onDrop }),
      ]
      return () => {
        for (const stop of leave) stop()
      }
    },
    [id, isInLine, heldOf, canDrop, onDrop],
  )
  return { ref, edge }
}

/** What holds nodes, and takes what is dropped into it. */
export function useHolderDrop(id: NodeId): Drop {
  const [edge, setEdge] = useState<DropEdge | null>(null)
  const { canDrop, onDrop } = useDropRules()
  const ref = useCallback(
    (element: HTMLElement | null) => (element ? attachHolder(element, id, { canDrop, onEdge: setEdge, onDrop }) : undefined),
    [id, canDrop, onDrop],
  )
  return { ref, edge }
}
