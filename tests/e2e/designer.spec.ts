import { utils, write } from '@e965/xlsx'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessible-page'
import { expect, fresh, test } from './journey'

/** The making of modules (contract 3b §2.4, §5): from nothing to a module that people work in. */

const addField = (page: Page, kind: string) =>
  page.getByRole('complementary', { name: '组件、大纲与问题' }).getByRole('button', { name: kind, exact: true })
const properties = (page: Page) => page.getByRole('complementary', { name: '属性' })
const frame = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

async function createForm(page: Page, name: string): Promise<void> {
  await page.goto('/onlineDev/webDesign')
  await page.getByRole('button', { name: '新建表单' }).click()
  await basics(page, { kind: '功能', name })
  await page.getByRole('dialog').getByRole('button', { name: '创建并设计' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

async function basics(page: Page, { kind, name }: { kind: '功能' | '视图'; name: string }): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(`${kind}名称`).fill(name)
  await dialog.getByLabel(`${kind}编码`).fill(`e2e${fresh('').replace(/\W/g, '')}`)
  await dialog.getByRole('combobox', { name: `${kind}分类` }).click()
  await page.getByRole('option').first().click()
}

async function titleOf(page: Page, title: string): Promise<void> {
  await properties(page).getByLabel('标题', { exact: true }).fill(title)
}

async function release(page: Page, directory: string, reason = ''): Promise<void> {
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await releaseInto(page, directory, reason)
}

async function releaseInto(page: Page, directory: string, reason = ''): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /发布/ })
  await dialog.getByRole('switch', { name: '同步到 App 端菜单' }).uncheck()
  await chooseDirectory(page, directory)
  await dialog.getByLabel('发布说明').fill(reason)
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '同步成功' })).toBeVisible()
}

async function chooseDirectory(page: Page, directory: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: '上级菜单' }).click()
  await page.getByPlaceholder('输入关键字筛选').fill(directory)
  await page.getByRole('treeitem', { name: directory }).first().click()
}

async function openFromMenu(page: Page, directory: string, name: string): Promise<void> {
  const menu = page.locator('#side-bar')
  const entry = menu.getByRole('link', { name })
  if (!(await entry.isVisible())) await menu.getByRole('button', { name: directory }).click()
  await entry.click()
}

test('a module is made from nothing, released into the menu, and a record is entered in it', async ({ person }) => {
  const { page } = await person('admin')
  const name = fresh('设备巡检')
  await createForm(page, name)
  await addField(page, '单行输入').click()
  await titleOf(page, '设备名称')
  await addField(page, '数字输入').click()
  await titleOf(page, '读数')
  await expect(frame(page, '数字输入：读数')).toBeVisible()
  // Keys alone: the number goes before the name and back again.
  await frame(page, '数字输入：读数').click()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.locator('[data-canvas] [data-node-id]').first()).toHaveAccessibleName('数字输入：读数')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.locator('[data-canvas] [data-node-id]').first()).toHaveAccessibleName('单行输入：设备名称')
  await page.getByRole('tab', { name: '列表设计', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: '设备名称' })).toBeVisible()
  await release(page, '行政办公', '第一版')
  await openFromMenu(page, '行政办公', name)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('设备名称').fill('一号注塑机')
  await form.getByLabel('读数').fill('36.5')
  await form.getByRole('button', { name: /^确\s?定$/ }).click()
  await expect(page.getByRole('row').filter({ hasText: '一号注塑机' })).toContainText('36.5')
})

