import { initialNumbers, sumsOf } from './form-spec'

/** What the benchmark asks a page to do, the same for every contender. */
export type BenchPage = {
  /** Loads the code that the screen needs, so that mounting measures building alone. */
  prepare: (screen: string) => Promise<unknown>
  /** Builds the screen; the clock runs from here until what was built is painted. */
  mount: (screen: string) => Promise<number>
  /** The control or result with this label. */
  control: (label: string) => HTMLElement | null
  /** Arms the clock: it starts with the next key and stops with the first painted frame that shows what is expected. */
  armKey: (expected: Expected) => void
  /** Milliseconds of the armed key; not a number when what is expected never came. */
  keyTime: () => Promise<number>
}

/** What controls and results show, by label; `number`: one changed number, all sums of which have to be right. */
export type Expected = { shown: Readonly<Record<string, string>>; number?: readonly [name: string, value: number] }

declare global {
  interface Window {
    bench: BenchPage
  }
}

/** Resolves after the frame that is drawn next, when its layout and painting are done. */
export function nextPaint(): Promise<void> {
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
}

/** `build` puts the screen into the document, `isThere` says whether all of it stands. */
export function installBench({ build, isThere, prepare }: Contender) {
  let armed: Promise<number> = Promise.resolve(0)
  window.bench = {
    prepare: prepare ?? (() => Promise.resolve()),
    mount: async (screen) => {
      await nextPaint()
      const startMs = performance.now()
      build(screen)
      do await nextPaint()
      while (!isThere(screen))
      return performance.now() - startMs
    },
    control: labelledControl,
    armKey: (expected) => {
      const isRight = checkOf(expected)
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
    if (element.textContent?.trim() === label) return document.getElementById(element.htmlFor)
  }
  return document.querySelector(`[aria-label="${CSS.escape(label)}"]`)
}

/** Looks the elements up before the clock runs. */
function checkOf({ shown, number }: Expected): () => boolean {
  const sums = number ? sumsOf({ ...initialNumbers, [number[0]]: number[1] }) : {}
  const all = {
    ...shown,
    ...Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name.replace('sum', 'Sum '), `${sum}`])),
  }
  const places = Object.entries(all).map(([label, text]) => ({ label, element: labelledControl(label), text }))
  return () =>
    places.every((place) => {
      // A result may be drawn by another element than before.
      if (!place.element?.isConnected) place.element = labelledControl(place.label)
      return place.element !== null && shownText(place.element) === place.text
    })
}

function shownText(element: HTMLElement): string {
  const text = element instanceof HTMLInputElement ? element.value : (element.textContent ?? '')
  return text.trim().replaceAll(',', '')
}
