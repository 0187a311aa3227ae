import { expect, type Locator, type Page } from '@playwright/test'
import { ConfirmDialog } from './confirm-dialog'

/** The administrator's list of who is connected. */
export class OnlineUsersPage {
  readonly grid: Locator
  readonly rows: Locator
  readonly keyword: Locator

  constructor(readonly page: Page) {
    this.grid = page.getByRole('grid', { name: '在线用户' })
    this.rows = this.grid.getByRole('row').filter({ has: page.getByRole('gridcell') })
    this.keyword = page.getByRole('searchbox', { name: '关键词' })
  }

  async open(): Promise<void> {
    await this.page.goto('/permission/userOnline')
    await expect(this.rows.first()).toBeVisible()
  }

  row(account: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('checkbox', { name: `/${account}` }) })
  }

  /** A socket is opened a moment after its page is there, so the list is read until it has the account. */
  async find(account: string, count = 1): Promise<void> {
    await expect(async () => {
      await this.keyword.fill(account)
      await this.page.getByRole('button', { name: '查询' }).click()
      await expect(this.row(account)).toHaveCount(count, { timeout: 5000 })
    }).toPass()
  }

  async askToForce(account: string): Promise<ConfirmDialog> {
    await this.row(account)
      .getByRole('button', { name: /^强制下线/ })
      .click()
    return new ConfirmDialog(this.page)
  }
}
