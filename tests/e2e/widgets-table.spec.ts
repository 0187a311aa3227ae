import type { Page } from '@playwright/test'
import { type GalleryExample, GalleryPage } from '../pages/gallery-page'
import { SubTable } from '../pages/sub-table'
import { expect, test } from './journey'

/** The sub-table as a spreadsheet (spec 2 §3.6, 5.1), by mouse and by keyboard alone. */

const tableName = 'tableField100'

type Row = Record<string, unknown>

class Sheet {
  readonly table: SubTable

  constructor(
    readonly page: Page,
    readonly example: GalleryExample,
  ) {
    this.table = new SubTable(page, example.root, '名称')
  }

  async rows(): Promise<Row[]> {
    return (await this.example.sent(tableName)) as Row[]
  }

  /** Waits until the rows hold these values under one name. */
  async expectColumn(name: string, values: readonly unknown[]): Promise<void> {
    await expect.poll(async () => (await this.rows()).map((row) => row[name])).toEqual(values)
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  /** Into the table by the Tab key alone: its cell that is chosen is one stop. */
  async enter(): Promise<void> {
    // The table's own code comes after the example around it.
    await expect(this.table.grid).toBeVisible()
    await this.example.startAtHeading()
    await this.press('Tab')
    await expect(this.table.grid.getByRole('textbox', { name: '第 1 行 品名' })).toBeFocused()
  }
}

async function open(page: Page, title: string): Promise<Sheet> {
  const gallery = new GalleryPage(page)
  await gallery.open('table')
  return new Sheet(page, gallery.example(title))
}

test('cells are walked, typed over, opened, given up and confirmed by keyboard alone', async ({ person }) => {
  const { page } = await person('admin')
  const sheet = await open(page, 'plain')
  await sheet.enter()
  // Typing replaces, Enter takes and goes down.
  await page.keyboard.type('abc')
  await sheet.press('Enter')
  await sheet.expectColumn('item', ['abc', '轴承', null])
  // F2 goes on with what is there, Esc gives up.
  await sheet.press('F2')
  await page.keyboard.insertText('座')
  await sheet.press('Escape')
  await sheet.expectColumn('item', ['abc', '轴承', null])
  await sheet.press('F2', 'End')
  await page.keyboard.insertText('座')
  await sheet.press('Tab')
  await sheet.expectColumn('item', ['abc', '轴承座', null])
  // Tab went to the unit: its list opens with Enter.
  await sheet.press('Enter', 'End', 'Enter')
  await sheet.expectColumn('unit', ['1', '3', '3'])
  await sheet.press('Escape', 'ArrowRight', 'ArrowRight', 'Control+Home')
  await sheet.press('Delete')
  await expect.poll(async () => (await sheet.rows())[0]?.['item'] ?? '').toBe('')
  await sheet.press('Control+z')
  await sheet.expectColumn('item', ['abc', '轴承座', null])
  await sheet.press('Control+y')
  await expect.poll(async () => (await sheet.rows())[0]?.['item'] ?? '').toBe('')
})

test('keys bring the last of many rows into view, in the table and on the page, with what is wrong with it', async ({
  person,
}) => {
  const { page } = await person('admin', { viewport: { width: 1440, height: 640 } })
  const sheet = await open(page, '200 rows')
  await (await sheet.table.cell(1, '品名')).click()
  await sheet.press('Control+End')
  await expect(await sheet.table.cell(200, '备注')).toBeInViewport({ ratio: 1 })
  await sheet.press('Home', 'Delete')
  const cell = await sheet.table.cell(200, '品名')
  await expect(cell).toHaveAttribute('aria-invalid', 'true')
  await sheet.press('ArrowUp', 'ArrowDown')
  await expect(cell.locator('[id$="-error"]')).toBeInViewport({ ratio: 1 })
  // An opened cell takes what is copied elsewhere as its text.
  await sheet.press('F2')
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '甲\t乙\r\n丙')
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await sheet.press('Enter')
  await sheet.table.expectText(200, '品名', '甲 乙 丙')
})

