import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { JSDOM } from 'jsdom'
import { expectAccessible } from '../fixtures/accessible-page'
import { ModulePage } from '../pages/module-page'
import { expect, type Person, test } from './journey'
import { difference, printed, sheetPicture } from './print-pictures'
import { numberBeforeFlow } from './samples'

/** Records on paper (spec 2 §2.2, §2.9; spec 1 §4, §5, §7.4; contract 1 §22). */

const invoices = (page: Page) => new ModulePage(page, '发票管理', '/hip/hipInvoice')
const payments = (page: Page) => new ModulePage(page, '付款申请单', '/hip/hipPayApply')
const seals = (page: Page) => new ModulePage(page, '用印记录', '/hip/hipSeal')

const preview = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const paper = (page: Page) => page.frameLocator('iframe[title="打印内容"]')

/** Counts instead of printing: a browser under test has no printer and would show its own dialog. */
async function countPrints(page: Page): Promise<() => Promise<number>> {
  const frame = page.getByTitle('打印内容')
  await frame.evaluate((element: HTMLIFrameElement) => {
    const view = element.contentWindow
    if (view) view.print = () => (element.dataset['printed'] = String(Number(element.dataset['printed'] ?? 0) + 1))
  })
  return async () => Number(await frame.getAttribute('data-printed'))
}

type Opening = { list: ModulePage; name: string; template?: string; old?: 'hipPayApply' | 'hipSeal' }

/** The first record; of a module with a flow one from before it. */
async function openFirst({ api }: Person, { list, name, template, old }: Opening): Promise<void> {
  const { page } = list
  await list.open()
  const number = old ? await numberBeforeFlow(api, old) : ''
  if (old) await list.find(old === 'hipSeal' ? '用印编号' : '申请单号', number)
  await list.row(number).first().getByRole('button', { name: /^详情/ }).click()
  await page
    .getByRole('dialog', { name: /详情( ·|$)/ })
    .getByRole('button', { name: '打印' })
    .click()
  if (template) await page.getByRole('dialog', { name: '请选择打印模板' }).getByRole('button', { name: template }).click()
  await expect(preview(page, name).getByRole('button', { name: '打印', exact: true })).toBeEnabled()
}

async function logCount({ api }: Person, name: string): Promise<number> {
  const templates = await api.call<{ list: { id: string; fullName: string }[] }>('GET', '/system/printDev?pageSize=50')
  const id = templates.data.list.find(({ fullName }) => fullName === name)?.id
  const log = await api.call<{ pagination: { total: number } }>('GET', `/system/printLog/${id}`)
  return log.data.pagination.total
}

test('the three documents look on the screen as they come out of the printer', async ({ person }) => {
  const admin = await person('admin')
  const { page } = admin
  // High enough for a whole sheet.
  await page.setViewportSize({ width: 1440, height: 1400 })
  const documents: readonly Opening[] = [
    { list: invoices(page), name: '发票登记单' },
    { list: payments(page), name: '付款申请单', template: '付款申请单', old: 'hipPayApply' },
    { list: seals(page), name: '用印申请单', old: 'hipSeal' },
  ]
  for (const one of documents) {
    const { name } = one
    await test.step(name, async () => {
      await openFirst(admin, one)
      await expect(paper(page).locator('section').first()).toContainText(name)
      await expect(paper(page).locator('section').first()).toContainText('系统管理员/admin')
      await expect(paper(page).locator('body')).not.toContainText(/[{}]|大写金额|千位分隔符|数据字典|日期选择|<barCode|<qrCode/)
      const { pictures, papers } = await printed(page)
      expect(papers, 'the paper of the template, as many pages as sheets').toEqual(['210x297', '210x297'])
      const screen = await sheetPicture(page, 0)
      expect(await difference(page, screen, pictures[0] ?? ''), 'the first sheet and its page').toBeLessThan(3)
      // The comparison sees what it is made for: another page is another picture.
      expect(await difference(page, screen, pictures[1] ?? ''), 'the first sheet and another page').toBeGreaterThan(5)
    })
  }
})

