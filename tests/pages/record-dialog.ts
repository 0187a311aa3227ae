import { expect, type Locator, type Page } from '@playwright/test'
import { SubTable } from './sub-table'

/** A record that is open above its list: being filled in, or to look at. */
export class RecordDialog {
  readonly dialog: Locator
  readonly saveButton: Locator

  constructor(
    readonly page: Page,
    /** What is done with a record; or the name of the flow by which it is launched. */
    name: '新增' | '编辑' | '详情' | { task: string },
  ) {
    // The title says which thing, and which one of them: 编辑项目 · XM2026110006 …, 项目详情 · ….
    const title = typeof name === 'object' ? name.task : name === '详情' ? /详情( ·|$)/ : new RegExp(`^${name}`)
    this.dialog = page.getByRole('dialog', { name: title })
    this.saveButton = this.dialog.getByRole('button', { name: typeof name === 'object' ? '提交' : '确定', exact: true })
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

  /** Submits a task, is asked, and waits until the dialog is gone. */
  async submit(): Promise<void> {
    await this.save()
    const sure = this.page.getByRole('alertdialog').or(this.page.getByRole('dialog', { name: '提示' }))
    await sure.getByRole('button').last().click()
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