test('a block is pasted with names as values, wrong cells are told, and one step takes all back', async ({ person }) => {
  const { page } = await person('admin', { permissions: ['clipboard-read', 'clipboard-write'] })
  const sheet = await open(page, 'plain')
  await (await sheet.table.cell(2, '品名')).click()
  await page.evaluate(() => navigator.clipboard.writeText('螺栓\t公斤\t1,250.5\t7\n垫片\t没有的单位\t三\t8\n螺母\t箱\t2\t9'))
  await sheet.press('Control+v')
  await sheet.expectColumn('item', ['冲压模具', '螺栓', '垫片', '螺母'])
  await sheet.expectColumn('quantity', [2, 7, 8, 9])
  await sheet.expectColumn('unit', ['1', '3', '3', '2'])
  await sheet.expectColumn('price', [12800.5, 1250.5, 5.25, 2])
  const told = sheet.example.root.getByRole('region', { name: '粘贴结果' }).or(page.getByRole('dialog', { name: '粘贴结果' }))
  await expect(told.getByText('没有的单位')).toBeVisible()
  await expect(told.getByText('不是数字')).toBeVisible()
  await sheet.press('Control+z')
  await sheet.expectColumn('item', ['冲压模具', '轴承', null])
})

test('values are filled down, by keys over what is marked with the mouse', async ({ person }) => {
  const { page } = await person('admin')
  const sheet = await open(page, 'plain')
  await (await sheet.table.cell(1, '数量')).click()
  await (await sheet.table.cell(3, '数量')).click({ modifiers: ['Shift'] })
  await sheet.press('Control+d')
  await sheet.expectColumn('quantity', [2, 2, 2])
  await sheet.press('Control+z')
  await sheet.expectColumn('quantity', [2, 40, 300])
})

test('rows are added, copied and deleted after the question, and the sums follow', async ({ person }) => {
  const { page } = await person('admin')
  const sheet = await open(page, 'summary row')
  await expect(sheet.table.grid.getByText('合计')).toBeVisible()
  await expect(sheet.table.grid.getByText('342.00')).toBeVisible()
  await sheet.table.addRow()
  await sheet.table.fill(4, { 品名: '水嘴', 数量: '58' })
  await sheet.expectColumn('quantity', [2, 40, 300, 58])
  await expect(sheet.table.grid.getByText('400.00')).toBeVisible()
  await (await sheet.table.cell(4, '品名')).click()
  await sheet.table.group.getByRole('button', { name: '复制 1 行' }).click()
  await sheet.expectColumn('item', ['冲压模具', '轴承', null, '水嘴', '水嘴'])
  await sheet.table.grid.getByRole('button', { name: '删除第 1 行', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('提示')
  await expect(question).toContainText('此操作将永久删除该数据, 是否继续?')
  await question.getByRole('button', { name: '取消' }).click()
  await sheet.expectColumn('quantity', [2, 40, 300, 58, 58])
  await sheet.table.removeRow(1)
  await sheet.expectColumn('quantity', [40, 300, 58, 58])
})

test('rows are moved, deleted and added by keyboard alone', async ({ person }) => {
  const { page } = await person('admin')
  const sheet = await open(page, 'plain')
  await sheet.enter()
  await sheet.press('Alt+ArrowDown')
  await sheet.expectColumn('item', ['轴承', '冲压模具', null])
  // The buttons below the table work on the row of the chosen cell.
  await sheet.press('Control+Home', 'End')
  const remove = sheet.table.group.getByRole('button', { name: '删除 1 行' })
  for (let stop = 0; stop < 24; stop += 1) {
    await sheet.press('Tab')
    if (await remove.evaluate((button) => button === document.activeElement)) break
  }
  await expect(remove).toBeFocused()
  await sheet.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: '删除 1 行' }).press('Enter')
  await expect.poll(async () => (await sheet.rows()).length).toBe(2)
  const add = sheet.table.group.getByRole('button', { name: '添加', exact: true })
  await add.press('Enter')
  await expect.poll(async () => (await sheet.rows()).length).toBe(3)
})

test('disabled rows show their values and take nothing', async ({ person }) => {
  const { page } = await person('admin')
  const sheet = await open(page, 'disabled')
  await (await sheet.table.cell(1, '品名')).click()
  await page.keyboard.type('x')
  await sheet.expectColumn('item', ['冲压模具', '轴承', null])
  await expect(sheet.table.group.getByRole('button', { name: '添加', exact: true })).toHaveCount(0)
})
