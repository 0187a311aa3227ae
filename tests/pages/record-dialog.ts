import { expect, type Locator, type Page } from '@playwright/test'
import { SubTable } from './sub-table'

/** A record that is open above its list: being filled in, or to look at. */
export class RecordDialog {
  readonly dialog: Locator
  readonly saveButton: Locator

  constructor(
    readonly page: Page,
    name: '新增' | '编辑' | '详情',
  ) {
    // The title says which thing, and which one of them: 编辑项目 · XM2026110006 …, 项目详情 · ….
    this.dialog = page.getByRole('dialog', { name: name === '详情' ? /详情( ·|$)/ : new RegExp(`^${name}`) })
    this.saveButton = this.dialog.getByRole('button', { name: '确定', exact: true })
  }

  async ready(): Promise<this> {
    await expect(this.dialog.getByRole('heading', { level: 3 }).first()).toBeVisible()
    return this
  }

  field(label: string): Locator {
    return this.dialog.getByRole('textbox', { name: label, exact: true })
  }

  /** Fills text fields by label. */
  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value)
  }

  async choose(label: string, option: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name: label, exact: true }).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
    await expect(this.dialog.getByRole('combobox', { name: label, exact: true })).toHaveText(option)
  }

  table(label: string): SubTable {
    return new SubTable(this.page, this.dialog, label)
  }

  async expectFault(label: string, message: string): Promise<void> {
    await expect(this.field(label)).toHaveAccessibleDescription(message)
    await expect(this.field(label)).toHaveAttribute('aria-invalid', 'true')
  }

  save(): Promise<void> {
    return this.saveButton.click()
  }

  /** Saves and waits until the dialog is gone and the success is told. */
  async saveAndClose(message: string): Promise<void> {
    await this.save()
    await expect(this.page.getByRole('status').filter({ hasText: message })).toBeVisible()
    await expect(this.dialog).toBeHidden()
  }

  async close(): Promise<void> {
    // The one in the head: what can only be read has another one of the same name at its foot.
    await this.dialog
      .getByRole('button', { name: /^(关闭|返回)$/ })
      .first()
      .click()
  }
}
