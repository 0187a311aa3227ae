import { expect, type Locator, type Page } from '@playwright/test'

/** The other ways in on the sign-in screen (spec 1 §2.5), in Chinese. */
export class SignInMethods {
  readonly qrCode: Locator
  readonly mobile: Locator
  readonly captcha: Locator
  readonly smsCode: Locator
  readonly sendSms: Locator

  constructor(readonly page: Page) {
    this.qrCode = page.getByRole('img', { name: '登录二维码' })
    this.mobile = page.getByRole('textbox', { name: '手机号', exact: true })
    this.captcha = page.getByRole('textbox', { name: '验证码', exact: true })
    this.smsCode = page.getByRole('textbox', { name: '短信验证码', exact: true })
    this.sendSms = page.getByRole('button', { name: /^(获取验证码|重新发送)/ })
  }

  async choose(way: '账户密码登录' | '扫码登录' | '手机验证登录'): Promise<void> {
    await this.page.getByRole('tab', { name: way, exact: true }).click()
    await expect(this.page.getByRole('tab', { name: way, exact: true })).toHaveAttribute('aria-selected', 'true')
  }

  /** The ticket behind the code that is shown, from the link beneath it. */
  async ticket(): Promise<string> {
    const link = this.page.getByRole('link', { name: '在已登录的设备上打开确认页' })
    const href = (await link.getAttribute('href')) ?? ''
    return new URL(href, 'http://own.invalid').searchParams.get('ticket') ?? ''
  }
}

/** The page that plays the phone. */
export class PhonePage {
  readonly confirm: Locator
  readonly cancel: Locator

  constructor(readonly page: Page) {
    this.confirm = page.getByRole('button', { name: '确认登录', exact: true })
    this.cancel = page.getByRole('button', { name: '取消登录', exact: true })
  }

  async open(ticket: string): Promise<void> {
    await this.page.goto(`/phoneLogin?ticket=${encodeURIComponent(ticket)}`)
  }
}
