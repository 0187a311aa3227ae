import type { Page } from '@playwright/test'
import { AdminPage } from '../pages/admin-page'
import { LoginPage } from '../pages/login-page'
import { ShellPage } from '../pages/shell-page'
import { SignInAgainDialog } from '../pages/sign-in-again-dialog'
import { expect, test } from './journey'
import { fromEmpty } from './own-installation'

const administratorPassword = 'Admin@2026'
/** Contract 2 §3: what a new account begins with. */
const firstPassword = '0000'

test('an administrator sets a company up from nothing, a clerk works in it, and what is taken away is gone at once', async ({
  person,
}) => {
  test.setTimeout(300_000)
  await fromEmpty(async ({ url, setupPath }) => {
    const admin = await person(null, { baseURL: url })
    admin.page.setDefaultTimeout(10_000) // EXPLORE
    await setFirstPassword(admin.page, setupPath ?? '')
    await signIn(admin.page, 'admin', administratorPassword)
    await makeCompany(admin.page)
    await makePeople(admin.page)
    await makeMenu(admin.page)
    await grantMenu(admin.page)

    const clerk = await person(null, { baseURL: url })
    await signIn(clerk.page, 'lihua', firstPassword)
    await clerk.page.pause?.()
    void SignInAgainDialog
  })
})

async function setFirstPassword(page: Page, setupPath: string): Promise<void> {
  await page.goto(setupPath)
  for (const name of ['新密码', '重复密码']) await page.getByRole('textbox', { name, exact: true }).fill(administratorPassword)
  await page.getByRole('button', { name: '设置密码', exact: true }).click()
  await expect(page.getByRole('heading', { name: '密码已设置' })).toBeVisible()
}

async function signIn(page: Page, account: string, password: string): Promise<void> {
  const login = new LoginPage(page)
  await login.open()
  await login.signIn(account, password)
  await new ShellPage(page).expectShown()
}

/** A company of its own, and below it a department. */
async function makeCompany(page: Page): Promise<void> {
  const organisations = new AdminPage(page, '/permission/organize', '组织管理')
  await organisations.open()
  const company = await organisations.create('新建公司')
  await company.chooseNode('上级公司', '顶级节点')
  await company.fill({ 公司名称: '佳创公司', 公司编码: 'jiachuang' })
  await company.saveAndClose('新建成功')
  const department = await organisations.form('佳创公司', '新建下级部门', '新建部门')
  await department.fill({ 部门名称: '采购部', 部门编码: 'purchase' })
  await department.saveAndClose('新建成功')
  await expect(organisations.row('采购部')).toBeVisible()
}

/** A position, a role, and somebody who has both. */
async function makePeople(page: Page): Promise<void> {
  const positions = new AdminPage(page, '/permission/position', '岗位管理')
  await positions.open()
  const position = await positions.create('新建岗位')
  await position.pick('所属组织', '采购部')
  await position.fill({ 岗位名称: '采购员', 岗位编码: 'buyer' })
  await position.choose('岗位类型', '业务类')
  await position.saveAndClose('新建成功')
  const roles = new AdminPage(page, '/permission/role', '角色管理')
  await roles.open()
  const role = await roles.create('新建角色')
  await role.fill({ 角色名称: '办公', 角色编码: 'office' })
  await role.choose('角色类型', '全局')
  await role.saveAndClose('新建成功')
  const users = new AdminPage(page, '/permission/user', '用户管理')
  await users.open()
  const user = await users.create('新建用户')
  await user.fill({ 账户: 'lihua', 姓名: '李华' })
  await user.choose('性别', '女')
  await user.pick('所属组织', '采购部')
  await user.pick('岗位', '采购员')
  await user.pick('角色', '办公')
  await user.saveAndClose('新建成功')
}

async function makeMenu(page: Page): Promise<void> {
  const systems = new AdminPage(page, '/system/menu', '应用管理')
  await systems.open()
  const system = await systems.create('新建应用')
  await system.fill({ 应用名称: '协同', 应用编码: 'together' })
  await system.saveAndClose('新建成功')
  await systems.act('协同', '菜单管理')
  const menus = new AdminPage(page, '', '菜单管理')
  const entry = await menus.create('新建菜单')
  await entry.choose('类型', '页面')
  await entry.fill({ 菜单名称: '公司公告', 菜单编码: 'system.notice', 菜单地址: 'system/notice' })
  await entry.saveAndClose('新建成功')
  await expect(menus.row('公司公告')).toBeVisible()
}

async function grantMenu(page: Page): Promise<void> {
  const grants = new AdminPage(page, '/permission/authorize', '权限授权')
  await grants.open()
  await grants.act('办公', '授权')
}
