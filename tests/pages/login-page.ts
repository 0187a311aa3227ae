import { expect, type Locator, type Page } from '@playwright/test'

/** The sign-in screen, in the language it is shown in (Chinese unless told otherwise). */
export class LoginPage {
  readonly account: Locator
  readonly password: Locator
  readonly code: Locator
  readonly submit: Locator
  readonly failure: Locator

  constructor(
    readonly page: Page,
    labels = { account: '账号', password: '密码', code: '验证码', submit: '登录' },
  ) {
    this.account = page.getByRole('textbox', { name: labels.account, exact: true })
    this.password = page.getByRole('textbox', { name: labels.password, exact: true })
    this.code = page.getByRole('textbox', { name: labels.code, exact: true })
    this.submit = page.getByRole('button', { name: labels.submit, exact: true })
    this.failure = page.getByRole('main').getByRole('alert')
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/login${search}`)
    await this.expectShown()
  }

  async expectShown(): Promise<void> {
    await expect(this.page).toHaveURL(/\/login(\?|$)/)
    await expect(this.submit).toBeEnabled()
  }

  async signIn(account: string, password: string): Promise<void> {
    await this.account.fill(account)
    await this.password.fill(password)
    await this.submit.click()
  }
}
