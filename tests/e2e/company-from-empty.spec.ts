import type { Page } from '@playwright/test'
import { AdminForm, AdminPage } from '../pages/admin-page'
import { LoginPage } from '../pages/login-page'
import { NoticesPage } from '../pages/notices-page'
import { ShellPage } from '../pages/shell-page'
import { SignInAgainDialog } from '../pages/sign-in-again-dialog'
import { expect, type Person, test } from './journey'
import { fromEmpty } from './own-installation'

const administratorPassword = 'Admin@2026'
/** Contract 2 §3: what a new account begins with. */
const firstPassword = '0000'
const rightsChanged = '权限已变更，请重新登录！'

test('from nothing to a working day: a company is set up, a clerk works in it, and a right that is taken away ends at once', async ({
  person,
}) => {
  // Some forty dialogs and a start of the product.
  test.setTimeout(400_000)
  await fromEmpty(async ({ url, setupPath }) => {
    const admin = await person(null, { baseURL: url })
    await setFirstPassword(admin.page, setupPath ?? '')
    await signIn(admin.page, 'admin', administratorPassword)
    await makeCompany(admin.page)
    await makePeople(admin.page)
    await makeMenus(admin.page)
    await grant(admin.page, { 应用权限: ['采购系统'], 菜单权限: ['公司公告', '所在地区'] }, '2 人得到权限，0 人失去权限')

    const clerk = await person(null, { baseURL: url })
    await signIn(clerk.page, 'lihua', firstPassword)
    const shell = new ShellPage(clerk.page)
    const flows = ['发起流程', '我发起的', '待办事宜', '已办事宜', '抄送事宜', '流程委托', '我的文档']
    expect(await shell.menuTree()).toEqual({ '': ['公司公告', '所在地区'], 协同办公: flows })
    const notices = await writeNotice(clerk)

    await grant(admin.page, { 菜单权限: ['公司公告'] }, '0 人得到权限，2 人失去权限')
    const again = new SignInAgainDialog(clerk.page)
    await again.expectAsked(rightsChanged, 'lihua')
    await again.signIn(firstPassword)
    await expect(again.dialog).toBeHidden()
    // What was typed is there; saving it says why it cannot be.
    await expect(notices.title).toHaveValue('周五盘点')
    await notices.form.getByRole('button', { name: '存草稿' }).click()
    await expect(notices.form.getByRole('alert')).toContainText('没有访问权限')
    await expect(notices.title).toHaveValue('周五盘点')
    await clerk.page.goto('/home')
    await shell.expectShown()
    expect(await shell.menuTree()).toEqual({ '': ['所在地区'], 协同办公: flows })
    // Pages that are open when their server ends complain that it does.
    for (const { context } of [admin, clerk]) await context.close()
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

/** A position, a role, and people who have both. */
async function makePeople(page: Page): Promise<void> {
  const positions = new AdminPage(page, '/permission/position', '岗位管理')
  await positions.open()
  const position = await positions.create('新建岗位')
  await position.pick('所属组织', '采购部')
  await position.fill({ 岗位名称: '采购员', 岗位编码: 'buyer' })
  await position.choose('岗位类型', '职能岗')
  await position.saveAndClose('新建成功')
  const roles = new AdminPage(page, '/permission/role', '角色管理')
  await roles.open()
  const role = await roles.create('新建角色')
  await role.fill({ 角色名称: '办公', 角色编码: 'office' })
  await role.choose('角色类型', '全局')
  await role.saveAndClose('新建成功')
  const users = new AdminPage(page, '/permission/user', '用户管理')
  await users.open()
  await users.importRows(
    '导入',
    ['账户', '姓名', '性别', '所属组织', '岗位', '角色'],
    [
      ['lihua', '李华', '女', '佳创公司/采购部', '采购员/buyer', '办公'],
      ['wangfang', '王芳', '女', '佳创公司/采购部', '采购员/buyer', '办公'],
    ],
  )
  await expect(users.row('李华')).toBeVisible()
  await expect(users.row('王芳')).toBeVisible()
}

/** An installation without a module has pages to show: those of a screen that a code of the menu opens (contract 2 §0.9). */
async function makeMenus(page: Page): Promise<void> {
  const systems = new AdminPage(page, '/system/menu', '应用管理')
  await systems.open()
  const system = await systems.create('新建应用')
  await system.fill({ 应用名称: '采购系统', 应用编码: 'purchasing' })
  await system.choosePicture('图标', '文件夹')
  await system.saveAndClose('新建成功')
  await systems.act('采购系统', '菜单管理')
  const menus = new AdminPage(page, '', '菜单管理')
  for (const [name, code, icon, place] of [
    ['公司公告', 'system.notice', '铃铛', '1'],
    ['所在地区', 'system.area', '地球', '2'],
  ] as const) {
    const entry = await menus.create('新建菜单')
    await entry.choose('类型', '页面')
    await entry.fill({ 菜单名称: name, 菜单编码: code, 菜单地址: code.replace('.', '/'), 排序: place })
    await entry.choosePicture('图标', icon)
    await entry.saveAndClose('新建成功')
    await expect(menus.row(name)).toBeVisible()
  }
}

/** Turns the ticks of the role by what they stand for, step by step, and saves what the effect of it is said to be. */
async function grant(page: Page, ticks: Readonly<Record<string, readonly string[]>>, effect: string): Promise<void> {
  const roles = new AdminPage(page, '/permission/authorize', '权限授权')
  await roles.open()
  await roles.act('办公', '授权')
  const wizard = new AdminForm(page, '角色权限').dialog
  for (const [step, names] of Object.entries(ticks)) {
    await wizard.getByRole('tab', { name: new RegExp(step) }).click()
    for (const name of names) await wizard.getByRole('treeitem', { name, exact: true }).click()
  }
  // Contract 2 §7.4: saved on the last step.
  await wizard.getByRole('tab', { name: /门户权限/ }).click()
  await wizard.getByRole('button', { name: '保存', exact: true }).click()
  const told = page.getByRole('dialog', { name: /^保存后的变化/ })
  await expect(told).toContainText(effect)
  await told.getByRole('button', { name: '保存', exact: true }).click()
  await expect(wizard).toBeHidden()
}

/** Somebody who works: one notice is kept, and another one is being written. */
async function writeNotice({ page }: Person): Promise<NoticesPage> {
  const shell = new ShellPage(page)
  await shell.menu.getByRole('link', { name: '公司公告', exact: true }).click()
  const notices = new NoticesPage(page)
  await notices.create()
  await notices.title.fill('周四开会')
  await notices.writeBody('下午三点')
  await notices.form.getByRole('button', { name: '存草稿' }).click()
  await expect(notices.row('周四开会')).toBeVisible()
  await notices.create()
  await notices.title.fill('周五盘点')
  await notices.writeBody('上午停工')
  return notices
}
