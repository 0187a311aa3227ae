import { expect, type Locator, type Page } from '@playwright/test'

/** Signing in again over the page, after the session has ended. */
export class SignInAgainDialog {
  readonly dialog: Locator

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: /重新登录/ })
  }

  async expectAsked(reason: string, account: string): Promise<void> {
    await expect(this.dialog).toBeVisible()
    await expect(this.dialog).toContainText(reason)
    await expect(this.dialog).toContainText(account)
  }

  async signIn(password: string): Promise<void> {
    await this.dialog.getByRole('textbox', { name: '密码', exact: true }).fill(password)
    await this.dialog.getByRole('button', { name: '登录', exact: true }).click()
  }
}
