import { expect, type Locator, type Page } from '@playwright/test'
import { ConfirmDialog } from './confirm-dialog'

/** All in-site messages of a person (contract 1 §13.5). */
export class MessageRecordPage {
  readonly panel: Locator
  readonly rows: Locator
  readonly total: Locator

  constructor(readonly page: Page) {
    this.panel = page.getByRole('main').getByRole('tabpanel')
    this.rows = this.panel
      .getByRole('grid', { name: '站内消息' })
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') })
    this.total = this.panel.getByRole('navigation', { name: '分页' }).getByText(/^共 \d+ 条$/)
  }

  async open(): Promise<void> {
    await this.page.goto('/messageRecord')
    await expect(this.rows.first()).toBeVisible()
  }

  row(title: string): Locator {
    return this.rows.filter({ hasText: title })
  }

  async showKind(name: string): Promise<void> {
    const tab = this.page.getByRole('tab', { name, exact: true })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
  }

  async find(keyword: string): Promise<void> {
    await this.panel.getByRole('searchbox', { name: '搜索消息标题' }).fill(keyword)
    await this.panel.getByRole('button', { name: '查询', exact: true }).click()
  }

  async select(title: string): Promise<void> {
    await this.row(title).getByRole('checkbox').check()
  }

  async askToDelete(): Promise<ConfirmDialog> {
    await this.panel.getByRole('button', { name: '删除', exact: true }).click()
    return new ConfirmDialog(this.page)
  }
}
