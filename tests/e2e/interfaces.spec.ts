import { expectAccessible } from '../fixtures/accessible-page'
import { AdminPage } from '../pages/admin-page'
import { expect, fresh, test } from './journey'

/** The making of data interfaces (contract 2 §16). */

test('an interface is made of SQL, tried out with its parameter, previewed and deleted', async ({ person }) => {
  const { page } = await person('admin')
  const admin = new AdminPage(page, '/systemData/dataInterface', '数据接口')
  await admin.open()
  const name = fresh('人员')
  const form = await admin.create('新建接口')
  const wizard = form.dialog
  await wizard.getByRole('textbox', { name: /^名称/ }).fill(name)
  await wizard.getByRole('textbox', { name: /^编码/ }).fill(`e2e${Date.now()}`)
  await wizard.getByRole('combobox', { name: /^分类/ }).click()
  await page.getByRole('option').first().click()
  await wizard.getByRole('radio', { name: 'SQL操作' }).click()
  await wizard.getByRole('button', { name: '下一步' }).click()
  await wizard.getByRole('button', { name: '添加参数' }).click()
  const parameter = page.getByRole('dialog', { name: '参数', exact: true })
  await parameter.getByRole('textbox', { name: /^参数名称/ }).fill('account')
  await parameter.getByRole('button', { name: '确定', exact: true }).click()
  await expect(parameter).toBeHidden()
  await expect(wizard.getByRole('combobox', { name: '数据连接', exact: true })).toBeVisible()
  const sql = wizard.getByRole('textbox', { name: 'SQL' })
  await sql.click()
  await page.keyboard.insertText('select id, realName as fullName from users where account = ')
  await wizard.getByRole('button', { name: '{account}', exact: true }).click()
  await expectAccessible(page, 'the wizard with its SQL')
  await wizard.getByRole('button', { name: '试运行' }).click()
  const trial = page.getByRole('dialog', { name: '试运行' })
  await trial.getByLabel('account').fill('admin')
  await trial.getByRole('button', { name: '运行', exact: true }).click()
  await expect(trial.getByRole('status')).toContainText('1 行，共 1 行')
  await page.keyboard.press('Escape')
  await expect(trial).toBeHidden()
  await wizard.getByRole('button', { name: '下一步' }).click()
  await wizard.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '接口创建成功' }).first()).toBeVisible()

  await expect(wizard).toBeHidden()
  await admin.act(name, '预览')
  const preview = page.getByRole('dialog', { name: /预览/ })
  await preview.getByLabel('account').fill('nobody')
  await preview.getByRole('button', { name: '运行', exact: true }).click()
  await expect(preview.getByText('没有数据')).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(preview).toBeHidden()
  await admin.act(name, '删除')
  await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click()
  await expect(admin.row(name)).toHaveCount(0)
})
