import type { Browser, Page, Route } from '@playwright/test'
import { median } from './product'

/**
 * A tick on the authorise screen, from the press of the mouse until it is painted: with 2,000 menus of ten buttons each, and beside it
 * in the same run with two. The product is the same; only what its step of buttons answers differs.
 */

const menus = { many: 2000, few: 2 } as const
const perMenu = 10
const ticks = 21
type TickRow = { buttons: number; 'median ms': number; 'p95 ms': number; 'aim ms': number; 'to few': number }

export async function benchAuthoriseTick(
  browser: Browser,
  baseURL: string,
  signIn: (page: Page) => Promise<void>,
): Promise<TickRow[]> {
  const context = await browser.newContext({ locale: 'zh-CN', baseURL, viewport: { width: 1440, height: 900 } })
  try {
    await signIn(await context.newPage())
    const few = await ticked(await context.newPage(), menus.few)
    const many = await ticked(await context.newPage(), menus.many)
    const row = (count: number, times: readonly number[]) => ({
      buttons: count * perMenu,
      'median ms': round1(median(times)),
      'p95 ms': round1([...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0),
      'aim ms': 50,
      'to few': round1(median(times) / median(few)),
    })
    return [row(menus.few, few), row(menus.many, many)]
  } finally {
    await context.close()
  }
}

async function ticked(page: Page, menuCount: number): Promise<number[]> {
  await page.addInitScript('globalThis.__name = (value) => value')
  await page.route('**/api/permission/Authority/Data/*/Values', (route) => manyButtons(route, menuCount))
  await page.goto('/permission/authorize', { waitUntil: 'networkidle' })
  await page.locator('[role="grid"] tbody tr, [role="grid"] tr[data-index]').first().getByRole('button', { name: '授权' }).click()
  await page.getByRole('tab', { name: /按钮权限/ }).click()
  const leaf = (index: number) => page.getByRole('treeitem', { name: `按钮${index}`, exact: true })
  await leaf(1).waitFor()
  await page.evaluate(watchPresses)
  const times: number[] = []
  for (let turn = -3; turn < ticks; turn += 1) {
    await leaf(1 + (Math.abs(turn) % perMenu)).click()
    const ms = await page.evaluate(() => (globalThis as Watching).pressed)
    if (turn >= 0 && ms !== undefined) times.push(await ms)
  }
  await page.close()
  return times
}

type Watching = typeof globalThis & { pressed?: Promise<number> }

/** In the page: of each press, when the frame after it has been painted. */
function watchPresses(): void {
  const begin = () => {
    const startedMs = performance.now()
    const painted = (resolve: (ms: number) => void) =>
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedMs)))
    ;(globalThis as Watching).pressed = new Promise(painted)
  }
  document.addEventListener('click', begin, { capture: true })
}

/** Directories of a hundred menus, menus of ten buttons. */
async function manyButtons(route: Route, menuCount: number): Promise<void> {
  const response = await route.fetch()
  const answer = await response.json()
  const node = (id: string, fullName: string, children: object[]) => ({ id, parentId: '-1', fullName, enCode: id, children })
  const button = (menu: number, index: number) => node(`button${menu}.${index}`, `按钮${menu * perMenu + index}`, [])
  const list = Array.from({ length: menuCount }, (_, menu) =>
    node(
      `menu${menu}`,
      `菜单${menu}`,
      Array.from({ length: perMenu }, (_, index) => button(menu, index)),
    ),
  )
  await route.fulfill({ response, json: { ...answer, data: { ...answer.data, list, ids: [] } } })
}

const round1 = (value: number) => Math.round(value * 10) / 10
