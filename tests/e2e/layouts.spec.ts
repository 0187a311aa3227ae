import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from '../fixtures/accessible-page'
import { ModulePage } from '../pages/module-page'
import { ShellPage, shellReady } from '../pages/shell-page'
import { expect, test } from './journey'
import type { PlatformApi } from './platform-api'

type Layout = 'classic' | 'functional' | 'plain' | 'blend'

// An account of its own: the layout is kept on the platform, and other journeys expect the default one.
const account = 'majianjun'
const saveLayout = (api: PlatformApi, theme: Layout) => api.call('PUT', '/permission/Users/Current/SystemTheme', { theme })

const sideMenu = (page: Page) => page.getByRole('complementary').getByRole('navigation')
const topMenu = (page: Page) => page.getByRole('navigation', { name: '顶部菜单' })

async function openHome(page: Page, api: PlatformApi, layout: Layout): Promise<void> {
  await saveLayout(api, layout)
  await page.goto('/home')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await shellReady(page)
}

/** Presses a key until the wanted element has the focus, as somebody without a mouse does. */
async function walkTo(page: Page, key: string, wanted: Locator): Promise<void> {
  await expect(async () => {
    if (!(await wanted.evaluate((element) => element === document.activeElement))) await page.keyboard.press(key)
    await expect(wanted).toBeFocused({ timeout: 100 })
  }).toPass()
}

test.afterEach(async ({ person }) => {
  const { api } = await person(account)
  await saveLayout(api, 'classic')
})

test('classic: the side bar is 210 px wide, opens one group at a time and folds to icons, which is remembered', async ({
  person,
}) => {
  const { page, api } = await person(account)
  await openHome(page, api, 'classic')
  const bar = page.getByRole('complementary')
  await expect.poll(async () => (await bar.boundingBox())?.width).toBe(210)
  const groups = sideMenu(page).getByRole('button')
  await expect(groups.first()).toHaveAttribute('aria-expanded', 'true')
  await groups.nth(1).click()
  await expect(groups.first()).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect.poll(async () => (await bar.boundingBox())?.width).toBe(60)
  await page.reload()
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
  await expect.poll(async () => (await bar.boundingBox())?.width).toBe(60)
})

test('plain: icons whose entries fly out under a resting mouse and by arrow keys', async ({ person }) => {
  const { page, api } = await person(account)
  await openHome(page, api, 'plain')
  const group = sideMenu(page).getByRole('button', { name: '采购与财务' })
  const entry = page.getByRole('link', { name: '发票管理', exact: true }).and(sideMenu(page).getByRole('link'))
  await group.hover()
  await expect(entry).toBeVisible()
  await page.mouse.move(900, 700)
  await expect(entry).toBeHidden()
  await group.focus()
  await page.keyboard.press('ArrowRight')
  // The first entry takes the focus with the key that opens the group.
  await expect(entry).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(group).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/hipInvoice/)
  await expect(entry).toBeHidden()
})

test('functional: a top menu by mouse and keys; what does not fit stands behind 更多', async ({ person }) => {
  const { page, api } = await person(account)
  await openHome(page, api, 'functional')
  await expect(page.getByRole('complementary')).toBeHidden()
  const group = topMenu(page).getByRole('button', { name: '采购与财务' })
  await group.click()
  await topMenu(page).getByRole('link', { name: '发票管理' }).click()
  await expect(page).toHaveURL(/hipInvoice/)

  await topMenu(page).getByRole('button').first().focus()
  await walkTo(page, 'ArrowRight', group)
  await page.keyboard.press('ArrowDown')
  await walkTo(page, 'ArrowDown', topMenu(page).getByRole('link', { name: '付款申请单' }))
  await page.keyboard.press('Escape')
  await expect(group).toBeFocused()

  // As with many entries, or on a narrow desk.
  await topMenu(page)
    .getByRole('list')
    .first()
    .evaluate((list) => list.setAttribute('style', 'max-width: 220px'))
  const more = topMenu(page).getByRole('button', { name: '更多 ...' })
  await more.click()
  await expect(page).toHaveURL(/hipInvoice/)
  await topMenu(page).getByRole('button', { name: '行政办公' }).click()
  await topMenu(page).getByRole('link', { name: '用印记录' }).click()
  await expect(page).toHaveURL(/hipSeal/)
})

