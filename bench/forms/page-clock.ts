import { initialNumbers, sumsOf } from './form-spec'

/** What the benchmark asks a page to do, the same for every contender. */
type BenchPage = {
  /** Loads the code that the screen needs, so that mounting measures building alone. */
  prepare: (screen: string) => Promise<unknown>
  /** Builds the screen; the clock runs from here until what was built is painted. */
  mount: (screen: string) => Promise<number>
  /** The control or result with this label, or the cell `row:column` of a sub-table, or its `total`. */
  control: (label: string) => HTMLElement | null
  /** Scrolls the sub-table from top to end and counts the frames; `blank` are those that were painted without rows. */
  scroll: () => Promise<ScrollResult>
  /** Arms the clock: it starts with the next key and stops with the first painted frame that shows what is expected. */
  armKey: (expected: Expected) => void
  /** Milliseconds of the armed key; not a number when what is expected never came. */
  keyTime: () => Promise<number>
}

/** Fonts and the native controls of the browser are there before anything is measured, as on a page that was used before. */
async function warmUp() {
  const holder = document.createElement('div')
  holder.innerHTML = '<label>Text 0 请输入</label><input value="1"><select><option>Option</option></select><button>0</button>'
  document.body.append(holder)
  await nextPaint()
  holder.remove()
  await nextPaint()
}

/** What controls and results show, by label; `number`: one changed number, all sums of which have to be right. */
type Expected = {
  shown: Readonly<Record<string, string>>
  number?: readonly [name: string, value: number]
  /** Elements that stand in the page, the first of which has this text. */
  present?: { selector: string; count: number; text: string }
}

export type ScrollResult = { frames: number; blank: number; frameMs: number }

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to the window of the browser.
  interface Window {
    bench: BenchPage
  }
}

/** Resolves after the frame that is drawn next, when its layout and painting are done. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    })
  })
}

type Contender = {
  build: (screen: string) => void
  isThere: (screen: string) => boolean
  prepare?: (screen: string) => Promise<unknown>
  /** How this contender's sub-table is addressed; `control` knows fields by their label. */
  table?: TableParts
}

type TableParts = {
  cell: (row: number, column: number) => HTMLElement | null
  total: () => HTMLElement | null
  scroller: () => HTMLElement | null
}

/** `build` puts the screen into the document, `isThere` says whether all of it stands. */
export function installBench({ build, isThere, prepare, table }: Contender) {
  let armed: Promise<number> = Promise.resolve(0)
  const find = (label: string) => {
    if (label === 'total') return table?.total() ?? null
    const [row, column] = /^\d+:\d+$/.test(label) ? label.split(':').map(Number) : []
    return row === undefined || column === undefined ? labelledControl(label) : (table?.cell(row, column) ?? null)
  }
  window.bench = {
    prepare: prepare ?? (() => Promise.resolve()),
    mount: async (screen) => {
      await warmUp()
      const startMs = performance.now()
      build(screen)
      do await nextPaint()
      while (!isThere(screen))
      return performance.now() - startMs
    },
    control: find,
    scroll: () => scrollThrough(table),
    armKey: (expected) => {
      const isRight = checkOf(expected, find)
      armed = new Promise((resolve) => {
        window.addEventListener('keydown', () => void timeUntil(isRight).then(resolve), { capture: true, once: true })
      })
    },
    keyTime: () => armed,
  }
}

const patienceMs = 2_000

async function timeUntil(isRight: () => boolean): Promise<number> {
  const startMs = performance.now()
  do await nextPaint()
  while (!isRight() && performance.now() - startMs < patienceMs)
  return isRight() ? performance.now() - startMs : Number.NaN
}

function labelledControl(label: string): HTMLElement | null {
  for (const element of document.querySelectorAll('label')) {
    // Labels of other libraries may end in a mark.
    if (element.textContent?.replace(/[\s*]+$/, '').trim() === label) return document.getElementById(element.htmlFor)
  }
  return document.querySelector(`[aria-label="${CSS.escape(label)}"]`)
}

/** Looks the elements up before the clock runs. */
function checkOf({ shown, number, present }: Expected, find: (label: string) => HTMLElement | null): () => boolean {
  const sums = number ? sumsOf({ ...initialNumbers, [number[0]]: number[1] }) : {}
  const all = {
    ...shown,
    ...Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name.replace('sum', 'Sum '), `${sum}`])),
  }
  const places = Object.entries(all).map(([label, text]) => ({ label, element: find(label), text }))
  const isPresent = () => {
    const found = present ? [...document.querySelectorAll(present.selector)] : []
    return !present || (found.length >= present.count && (found[0]?.textContent?.includes(present.text) ?? false))
  }
  return () =>
    isPresent() &&
    places.every((place) => {
      // A result may be drawn by another element than before.
      if (!place.element?.isConnected) place.element = find(place.label)
      return place.element !== null && shownText(place.element) === place.text
    })
}

function shownText(element: HTMLElement): string {
  const input = element instanceof HTMLInputElement ? element : element.querySelector('input')
  const text = input ? input.value : (element.textContent ?? '')
  return text.trim().replaceAll(',', '')
}

const scrollStepPx = 400

async function scrollThrough(table: TableParts | undefined): Promise<ScrollResult> {
  const scroller = table?.scroller()
  if (!scroller) throw new Error('there is no sub-table to scroll')
  const box = scroller.getBoundingClientRect()
  const places = [0.3, 0.5, 0.8].map((part) => box.top + box.height * part)
  const result = { frames: 0, blank: 0, frameMs: 0 }
  const startMs = performance.now()
  for (let top = 0; top < scroller.scrollHeight - scroller.clientHeight; top += scrollStepPx) {
    scroller.scrollTop = top
    await nextPaint()
    result.frames += 1
    const isFilled = places.every((y) =>
      document.elementsFromPoint(box.left + 200, y).some((element) => element.matches(rowPart)),
    )
    if (!isFilled) result.blank += 1
  }
  result.frameMs = (performance.now() - startMs) / result.frames
  return result
}

const rowPart = '.row, [role="treeitem"], [role="row"]:has([data-place])'
