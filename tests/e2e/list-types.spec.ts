import type { Locator } from '@playwright/test'
import { ModulePage } from '../pages/module-page'
import { expect, fresh, test } from './journey'

/** A short journey for each kind of list (contract 3b §4.4), on the modules of the company that show them. */
test.describe('kinds of lists', () => {
  test('orders stand by customers, with count and sums of each; a group folds', async ({ person }) => {
    const { page } = await person('admin')
    await page.goto('/hip/hipOrder')
    const table = page.getByRole('treegrid', { name: '客户订单' })
    const head = table.getByRole('row').filter({ hasText: '广汽埃安零部件采购中心' })
    await expect(head).toContainText('24 条')
    // Only what is in sight is drawn.
    const scroll = async (by: number, to: Locator) => {
      await expect(async () => {
        await table.hover()
        await page.mouse.wheel(0, by)
        await expect(to).toBeInViewport({ timeout: 1000 })
      }).toPass()
    }
    const more = table.getByRole('button', { name: '显示其余 4 条' })
    await scroll(400, more)
    await more.click()
    await expect(more).toHaveCount(0)
    await scroll(400, table.getByRole('row').filter({ hasText: 'DD1001' }))
    await scroll(-400, head.getByText('24 条'))
    await head.getByText('24 条').click()
    await expect(table.getByRole('row').filter({ hasText: 'DD1024' })).toHaveCount(0)
    await expect(table.locator('tfoot')).toContainText('合计')
  })

  test('a price is changed in its row by keys, and what the list does not show stays', async ({ person }) => {
    const { page } = await person('admin')
    const prices = new ModulePage(page, '价格表', '/hip/hipPrice')
    await prices.open()
    await prices.row('CP101').getByRole('button', { name: /^编辑/ }).click()
    const price = prices.grid.locator('input').and(prices.grid.getByLabel(/单价/))
    await price.click()
    await price.press('ControlOrMeta+a')
    await price.pressSequentially('123.45')
    await price.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: '更新成功' })).toBeVisible()
    await expect(prices.row('CP101')).toContainText('123.45')
    await prices.row('CP102').getByRole('button', { name: /^编辑/ }).click()
    const name = prices.grid.locator('input').and(prices.grid.getByLabel(/产品名称/))
    await name.press('Escape')
    await expect(name).toHaveCount(0)
  })

  test('materials are a tree: a match keeps what is above it, a new one is added below, and goes with its group', async ({
    person,
  }) => {
    const { page } = await person('admin')
    await page.goto('/hip/hipMaterial')
    const region = page.getByRole('main').getByRole('region', { name: '物料目录', exact: true }).last()
    const table = region.getByRole('treegrid', { name: '物料目录' })
    const row = (text: string) => table.getByRole('row').filter({ hasText: text })
    await expect(row('M10101')).toHaveAttribute('aria-level', '3')
    await region.getByRole('search').getByLabel('物料名称', { exact: true }).fill('NAK80')
    await region.getByRole('search').getByRole('button', { name: '查询' }).click()
    await expect(row('M10101')).toHaveCount(0)
    await expect(row('M10103')).toBeVisible()
    await expect(row('原材料')).toBeVisible()
    const name = fresh('测试物料')
    await row('M10103')
      .getByRole('button', { name: /^新增下级/ })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('物料编码').fill(name)
    await dialog.getByLabel('物料名称').fill(`NAK80 ${name}`)
    await dialog.getByRole('button', { name: /^确\s?定$/ }).click()
    await expect(row(name)).toHaveAttribute('aria-level', '4')
  })

  test('a list is kept as a view, which its address carries, and left for the list as it is', async ({ person }) => {
    const name = fresh('待交付')
    const { page } = await person('admin')
    await page.goto('/hip/hipOrder')
    const menu = (at: typeof page, title: RegExp | string) => at.getByRole('button', { name: title })
    await page.getByRole('search').getByLabel('客户名称', { exact: true }).fill('广汽')
    await page.getByRole('search').getByRole('button', { name: '查询' }).click()
    await menu(page, /^视图：/).click()
    await page.getByRole('menuitem', { name: '另存为视图' }).click()
    await page.getByRole('dialog').getByLabel('视图名称').fill(name)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^确\s?定$/ })
      .click()
    await expect(menu(page, `视图：${name}`)).toBeVisible()
    await page.reload()
    await expect(menu(page, `视图：${name}`)).toBeVisible()
    await expect(page.getByRole('search').getByLabel('客户名称', { exact: true })).toHaveValue('广汽')
    await menu(page, `视图：${name}`).click()
    await page.getByRole('menuitemradio', { name: '原始列表' }).click()
    await expect(page.getByRole('search').getByLabel('客户名称', { exact: true })).toHaveValue('')
    await expect(page).toHaveURL(/hipOrder$/)
  })
})
