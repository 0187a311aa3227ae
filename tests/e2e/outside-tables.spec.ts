import { request } from '@playwright/test'
import { type DatabaseServer, startPostgres } from '../fixtures/database-servers'
import { LoginPage } from '../pages/login-page'
import { choose } from '../pages/select'
import { ShellPage } from '../pages/shell-page'
import { expect, test } from './journey'
import { dismiss, type Installation, startInstallation } from './own-installation'
import { demoPassword, PlatformApi } from './platform-api'

/** From a connection to a record in its database (contract 3b §3). */

let server: DatabaseServer | null = null
let installation: Installation | null = null
test.afterAll(async () => {
  if (installation) await dismiss(installation)
  await server?.stop()
})

test('a design on a table of a connection is made, released, and keeps its records there', async ({ browser }) => {
  test.setTimeout(180_000)
  server = await startPostgres()
  const { port, userName, password } = server
  installation = await startInstallation(() => ({ DATA_LINK_HOSTS: `127.0.0.1:${port}` }))
  const api = new PlatformApi(await request.newContext({ baseURL: installation.url }))
  await api.signIn('admin')
  const place = { dbType: 'PostgreSQL', host: '127.0.0.1', port, userName, password, serviceName: 'postgres' }
  const made = await api.call<{ id: string }>('POST', '/system/DataSource', { fullName: '仓库系统', sortCode: 0, ...place })
  expect(made.code, made.msg).toBe(200)
  const field = (name: string, more: object) => ({ field: name, fieldName: name, dataType: 'varchar', dataLength: '50', ...more })
  const tableFieldList = [field('f_id', { primaryKey: 1, allowNull: 0 }), field('goods', { fieldName: '货物', allowNull: 1 })]
  const tableInfo = { table: 'goods_in', newTable: '', tableName: '入库' }
  const table = await api.call('POST', `/system/DataModel/${made.data.id}/Table`, { tableInfo, tableFieldList })
  expect(table.code, table.msg).toBe(200)

  const page = await browser.newPage({ baseURL: installation.url })
  const login = new LoginPage(page)
  await login.open()
  await login.signIn('admin', demoPassword)
  await new ShellPage(page).expectShown()
  await page.goto('/onlineDev/webDesign')
  await page.getByRole('button', { name: '新建表单' }).click()
  const basics = page.getByRole('dialog')
  await basics.getByLabel('功能名称').fill('外库入库')
  await basics.getByLabel('功能编码').fill('outsideGoods')
  await basics.getByRole('combobox', { name: '功能分类' }).click()
  await page.getByRole('option').first().click()
  await choose(basics.getByRole('combobox', { name: '数据连接' }), '仓库系统')
  await basics.getByRole('button', { name: '选择数据表' }).click()
  await page.getByRole('checkbox', { name: /goods_in/ }).click()
  await page.getByRole('button', { name: '添加 1 个' }).click()
  await basics.getByRole('button', { name: '创建并设计' }).click()
  await page.getByRole('button', { name: /全部放入/ }).click()
  await page.getByRole('tab', { name: '列表设计', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: '货物' })).toBeVisible()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const release = page.getByRole('dialog', { name: /发布/ })
  await release.getByRole('switch', { name: '同步到 App 端菜单' }).uncheck()
  await release.getByRole('combobox', { name: '上级菜单' }).click()
  await page.getByPlaceholder('输入关键字筛选').fill('行政办公')
  await page.getByRole('treeitem', { name: '行政办公' }).first().click()
  await release.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '同步成功' })).toBeVisible()

  const menu = page.locator('#side-bar')
  const entry = menu.getByRole('link', { name: '外库入库' })
  if (!(await entry.isVisible())) await menu.getByRole('button', { name: '行政办公' }).click()
  await entry.click()
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const record = page.getByRole('dialog')
  await record.getByLabel('货物').fill('钢板')
  await record.getByRole('button', { name: /^确\s?定$/ }).click()
  await expect(page.getByRole('gridcell', { name: '钢板', exact: true })).toBeVisible()
  const rows = await api.call<{ list: { goods: string }[] }>(
    'GET',
    `/system/DataModel/${made.data.id}/Table/goods_in/Preview?currentPage=1&pageSize=20`,
  )
  expect(JSON.stringify(rows.data)).toContain('钢板')

  // The database ends: the list says so, and everything else goes on.
  await server.stop()
  server = null
  await page.reload()
  await expect(page.getByText(/数据库(拒绝连接|暂时无法访问)/).first()).toBeVisible()
  expect((await api.call('GET', '/oauth/CurrentUser')).code).toBe(200)
})
