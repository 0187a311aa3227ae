import { LoginPage } from '../pages/login-page'
import { ShellPage } from '../pages/shell-page'
import { SignInMethods } from '../pages/sign-in-methods'
import { expect, test, watchCalls } from './journey'
import { PlatformApi } from './platform-api'

type Text = { mobile: string; text: string }

/** The code of the newest text message to a number, as an administrator reads it from the built-in sender. */
async function sentCode(admin: PlatformApi, mobile: string): Promise<string> {
  const { data } = await admin.call<{ list: Text[] }>('GET', '/system/SmsOutbox')
  return /\d{6}/.exec(data.list.find((text) => text.mobile === mobile)?.text ?? '')?.[0] ?? ''
}

/** Numbers that nobody used before, so that the waiting time of one test is not another one's. */
const freshMobile = () => `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`

async function giveMobile(admin: PlatformApi, account: string, mobile: string): Promise<void> {
  const id = await admin.userId(account)
  const { data } = await admin.call<Record<string, unknown>>('GET', `/permission/Users/${id}`)
  expect(await admin.call('PUT', `/permission/Users/${id}`, { ...data, mobilePhone: mobile })).toMatchObject({ code: 200 })
}

test.describe('signing in by text message', () => {
  test('a code comes to the registered number and lets its owner in', async ({ page, person }) => {
    const { api: admin } = await person('admin')
    const mobile = freshMobile()
    await giveMobile(admin, 'tangxuemei', mobile)
    await page.goto('/login?redirect=%2Fhome')
    const methods = new SignInMethods(page)
    await methods.choose('手机验证登录')
    await methods.mobile.fill(mobile)
    await methods.sendSms.click()
    await expect(methods.sendSms).toHaveText(/^重新发送（(60|59|58)秒）$/)
    await expect(methods.smsCode).toBeFocused()
    await expect.poll(() => sentCode(admin, mobile)).toMatch(/^\d{6}$/)

    const right = await sentCode(admin, mobile)
    await methods.smsCode.fill(right === '000000' ? '000001' : '000000')
    const login = new LoginPage(page)
    await login.submit.click()
    await expect(login.failure.filter({ hasText: '验证码错误' })).toBeVisible()
    await expect(methods.smsCode).toHaveValue('')
    await expect(methods.mobile).toHaveValue(mobile)

    await methods.smsCode.fill(right)
    await methods.smsCode.press('Enter')
    await new ShellPage(page).expectShown()
    expect((await new PlatformApi(page.request).call('GET', '/oauth/me')).data).toMatchObject({ userAccount: 'tangxuemei' })
  })

  test('a number that nobody has is answered alike', async ({ page, person }) => {
    const { api: admin } = await person('admin')
    const mobile = freshMobile()
    await new LoginPage(page).open()
    const methods = new SignInMethods(page)
    await methods.choose('手机验证登录')
    await methods.mobile.fill(mobile)
    await methods.sendSms.click()
    await expect(methods.sendSms).toHaveText(/^重新发送（\d+秒）$/)
    expect(await sentCode(admin, mobile)).toBe('')
    await methods.smsCode.fill('123456')
    const login = new LoginPage(page)
    await login.submit.click()
    await expect(login.failure.filter({ hasText: '验证码错误' })).toBeVisible()
  })

  test('faults are told at the fields, and nothing is asked of anybody', async ({ page }) => {
    await new LoginPage(page).open()
    const methods = new SignInMethods(page)
    await methods.choose('手机验证登录')
    const calls = watchCalls(page, /\/api\/oauth\/(smsCode|Login)/)
    await new LoginPage(page).submit.click()
    await expect(methods.mobile).toHaveAccessibleDescription('请输入手机号')
    await expect(methods.smsCode).toHaveAccessibleDescription('请输入验证码')
    await methods.mobile.fill('12345')
    await methods.sendSms.click()
    await expect(methods.mobile).toHaveAccessibleDescription('请输入正确的手机号')
    await expect(methods.mobile).toBeFocused()
    expect(calls.urls).toEqual([])
  })

  test('another code within the minute is refused in place, also after a reload', async ({ page }) => {
    const mobile = freshMobile()
    const methods = new SignInMethods(page)
    const ask = async () => {
      await new LoginPage(page).open()
      await methods.choose('手机验证登录')
      await methods.mobile.fill(mobile)
      await methods.sendSms.click()
    }
    await ask()
    await expect(methods.sendSms).toHaveText(/^重新发送（\d+秒）$/)
    await ask()
    await expect(new LoginPage(page).failure.filter({ hasText: /^请\d+秒后再重新获取验证码$/ })).toBeVisible()
  })

  test('a number with many failures must type the picture first', async ({ page, request }) => {
    const api = new PlatformApi(request)
    const mobile = freshMobile()
    for (let attempt = 1; attempt <= 10; attempt++) expect((await api.signIn(mobile, 'wrong')).code).not.toBe(200)
    await new LoginPage(page).open()
    const methods = new SignInMethods(page)
    await methods.choose('手机验证登录')
    await methods.mobile.fill(mobile)
    await methods.sendSms.click()
    await expect(methods.captcha).toBeFocused()
    const picture = page.getByRole('img', { name: '点击切换验证码' })
    const before = await picture.getAttribute('src')
    await methods.captcha.fill('????')
    await methods.sendSms.click()
    await expect(new LoginPage(page).failure.filter({ hasText: '验证码错误' })).toBeVisible()
    await expect(methods.captcha).toHaveValue('')
    await expect(picture).not.toHaveAttribute('src', before ?? '')
  })

  test('the number stays while another way is looked at', async ({ page }) => {
    await new LoginPage(page).open()
    const methods = new SignInMethods(page)
    await methods.choose('手机验证登录')
    await methods.mobile.fill('13800138000')
    await methods.choose('账户密码登录')
    await methods.choose('手机验证登录')
    await expect(methods.mobile).toHaveValue('13800138000')
  })
})
