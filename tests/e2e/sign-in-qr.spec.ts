import { expectAccessible } from '../fixtures/accessible-page'
import { LoginPage } from '../pages/login-page'
import { ModulePage } from '../pages/module-page'
import { ShellPage } from '../pages/shell-page'
import { PhonePage, SignInMethods } from '../pages/sign-in-methods'
import { expect, test, watchCalls } from './journey'
import { demoPassword } from './platform-api'

test.describe('signing in by QR code', () => {
  test('the phone scans and confirms, and the screen goes to the page that was wanted', async ({ page, person }) => {
    await page.goto('/hip/hipSupplier?from=mail')
    const methods = new SignInMethods(page)
    await methods.choose('扫码登录')
    await expect(methods.qrCode).toBeVisible()
    const ticket = await methods.ticket()

    const clerk = await person('lujiayi')
    const phone = new PhonePage(clerk.page)
    await phone.open(ticket)
    await expect(clerk.page.getByText('卢佳怡/lujiayi')).toBeVisible()
    await expect(page.getByText('扫码成功', { exact: true })).toBeVisible()
    await expect(page.getByText('请在手机端确认登录', { exact: true })).toBeVisible()
    await phone.confirm.click()
    await expect(clerk.page.getByText('已确认登录')).toBeVisible()

    await ModulePage.supplier(page).expectLoaded()
    await expect(page).toHaveURL('/hip/hipSupplier?from=mail')
    expect((await clerk.api.call('GET', '/oauth/me')).code, 'the phone stays signed in').toBe(200)
  })

  test('a code that the phone gave up is over, and a click brings another one', async ({ page, person }) => {
    await new LoginPage(page).open()
    const methods = new SignInMethods(page)
    await methods.choose('扫码登录')
    const ticket = await methods.ticket()
    const { page: phonePage } = await person('lujiayi')
    const phone = new PhonePage(phonePage)
    await phone.open(ticket)
    await phone.cancel.click()
    await expect(phonePage.getByText('已取消登录')).toBeVisible()

    const refresh = page.getByRole('button', { name: /二维码已失效\s*点击刷新/ })
    await refresh.click()
    await expect(methods.qrCode).toBeVisible()
    expect(await methods.ticket()).not.toBe(ticket)
    await phone.open(ticket)
    await expect(phonePage.getByText('二维码已失效')).toBeVisible()
  })

  test('the person at the screen may think better of it', async ({ page, person }) => {
    await new LoginPage(page).open()
    const methods = new SignInMethods(page)
    await methods.choose('扫码登录')
    const ticket = await methods.ticket()
    const { page: phonePage } = await person('lujiayi')
    await new PhonePage(phonePage).open(ticket)
    await page.getByRole('button', { name: '取消登录', exact: true }).click()
    await expect.poll(() => methods.ticket()).not.toBe(ticket)
    await new PhonePage(phonePage).confirm.click()
    await expect(page).toHaveURL(/\/login/)
    await expect(methods.qrCode).toBeVisible()
  })

  test('the platform is asked about the code only while it is looked at', async ({ page }) => {
    await new LoginPage(page).open()
    const methods = new SignInMethods(page)
    const polls = watchCalls(page, /codeCertificateStatus/)
    await methods.choose('扫码登录')
    await expect.poll(() => polls.urls.length).toBeGreaterThan(1)
    await methods.choose('账户密码登录')
    await page.waitForLoadState('networkidle')
    const before = polls.urls.length
    // Two seconds without the network are what `networkidle` of a polling page would never reach.
    await page.waitForLoadState('networkidle')
    expect(polls.urls.length).toBe(before)
  })

  test('the phone must be signed in, and comes back to the code afterwards', async ({ page, person }) => {
    const screen = await person(null)
    await new LoginPage(screen.page).open()
    const methods = new SignInMethods(screen.page)
    await methods.choose('扫码登录')
    await new PhonePage(page).open(await methods.ticket())
    const login = new LoginPage(page)
    await login.expectShown()
    await login.signIn('lujiayi', demoPassword)
    await expect(page.getByText('卢佳怡/lujiayi')).toBeVisible()
    await new PhonePage(page).confirm.click()
    await new ShellPage(screen.page).expectShown()
  })

  test('the text of the code can be pasted', async ({ page, person }) => {
    await new LoginPage(page).open()
    const methods = new SignInMethods(page)
    await methods.choose('扫码登录')
    const text = JSON.stringify({ t: 'login', id: await methods.ticket() })
    const { page: phonePage } = await person('lujiayi')
    await phonePage.goto('/phoneLogin')
    await phonePage.getByRole('textbox').fill(text)
    await phonePage.getByRole('button', { name: '继续' }).click()
    await new PhonePage(phonePage).confirm.click()
    await new ShellPage(page).expectShown()
  })

  test('a platform that makes no codes is asked once, and says so', async ({ page }) => {
    await page.route('**/api/oauth/codeCertificate?*', (route) => route.fulfill({ json: { code: 400, msg: '未开启该登录方式' } }))
    const calls = watchCalls(page, /codeCertificate/)
    await new LoginPage(page).open()
    await new SignInMethods(page).choose('扫码登录')
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: '未开启该登录方式' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(calls.urls).toHaveLength(1)
    await page.getByRole('button', { name: '重试' }).click()
    await expect.poll(() => calls.urls.length).toBe(2)
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`code and phone keep nobody out in ${colorScheme}, on a phone's screen`, async ({ person }) => {
    const viewport = { width: 390, height: 844 }
    const { page } = await person(null, { colorScheme, viewport })
    await new LoginPage(page).open()
    const methods = new SignInMethods(page)
    await methods.choose('扫码登录')
    await expect(methods.qrCode).toBeVisible()
    await expectAccessible(page, 'code')
    const { page: phonePage } = await person('lujiayi', { colorScheme, viewport })
    await new PhonePage(phonePage).open(await methods.ticket())
    await expect(new PhonePage(phonePage).confirm).toBeVisible()
    await expectAccessible(phonePage, 'question of the phone')
    await expect(page.getByText('扫码成功', { exact: true })).toBeVisible()
    await expectAccessible(page, 'scanned code')
    await methods.choose('手机验证登录')
    await methods.mobile.fill('123')
    await methods.sendSms.click()
    await expect(methods.mobile).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page, 'code by text message')
    for (const at of [page, phonePage]) {
      expect(await at.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    }
  })
}
