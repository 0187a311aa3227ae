import { expect, type Locator, type Page } from '@playwright/test'

/** A sub-table that is edited as a spreadsheet. Cells are named as their controls are: `第 2 行 数量`. */
export class SubTable {
  readonly group: Locator
  readonly grid: Locator

  constructor(
    readonly page: Page,
    around: Page | Locator,
    readonly name: string,
  ) {
    this.group = around.getByRole('group', { name, exact: true })
    this.grid = this.group.getByRole('grid')
  }

  async cell(row: number, label: string): Promise<Locator> {
    const heading = this.grid.getByRole('columnheader', { name: label, exact: true })
    const column = Number(await heading.getAttribute('aria-colindex')) - 2
    return this.grid.locator(`[data-place="${row - 1}:${column}"]`)
  }

  async addRow(): Promise<void> {
    const rows = this.grid.getByRole('rowheader', { name: /^\d+$/ })
    const before = await rows.count()
    await this.group.getByRole('button', { name: '添加', exact: true }).click()
    await expect(rows).toHaveCount(before + 1)
  }

  /** Types into text cells of one row, each over what was there. */
  async fill(row: number, values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) {
      await (await this.cell(row, label)).click()
      await this.grid.getByRole('textbox', { name: `第 ${row} 行 ${label}`, exact: true }).fill(value)
      await this.page.keyboard.press('Enter')
      await this.expectText(row, label, value)
    }
  }

  async choose(row: number, label: string, option: string): Promise<void> {
    const cell = await this.cell(row, label)
    await cell.click()
    await this.page.keyboard.press('Enter')
    await this.page.getByRole('option', { name: option, exact: true }).click()
    await expect(cell).toHaveText(option)
  }

  async expectText(row: number, label: string, text: string): Promise<void> {
    const cell = await this.cell(row, label)
    await expect(cell.locator('[data-face]')).toHaveText(text)
  }

  async expectFault(row: number, label: string, message: string): Promise<void> {
    const cell = await this.cell(row, label)
    await expect(cell).toHaveAttribute('aria-invalid', 'true')
    await expect(cell).toHaveAccessibleDescription(message)
  }

  async removeRow(row: number): Promise<void> {
    await this.grid.getByRole('button', { name: `删除第 ${row} 行`, exact: true }).click()
    await this.page.getByRole('alertdialog').getByRole('button', { name: /^删除/ }).click()
  }
}