test('a record is printed once, noted, and saved as a document that others can read', async ({ person }) => {
  const admin = await person('admin')
  const { page } = admin
  const noted = await logCount(admin, '付款凭单')
  await openFirst(admin, { list: payments(page), name: '付款凭单', template: '付款凭单', old: 'hipPayApply' })
  const dialog = preview(page, '付款凭单')
  await expectAccessible(page, 'the print preview')
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe('付款凭单.docx')
  const files = unzipSync(readFileSync(await download.path()))
  const { window } = new JSDOM(strFromU8(files['word/document.xml'] ?? new Uint8Array()), { contentType: 'application/xml' })
  const cells = [...window.document.getElementsByTagName('w:tc')].map((cell) => cell.textContent?.trim()).filter(Boolean)
  const shown = await paper(page).locator('td').allInnerTexts()
  expect(cells).toEqual(shown.map((text) => text.replace(/\n/g, '').trim()).filter((text) => text !== ''))
  expect(window.document.getElementsByTagName('w:pgSz')[0]?.getAttribute('w:orient')).toBe('landscape')
  expect(Object.keys(files).filter((name) => name.startsWith('word/media/'))).toHaveLength(2)
  expect(await logCount(admin, '付款凭单'), 'a download is not noted').toBe(noted)

  const prints = await countPrints(page)
  const save = page.waitForResponse(/printLog\/save/)
  await page.keyboard.press('Control+p')
  await save
  expect(await prints()).toBe(1)
  expect(await logCount(admin, '付款凭单')).toBe(noted + 1)
  await paper(page).locator('body').press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('dialog', { name: /详情( ·|$)/ }).getByRole('button', { name: '打印' })).toBeFocused()
})

test('chosen records are printed together, each on sheets of its own, in the order of the list', async ({ person }) => {
  const { page } = await person('admin')
  const list = seals(page)
  await list.open()
  for (const index of [2, 0, 1]) await list.rows.nth(index).getByRole('checkbox').click()
  await list.region.getByRole('button', { name: '批量打印' }).click()
  await expect(preview(page, '用印申请单').getByRole('button', { name: '打印', exact: true })).toBeEnabled()
  const numbers = await paper(page).locator('section').allTextContents()
  const order = numbers.map((text) => /单号：([A-Z]+\d+)/.exec(text)?.[1])
  expect(new Set(order).size).toBe(3)
  for (const [index, number] of [...new Set(order)].entries()) await expect(list.rows.nth(index)).toContainText(number ?? '?')
  const { papers } = await printed(page)
  expect(papers).toHaveLength(numbers.length)
})

test('a hostile template runs nothing and asks nobody, and a preview of 10,000 lines is cut', async ({ person, complaints }) => {
  // What is thrown away is also refused by the policy of the page, already while it is read.
  complaints.expect(/violates the following Content Security Policy directive/)
  const admin = await person('admin')
  const { page } = admin
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!/^(blob|data):/.test(request.url()) && new URL(request.url()).hostname !== '127.0.0.1') foreign.push(request.url())
  })
  const hostile = `<script>top.hacked = 1</script><img src="http://evil.test/a.png" onerror="top.hacked = 1"><img src="/api/oauth/Logout">
    <style>@import "http://evil.test/b.css"</style><link rel="stylesheet" href="http://evil.test/c.css"><form action="http://evil.test"></form>
    <p style="background: url(http://evil.test/d.png)">正文</p><svg onload="top.hacked = 1"></svg><iframe srcdoc="<script>top.top.hacked = 1</script>"></iframe>
    <table border="1"><tbody><tr><td>行</td></tr><tr><td><span data-tag="T1.x">{x}</span><span data-tag="__proto__.x">{x}</span></td></tr></tbody></table>
    <table><tbody><tr><td><span data-tag="T9.x">{x}</span></td></tr></tbody></table>`
  const T1 = Array.from({ length: 10_000 }, (_, index) => ({ x: `<img src=x onerror="top.hacked = 1">${index}` }))
  const data = { printData: { T1 }, printTemplate: hostile, operatorRecordList: [], pageParam: '', fullName: '测试单' }
  await page.route('**/api/system/printDev/Data**', (route) => route.fulfill({ json: { code: 200, msg: '', data } }))
  await openFirst(admin, { list: seals(page), name: '测试单', old: 'hipSeal' })
  await expect(preview(page, '测试单').getByText('行数较多，预览中省略了 9700 行，打印和下载包含全部内容')).toBeVisible()
  await expect(paper(page).locator('tr')).toHaveCount(10_001)
  await expect(paper(page).locator('img, script, style, link, form, iframe, svg, [onerror]')).toHaveCount(0)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(foreign).toEqual([])
})
