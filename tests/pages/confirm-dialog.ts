import { expect, type Locator, type Page } from '@playwright/test'

/** The question before something that cannot be taken back. */
export class ConfirmDialog {
  readonly dialog: Locator

  constructor(page: Page) {
    this.dialog = page.getByRole('alertdialog')
  }

  async expectAsked(title: string, text: string): Promise<void> {
    await expect(this.dialog.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(this.dialog).toContainText(text)
  }

  async answer(button: string): Promise<void> {
    await this.dialog.getByRole('button', { name: button, exact: true }).click()
    await expect(this.dialog).toBeHidden()
  }
}
