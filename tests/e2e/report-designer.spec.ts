import type { Page } from '@playwright/test'
import { AdminForm, AdminPage } from '../pages/admin-page'
import { expect, test } from './journey'
import type { PlatformApi } from './platform-api'

type Listed = { list: { id: string; fullName: string; enCode: string }[] }

test('a report is made of records, grouped, summed and previewed, and somebody else opens it by his menu', async ({ person }) => {
  const designer = await person('admin')
  const { page, api } = designer
  const name = `行程报表${Date.now()}`
  try {
    const reports = new AdminPage(page, '/onlineDev/dataReport', '数据报表')
    await reports.open()
    const form = await reports.create('新建报表')
    await form.fill({ 名称: name, 编码: `r${Date.now()}` })
    await form.choose('分类', '财务报表')
    await form.dialog.getByRole('button', { name: '确定并设计' }).click()
    await design(page)
    await expect(reports.row(name)).toContainText('财务报表')
    await showTo(api, page, name)
    const reader = await person('gaomingyuan')
    await reader.page.goto('/home')
    const menu = reader.page.getByRole('navigation', { name: '主菜单' })
    await menu.getByRole('button', { name: '采购与财务' }).click()
    await menu.getByRole('link', { name, exact: true }).click()
    const sheet = reader.page.getByRole('table', { name: '报表内容' })
    await expect(sheet.getByRole('row').first()).toContainText('方向')
    await expect(sheet.getByRole('row')).not.toHaveCount(1)
  } finally {
    await takeBack(api, name)
  }
})

/** Groups of invoices with the sum of each. */
async function design(page: Page): Promise<void> {
  const editor = page.getByRole('dialog', { name: /^设计报表/ })
  await editor.getByRole('button', { name: '新建数据集' }).click()
  await page.getByRole('menuitem', { name: '功能数据' }).click()
  const set = new AdminForm(page, '新建数据集')
  await set.choice('功能').click()
  await page.getByRole('option', { name: /发票管理$/ }).click()
  await set.save()
  await expect(set.dialog).toBeHidden()
  const fields = editor.getByRole('region', { name: 'ds1' })
  const grid = editor.getByRole('grid', { name: '报表表格' })
  await grid.getByRole('gridcell').first().click()
  await page.keyboard.type('方向')
  await page.keyboard.press('Tab')
  await page.keyboard.type('金额')
  await page.keyboard.press('Enter')
  await fields.getByRole('button', { name: '发票方向', exact: true }).click()
  await fields.getByRole('button', { name: '价税合计', exact: true }).click()
  await grid.getByRole('row').nth(2).getByRole('gridcell').nth(1).click()
  await choose(page, '汇总方式', '求和')
  await editor.getByRole('button', { name: '预览' }).click()
  const preview = page.getByRole('dialog', { name: /^预览/ })
  await expect(preview.getByRole('table').getByRole('row').first()).toContainText('方向')
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await editor.getByRole('button', { name: '保存', exact: true }).click()
  await expect(editor).toBeHidden()
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** An entry of the menu that shows the report, granted to a project manager. */
async function showTo(api: PlatformApi, page: Page, name: string): Promise<void> {
  const systems = new AdminPage(page, '/system/menu', '应用管理')
  await systems.open()
  await systems.act('协同办公', '菜单管理')
  const menus = new AdminPage(page, '', '菜单管理')
  const entry = await menus.create('新建菜单')
  await entry.choose('类型', '报表')
  await entry.fill({ 菜单名称: name, 菜单编码: `m${Date.now()}` })
  await entry.chooseNode('上级菜单', '采购与财务')
  await entry.choice('关联报表').click()
  await page.getByPlaceholder('输入关键字筛选').fill(name)
  await page.getByRole('tree').getByRole('treeitem', { name, exact: true }).click()
  await entry.saveAndClose('新建成功')
  const { data: me } = await api.call<{ list: { id: string; account: string }[] }>(
    'GET',
    '/permission/Users?keyword=gaomingyuan&currentPage=1&pageSize=20',
  )
  const [reader] = me.list
  const granted = await api.call('PUT', `/permission/Authority/Model/${await menuId(api, name)}`, {
    ...{ itemType: 'module', objectType: 'User', objectId: [reader?.id] },
  })
  expect(granted.code, granted.msg).toBe(200)
}

type MenuNode = { id: string; fullName: string; children?: MenuNode[] | null }

async function menuId(api: PlatformApi, name: string): Promise<string | undefined> {
  const { data } = await api.call<{ list: MenuNode[] }>('GET', '/system/Menu/Selector/All?category=Web')
  const below = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...below(node.children ?? [])])
  return below(data.list).find(({ fullName }) => fullName === name)?.id
}

/** Other journeys of the same installation find their menus and reports as they were. */
async function takeBack(api: PlatformApi, name: string): Promise<void> {
  const id = await menuId(api, name)
  if (id !== undefined) await api.call('DELETE', `/system/Menu/${id}`)
  const { data } = await api.call<Listed>(
    'GET',
    `/ReportServer/Data?keyword=${encodeURIComponent(name)}&currentPage=1&pageSize=20`,
  )
  for (const report of data.list) await api.call('DELETE', `/ReportServer/Data/${report.id}`)
}
