import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessible-page'
import { ShellPage, shellReady } from '../pages/shell-page'
import { expect, test } from './journey'

const results = (page: Page) => page.getByRole('listbox', { name: '搜索结果' })
const field = (page: Page) => page.getByRole('combobox', { name: '搜索：导航菜单' })

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`command palette at ${viewport.width}`, () => {
    test.use({ viewport })

    test('opens a page by its initials, from the box and from the keyboard, and axe finds nothing', async ({ person }) => {
      const { page } = await person('admin')
      await page.goto('/home')
      await shellReady(page)
      await page.getByRole('button', { name: '搜索：导航菜单' }).click()
      await expect(field(page)).toBeFocused()
      await field(page).fill('gzjh')
      const option = results(page).getByRole('option', { name: /^工作计划/ })
      await expect(option).toHaveAttribute('aria-selected', 'true')
      await expectAccessible(page, 'search', { within: '[role="dialog"]' })
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/hip/hipPlan')
      // The address changes before the page does; only a page that was shown counts among the recent ones.
      await expect(page.getByRole('heading', { name: '工作计划', level: 1 })).toBeAttached()

      await page.keyboard.press('Control+k')
      await field(page).fill('收款')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/hip/hipSupplier')
      await expect(page.getByRole('heading', { name: '收款单位设置', level: 1 })).toBeAttached()
      await page.keyboard.press('Control+k')
      await expect(results(page).getByRole('option').first()).toContainText('工作计划')
    })
  })
}

test('command palette: a settings switch, a tab action and the way back to where the focus was', async ({ person }) => {
  const { page } = await person('admin')
  const shell = new ShellPage(page)
  await page.goto('/hip/hipPlan')
  await shellReady(page)
  await expect(shell.tab('工作计划')).toBeVisible()
  await shell.tab('工作计划').focus()
  await page.keyboard.press('Control+k')
  await field(page).fill('显示图标')
  await page.keyboard.press('Enter')
  await expect(shell.tab('工作计划').locator('svg')).toBeVisible()
  await expect(shell.tab('工作计划')).toBeFocused()
  await page.keyboard.press('Control+k')
  await field(page).fill('关闭所有')
  await page.keyboard.press('Enter')
  await expect.poll(() => shell.tabTitles()).toEqual(['首页'])
})

test('command palette: offers nothing the user may not open', async ({ person }) => {
  const { page } = await person('lujiayi')
  await page.goto('/home')
  await shellReady(page)
  await page.keyboard.press('Control+k')
  await field(page).fill('工作计划')
  await expect(results(page).getByRole('option', { name: /工作计划/ })).toHaveCount(0)
})
