import { GridViewport, rowHeightPx } from './grid-viewport'

/** A box that scrolls and clips: jsdom lays nothing out, so its numbers are given. */
function scroller(
  parent: HTMLElement,
  { top, height, content }: { top: () => number; height: number; content: number },
): HTMLElement {
  const box = parent.appendChild(document.createElement('div'))
  let scrolled = 0
  box.style.overflowY = 'auto'
  Object.defineProperties(box, {
    clientHeight: { value: height },
    clientWidth: { value: 800 },
    scrollTop: { get: () => scrolled, set: (to: number) => (scrolled = Math.max(0, Math.min(to, content - height))) },
  })
  box.getBoundingClientRect = () => ({ top: top() }) as DOMRect
  return box
}

/** A page of 600 pixels that shows a table of 520 pixels 400 pixels down, of a thousand rows under a head and over sums. */
function tableOnPage() {
  const page = scroller(document.body, { top: () => 100, height: 600, content: 1200 })
  const table = scroller(page, { top: () => 500 - page.scrollTop, height: 520, content: 1000 * rowHeightPx + 72 + 26 })
  const viewport = new GridViewport()
  viewport.arrange({ rowCount: 1000, columnEdges: [0, 100, 200], insets: { top: 36, bottom: 36, left: 0, right: 0 } })
  viewport.attach(table)
  const bottomOf = (row: number) => 500 - page.scrollTop + 36 + (row + 1) * rowHeightPx - table.scrollTop
  return { page, table, viewport, bottomOf }
}

afterEach(() => document.body.replaceChildren())

test('the last row of a thousand comes into view in the table and on the page, with room for what is wrong with it', () => {
  const { page, table, viewport, bottomOf } = tableOnPage()
  viewport.revealOnPage(999, 1)
  expect(viewport.read().rowTo).toBe(1000)
  expect(bottomOf(999) + 26).toBeLessThanOrEqual(700)
  // Above the sums, and below the head.
  expect(bottomOf(999) + 26).toBeLessThanOrEqual(500 - page.scrollTop + 520 - 36)
  expect(table.scrollTop).toBe(1000 * rowHeightPx + 26 - (520 - 72))
  viewport.revealOnPage(0, 0)
  expect(table.scrollTop).toBe(0)
  expect(bottomOf(0) - rowHeightPx).toBeGreaterThanOrEqual(100)
})

test('what is in view moves nothing, and neither does what a pointer is on', () => {
  const { page, table, viewport } = tableOnPage()
  viewport.revealOnPage(2, 0)
  viewport.reveal(11, 0)
  expect([page.scrollTop, table.scrollTop]).toEqual([0, 0])
})
