import type { Page } from '@playwright/test'
import { ModulePage } from '../pages/module-page'
import { expect, test } from './journey'
import { numberBeforeFlow } from './samples'

/** Records to look at: the surfaces they open in, what they lead to, and their way to paper (spec 2 §2.8, §5.1). */

const payApply = (page: Page) => new ModulePage(page, '付款申请单', '/hip/hipPayApply')

test('a record is read by keyboard alone: the record it points to opens above it, and every way back is the way that led there', async ({
  person,
}) => {
  const { page, api } = await person('admin')
  const list = payApply(page)
  await list.open()
  const number = await numberBeforeFlow(api, 'hipPayApply')
  await list.find('申请单号', number)
  const opener = list.row(number).getByRole('button', { name: /^详情/ })
  await opener.focus()
  await page.keyboard.press('Enter')
  const detail = page.getByRole('dialog', { name: /详情( ·|$)/ })
  // Whom the first application pays depends on the day; offices pay taxes too.
  const link = detail.getByRole('button', { name: /(公司|局|厂|院|中心|部)$/ }).first()
  await expect(link).toBeVisible()
  const payee = (await link.textContent()) ?? ''
  await link.focus()
  await page.keyboard.press('Enter')
  const linked = page.getByRole('dialog', { name: /^收款单位设置详情/ })
  await expect(linked.getByText(payee, { exact: true }).first()).toBeVisible()
  await expect(linked.getByRole('button', { name: /打\s*印/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(linked).toBeHidden()
  await expect(link).toBeFocused()

  await detail.getByRole('button', { name: '打印' }).click()
  const chooser = page.getByRole('dialog', { name: '请选择打印模板' })
  await expect(chooser.getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(chooser).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a drawer comes from the side, a whole page goes back, and on a phone both take the whole screen', async ({ person }) => {
  const { page, api } = await person('admin')
  const seal = new ModulePage(page, '用印记录', '/hip/hipSeal')
  await seal.open()
  const number = await numberBeforeFlow(api, 'hipSeal')
  await seal.find('用印编号', number)
  await seal.row(number).getByRole('button', { name: /^详情/ }).click()
  const detail = page.getByRole('dialog', { name: /详情( ·|$)/ })
  await expect(detail.getByRole('heading', { level: 3 }).first()).toBeVisible()
  const edges = () =>
    detail.evaluate((element) => {
      const { left, right, top, height } = element.getBoundingClientRect()
      return { left: Math.round(left), right: Math.round(right), top: Math.round(top), height: Math.round(height) }
    })
  await expect.poll(edges).toEqual({ left: 1440 - 800, right: 1440, top: 0, height: 900 })
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(edges).toEqual({ left: 0, right: 390, top: 0, height: 800 })
  await detail.getByRole('button', { name: '关闭', exact: true }).first().click()

  await page.setViewportSize({ width: 1440, height: 900 })
  const invoice = new ModulePage(page, '发票管理', '/hip/hipInvoice')
  await invoice.open()
  await invoice.rows.first().getByRole('button', { name: /^详情/ }).click()
  // Below the bar of the shell, which stays in reach.
  await expect.poll(edges).toEqual({ left: 0, right: 1440, top: 52, height: 848 })
  await detail.getByRole('button', { name: '返回' }).click()
  await expect(detail).toBeHidden()
})

test('records chosen on several pages are printed together', async ({ person }) => {
  const { page } = await person('admin')
  const invoice = new ModulePage(page, '发票管理', '/hip/hipInvoice')
  await invoice.open()
  const print = invoice.region.getByRole('button', { name: '批量打印' })
  await print.click()
  await expect(page.getByRole('status').filter({ hasText: '请选择一条数据' })).toBeVisible()

  const first = await invoice.rows.nth(1).getByRole('gridcell', { name: /^FP/ }).textContent()
  await invoice.region.getByRole('button', { name: '下一页' }).click()
  await expect(invoice.rows.nth(1)).not.toContainText(first ?? '')
  await invoice.rows.nth(0).getByRole('checkbox').click()
  await invoice.region.getByRole('button', { name: '上一页' }).click()
  await expect(invoice.rows.nth(1)).toContainText(first ?? '')
  await invoice.rows.nth(1).getByRole('checkbox').click()
  await expect(invoice.region.getByText('已选 2 条')).toBeVisible()
  const asked = page.waitForRequest(/\/api\/system\/printDev\/BatchData\?/)
  await print.click()
  const ids = new URL((await asked).url()).searchParams.get('formId')?.split(',') ?? []
  expect(ids).toHaveLength(2)
  await expect(page.getByRole('dialog').getByRole('button', { name: /取\s*消/ })).toBeVisible()
})