test('what was designed is there after the page was loaded anew, and can be taken back then', async ({ person }) => {
  const { page } = await person('admin')
  await createForm(page, fresh('来访登记'))
  await addField(page, '单行输入').click()
  await titleOf(page, '来访人')
  await addField(page, '日期选择').click()
  await titleOf(page, '来访日期')
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible({ timeout: 15_000 })
  await addField(page, '多行输入').click()
  await titleOf(page, '事由')
  await expect(frame(page, '多行输入：事由')).toBeVisible()
  // Before it was stored by itself.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.reload({ waitUntil: 'load' })
  await expect(frame(page, '多行输入：事由')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(frame(page, '多行输入：事由')).toHaveCount(0)
  await expect(frame(page, '日期选择：来访日期')).toBeVisible()
})

test('a save that was stored but never answered is no conflict with oneself', async ({ person, complaints }) => {
  complaints.expect(/net::ERR_CONNECTION_RESET/)
  const { page } = await person('admin')
  await createForm(page, fresh('答复丢失'))
  await addField(page, '单行输入').click()
  // The platform stores it; the answer never arrives.
  let isLost = false
  await page.route('**/api/visualdev/Base/*', async (route) => {
    if (isLost || route.request().method() !== 'PUT') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('alert').filter({ hasText: /重试|没有收到/ })).toBeVisible()
  await titleOf(page, '甲')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('button', { name: '用我的覆盖' })).toHaveCount(0)
  await page.reload({ waitUntil: 'load' })
  await expect(frame(page, '单行输入：甲')).toBeVisible()
})

test('what two change in one design is put together, and asked about where it is the same', async ({ person }) => {
  const first = await person('admin')
  const second = await person('admin')
  await createForm(first.page, fresh('两人设计'))
  await addField(first.page, '单行输入').click()
  await titleOf(first.page, '甲')
  await expect(first.page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible({ timeout: 15_000 })
  await second.page.goto(first.page.url())
  await expect(frame(second.page, '单行输入：甲')).toBeVisible()
  await addField(first.page, '单行输入').click()
  await titleOf(first.page, '乙')
  await first.page.keyboard.press('ControlOrMeta+s')
  await expect(first.page.getByRole('status').filter({ hasText: '保存成功' })).toBeVisible()
  // Different things: nobody is asked.
  await addField(second.page, '日期选择').click()
  await titleOf(second.page, '丙')
  await second.page.keyboard.press('ControlOrMeta+s')
  await expect(second.page.getByRole('status').filter({ hasText: /已合并.*的修改并保存/ })).toBeVisible()
  await expect(frame(second.page, '单行输入：乙')).toBeVisible()
  await expect(frame(second.page, '日期选择：丙')).toBeVisible()
  // The first stands behind now, and both give one field another title.
  await frame(second.page, '单行输入：甲').click()
  await titleOf(second.page, '甲二')
  await second.page.keyboard.press('ControlOrMeta+s')
  await expect(second.page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
  await frame(first.page, '单行输入：甲').click()
  await titleOf(first.page, '甲一')
  await first.page.keyboard.press('ControlOrMeta+s')
  await first.page.getByRole('button', { name: '查看差异' }).click()
  await expect(first.page.getByRole('listitem').filter({ hasText: '单行输入“甲一”的标题' })).toBeVisible()
  await first.page.getByRole('button', { name: '合并', exact: true }).click()
  await first.page.getByRole('dialog').getByRole('radio').nth(1).check()
  await first.page.getByRole('button', { name: '合并并保存' }).click()
  await expect(frame(first.page, '单行输入：甲二')).toBeVisible()
  await expect(frame(first.page, '日期选择：丙')).toBeVisible()
  await expect(first.page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
})

test('a view is made over an interface, released, and opened from the menu', async ({ person }) => {
  const { page } = await person('admin')
  const view = fresh('收款单位一览')
  await page.goto('/onlineDev/webDesign')
  await page.getByRole('button', { name: '新建视图' }).click()
  await basics(page, { kind: '视图', name: view })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '数据接口' }).click()
  await page.getByRole('option', { name: /收款单位/ }).click()
  await expect(dialog.getByLabel('参数“supplierType”的默认值')).toBeVisible()
  await dialog.getByRole('button', { name: '创建并设计' }).click()
  // Real rows, under a title of the list's own.
  await page.getByRole('button', { name: 'fullName', exact: true }).click()
  await properties(page).getByLabel('列名').fill('单位名称')
  await expect(page.getByRole('columnheader', { name: '单位名称' })).toBeVisible()
  const number = await page
    .getByRole('region', { name: '列表预览' })
    .getByText(/^SK\d+$/)
    .first()
    .textContent()
  await release(page, '行政办公')
  await openFromMenu(page, '行政办公', view)
  await expect(page.getByRole('columnheader', { name: '单位名称' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText(number ?? '-')
})

test('a workbook becomes a module in the menu, with a dictionary made for it and its rows in the list', async ({ person }) => {
  const { page } = await person('admin')
  const name = fresh('台账')
  const rows = Array.from({ length: 6 }, (_, at) => [`${fresh('')}-${at}`, ['甲区', '乙区'][at % 2], '周国强'])
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['台账说明'], ['编号', name, '负责人'], ...rows]), '台账')
  const buffer = Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }))
  await page.goto('/onlineDev/webDesign')
  await page.getByRole('button', { name: '从表格新建' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('选择文件').setInputFiles({ name: '台账.xlsx', mimeType: 'application/octet-stream', buffer })
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.getByRole('combobox', { name: '负责人的类型' })).toContainText('用户选择')
  await dialog.getByRole('combobox', { name: `${name}的选项来源` }).click()
  await page.getByRole('option', { name: '新建数据字典' }).click()
  await dialog.getByRole('button', { name: '下一步' }).click()
  // The name of the file, and a code of how it is read, are proposed.
  await expect(dialog.getByLabel('功能名称')).toHaveValue('台账')
  await expect(dialog.getByLabel('功能编码')).toHaveValue(/^taizhang/)
  await basics(page, { kind: '功能', name })
  await dialog.getByRole('switch', { name: '同步到 App 端菜单' }).uncheck()
  await chooseDirectory(page, '行政办公')
  await dialog.getByRole('button', { name: '新建', exact: true }).click()
  await expect(dialog.getByText('共 6 行')).toBeVisible()
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(dialog.getByRole('status')).toContainText('6')
  await dialog.getByRole('button', { name: '打开模块' }).click()
  const last = page.getByRole('row').filter({ hasText: String(rows[5]?.[0]) })
  await expect(last).toContainText('乙区')
  await expect(last).toContainText('周国强')
})

