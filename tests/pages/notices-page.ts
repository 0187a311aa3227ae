import { expect, type Locator, type Page } from '@playwright/test'
import { ConfirmDialog } from './confirm-dialog'

/** Administration of notices. */
export class NoticesPage {
  readonly grid: Locator
  readonly form: Locator

  constructor(readonly page: Page) {
    this.grid = page.getByRole('grid', { name: '公告管理' })
    this.form = page.getByRole('dialog', { name: /^(新建|编辑)公告$/ })
  }

  async open(): Promise<void> {
    await this.page.goto('/system/notice')
    await expect(this.grid.getByRole('row').nth(1)).toBeVisible()
  }

  row(title: string): Locator {
    return this.grid.getByRole('row').filter({ hasText: title })
  }

  async create(): Promise<void> {
    await this.page.getByRole('button', { name: '新建公告' }).click()
    await expect(this.title).toBeVisible()
  }

  get title(): Locator {
    return this.form.getByRole('textbox', { name: '公告标题' })
  }

  async writeBody(text: string): Promise<void> {
    await this.form.getByRole('textbox', { name: '正文' }).click()
    await expect(this.form.getByRole('textbox', { name: '正文' })).toBeFocused()
    await this.page.keyboard.type(text)
  }

  /** Puts a file into the field of that name. */
  async attach(field: '封面图片' | '附件', file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const group = this.form.getByRole('group', { name: field, exact: true })
    await group.locator('input[type="file"]').setInputFiles(file)
    // A form whose files are still on their way is not sent.
    await expect(group.getByRole('button', { name: `预览 ${file.name}`, exact: true })).toBeVisible()
  }

  /** Departments, positions, people: whoever the picker finds under each word. */
  async chooseRecipients(...names: readonly string[]): Promise<void> {
    const control = this.form.getByRole('combobox', { name: /^接收人员/ })
    await control.click()
    const picker = this.page.getByRole('dialog', { name: '选择用户' })
    for (const [at, name] of names.entries()) {
      await picker.getByRole('searchbox').fill(name)
      await picker.getByRole('treeitem', { name }).last().click()
      await expect(picker.getByRole('listitem')).toHaveCount(at + 1)
    }
    await picker.getByRole('button', { name: '确定', exact: true }).click()
    await expect(picker).toBeHidden()
    for (const name of names) await expect(control).toContainText(name)
  }

  async saveAndRelease(): Promise<void> {
    await this.form.getByRole('button', { name: '保存并发布' }).click()
    await this.#confirmRelease()
    await expect(this.page.getByRole('status').filter({ hasText: '操作成功' })).toBeVisible()
    await expect(this.form).toBeHidden()
  }

  /** Of a draft in the list: released, or refused; the caller looks. */
  async release(title: string): Promise<void> {
    await this.row(title)
      .getByRole('button', { name: `发布 ${title}`, exact: true })
      .click()
    await this.#confirmRelease()
  }

  async #confirmRelease(): Promise<void> {
    const question = new ConfirmDialog(this.page)
    await question.expectAsked('提示', '您确定要发布当前公告, 是否继续?')
    await question.answer('发布')
  }
}
