import type { Browser, Page, Route } from '@playwright/test'
import { median } from './product'

/**
 * The authorise screen with 2,000 menus of ten buttons each: until a step can be ticked, and from a press on a box until its tick is
 * painted, beside a plain box of the browser in the same page.
 */

const rounds = 15
const systemCount = 10
const menusOfSystem = 200
const buttonsOfMenu = 10

type TickRow = { what: string; 'median ms': number; 'worst ms': number }

export async function benchTicks(browser: Browser, baseURL: string, signIn: (page: Page) => Promise<void>): Promise<TickRow[]> {
  const context = await browser.newContext({ locale: 'zh-CN', baseURL, viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript('globalThis.__name = (value) => value')
    await signIn(page)
    await page.route('**/api/permission/Authority/Data/*/Values*', manyItems)
    await page.goto('/permission/authorize', { waitUntil: 'networkidle' })
    await page.getByRole('row', { name: '文员' }).getByRole('button', { name: /^授权/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('treeitem').first().waitFor()
    const opening: number[] = []
    for (const step of [/菜单权限/, /按钮权限/]) {
      const startedMs = Date.now()
      await dialog.getByRole('tab', { name: step }).click()
      await dialog.getByRole('treeitem', { name: step.source === '菜单权限' ? '菜单1-1' : '按钮1-1-1', exact: true }).waitFor()
      opening.push(Date.now() - startedMs)
    }
    const leaf = await ticked(page, '[role="treeitem"][aria-level="3"]')
    const system = await ticked(page, '[role="treeitem"][aria-level="1"]')
    const plain = await ticked(page, 'plain')
    const row = (what: string, values: readonly number[]) => {
      return { what, 'median ms': round1(median(values)), 'worst ms': round1(Math.max(...values)) }
    }
    return [
      row('step of menus and step of buttons, opened', opening),
      row('plain box', plain),
      row('tick of a button', leaf),
      row('tick of a system, 2,000 buttons', system),
    ]
  } finally {
    await context.close()
  }
}

/** Milliseconds from the press until the next frame was painted, `rounds` times. */
function ticked(page: Page, selector: string): Promise<number[]> {
  return page.evaluate(
    async ([wanted, count]) => {
      const plain = document.createElement('input')
      plain.type = 'checkbox'
      if (wanted === 'plain') document.body.append(plain)
      const box = wanted === 'plain' ? plain : document.querySelector<HTMLElement>(`[role="dialog"] ${wanted}`)
      if (!box) throw new Error(`no ${wanted}`)
      const times: number[] = []
      for (let round = 0; round < Number(count); round += 1) {
        const startedMs = performance.now()
        box.click()
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        times.push(performance.now() - startedMs)
      }
      plain.remove()
      return times
    },
    [selector, String(rounds)] as const,
  )
}

/** Menus and buttons as a platform of that size answers them. */
async function manyItems(route: Route): Promise<void> {
  const { type } = route.request().postDataJSON() as { type: string }
  const node = (id: string, fullName: string, children: object[] = []) => {
    return { id, parentId: '', fullName, enCode: id, children, hasChildren: Number(children.length > 0) }
  }
  const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index + 1))
  const buttons = (menu: string) =>
    type === 'button' ? times(buttonsOfMenu, (at) => node(`b${menu}-${at}`, `按钮${menu}-${at}`)) : []
  const menus = (system: number) =>
    type === 'system'
      ? []
      : times(menusOfSystem, (at) => node(`m${system}-${at}`, `菜单${system}-${at}`, buttons(`${system}-${at}`)))
  const list = times(systemCount, (system) => node(`s${system}`, `系统${system}`, menus(system)))
  const ids = type === 'system' ? list.map(({ id }) => id) : type === 'module' ? ['m1-1', 'm2-1'] : ['b1-1-1']
  await route.fulfill({ json: { code: 200, msg: '', data: { list, all: [], ids, version: 'v1' } } })
}

const round1 = (value: number) => Math.round(value * 10) / 10