test('a form without its list is a page to fill in', async ({ person }) => {
  const { page } = await person('admin')
  const form = fresh('意见箱')
  await createForm(page, form)
  await addField(page, '单行输入').click()
  await titleOf(page, '意见')
  await page.getByRole('button', { name: '关闭列表' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^确\s?定$/ })
    .click()
  await expect(page.getByRole('tab', { name: '列表设计' })).toHaveCount(0)
  await release(page, '行政办公')
  await openFromMenu(page, '行政办公', form)
  await page.getByRole('textbox', { name: '意见', exact: true }).fill('食堂的菜很好')
  await page.getByRole('button', { name: /^确\s?定$/ }).click()
  await expect(page.getByRole('textbox', { name: '意见', exact: true })).toHaveValue('')
})

test('a finger that rests takes fields along, one that moves at once scrolls', async ({ person }) => {
  const { page } = await person('admin', { hasTouch: true })
  await createForm(page, fresh('触摸设计'))
  await addField(page, '单行输入').click()
  await titleOf(page, '甲')
  await addField(page, '卡片容器').click()
  const card = page.locator('[data-canvas] [data-node-id]:has([data-holder])')
  const canvas = page.locator('[data-canvas]')
  // Out of the palette, into the card, and out of it before the first field.
  await carry(page, addField(page, '日期选择'), card.locator('[data-holder]'))
  const date = card.locator('[data-node-id]')
  await expect(date).toHaveAccessibleName(/^日期选择/)
  await carry(page, date, frame(page, '单行输入：甲'), 0.1)
  await expect(canvas.locator('[data-node-id]').first()).toHaveAccessibleName(/^日期选择/)
  // Held at the lower edge, what it goes to comes up.
  for (let count = 0; count < 14; count += 1) await addField(page, '多行输入').click()
  const scroll = () => canvas.evaluate((element) => element.scrollTop)
  await canvas.evaluate((element) => element.scrollTo(0, 0))
  const finger = await touch(page, canvas.locator('[data-node-id]').first())
  await expect(page.locator('[data-carried]')).toBeVisible()
  const { x = 0, y = 0, height = 0 } = (await canvas.boundingBox()) ?? {}
  await finger.moveTo(x + 200, y + height - 8)
  await expect.poll(scroll).toBeGreaterThan(200)
  await finger.lift()
  await expect(canvas.locator('[data-node-id]').first()).not.toHaveAccessibleName(/^日期选择/)
  const order = await canvas.locator('[data-node-id]').evaluateAll((frames) => frames.map((one) => one.ariaLabel))
  const swipe = await touch(page, canvas.locator('[data-node-id]').nth(8))
  const before = await scroll()
  await swipe.moveTo(x + 200, y + 60)
  await swipe.lift()
  await expect.poll(scroll).not.toBe(before)
  expect(await canvas.locator('[data-node-id]').evaluateAll((frames) => frames.map((one) => one.ariaLabel))).toEqual(order)
})

