import { expect, type Locator, type Page } from '@playwright/test'

/** A form or a list behind a link, as somebody without an account sees it. */
export class PublicPage {
  readonly submit: Locator
  readonly password: Locator
  readonly total: Locator

  constructor(readonly page: Page) {
    this.submit = page.getByRole('button', { name: '提交', exact: true })
    this.password = page.getByRole('textbox', { name: '密码', exact: true })
    this.total = page.getByRole('navigation', { name: '分页' }).getByText(/^共 \d+ 条$/)
  }

  field(label: string): Locator {
    return this.page.getByRole('textbox', { name: label, exact: true })
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value)
  }

  async enter(password: string): Promise<void> {
    await this.password.fill(password)
    await this.page.getByRole('button', { name: '进入', exact: true }).click()
  }

  /** Rows of the table, or cards on a phone. */
  entries(): Locator {
    const { page } = this
    const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') })
    return rows.or(page.getByRole('article'))
  }

  async expectGone(message: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name: message, exact: true })).toBeVisible()
    await expect(this.page).toHaveURL('/404')
  }

  async expectNoSideways(): Promise<void> {
    const { content, window } = await this.page.evaluate(() => ({
      content: document.documentElement.scrollWidth,
      window: innerWidth,
    }))
    expect(content).toBeLessThanOrEqual(window)
  }
}
