import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { rowHeightPx } from './grid-viewport'

type RowDrag = {
  /** The grip of one row, and the element that scrolls. */
  grip: HTMLElement
  row: number
  scroller: HTMLElement
  body: HTMLElement
  rowCount: number
  onPreview: (before: number | null) => void
  onDrop: (from: number, to: number) => void
}

const edgePx = 40

/** Lets one row be dragged by its grip to another place in its table. Returns the undoing. */
export function attachRowDrag({ grip, row, scroller, body, rowCount, onPreview, onDrop }: RowDrag): () => void {
  const beforeRow = (clientY: number) => {
    const at = Math.round((clientY - body.getBoundingClientRect().top) / rowHeightPx)
    return Math.max(0, Math.min(rowCount, at))
  }
  return combine(
    draggable({ element: grip, getInitialData: () => ({ table: body.id, row }) }),
    dropTargetForElements({
      element: scroller,
      canDrop: ({ source }) => source.data['table'] === body.id && source.element === grip,
      onDrag: ({ location }) => {
        const { clientY } = location.current.input
        const box = scroller.getBoundingClientRect()
        if (clientY < box.top + edgePx) scroller.scrollTop -= rowHeightPx
        else if (clientY > box.bottom - edgePx) scroller.scrollTop += rowHeightPx
        onPreview(beforeRow(clientY))
      },
      onDragLeave: () => onPreview(null),
      onDrop: ({ location }) => {
        onPreview(null)
        const before = beforeRow(location.current.input.clientY)
        // Taking the row out moves those below it up by one.
        const to = row < before ? before - 1 : before
        if (to !== row) onDrop(row, to)
      },
    }),
  )
}
