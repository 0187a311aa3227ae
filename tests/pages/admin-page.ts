import { expect, type Locator, type Page } from '@playwright/test'
import { ConfirmDialog } from './confirm-dialog'

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

  async remove(name: string): Promise<void> {
    await this.act(name, '删除')
    await new ConfirmDialog(this.page).answer('确定')
  }
}

/** The form of an administered thing, in its dialog. */
export class AdminForm {
  readonly dialog: Locator
  readonly alert: Locator

  constructor(
    readonly page: Page,
    title: string,
  ) {
    this.dialog = page.getByRole('dialog', { name: new RegExp(`^${title}`) })
    this.alert = this.dialog.getByRole('alert')
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

  /** One of a tree that hangs under the field. */
  async chooseNode(label: string, node: string): Promise<void> {
    await this.choice(label).click()
    await this.page.getByRole('tree').getByRole('treeitem', { name: node, exact: true }).click()
    await expect(this.choice(label)).toContainText(node)
  }

  /** Organisations, positions, roles: whatever the dialog of the field finds under the word, on its first tab or another one. */
  async pick(label: string, name: string, tab?: string): Promise<void> {
    await this.choice(label).click()
    const picker = this.page.getByRole('dialog', { name: /^(选择|分组选择)/ })
    if (tab) await picker.getByRole('tab', { name: tab, exact: true }).click()
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
    await this.save()
    await expect(this.dialog).toBeHidden()
    await expect(this.page.getByRole('status').filter({ hasText: message }).first()).toBeVisible()
  }
}
