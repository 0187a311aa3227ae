import { readFileSync } from 'node:fs'
import type { Download } from '@playwright/test'
import { textOfCell } from '@/lib/rows/cell'
import { openWorkbook } from '@/lib/rows/xlsx/read'
import { expect, test } from './journey'

async function sheetOf(download: Download): Promise<string[][]> {
  const book = await openWorkbook(readFileSync(await download.path()))
  const rows: string[][] = []
  for await (const { cells } of book.read(0).rows) rows.push(cells.map(textOfCell))
  return rows
}

test('what a search has found leaves the list in the chosen columns; a list by groups is exported in the background', async ({
  person,
}) => {
  const { page } = await person('admin')
  const dialog = page.getByRole('dialog', { name: '导出数据' })
  await page.goto('/hip/hipInvoice')
  await page.getByRole('search').getByLabel('登记编号', { exact: true }).fill('FP2026112')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect(page.getByText(/^共 \d 条$/)).toBeVisible()
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await dialog.getByRole('radio', { name: '全部页面数据' }).check()
  await dialog.getByRole('checkbox', { name: '发票类型' }).uncheck()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '导出', exact: true }).click()
  const [heads = [], ...rows] = await sheetOf(await saved)
  expect(heads.slice(0, 3)).toEqual(['登记编号', '发票方向', '发票号码'])
  expect(rows.every(([number]) => number?.startsWith('FP2026112'))).toBe(true)
  await expect(dialog).toHaveCount(0)

  await page.goto('/hip/hipOrder')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const made = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '导出', exact: true }).click()
  expect((await sheetOf(await made)).length).toBeGreaterThan(30)
  await expect(dialog.getByRole('button', { name: '下载' })).toBeVisible()
})
