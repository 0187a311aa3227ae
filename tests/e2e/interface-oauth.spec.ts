import { createHmac } from 'node:crypto'
import { AdminPage } from '../pages/admin-page'
import { expect, fresh, test } from './journey'

test('an application is made and granted an interface, an outside program asks it with a signature, and the log tells of it', async ({
  person,
  baseURL,
}) => {
  const { page } = await person('admin')
  const admin = new AdminPage(page, '/systemData/interfaceOauth', '接口认证')
  await admin.open()
  const name = fresh('外部系统')
  const appId = `e2e-${Date.now()}`
  const form = await admin.create('新建应用')
  await form.dialog.getByRole('textbox', { name: /^appId/ }).fill(appId)
  await form.dialog.getByRole('textbox', { name: /^应用名称/ }).fill(name)
  await form.dialog.getByRole('button', { name: '获取秘钥', exact: true }).click()
  const secretField = form.dialog.getByRole('textbox', { name: /^appSecret/ })
  await expect(secretField).toHaveValue(/^[0-9a-f]{32}$/)
  const secret = await secretField.inputValue()
  await form.saveAndClose('接口认证创建成功')

  await admin.act(name, '授权')
  const grants = page.getByRole('dialog', { name: /^接口授权/ })
  const tree = grants.getByRole('treeitem', { level: 2 }).first()
  await tree.click()
  await expect(grants.getByRole('listitem')).toHaveCount(1)
  await grants.getByRole('button', { name: '确定', exact: true }).click()
  await expect(grants).toBeHidden()

  await admin.act(name, '详情')
  const details = page.getByRole('dialog', { name: /^应用详情/ })
  const shown = (await details.getByRole('tabpanel').textContent()) ?? ''
  const address = /https?:\/\/\S+\/Actions\/Response/.exec(shown)?.[0] ?? ''
  await details.getByRole('button', { name: '关闭', exact: true }).first().click()

  const { host, pathname } = new URL(address)
  expect(address.startsWith(String(baseURL))).toBe(true)
  const ymDate = String(Date.now())
  const signature = createHmac('sha256', secret).update(`GET\n${pathname}\n${ymDate}\n${host}\n`).digest('hex')
  const headers = { authorization: `${appId}::${signature}`, ymDate }
  const first = await fetch(address, { headers })
  expect(await first.json()).toMatchObject({ code: 200, msg: '接口请求成功' })
  expect(await (await fetch(address, { headers })).json()).toMatchObject({ code: 400, msg: '签名已被使用，请重新签名' })

  await admin.act(name, '日志')
  const log = page.getByRole('dialog', { name: /^调用日志/ })
  await expect(log.getByRole('grid').getByRole('row').filter({ hasText: 'GET' })).toHaveCount(1)
  await log.getByRole('button', { name: '关闭', exact: true }).first().click()
  await admin.act(name, '删除')
  await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click()
  await expect(admin.row(name)).toHaveCount(0)
})
