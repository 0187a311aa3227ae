import { expect, type Locator, type Page } from '@playwright/test'

export class LockPage {
  readonly password: Locator
  readonly fault: Locator

  constructor(readonly page: Page) {
    this.password = page.getByRole('textbox', { name: '密码', exact: true })
    this.fault = page.getByRole('main').getByRole('alert')
  }

  async expectShown(): Promise<void> {
    await expect(this.page).toHaveURL(/\/lockScreen/)
    await expect(this.password).toBeVisible()
  }

  async unlock(password: string): Promise<void> {
    await this.password.fill(password)
    await this.page.getByRole('button', { name: '解锁', exact: true }).click()
  }
}
