import type { Browser, Page, Route } from '@playwright/test'
import { median } from './product'

/**
 * A list of 1,000 projects scrolled from top to end, with the faces of its values (tags, bars, avatars) and, beside it in the same run,
 * with every column as plain text. The product is the same; only what its design calls a column differs.
 */

const rounds = 7
const rowCount = 1_000
const stepPx = 210

type Scrolled = { scriptMs: number; layoutMs: number; frames: number; blank: number }
type ScrollRow = { columns: string; 'script ms': number; 'layout ms': number; 'blank frames': string; 'script to plain': number }

export async function benchListScroll(
  browser: Browser,
  baseURL: string,
  signIn: (page: Page) => Promise<void>,
): Promise<ScrollRow[]> {
  const context = await browser.newContext({ locale: 'zh-CN', baseURL, viewport: { width: 2400, height: 900 } })
  try {
    await signIn(await context.newPage())
    const plain: Scrolled[] = []
    const faces: Scrolled[] = []
    // The first round warms what a person meets warm.
    for (let round = 0; round <= rounds; round += 1) {
      const runs = [await scrolled(await context.newPage(), true), await scrolled(await context.newPage(), false)] as const
      if (round === 0) continue
      plain.push(runs[0])
      faces.push(runs[1])
    }
    const baseline = median(plain.map(({ scriptMs }) => scriptMs))
    const row = (columns: string, runs: readonly Scrolled[]) => ({
      columns,
      'script ms': Math.round(median(runs.map(({ scriptMs }) => scriptMs))),
      'layout ms': Math.round(median(runs.map(({ layoutMs }) => layoutMs))),
      'blank frames': `${runs.reduce((sum, { blank }) => sum + blank, 0)} of ${runs.reduce((sum, { frames }) => sum + frames, 0)}`,
      'script to plain': Math.round((median(runs.map(({ scriptMs }) => scriptMs)) / baseline) * 100) / 100,
    })
    return [row('plain text', plain), row('faces', faces)]
  } finally {
    await context.close()
  }
}

async function scrolled(page: Page, isPlain: boolean): Promise<Scrolled> {
  await page.addInitScript('globalThis.__name = (value) => value')
  await page.route('**/api/visualdev/OnlineDev/*/List*', manyRows)
  if (isPlain) await page.route('**/api/visualdev/OnlineDev/*/Config*', plainColumns)
  await page.goto('/hip/hipProject', { waitUntil: 'networkidle' })
  await page.locator('tr[data-index="5"]').waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
    return { scriptMs: of('ScriptDuration'), layoutMs: of('LayoutDuration') + of('RecalcStyleDuration') }
  }
  const before = await read()
  const seen = await page.evaluate(scrollToEnd, stepPx)
  const after = await read()
  await page.close()
  return { scriptMs: after.scriptMs - before.scriptMs, layoutMs: after.layoutMs - before.layoutMs, ...seen }
}

/** In the page. A frame is blank where no row stands in the middle of the list. */
async function scrollToEnd(step: number): Promise<{ frames: number; blank: number }> {
  let scroller = document.querySelector('[role="grid"]')?.parentElement ?? null
  while (scroller && scroller.scrollHeight <= scroller.clientHeight + 100) scroller = scroller.parentElement
  if (!scroller) throw new Error('nothing scrolls')
  const { left, top, width, height } = scroller.getBoundingClientRect()
  let frames = 0
  let blank = 0
  while (scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 1) {
    scroller.scrollTop += step
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    frames += 1
    if (!document.elementFromPoint(left + width / 2, top + height / 2)?.closest('tr[data-index]')) blank += 1
  }
  return { frames, blank }
}

/** The page that the platform answers, again and again under other ids. */
async function manyRows(route: Route): Promise<void> {
  const response = await route.fetch()
  const answer = await response.json()
  const own: { id: string }[] = answer.data.list
  const list = Array.from({ length: rowCount }, (_, index) => ({ ...own[index % own.length], id: `bench${index}` }))
  await route.fulfill({ response, json: { ...answer, data: { ...answer.data, list } } })
}

async function plainColumns(route: Route): Promise<void> {
  const response = await route.fetch()
  const answer = await response.json()
  const design = JSON.parse(answer.data.columnData)
  const columnList = design.columnList.map((column: { __config__?: object }) => ({
    ...column,
    jnpfKey: 'input',
    __config__: { ...column.__config__, jnpfKey: 'input' },
  }))
  const columnData = JSON.stringify({ ...design, columnList })
  await route.fulfill({ response, json: { ...answer, data: { ...answer.data, columnData } } })
}
