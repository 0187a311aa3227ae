import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import type { DropPlace } from './tree-lines'

export type TreeDrop = { id: string; overId: string; place: DropPlace }

const edgePx = 40

/** Lets a row be dragged by its grip. Returns the undoing. */
export function attachGrip(grip: HTMLElement, id: string): () => void {
  return draggable({ element: grip, getInitialData: () => ({ treeRow: id }) })
}

type TreeDropTarget = {
  /** The element that scrolls, with the rows in it. */
  scroller: HTMLElement
  onPreview: (drop: TreeDrop | null) => void
  onDrop: (drop: TreeDrop) => void
}

/** Takes rows of a table that are dragged before, into or behind another one of it. Returns the undoing. */
export function attachTreeDrop({ scroller, onPreview, onDrop }: TreeDropTarget): () => void {
  return dropTargetForElements({
    element: scroller,
    canDrop: ({ source }) => scroller.contains(source.element) && typeof source.data['treeRow'] === 'string',
    onDrag: ({ source, location }) => {
      const { clientX, clientY } = location.current.input
      const box = scroller.getBoundingClientRect()
      if (clientY < box.top + edgePx) scroller.scrollTop -= edgePx / 2
      else if (clientY > box.bottom - edgePx) scroller.scrollTop += edgePx / 2
      onPreview(dropAt(String(source.data['treeRow']), clientX, clientY))
    },
    onDragLeave: () => onPreview(null),
    onDrop: ({ source, location }) => {
      onPreview(null)
      const { clientX, clientY } = location.current.input
      const drop = dropAt(String(source.data['treeRow']), clientX, clientY)
      if (drop) onDrop(drop)
    },
  })
}

function dropAt(id: string, clientX: number, clientY: number): TreeDrop | null {
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('tr[data-row]')
  const overId = row?.dataset['row']
  if (!row || overId === undefined) return null
  const { top, height } = row.getBoundingClientRect()
  const part = (clientY - top) / height
  return { id, overId, place: part < 0.25 ? 'before' : part > 0.75 ? 'after' : 'inside' }
}
