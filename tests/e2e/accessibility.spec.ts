import { expectAccessibleInBoth } from '../fixtures/accessible-page'
import { LoginPage } from '../pages/login-page'
import { ModulePage } from '../pages/module-page'
import { ShellPage } from '../pages/shell-page'
import { expect, test } from './journey'

test('the sign-in screen keeps nobody out, in light and in dark', async ({ person }) => {
  const { page } = await person(null)
  const login = new LoginPage(page)
  await login.open()
  await login.submit.click()
  await expect(login.account).toHaveAttribute('aria-invalid', 'true')
  await expectAccessibleInBoth(page, 'sign-in with faults')
})

test('start page, list, form, detail, question and lock screen keep nobody out, in light and in dark', async ({ person }) => {
  const { page } = await person('admin')
  await page.goto('/home')
  const shell = new ShellPage(page)
  await shell.expectShown()
  await expectAccessibleInBoth(page, 'start page')

  const supplier = ModulePage.supplier(page)
  await supplier.open()
  await supplier.rows.first().getByRole('checkbox').click()
  await supplier.search.getByRole('button', { name: '展开' }).click()
  await expectAccessibleInBoth(page, 'list')

  const form = await supplier.add()
  await form.table('其他账户').addRow()
  await form.save()
  await expect(form.field('单位名称')).toBeFocused()
  await expectAccessibleInBoth(page, 'form with faults')
  await form.dialog.getByRole('combobox', { name: '单位类型' }).click()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expectAccessibleInBoth(page, 'open list of choices')
  await page.keyboard.press('Escape')
  await form.close()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await expectAccessibleInBoth(page, 'question')
  await question.getByRole('button', { name: '放弃并离开' }).click()

  await supplier.rows.first().getByRole('button', { name: /^详情/ }).click()
  await expect(page.getByRole('dialog', { name: '详情' }).getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expectAccessibleInBoth(page, 'detail')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await shell.chooseFromUserMenu('锁定屏幕')
  await expect(page.getByRole('textbox', { name: '密码' })).toBeVisible()
  await expectAccessibleInBoth(page, 'lock screen')
})

test('signing in, opening a form and leaving it goes without a mouse, and focus comes back', async ({ page }) => {
  const login = new LoginPage(page)
  await login.open('?redirect=%2Fhip%2FhipSupplier')
  await expect(login.account).toBeFocused()
  await page.keyboard.type('lujiayi')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Tenon@2026')
  await page.keyboard.press('Enter')
  const supplier = ModulePage.supplier(page)
  await supplier.expectLoaded()
  await supplier.region.getByRole('button', { name: '新增', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '新增' })
  await expect(dialog.getByRole('textbox', { name: '单位名称' })).toBeVisible()
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(supplier.region.getByRole('button', { name: '新增', exact: true })).toBeFocused()
})
