import type { Page } from '@playwright/test'
import { expect, fresh, test } from './journey'

/** The making of print templates (contract 2 §20.1). */

const paper = (page: Page) => page.frameLocator('iframe[title="打印内容"]')

test('a template is made from a form, a field is dragged into it, it is seen with a record, and stands in the list', async ({
  person,
}) => {
  const { page } = await person('admin')
  await page.goto('/system/printDev')
  await page.getByRole('button', { name: '按表单新建' }).click()
  const asking = page.getByRole('dialog', { name: '按表单新建' })
  await asking.getByRole('combobox', { name: '表单' }).click()
  await page.getByPlaceholder('输入关键字筛选').fill('付款申请单')
  await page.getByRole('option', { name: /付款申请单/ }).click()
  await asking.getByRole('button', { name: '下一步' }).click()

  const editor = page.getByRole('textbox', { name: '打印设计' })
  await expect(editor).toContainText('付款申请单')
  const before = await editor.locator('[data-tag="headTable.applyNo"]').count()
  await page.getByRole('button', { name: 'applyNo', exact: true }).dragTo(editor.getByText('付款申请单').first())
  await expect(editor.locator('[data-tag="headTable.applyNo"]')).toHaveCount(before + 1)

  await page.getByRole('button', { name: '预览', exact: true }).click()
  const preview = page.getByRole('dialog', { name: /^预览/ })
  await preview.getByRole('combobox', { name: '功能' }).click()
  await page.getByPlaceholder('输入关键字筛选').fill('付款申请单')
  await page.getByRole('option', { name: /付款申请单/ }).click()
  await preview.getByRole('row').nth(1).getByRole('checkbox').check()
  await preview.getByRole('button', { name: '预览所选（1）' }).click()
  await expect(paper(page).locator('section').first()).toContainText('系统管理员/admin')
  await expect(paper(page).locator('body')).not.toContainText(/[{}]/)
  await preview.getByRole('button', { name: '返回' }).click()

  await page.getByRole('tab', { name: '基础设置' }).click()
  const name = fresh('付款打印')
  await page.getByLabel('模板名称').fill(name)
  await page.getByLabel('模板编码').fill(`e2e${fresh('').replace(/\W/g, '')}`)
  await page.getByRole('combobox', { name: '模板分类' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('grid', { name: '打印模板' })).toContainText(name)
})
