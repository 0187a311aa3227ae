import { expectAccessible } from '../fixtures/accessible-page'
import { ConfirmDialog } from '../pages/confirm-dialog'
import { LockPage } from '../pages/lock-page'
import { LoginPage } from '../pages/login-page'
import { ModulePage } from '../pages/module-page'
import { ShellPage } from '../pages/shell-page'
import { expect, test } from './journey'
import { demoPassword } from './platform-api'

test.describe('the lock screen', () => {
  test('stands before every page and every call until the right password is typed', async ({ person }) => {
    const { page, api } = await person('lujiayi')
    await ModulePage.supplier(page).open()
    await new ShellPage(page).chooseFromUserMenu('锁定屏幕')
    const lock = new LockPage(page)
    await lock.expectShown()
    await expect(page.getByRole('heading', { name: '卢佳怡/lujiayi' })).toBeVisible()
    for (const path of ['/', '/home', '/hip/hipSupplier']) {
      await page.goto(path)
      await lock.expectShown()
    }
    expect((await api.call('GET', '/oauth/CurrentUser')).code).not.toBe(200)

    await lock.unlock('wrong')
    await expect(lock.fault).not.toBeEmpty()
    await expect(lock.password).toBeFocused()
    await expect(lock.password).toHaveValue('')
    await lock.unlock(demoPassword)
    await new ShellPage(page).expectShown()
    expect((await api.call('GET', '/oauth/CurrentUser')).code).toBe(200)
  })

  test('stands also before whoever kept a copy of the cookies from before', async ({ person, browser, baseURL, complaints }) => {
    complaints.expect(/423/)
    const { page, context } = await person('lujiayi')
    const copy = await browser.newContext({ baseURL: baseURL ?? '', storageState: await context.storageState() })
    const stolen = await copy.newPage()
    await page.goto('/home')
    await new ShellPage(page).expectShown()
    await new ShellPage(page).chooseFromUserMenu('锁定屏幕')
    await new LockPage(page).expectShown()
    await stolen.goto('/home')
    await new LockPage(stolen).expectShown()
    await copy.close()
    await new LockPage(page).unlock(demoPassword)
    await new ShellPage(page).expectShown()
  })

  test('leads back to where the person was', async ({ person }) => {
    const { page } = await person('lujiayi')
    await ModulePage.supplier(page).open()
    await new ShellPage(page).chooseFromUserMenu('锁定屏幕')
    const lock = new LockPage(page)
    await lock.expectShown()
    await lock.unlock(demoPassword)
    await ModulePage.supplier(page).expectLoaded()
    await expect(page).toHaveURL('/hip/hipSupplier')
  })

  test('locks the other tabs of the browser too, and offers the way back to signing in, all without a call that is refused', async ({
    person,
  }) => {
    const { page, context } = await person('lujiayi')
    const other = await context.newPage()
    await ModulePage.supplier(other).open()
    await page.goto('/home')
    await new ShellPage(page).chooseFromUserMenu('锁定屏幕')
    await new LockPage(other).expectShown()
    await page.getByRole('button', { name: '返回登录' }).click()
    await new ConfirmDialog(page).answer('确定')
    await new LoginPage(page).expectShown()
    await new LoginPage(other).expectShown()
  })

  test('unlocking in one tab brings the others back to where they were', async ({ person }) => {
    const { page, context } = await person('lujiayi')
    const other = await context.newPage()
    const supplier = ModulePage.supplier(other)
    await supplier.open()
    await page.goto('/home')
    await new ShellPage(page).chooseFromUserMenu('锁定屏幕')
    await new LockPage(other).expectShown()
    await new LockPage(page).expectShown()
    await new LockPage(page).unlock(demoPassword)
    await new ShellPage(page).expectShown()
    await supplier.expectLoaded()
    await expect(other).toHaveURL('/hip/hipSupplier')
  })

  test('keeps nobody out in English and in the dark, on a narrow screen', async ({ person }) => {
    const { page, api } = await person('lujiayi', {
      colorScheme: 'dark',
      locale: 'en-US',
      viewport: { width: 360, height: 640 },
    })
    expect(await api.call('POST', '/session/lock', {})).toMatchObject({ code: 200 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Unlock', exact: true }).click()
    await expect(page.getByText('Enter the password to unlock')).toBeVisible()
    await expectAccessible(page, 'lock screen of a phone')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })
})
