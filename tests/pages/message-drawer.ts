import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** The drawer behind the bell. */
export class MessageDrawer {
  readonly bell: Locator
  readonly dialog: Locator
  readonly detail: Locator

  constructor(readonly page: Page) {
    this.bell = page.getByRole('banner').getByRole('button', { name: /^站内消息/ })
    this.dialog = page.getByRole('dialog', { name: '站内消息' })
    this.detail = page.getByRole('dialog', { name: '消息详情' })
  }

  async open(): Promise<void> {
    await this.bell.click()
    await expect(this.dialog.getByRole('region', { name: '消息列表' })).toBeVisible()
  }

  line(title: string): Locator {
    return this.dialog.getByRole('button', { name: new RegExp(` ${title} `) })
  }
}
