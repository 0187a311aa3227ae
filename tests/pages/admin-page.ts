import { expect, type Locator, type Page } from '@playwright/test'
import { sheetRow, workbookFile } from '../fixtures/office-files'

/** A list of the administration, made of the screen kit: its rows, its dialog, what is done with a row. */
export class AdminPage {
  readonly grid: Locator

  constructor(
    readonly page: Page,
    private readonly path: string,
    title: string,
  ) {
    // What holds rows below rows says so.
    this.grid = page.getByRole('grid', { name: title, exact: true }).or(page.getByRole('treegrid', { name: title, exact: true }))
  }

  async open(): Promise<void> {
    await this.page.goto(this.path)
    await expect(this.grid).toBeVisible()
  }

  row(name: string): Locator {
    return this.grid.getByRole('row').filter({ hasText: name })
  }

  async create(button: string): Promise<AdminForm> {
    await this.page.getByRole('button', { name: button, exact: true }).click()
    return new AdminForm(this.page, button).ready()
  }

  /** An action that stands in the row, or behind its dots. */
  async act(name: string, action: string): Promise<void> {
    const seen = this.row(name).getByRole('button', { name: `${action} ${name}`, exact: true })
    const more = this.row(name).getByRole('button', { name: `更多 ${name}`, exact: true })
    await expect(seen.or(more).first()).toBeVisible()
    if (await seen.isVisible()) return seen.click()
    await more.click()
    await this.page.getByRole('menuitem', { name: action, exact: true }).click()
  }

  async form(name: string, action: string, title: string): Promise<AdminForm> {
    await this.act(name, action)
    return new AdminForm(this.page, title).ready()
  }

  /** Imports a sheet through the wizard, which has nothing to complain of. */
  async importRows(button: string, titles: readonly string[], rows: readonly (readonly string[])[]): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click()
    const wizard = this.page.getByRole('dialog', { name: '批量导入' })
    const lines = [titles, ...rows].map((texts, index) => sheetRow(index + 1, ...texts)).join('')
    const buffer = Buffer.from(workbookFile({ name: 'x', rows: lines }))
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    await wizard.getByLabel('上传文件').setInputFiles({ name: 'x.xlsx', mimeType, buffer })
    const next = wizard.getByRole('button', { name: '下一步', exact: true })
    await next.click()
    await expect(wizard.getByRole('group', { name: '导入的数据' })).toBeVisible()
    await next.click()
    await expect(wizard.getByText(`您已成功导入${rows.length}条数据`)).toBeVisible()
    await wizard.getByRole('button', { name: '完成', exact: true }).click()
    await expect(wizard).toBeHidden()
  }
}

/** The form of an administered thing, in its dialog. */
export class AdminForm {
  readonly dialog: Locator

  constructor(
    readonly page: Page,
    title: string,
  ) {
    this.dialog = page.getByRole('dialog', { name: new RegExp(`^${title}`) })
  }

  async ready(): Promise<this> {
    await expect(this.dialog.getByRole('textbox').first()).toBeVisible()
    return this
  }

  field(label: string): Locator {
    return this.dialog.getByRole('textbox', { name: label, exact: true })
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value)
  }

  choice(label: string): Locator {
    return this.dialog.getByRole('combobox', { name: label, exact: true })
  }

  /** One of a list. */
  async choose(label: string, option: string): Promise<void> {
    await this.choice(label).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
    await expect(this.choice(label)).toContainText(option)
  }

  /** One of some pictures. */
  async choosePicture(label: string, name: string): Promise<void> {
    await this.dialog.getByRole('radiogroup', { name: label, exact: true }).getByRole('radio', { name, exact: true }).check()
  }

  /** One of a tree that hangs under the field. */
  async chooseNode(label: string, node: string): Promise<void> {
    await this.choice(label).click()
    await this.page.getByRole('tree').getByRole('treeitem', { name: node, exact: true }).click()
    await expect(this.choice(label)).toContainText(node)
  }

  /** Organisations, positions, roles: whatever the dialog of the field finds under the word. */
  async pick(label: string, name: string): Promise<void> {
    await this.choice(label).click()
    const picker = this.page.getByRole('dialog', { name: /^(选择|分组选择)/ })
    await picker.getByRole('searchbox').fill(name)
    await picker.getByRole('treeitem', { name }).last().click()
    await expect(picker.getByRole('listitem')).toHaveCount(1)
    await picker.getByRole('button', { name: '确定', exact: true }).click()
    await expect(picker).toBeHidden()
    await expect(this.choice(label)).toContainText(name)
  }

  save(): Promise<void> {
    return this.dialog.getByRole('button', { name: '确定', exact: true }).click()
  }

  /** Saves and waits until the dialog is gone and the success is told. */
  async saveAndClose(message: string): Promise<void> {
    // The message goes by itself, on a busy machine before anybody has looked whether the dialog is gone.
    await Promise.all([expect(this.page.getByRole('status').filter({ hasText: message }).first()).toBeVisible(), this.save()])
    await expect(this.dialog).toBeHidden()
  }
}
