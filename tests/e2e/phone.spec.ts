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
