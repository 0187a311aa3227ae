/** Rows and columns that are drawn. Ends are exclusive. */
export type GridWindow = { rowFrom: number; rowTo: number; columnFrom: number; columnTo: number }

export const rowHeightPx = 36
/** What is wrong with a cell stands in a line below it; the style sheet leaves as much below the last row. */
const faultRoomPx = 26
const overscanRows = 8
/** The window moves in steps, so that a slow scroll draws seldom. */
const rowStep = 4
const overscanPx = 240
/** Up to here all columns are drawn: leaving out a few costs more than it saves. */
const plainColumnsMax = 14
/** Where nothing is laid out (tests, a closed tab) a first screenful is drawn. */
const unknownSize = { height: 520, width: 1600 }

export type GridLayout = {
  rowCount: number
  /** Left edge of each column and, last, the right edge of the last one. */
  columnEdges: readonly number[]
  /** What sticks to the sides and covers the cells below. */
  insets: { top: number; bottom: number; left: number; right: number }
}

/** Which part of a table is in view. Listeners are called when other rows or columns must be drawn. */
export class GridViewport {
  private element: HTMLElement | null = null
  private layout: GridLayout = { rowCount: 0, columnEdges: [0], insets: { top: 0, bottom: 0, left: 0, right: 0 } }
  private current: GridWindow = { rowFrom: 0, rowTo: 0, columnFrom: 0, columnTo: 0 }
  private readonly listeners = new Set<() => void>()

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  read = (): GridWindow => this.current

  get pageRows(): number {
    const { top, bottom } = this.layout.insets
    return Math.max(1, Math.floor((this.size().height - top - bottom) / rowHeightPx) - 1)
  }

  /** Called while drawing, so that the first drawing has its rows already; tells nobody. */
  arrange(layout: GridLayout) {
    this.layout = layout
    this.current = this.compute()
  }

  attach(element: HTMLElement): () => void {
    this.element = element
    const update = () => this.update()
    element.addEventListener('scroll', update, { passive: true })
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(update) : null
    observer?.observe(element)
    update()
    return () => {
      element.removeEventListener('scroll', update)
      observer?.disconnect()
      this.element = null
    }
  }

  /** Scrolls the table as little as brings the cell into view. */
  reveal(row: number, column: number) {
    this.scrollTo(row, column, rowHeightPx)
  }

  /**
   * Scrolls the table and the page around it as little as brings the cell into view, with the line below it. The cell takes the focus
   * without scrolling: a browser would also move frames that nobody can move back.
   */
  revealOnPage(row: number, column: number) {
    const { element } = this
    if (!element) return
    this.scrollTo(row, column, rowHeightPx + faultRoomPx)
    const { rowCount, insets } = this.layout
    const top = element.getBoundingClientRect().top + element.clientTop + insets.top
    // The sums come with the row above them.
    const below = faultRoomPx + (row === rowCount - 1 ? insets.bottom : 0)
    scrollAround(element, top + row * rowHeightPx - element.scrollTop, rowHeightPx + below)
  }

  private scrollTo(row: number, column: number, roomPx: number) {
    const { element } = this
    if (!element) return
    const { insets, columnEdges } = this.layout
    const { height, width } = this.size()
    const top = row * rowHeightPx
    const roomBelow = height - insets.top - insets.bottom
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + roomPx > element.scrollTop + roomBelow) element.scrollTop = Math.min(top, top + roomPx - roomBelow)
    const [left, right] = [columnEdges[column] ?? 0, columnEdges[column + 1] ?? 0]
    const roomBeside = width - insets.left - insets.right
    if (left < element.scrollLeft) element.scrollLeft = left
    else if (right > element.scrollLeft + roomBeside) element.scrollLeft = right - roomBeside
    // The scroll event comes later; the cell is wanted now.
    this.update()
  }

  private update() {
    const next = this.compute()
    const { current } = this
    const isSame =
      next.rowFrom === current.rowFrom &&
      next.rowTo === current.rowTo &&
      next.columnFrom === current.columnFrom &&
      next.columnTo === current.columnTo
    if (isSame) return
    this.current = next
    for (const listener of [...this.listeners]) listener()
  }

  private size(): { height: number; width: number } {
    const { element } = this
    return { height: element?.clientHeight || unknownSize.height, width: element?.clientWidth || unknownSize.width }
  }

  private compute(): GridWindow {
    const { rowCount, columnEdges } = this.layout
    const { height } = this.size()
    const first = Math.floor((this.element?.scrollTop ?? 0) / rowHeightPx)
    const shown = Math.ceil(height / rowHeightPx)
    const rowFrom = Math.max(0, Math.floor((first - overscanRows) / rowStep) * rowStep)
    const rowTo = Math.min(rowCount, Math.ceil((first + shown + overscanRows) / rowStep) * rowStep)
    const columnCount = columnEdges.length - 1
    if (columnCount <= plainColumnsMax) return { rowFrom, rowTo, columnFrom: 0, columnTo: columnCount }
    const from = (this.element?.scrollLeft ?? 0) - overscanPx
    const to = from + this.size().width + 2 * overscanPx
    const columnFrom = Math.max(0, columnEdges.findIndex((edge) => edge > from) - 1)
    const beyond = columnEdges.findIndex((edge) => edge >= to)
    return { rowFrom, rowTo, columnFrom, columnTo: beyond < 0 ? columnCount : Math.min(columnCount, beyond) }
  }
}

/** Brings a band of the window into view, whatever scrolls around an element, and only up and down. */
function scrollAround(element: HTMLElement, topPx: number, heightPx: number) {
  let top = topPx
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    const isPage = parent === document.scrollingElement
    const style = getComputedStyle(parent)
    if (!isPage && !/auto|scroll/.test(style.overflowY)) continue
    const start =
      (isPage ? 0 : parent.getBoundingClientRect().top + parent.clientTop) + (Number.parseFloat(style.scrollPaddingTop) || 0)
    const room =
      parent.clientHeight - (Number.parseFloat(style.scrollPaddingTop) || 0) - (Number.parseFloat(style.scrollPaddingBottom) || 0)
    const before = parent.scrollTop
    if (top < start) parent.scrollTop += top - start
    else if (top + heightPx > start + room) parent.scrollTop += Math.min(top - start, top + heightPx - start - room)
    top -= parent.scrollTop - before
  }
}
