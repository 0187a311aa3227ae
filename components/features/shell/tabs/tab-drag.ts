import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'

type TabDragOptions = {
  element: HTMLElement
  key: string
  index: number
  /** The side on which a tab held above this one would be put. */
  onEdge: (edge: 'left' | 'right' | undefined) => void
  onMoveTo: (key: string, index: number) => void
}

const kind = 'shell-tab'

/** Lets one tab be dragged and others be dropped beside it. Returns the undoing. */
export function attachTab({ element, key, index, onEdge, onMoveTo }: TabDragOptions): () => void {
  const sideOf = (data: Record<string | symbol, unknown>) => (extractClosestEdge(data) === 'left' ? 'left' : 'right')
  return combine(
    draggable({ element, getInitialData: () => ({ kind, key, index }) }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['kind'] === kind && source.data['key'] !== key,
      getData: ({ input }) => attachClosestEdge({}, { element, input, allowedEdges: ['left', 'right'] }),
      onDrag: ({ self }) => onEdge(sideOf(self.data)),
      onDragLeave: () => onEdge(undefined),
      onDrop: ({ self, source }) => {
        onEdge(undefined)
        const { key: movedKey, index: from } = source.data
        if (typeof movedKey !== 'string' || typeof from !== 'number') return
        // Taking the tab out moves those behind it one to the left.
        const before = sideOf(self.data) === 'left' ? index : index + 1
        onMoveTo(movedKey, from < before ? before - 1 : before)
      },
    }),
  )
}
