import type { Locator } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessible-page'
import { ShellPage, shellReady } from '../pages/shell-page'
import { expect, test } from './journey'

test.describe('top bar', () => {
  test('shows where one is, and the help the shell has', async ({ person }) => {
    const { page } = await person('admin')
    const shell = new ShellPage(page)
    await page.goto('/hip/hipPlan')
    await shellReady(page)
    await expect(shell.breadcrumb.getByRole('listitem')).toHaveText(['项目与计划', '工作计划'])
    for (const [entry, text] of [
      ['快捷键', '移动页签的位置'],
      ['官方声明', 'MIT'],
      ['关于平台', '版本'],
    ] as const) {
      await shell.chooseFromUserMenu(entry)
      const dialog = page.getByRole('dialog', { name: entry })
      await expect(dialog).toContainText(text)
      await expectAccessible(page, entry, { within: '[role="dialog"]' })
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
  })

  test('the bell lists unread messages beside the page, in the one place that messages and chat share', async ({ person }) => {
    const { page } = await person('admin')
    await page.goto('/home')
    await shellReady(page)
    const bell = page.getByRole('banner').getByRole('button', { name: /^站内消息/ })
    await bell.click()
    const drawer = page.getByRole('dialog', { name: '站内消息' })
    await expect(drawer.getByText('没有未读消息').or(drawer.getByRole('button', { name: '全部已读' }))).toBeVisible()
    const edgeOf = async (part: Locator) => {
      const box = await part.boundingBox()
      return box && { from: box.x, to: box.x + box.width }
    }
    // Where it comes to rest: it slides in.
    const place = { from: 1160, to: 1440 }
    await expect.poll(() => edgeOf(drawer)).toEqual(place)
    expect((await edgeOf(page.getByRole('main')))?.to).toBeLessThanOrEqual(place.from)
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^内部聊天/ })
      .click()
    await expect(drawer).toHaveCount(0)
    await expect.poll(() => edgeOf(page.getByRole('dialog', { name: '内部聊天' }))).toEqual(place)
    await bell.click()
    await expect(bell).toHaveAttribute('aria-expanded', 'true')
    await bell.click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('switching off the search box and the languages takes them away; Ctrl-K still opens the search', async ({ person }) => {
    const { page } = await person('admin')
    await page.goto('/home')
    await shellReady(page)
    const search = page.getByRole('button', { name: '搜索：导航菜单' })
    const language = page.getByRole('banner').getByRole('button', { name: '切换语言' })
    await expect(search).toBeVisible()
    for (const [setting, tool] of [
      ['显示页面搜索框', search],
      ['显示多语言选择', language],
    ] as const) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill(setting)
      await page.keyboard.press('Enter')
      await expect(tool).toHaveCount(0)
    }
  })

  test('another system is another menu, and the way back is the same', async ({ person }) => {
    const { page } = await person('admin')
    const shell = new ShellPage(page)
    await page.goto('/home')
    await shellReady(page)
    const groups = () => shell.menu.getByRole('button').allInnerTexts()
    await expect.poll(groups).not.toEqual([])
    const before = await groups()
    const switchTo = async (index: number) => {
      await shell.chooseFromUserMenu('应用切换')
      const drawer = page.getByRole('dialog', { name: '应用切换' })
      await expect(drawer.getByRole('button', { disabled: true })).toContainText('当前应用')
      const loaded = page.waitForEvent('load')
      await drawer.getByRole('listitem').nth(index).getByRole('button').click()
      await loaded
      await shellReady(page)
    }
    const systems = page.getByRole('dialog', { name: '应用切换' }).getByRole('listitem')
    await shell.chooseFromUserMenu('应用切换')
    await expect(systems.first()).toBeVisible()
    const current = await systems.evaluateAll((items) => items.findIndex((item) => item.querySelector('[aria-current]')))
    await page.keyboard.press('Escape')
    await switchTo(current === 0 ? 1 : 0)
    await shell.expectShown()
    await expect.poll(groups).not.toEqual(before)
    await switchTo(current)
    await shell.expectShown()
    await expect.poll(groups).toEqual(before)
  })
})

test.describe('top bar of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('cuts nothing, and its other tools are in the user menu', async ({ person }) => {
    const { page } = await person('zhouguoqiang')
    const shell = new ShellPage(page)
    await page.goto('/hip/hipSupplier')
    await shellReady(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    for (const button of await page.getByRole('banner').getByRole('button').all()) {
      if (await button.isVisible()) await expect(button).toBeInViewport({ ratio: 1 })
    }
    await shell.chooseFromUserMenu('外观')
    await page.getByRole('dialog', { name: '外观' }).getByRole('button', { name: '暗黑模式' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
    await shell.chooseFromUserMenu('切换语言')
    await page.getByRole('dialog', { name: '切换语言' }).getByRole('button', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})
