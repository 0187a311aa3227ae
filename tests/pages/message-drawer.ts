import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** The drawer behind the bell. */
export class MessageDrawer {
  readonly bell: Locator
  readonly dialog: Locator
  readonly list: Locator
  readonly lines: Locator
  readonly keyword: Locator
  readonly kind: Locator
  readonly unreadOnly: Locator
  readonly detail: Locator

  constructor(readonly page: Page) {
    this.bell = page.getByRole('banner').getByRole('button', { name: /^站内消息/ })
    this.dialog = page.getByRole('dialog', { name: '站内消息' })
    this.list = this.dialog.getByRole('region', { name: '消息列表' })
    this.lines = this.list.getByRole('listitem')
    this.keyword = this.dialog.getByRole('searchbox', { name: '搜索消息标题' })
    this.kind = this.dialog.getByRole('combobox', { name: '消息类型' })
    this.unreadOnly = this.dialog.getByRole('switch', { name: '仅显示未读' })
    this.detail = page.getByRole('dialog', { name: '消息详情' })
  }

  async open(): Promise<void> {
    await this.bell.click()
    await expect(this.dialog.getByRole('region', { name: '消息列表' })).toBeVisible()
  }

  async expectUnread(count: number, timeout?: number): Promise<void> {
    const name = count > 0 ? `站内消息，${count} 条未读` : '站内消息'
    await expect(this.bell).toHaveAccessibleName(name, timeout === undefined ? {} : { timeout })
  }

  line(title: string): Locator {
    return this.dialog.getByRole('button', { name: new RegExp(` ${title} `) })
  }

  /** Opens a message that shows itself in a dialog. */
  async read(title: string): Promise<Locator> {
    await this.line(title).click()
    await expect(this.detail.getByRole('heading', { name: title, level: 3 })).toBeVisible()
    return this.detail
  }
}
