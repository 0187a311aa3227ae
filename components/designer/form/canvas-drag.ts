import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'
import type { NodeId, Target } from '@/lib/designer/public'

/** What is dragged: nodes of the design, or a new one of the palette. */
export type Held = { kind: 'nodes'; ids: readonly NodeId[] } | { kind: 'new'; node: unknown }

/** Where a mark shows that the held thing would be put. */
export type DropEdge = 'top' | 'bottom' | 'left' | 'right' | 'inside'

type DropOptions = {
  canDrop: (held: Held, to: Target) => boolean
  onEdge: (edge: DropEdge | null) => void
  onDrop: (held: Held, to: Target) => void
}

const marker = Symbol('designer')

export function attachHeld(element: HTMLElement, held: () => Held): () => void {
  return draggable({ element, getInitialData: () => ({ [marker]: held() }) })
}

function heldIn(data: Record<string | symbol, unknown>): Held | null {
  return (data[marker] as Held | undefined) ?? null
}

/** A node: things are put before or behind it, along the line in which it stands. */
export function attachNode(element: HTMLElement, id: NodeId, isInLine: () => boolean, options: DropOptions): () => void {
  const target = (data: Record<string | symbol, unknown>): { edge: DropEdge; to: Target } => {
    const edge = extractClosestEdge(data) ?? 'bottom'
    return { edge, to: edge === 'top' || edge === 'left' ? { before: id } : { after: id } }
  }
  return dropTarget(element, options, {
    data: (input) => attachClosestEdge({}, { element, input, allowedEdges: isInLine() ? ['left', 'right'] : ['top', 'bottom'] }),
    target,
    canEver: (held) => options.canDrop(held, { after: id }),
  })
}

/** What holds nodes: things are put before the first of them that stands below the pointer, else at the end. */
export function attachHolder(element: HTMLElement, id: NodeId, options: DropOptions): () => void {
  return dropTarget(element, options, {
    data: ({ clientY }) => ({ before: firstBelow(element, clientY) }),
    target: ({ before }) => ({ edge: 'inside', to: typeof before === 'string' ? { before } : { into: id } }),
    canEver: (held) => options.canDrop(held, { into: id }),
  })
}

/** The node of this very holder below a height of the window; null where none is. */
function firstBelow(element: HTMLElement, clientY: number): NodeId | null {
  for (const frame of element.querySelectorAll<HTMLElement>('[data-node-id]')) {
    if (frame.parentElement?.closest('[data-holder]') !== element) continue
    const { top, height } = frame.getBoundingClientRect()
    if (top + height / 2 > clientY) return frame.dataset['nodeId'] ?? null
  }
  return null
}

type Dropping = {
  data: (input: Parameters<typeof attachClosestEdge>[1]['input']) => Record<string | symbol, unknown>
  target: (data: Record<string | symbol, unknown>) => { edge: DropEdge; to: Target }
  canEver: (held: Held) => boolean
}

function dropTarget(element: HTMLElement, { onEdge, onDrop }: DropOptions, { data, target, canEver }: Dropping): () => void {
  return combine(
    dropTargetForElements({
      element,
      canDrop: ({ source }) => {
        const held = heldIn(source.data)
        return held !== null && canEver(held)
      },
      getData: ({ input }) => data(input),
      // Of nested targets the innermost is meant.
      onDrag: ({ self, location }) => {
        onEdge(location.current.dropTargets[0]?.element === element ? target(self.data).edge : null)
      },
      onDragLeave: () => onEdge(null),
      onDrop: ({ self, source, location }) => {
        onEdge(null)
        const held = heldIn(source.data)
        if (held && location.current.dropTargets[0]?.element === element) onDrop(held, target(self.data).to)
      },
    }),
  )
}