async function carry(page: Page, from: Locator, to: Locator, heightShare = 0.5) {
  const finger = await touch(page, from)
  await expect(page.locator('[data-carried]')).toBeVisible()
  const { x = 0, y = 0, width = 0, height = 0 } = (await to.boundingBox()) ?? {}
  await finger.moveTo(x + width / 2, y + height * heightShare)
  await expect(page.locator('[data-drop], [data-edge]').first()).toBeAttached()
  await finger.lift()
}

/** A finger on the middle of something. */
async function touch(page: Page, on: Locator) {
  await on.scrollIntoViewIfNeeded()
  const session = await page.context().newCDPSession(page)
  const box = (await on.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  let at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  return {
    moveTo: async (x: number, y: number) => {
      const from = at
      for (let step = 1; step <= 10; step += 1) {
        at = { x: from.x + ((x - from.x) * step) / 10, y: from.y + ((y - from.y) * step) / 10 }
        await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] })
      }
    },
    lift: () => session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  }
}

test('no panel of either designer keeps anybody out, at a desk and on a phone', async ({ person }) => {
  const { page } = await person('admin')
  await createForm(page, fresh('无障碍'))
  for (const kind of ['单行输入', '下拉选择', '设计子表']) await addField(page, kind).click()
  await frame(page, '单行输入：单行输入').click()
  const panels = (side: 'left' | 'right') => page.locator(`aside[data-side="${side}"]`)
  const raise = async (side: 'left' | 'right') => {
    if (await panels(side).isVisible()) return
    const buttons = page.getByRole('main').getByRole('toolbar').getByRole('button')
    await (side === 'left' ? buttons.first() : buttons.last()).click()
  }
  const lookAtAll = async (what: string) => {
    for (const side of ['left', 'right'] as const) {
      await raise(side)
      await expectAccessible(page, `${what}, ${side}`)
      const tabs = panels(side).getByRole('tablist').first().getByRole('tab')
      for (const name of (await tabs.allTextContents()).slice(1)) {
        await raise(side)
        await tabs.filter({ hasText: name }).click()
        await expectAccessible(page, `${what}, ${name}`)
      }
    }
  }
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.getByRole('tab', { name: '表单设计', exact: true }).click()
    await lookAtAll(`form designer at ${width}`)
    await page.getByRole('tab', { name: '列表设计', exact: true }).click()
    await lookAtAll(`list designer at ${width}`)
  }
})
