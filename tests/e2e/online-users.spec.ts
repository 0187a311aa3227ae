import { ModulePage } from '../pages/module-page'
import { OnlineUsersPage } from '../pages/online-users-page'
import { SignInAgainDialog } from '../pages/sign-in-again-dialog'
import { expect, fresh, test } from './journey'
import { demoPassword } from './platform-api'
import { supplierTexts } from './samples'

const kicked = '此账号已在其他地方登录'

test('who is forced offline learns it at once, signs in again over the page and has lost nothing', async ({ person }) => {
  const clerk = await person('lujiayi')
  const supplier = ModulePage.supplier(clerk.page)
  await supplier.open()
  const form = await supplier.add()
  const fullName = fresh('强制下线')
  await form.fill(supplierTexts(fullName))
  await form.choose('单位类型', '服务机构')

  const admin = await person('admin')
  const online = new OnlineUsersPage(admin.page)
  await online.open()
  await online.find('lujiayi')
  const question = await online.askToForce('lujiayi')
  await question.expectAsked('提示', '确定要注销该账号?')
  await question.answer('强制下线')
  await expect(clerk.page.getByText(kicked, { exact: true })).toBeVisible()
  await expect(online.row('lujiayi')).toHaveCount(0)
  await expect(admin.page.getByRole('status').filter({ hasText: '操作成功' })).toBeVisible()

  const again = new SignInAgainDialog(clerk.page)
  await again.expectAsked(kicked, 'lujiayi')
  await again.signIn(demoPassword)
  await expect(again.dialog).toBeHidden()
  await expect(form.field('单位名称')).toHaveValue(fullName)
  await form.saveAndClose('新建成功')
  const modelId = await clerk.api.modelId('hipSupplier')
  expect((await clerk.api.records(modelId, { fullName })).total).toBe(1)
  // The socket is back with the session.
  await online.find('lujiayi')
})

test('several at once: each of them learns it, and the administrator stays', async ({ person }) => {
  const people = [await person('majianjun'), await person('gaomingyuan')]
  for (const { page } of people) await page.goto('/home')
  const admin = await person('admin')
  const online = new OnlineUsersPage(admin.page)
  await online.open()
  for (const account of ['majianjun', 'gaomingyuan']) {
    await online.find(account)
  }
  // Who empties the box wants all of them again.
  await online.keyword.fill('')
  for (const account of ['majianjun', 'gaomingyuan']) await online.row(account).getByRole('checkbox').check()
  await admin.page.getByRole('button', { name: '批量强制下线' }).click()
  const question = admin.page.getByRole('alertdialog')
  await expect(question).toContainText('您确定要强制下线这些用户吗')
  await expect(question).not.toContainText('您自己的登录')
  await question.getByRole('button', { name: '强制下线', exact: true }).click()
  for (const { page } of people) await expect(page.getByText(kicked, { exact: true })).toBeVisible()
  for (const account of ['majianjun', 'gaomingyuan']) await expect(online.row(account)).toHaveCount(0)
  await expect(online.row('admin').first()).toContainText(/本次登录|本人/)
})

test('only who has the screen may see it or force anybody', async ({ person, complaints }) => {
  complaints.expect(/404/)
  const { page, api } = await person('lujiayi')
  await page.goto('/permission/userOnline')
  await expect(page.getByText('页面不存在').first()).toBeVisible()
  expect((await api.call('GET', '/system/OnlineUser')).code).not.toBe(200)
  expect((await api.call('DELETE', '/system/OnlineUser', { ids: ['1'] })).code).not.toBe(200)
})

test('on a phone everybody has a card', async ({ person }) => {
  const { page } = await person('admin', { viewport: { width: 390, height: 844 } })
  await page.goto('/permission/userOnline')
  const own = page.getByRole('list', { name: '在线用户' }).getByRole('listitem').filter({ hasText: '本次登录' }).first()
  await expect(own).toContainText('登录时间')
  await expect(own.getByRole('button', { name: /^强制下线/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
