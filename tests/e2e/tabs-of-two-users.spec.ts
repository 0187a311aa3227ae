import { LoginPage } from '../pages/login-page'
import { ModulePage } from '../pages/module-page'
import { ShellPage } from '../pages/shell-page'
import { expect, test } from './journey'
import { demoPassword } from './platform-api'

test('a page follows the sign-out of another one, and the next user finds nothing of the one before', async ({ person }) => {
  const { page, context } = await person('admin')
  const supplier = ModulePage.supplier(page)
  await ModulePage.project(page).open()
  await supplier.open()
  const form = await supplier.add()
  await form.fill({ 单位名称: '只有管理员知道的单位' })
  const other = await context.newPage()
  await other.goto('/home')
  const shell = new ShellPage(other)
  await shell.expectShown()

  // The question of a half-filled form is answered as a person does who wants to leave.
  page.on('dialog', (dialog) => void dialog.accept())
  await shell.chooseFromUserMenu('退出系统')
  const question = other.getByRole('alertdialog')
  if (await question.isVisible()) await question.getByRole('button').last().click()
  await new LoginPage(other).expectShown()
  await expect(page).toHaveURL(/\/login/)

  const login = new LoginPage(page)
  await login.expectShown()
  await login.signIn('lujiayi', demoPassword)
  await expect(page).toHaveURL('/home')
  const own = new ShellPage(page)
  await own.expectShown()
  expect(await own.tabTitles()).not.toContain('项目跟踪')
  await expect(page.getByText('项目跟踪')).toHaveCount(0)
  // What the administrator has sent to others may name him; the frame of the page may not.
  await expect(page.getByRole('banner').getByText('系统管理员')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '卢佳怡的菜单' })).toBeVisible()
  await supplier.open()
  await expect(supplier.region.getByRole('button', { name: '继续填写' })).toHaveCount(0)
  const fresh = await supplier.add()
  await expect(fresh.field('单位名称')).toHaveValue('')
})
