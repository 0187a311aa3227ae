import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessible-page'
import { ShellPage, shellReady } from '../pages/shell-page'
import { expect, test } from './journey'
import type { PlatformApi } from './platform-api'

const account = 'gaomingyuan'
const resetLayout = (api: PlatformApi) => api.call('PUT', '/permission/Users/Current/SystemTheme', { theme: 'classic' })

async function openSettings(page: Page): Promise<Locator> {
  await page.goto('/home')
  await openAgain(page)
  return page.getByRole('dialog', { name: '界面设置' })
}

const openAgain = (page: Page) => page.getByRole('banner').getByRole('button', { name: '系统设置' }).click()

const frameOf = (page: Page) =>
  page.evaluate(() => {
    const styles = getComputedStyle(document.documentElement)
    const side = document.querySelector('aside')
    return {
      primary: styles.getPropertyValue('--tn-primary-strong').trim(),
      page: getComputedStyle(document.documentElement).backgroundColor,
      side: side ? getComputedStyle(side).backgroundColor : '',
    }
  })

test.afterEach(async ({ person }) => {
  const { api } = await person(account)
  await resetLayout(api)
})

test('colour, mode and tone change at once, are kept after a reload, and are there in the first paint', async ({ person }) => {
  const { page } = await person(account, { colorScheme: 'light' })
  const drawer = await openSettings(page)
  const before = await frameOf(page)
  await drawer.getByText('海洋').click()
  await drawer.getByText('暗黑模式').click()
  await drawer.getByText('浅色').click()
  const after = await frameOf(page)
  expect(after.primary).not.toBe(before.primary)
  expect(after.page).not.toBe(before.page)
  expect(after.side).not.toBe(before.side)
  await page.addInitScript(() => {
    const seen: (string | undefined)[] = []
    Object.assign(window, { seen })
    const note = () => {
      const { mode, theme, tone } = document.documentElement.dataset
      // Nothing is painted before there is a frame.
      if (document.querySelector('aside, [aria-busy]')) seen.push(`${mode} ${theme} ${tone}`)
      if (seen.length < 30) requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  await page.reload()
  await new ShellPage(page).expectShown()
  expect(await frameOf(page)).toEqual(after)
  const seen = await page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)])
  expect(seen).toEqual(['dark ocean lightWhite'])
})

test('switches take effect at once and are kept', async ({ person }) => {
  const { page } = await person(account)
  const drawer = await openSettings(page)
  const { tabs } = new ShellPage(page)
  const language = page.getByRole('banner').getByRole('button', { name: '切换语言', includeHidden: true })
  await expect(tabs).toBeAttached()
  await drawer.getByRole('switch', { name: '多页签开启模式' }).click()
  await expect(tabs).not.toBeAttached()
  await drawer.getByRole('switch', { name: '显示多语言选择' }).click()
  await expect(language).not.toBeAttached()
  await page.reload()
  await new ShellPage(page).expectShown()
  await expect(tabs).not.toBeAttached()
  await expect(language).not.toBeAttached()
  await openAgain(page)
  await drawer.getByRole('button', { name: '恢复默认设置' }).click()
  await expect(tabs).toBeAttached()
  await expect(language).toBeAttached()
})

test('another tab of the browser follows; another browser of the same user finds the layout, and nobody else does', async ({
  person,
}) => {
  const { page, context } = await person(account)
  const drawer = await openSettings(page)
  const second = await context.newPage()
  await second.goto('/home')
  await new ShellPage(second).expectShown()
  const saved = page.waitForResponse((response) => response.url().includes('/SystemTheme'))
  await drawer.getByText('混合导航').click()
  await drawer.getByText('热情').click()
  await expect(second.getByRole('navigation', { name: '顶部菜单' })).toBeVisible()
  await expect(second.locator('html')).toHaveAttribute('data-theme', 'red')
  await saved

  const elsewhere = await person(account)
  await elsewhere.page.goto('/home')
  await expect(elsewhere.page.getByRole('navigation', { name: '顶部菜单' })).toBeVisible()
  // Only the layout is kept on the platform (contract 1 §9).
  await expect(elsewhere.page.locator('html')).toHaveAttribute('data-theme', 'blue')

  const other = await person('lujiayi')
  await other.page.goto('/home')
  await new ShellPage(other.page).expectShown()
  await expect(other.page.getByRole('navigation', { name: '顶部菜单' })).toBeHidden()
})

test('the drawer goes by keyboard, gives the focus back, and axe finds nothing in light and dark', async ({ person }) => {
  const { page } = await person(account, { colorScheme: 'light' })
  await page.goto('/home')
  await shellReady(page)
  const gear = page.getByRole('banner').getByRole('button', { name: '系统设置' })
  await gear.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: '界面设置' })
  await expect(drawer).toBeFocused()
  expect((await drawer.boundingBox())?.width).toBeCloseTo(280, 1)
  await drawer.getByRole('radio', { name: '经典蓝' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'purple')
  for (const mode of ['亮白模式', '暗黑模式']) {
    await drawer.getByText(mode).click()
    await expectAccessible(page, mode)
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(gear).toBeFocused()
})

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the drawer is opened from the user menu and takes the whole screen', async ({ person }) => {
    const { page } = await person(account)
    await page.goto('/home')
    await new ShellPage(page).chooseFromUserMenu('系统设置')
    const drawer = page.getByRole('dialog', { name: '界面设置' })
    await expect(drawer).toBeVisible()
    expect((await drawer.boundingBox())?.width).toBeCloseTo(390, 1)
    await drawer.getByText('生机').click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'green')
  })
})
