import { expect, type Locator, type Page } from '@playwright/test'

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
    await this.form.getByRole('region', { name: field }).locator('input[type="file"]').setInputFiles(file)
  }
}
