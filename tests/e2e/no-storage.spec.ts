import { LoginPage } from '../pages/login-page'
import { ModulePage } from '../pages/module-page'
import { ShellPage } from '../pages/shell-page'
import { expect, fresh, test } from './journey'
import { demoPassword } from './platform-api'
import { supplierTexts } from './samples'

/** What a browser does that may not store anything: everything throws as soon as it is named. */
function forbidStorage(): void {
  const deny = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of ['sessionStorage', 'localStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: deny, configurable: true })
  Object.defineProperty(window, 'BroadcastChannel', { value: deny, configurable: true })
  Object.defineProperty(Document.prototype, 'cookie', { get: deny, set: deny, configurable: true })
  for (const name of ['request', 'query'] as const)
    Object.defineProperty(LockManager.prototype, name, {
      value: () => Promise.reject(new DOMException('Access to the Locks API is denied.', 'SecurityError')),
    })
}

test('a browser that forbids every storage signs in, lists, saves, and locks', async ({ person }) => {
  const { page, context } = await person(null)
  await context.addInitScript(forbidStorage)
  const login = new LoginPage(page)
  await login.open()
  await login.signIn('lujiayi', demoPassword)
  const shell = new ShellPage(page)
  await shell.expectShown()

  const supplier = ModulePage.supplier(page)
  await supplier.open()
  const name = fresh('深圳市无痕模具有限公司')
  const form = await supplier.add()
  await form.fill(supplierTexts(name))
  await form.choose('单位类型', '模具供应商')
  await form.choose('付款条件', '月结60天')
  await form.saveAndClose('新建成功')
  await supplier.find('单位名称', name)
  await expect(supplier.row(name)).toBeVisible()

  await page.reload()
  await supplier.expectLoaded()
  await shell.chooseFromUserMenu('锁定屏幕')
  await expect(page).toHaveURL(/\/lockScreen/)
})
