import { Plugin } from '@tiptap/pm/state'
import { TableMap } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import { setColumnShares, tableAround } from './tables'

/** So near to the edge of a cell the pointer has its line, in CSS pixels. */
const reachPx = 5
/** No column becomes narrower, in per cent of its table. */
const shareMin = 2

type Grip = { table: HTMLTableElement; position: number; column: number; edges: readonly number[] }

/** The lines between columns are drawn with the pointer; where none is at hand, the panel of the table has a field for it. */
export function resizing(): Plugin {
  let guide: HTMLElement | null = null
  return new Plugin({
    props: {
      handleDOMEvents: {
        mousemove: (view, event) => {
          const isNear = event.buttons === 0 && gripAt(view, event) !== null
          view.dom.toggleAttribute('data-col-resize', isNear)
          return false
        },
        pointerdown: (view, event) => {
          const grip = event.button === 0 && event.pointerType === 'mouse' ? gripAt(view, event) : null
          if (!grip) return false
          event.preventDefault()
          guide?.remove()
          guide = follow(view, grip, event)
          return true
        },
        mousedown: (view, event) => {
          // The table's own choosing of cells would begin here.
          if (!guide || !gripAt(view, event)) return false
          event.preventDefault()
          return true
        },
      },
    },
  })
}

/** The line between two columns under the pointer. The outer edges belong to the width of the table. */
function gripAt(view: EditorView, { target, clientX }: MouseEvent): Grip | null {
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('td, th') : null
  const table = cell?.closest('table')
  if (!cell || !table || !view.dom.contains(table)) return null
  const rect = cell.getBoundingClientRect()
  const side = Math.abs(rect.right - clientX) <= reachPx ? 'right' : Math.abs(clientX - rect.left) <= reachPx ? 'left' : null
  if (side === null) return null
  const around = tableAround(view.state.doc.resolve(view.posAtDOM(cell, 0)))
  if (!around) return null
  const edges = edgesOf(table, TableMap.get(around.node).width)
  const x = side === 'right' ? rect.right : rect.left
  const column = edges.findIndex((edge) => Math.abs(edge - x) < 2) - 1
  if (column < 0 || column >= edges.length - 2) return null
  return { table, position: around.position, column, edges }
}

/** Where the columns begin and end on the screen, from left to right. */
function edgesOf(table: HTMLTableElement, width: number): readonly number[] {
  const found = new Set<number>()
  for (const cell of table.querySelectorAll<HTMLElement>(':scope > * > tr > *')) {
    const { left, right } = cell.getBoundingClientRect()
    found.add(Math.round(left)).add(Math.round(right))
  }
  const sorted = [...found]
    .toSorted((a, b) => a - b)
    .filter((edge, index, all) => index === 0 || edge - (all[index - 1] ?? 0) > 2)
  return sorted.length === width + 1 ? sorted : []
}

function follow(view: EditorView, { table, position, column, edges }: Grip, start: PointerEvent): HTMLElement {
  const guide = view.dom.ownerDocument.createElement('div')
  guide.className = 'tn-print-guide'
  const frame = table.getBoundingClientRect()
  const [least, most] = [(edges[column] ?? 0) + reachPx, (edges[column + 2] ?? 0) - reachPx]
  const placed = (x: number) => Math.min(most, Math.max(least, x))
  const draw = (x: number) => {
    guide.style.cssText = `position:fixed;left:${placed(x)}px;top:${frame.top}px;height:${frame.height}px`
  }
  const stop = new AbortController()
  const window = view.dom.ownerDocument.defaultView
  const end = (event: PointerEvent) => {
    stop.abort()
    guide.remove()
    if (event.type !== 'pointerup' || Math.abs(event.clientX - start.clientX) < 2) return
    const next = edges.map((edge, index) => (index === column + 1 ? placed(event.clientX) : edge))
    const whole = (next.at(-1) ?? 0) - (next[0] ?? 0)
    const shares = next.slice(1).map((edge, index) => Math.max(shareMin, ((edge - (next[index] ?? 0)) * 100) / whole))
    const { tr } = view.state
    setColumnShares(tr, position, shares)
    view.dispatch(tr)
  }
  draw(start.clientX)
  const desk = view.dom.closest('[data-print-desk]') ?? view.dom.ownerDocument.body
  desk.append(guide)
  window?.addEventListener('pointermove', (event) => draw(event.clientX), stop)
  window?.addEventListener('pointerup', end, stop)
  window?.addEventListener('pointercancel', end, stop)
  return guide
}
