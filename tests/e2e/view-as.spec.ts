import type { Page } from '@playwright/test'
import { expectAccessibleInBoth } from '../fixtures/accessible-page'
import { ConfirmDialog } from '../pages/confirm-dialog'
import { ModulePage } from '../pages/module-page'
import { ShellPage, shellReady } from '../pages/shell-page'
import { SignInAgainDialog } from '../pages/sign-in-again-dialog'
import { expect, fresh, test } from './journey'
import { demoPassword, type PlatformApi } from './platform-api'
import { supplierTexts } from './samples'

const barOf = (page: Page) => page.getByRole('region', { name: '以他人身份查看' })

type Row = { id: string; account: string }
async function idOf(api: PlatformApi, account: string): Promise<string> {
  const { data } = await api.call<{ list: Row[] }>('GET', `/permission/Users?keyword=${account}`)
  const found = data.list.find((row) => row.account === account)
  if (!found) throw new Error(`nobody is called ${account}`)
  return found.id
}

test('an administrator looks as somebody else, changes nothing, and is himself again; other tabs follow', async ({ person }) => {
  const { page, context, api } = await person('admin')
  const other = await context.newPage()
  await other.goto('/home')
  await shellReady(other)
  await page.goto('/permission/user')
  await page.getByRole('searchbox', { name: '关键词' }).fill('lujiayi')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  const row = page.getByRole('row', { name: /卢佳怡/ })
  await row.getByRole('button', { name: /^更多/ }).click()
  await page.getByRole('menuitem', { name: '以此人身份查看' }).click()
  const question = new ConfirmDialog(page)
  await question.expectAsked('以此人身份查看', '将以“卢佳怡”的身份查看')
  await question.answer('以此人身份查看')

  await expect(barOf(page)).toContainText('正在以卢佳怡的身份查看')
  await expect(barOf(other)).toBeVisible()
  const shell = new ShellPage(page)
  await shell.expectShown()
  await expect(shell.menu.getByRole('button', { name: '权限管理' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '站内消息' })).toHaveCount(0)
  await page.goto('/profile')
  await expect(page.getByText('不显示其消息、日程、个人信息等个人内容')).toBeVisible()

  const supplier = ModulePage.supplier(page)
  await supplier.open()
  await expectAccessibleInBoth(page, 'a list with the bar above it')
  await supplier.add()
  // Before anything is typed, and nothing is there to save it with; that every call refuses is proved over the whole contract.
  await expect(page.getByText('正在以他人身份查看，表单只能查看，不能保存。')).toBeVisible()
  await expect(page.getByRole('button', { name: '确定', exact: true })).toHaveCount(0)
  await expect(barOf(page)).toBeVisible()

  await barOf(page).getByRole('button', { name: '结束查看' }).click()
  await expect(page).toHaveURL(/\/permission\/user/)
  await expect(row).toBeVisible()
  await expect(barOf(page)).toHaveCount(0)
  await expect(barOf(other)).toHaveCount(0)
  const log = await api.call<{ list: { objectName: string }[] }>('GET', '/system/AdminHistory?action=view')
  expect(log.data.list[0]).toMatchObject({ objectName: '卢佳怡/lujiayi' })
})

test('on a phone the bar names whom one looks as, and leaves room for the page', async ({ person }) => {
  const { page, api } = await person('admin', { viewport: { width: 390, height: 844 } })
  expect(await api.call('POST', '/oauth/ViewAs', { userId: await idOf(api, 'lujiayi') })).toMatchObject({ code: 200 })
  await page.goto('/home')
  await expect(barOf(page).getByText('卢佳怡', { exact: true })).toBeVisible()
  await expect(barOf(page).getByRole('button', { name: '结束查看' })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a right that is taken away is told on the open page, and nothing typed is lost', async ({ person }) => {
  const clerk = await person('lujiayi')
  const supplier = ModulePage.supplier(clerk.page)
  await supplier.open()
  const form = await supplier.add()
  const fullName = fresh('权限变更')
  await form.fill(supplierTexts(fullName))
  await form.choose('单位类型', '服务机构')

  const { api } = await person('admin')
  const enCode = fresh('role')
  const made = { fullName: enCode, enCode, globalMark: 1, enabledMark: 1, sortCode: 0, organizeIdsTree: [] }
  const id = (await api.call<{ id: string }>('POST', '/permission/Role', made)).data.id
  const members = (userIds: string[]) => api.call('POST', `/permission/UserRelation/${id}`, { objectType: 'Role', userIds })
  const clerkId = await idOf(api, 'lujiayi')
  expect(await members([clerkId])).toMatchObject({ code: 200 })
  const changed = '权限已变更，请重新登录！'
  const again = new SignInAgainDialog(clerk.page)
  await again.expectAsked(changed, 'lujiayi')
  await again.signIn(demoPassword)
  await expect(again.dialog).toBeHidden()
  await expect(form.field('单位名称')).toHaveValue(fullName)

  expect(await members([])).toMatchObject({ code: 200 })
  await again.expectAsked(changed, 'lujiayi')
  await again.signIn(demoPassword)
  await expect(again.dialog).toBeHidden()
  await expect(form.field('单位名称')).toHaveValue(fullName)
  await form.saveAndClose('新建成功')
  expect(await api.call('DELETE', `/permission/Role/${id}`)).toMatchObject({ code: 200 })
})
