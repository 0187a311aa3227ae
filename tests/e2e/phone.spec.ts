import type { Page } from '@playwright/test'
import { LoginPage } from '../pages/login-page'
import { ModulePage } from '../pages/module-page'
import { expect, fresh, test } from './journey'
import { demoPassword } from './platform-api'
import { supplierTexts } from './samples'

async function expectNoSideways(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({ content: document.documentElement.scrollWidth, window: innerWidth }))
  expect(content).toBeLessThanOrEqual(window)
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('on a phone a person signs in, opens a module from the menu, and creates a record', async ({ page }) => {
  const login = new LoginPage(page)
  await login.open()
  await expectNoSideways(page)
  await login.signIn('lujiayi', demoPassword)
  await expect(page).toHaveURL('/home')
  await expectNoSideways(page)

  await page.getByRole('button', { name: '打开菜单' }).click()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu).toBeInViewport()
  await menu.getByRole('link', { name: '收款单位设置' }).click()
  await expect(page).toHaveURL('/hip/hipSupplier')
  await expect(menu).not.toBeInViewport()

  const supplier = ModulePage.supplier(page)
  const cards = supplier.region.getByRole('list', { name: '收款单位设置' }).getByRole('article')
  await expect(cards.first()).toBeVisible()
  await expectNoSideways(page)

  const form = await supplier.add()
  await expectNoSideways(page)
  const name = fresh('手机登记')
  await form.fill(supplierTexts(name))
  await form.choose('单位类型', '服务机构')
  await form.saveAndClose('新建成功')
  await expect(cards.filter({ hasText: name })).toBeVisible()
})

test('on a phone the records keep their room below open conditions', async ({ person }) => {
  const { page } = await person('admin', { hasTouch: true })
  await page.goto('/hip/hipProject')
  const cards = page.getByRole('list', { name: '项目跟踪' })
  await expect(cards.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: '展开', exact: true }).click()
  await page.getByText(/^共 \d+ 条$/).scrollIntoViewIfNeeded()
  await expect(cards.getByRole('article').nth(1)).toBeInViewport()
  // Letters hang below their line: what is cut at the edge of the line needs one as high as they are.
  const chosen = page.getByRole('combobox', { name: '每页条数' })
  const { line, letters } = await chosen.evaluate((one) => {
    const style = getComputedStyle(one)
    return { line: Number.parseFloat(style.lineHeight), letters: Number.parseFloat(style.fontSize) }
  })
  expect(line).toBeGreaterThanOrEqual(letters * 1.45)
})

test('on a phone choosing a card moves none, and the whole card opens its record', async ({ person }) => {
  const { page } = await person('admin', { hasTouch: true })
  await page.goto('/hip/hipProject')
  const cards = page.getByRole('list', { name: '项目跟踪' }).getByRole('article')
  const second = cards.nth(1)
  await expect(second).toBeVisible()
  const before = await second.boundingBox()
  await second.getByRole('checkbox').tap()
  await expect(page.getByText('已选 1 条')).toBeInViewport()
  await expect(page.getByRole('button', { name: '批量删除' })).toBeInViewport()
  expect(await second.boundingBox()).toEqual(before)
  await expectNoSideways(page)
  await second.tap({ position: { x: 100, y: 60 } })
  await expect(page.getByRole('dialog')).toContainText('项目跟踪详情')
})

test('on a phone the search of the messages leaves room for the buttons beside it', async ({ person }) => {
  const { page } = await person('admin', { hasTouch: true })
  await page.goto('/messageRecord')
  await expect(page.getByRole('button', { name: '刷新', exact: true })).toBeInViewport({ ratio: 1 })
})

test('in a window enlarged twice the records keep their room below open conditions', async ({ person }) => {
  const { page } = await person('admin', { viewport: { width: 720, height: 450 } })
  await page.goto('/hip/hipProject')
  const rows = page.getByRole('grid', { name: '项目跟踪' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: '刷新', exact: true })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: '展开', exact: true }).click()
  await page.getByText(/^共 \d+ 条$/).scrollIntoViewIfNeeded()
  await expect(rows.nth(4)).toBeInViewport()
})