test('blend: first the group above, then its entries at the side; the page chooses its group', async ({ person }) => {
  const { page, api } = await person(account)
  await openHome(page, api, 'blend')
  await topMenu(page).getByRole('button', { name: '采购与财务' }).click()
  await expect(page).toHaveURL(/home/)
  await sideMenu(page).getByRole('link', { name: '发票管理' }).click()
  await expect(page).toHaveURL(/hipInvoice/)
  await page.reload()
  await expect(sideMenu(page).getByRole('link', { name: '发票管理' })).toHaveAttribute('aria-current', 'page')
  await expect(topMenu(page).getByRole('button', { name: '采购与财务' })).toHaveAttribute('aria-expanded', 'true')
})

test('switching through all layouts loads nothing and keeps tabs and what is half typed', async ({ person }) => {
  const { page, api } = await person(account)
  await saveLayout(api, 'classic')
  const supplier = ModulePage.supplier(page)
  await supplier.open()
  await supplier.search.getByLabel('单位名称').fill('写了一半')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const drawer = page.getByRole('dialog', { name: '界面设置' })
  for (const name of ['顶部导航', '混合导航', '简约导航', '侧边导航']) {
    await page.getByRole('banner').getByRole('button', { name: '系统设置' }).click()
    await drawer.getByText(name).click()
    await expect(drawer.getByRole('radio', { name })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(supplier.search.getByLabel('单位名称')).toHaveValue('写了一半')
  }
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await expect(new ShellPage(page).tab('收款单位设置')).toHaveAttribute('aria-current', 'page')
})

test('the frame is where it will be from the first paint: nothing moves while the shell comes', async ({ person }) => {
  const { page, api } = await person(account)
  for (const layout of ['classic', 'functional', 'plain', 'blend'] as const) {
    await openHome(page, api, layout)
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      type Shift = PerformanceEntry & { value: number; sources: readonly { node: Node | null }[] }
      // The cards of the home page come when their calls are answered; what counts here is what stands around the page.
      const isFrame = (node: Node | null) => node !== null && !node.parentElement?.closest('main')
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as Shift[])
          if (entry.sources.some(({ node }) => isFrame(node))) shifts.push(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.reload()
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    const { frame, shift } = await page.evaluate(() => {
      const main = document.querySelector('main')?.getBoundingClientRect()
      const { shifts } = window as unknown as { shifts: number[] }
      return { frame: { left: main?.left, top: main?.top }, shift: shifts.reduce((sum, each) => sum + each, 0) }
    })
    const left = { classic: 210, functional: 0, plain: 60, blend: 210 }[layout]
    expect(frame, layout).toEqual({ left, top: 90 })
    expect(shift, layout).toBeLessThan(0.01)
  }
})

for (const layout of ['classic', 'functional', 'plain', 'blend'] as const) {
  for (const theme of ['blue', 'yellow'] as const) {
    test(`axe finds nothing in light and dark: ${layout}, ${theme}`, async ({ person, baseURL }) => {
      const { page, api, context } = await person(account)
      const { data } = await api.call<{ userInfo: { userId: string } }>('GET', '/oauth/CurrentUser')
      await context.addCookies([{ name: 'tenon-theme', value: theme, url: baseURL ?? '' }])
      await page.addInitScript(
        ([key, themeClass]) => window.localStorage.setItem(key ?? '', JSON.stringify({ themeClass })),
        [`tenon:${data.userInfo.userId}:settings`, theme],
      )
      await openHome(page, api, layout)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await expectAccessibleInBoth(page, 'at rest')
      if (layout === 'functional') await topMenu(page).getByRole('button').first().click()
      if (layout === 'plain') await sideMenu(page).getByRole('button').first().click()
      await expectAccessibleInBoth(page, 'with an open group')
    })
  }
}

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  for (const layout of ['classic', 'functional', 'plain', 'blend'] as const) {
    test(`${layout}: the menu is a drawer that takes the focus, gives it back, and closes when a page opens`, async ({
      person,
    }) => {
      const { page, api } = await person(account)
      await openHome(page, api, layout)
      const button = page.getByRole('button', { name: '打开菜单' })
      const bar = page.getByRole('complementary')
      await expect(bar).toBeHidden()
      await button.click()
      await expect(bar).toBeVisible()
      await expect(bar.getByRole('link').first()).toBeFocused()
      await expectAccessible(page, 'open drawer')
      await page.keyboard.press('Escape')
      await expect(bar).toBeHidden()
      await expect(button).toBeFocused()
      await button.click()
      const group = bar.getByRole('button', { name: '采购与财务' })
      await group.click()
      await bar.getByRole('link', { name: '发票管理' }).click()
      await expect(page).toHaveURL(/hipInvoice/)
      await expect(bar).toBeHidden()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    })
  }
})
