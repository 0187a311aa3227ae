import { GalleryPage } from '../pages/gallery-page'
import { expect, test } from './journey'

/** What `lookups.spec.ts` and `pickers.spec.ts` leave: the other hand for each control, and clearing (spec 2 §2.1, 2.2). */

test('a record of another module is found, chosen and cleared by keyboard alone', async ({ person }) => {
  const { page } = await person('admin')
  const gallery = new GalleryPage(page)
  await gallery.open('relationForm')
  const example = gallery.example('dialog, nothing chosen')
  await example.tabTo(example.field())
  await example.press('ArrowDown')
  const dialog = page.getByRole('dialog', { name: '选择数据' })
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await example.type('长川连接器端子座模具开发')
  await expect(dialog.getByRole('row').nth(1)).toContainText('长川连接器端子座模具开发')
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0)
  await example.press('ArrowDown', 'Home', 'Space', 'Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(() => example.sent()).toMatch(/^\d{19}$/)
  await expect(example.field()).toHaveText('长川连接器端子座模具开发')
  await expect(example.field()).toBeFocused()
  await example.press('Delete')
  await example.expectSent(null)
})

test('a row of a data interface is chosen and cleared by mouse', async ({ person }) => {
  const { page } = await person('admin')
  const gallery = new GalleryPage(page)
  await gallery.open('popupSelect')
  const example = gallery.example('dialog, chosen')
  await example.field().click()
  const dialog = page.getByRole('dialog', { name: '选择数据' })
  await dialog.getByRole('row', { name: /^立铣刀/ }).click()
  await dialog.getByRole('button', { name: '取消' }).click()
  await example.expectSent('M003')
  await example.field().click()
  await dialog.getByRole('row', { name: /^水嘴/ }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await example.expectSent('M010')
  await example.root.getByRole('button', { name: '清除' }).click()
  await example.expectSent(null)
})

test('the table below a field: one row by mouse, several by keyboard, cleared', async ({ person }) => {
  const gallery = new GalleryPage((await person('admin')).page)
  await gallery.open('popupTableSelect')
  const one = gallery.example('one of a short table')
  await one.field().click()
  await one.root.getByRole('row', { name: /^模架/ }).click()
  await one.expectSent('M007')
  const several = gallery.example('several, with a keyword')
  await several.tabTo(several.field())
  await several.press('ArrowDown')
  await expect(several.root.getByRole('searchbox')).toBeFocused()
  await several.type('水嘴')
  await expect(several.root.getByRole('row')).toHaveCount(2)
  await several.press('ArrowDown', 'Home', 'Space')
  await several.expectSent(['M003', 'M009', 'M010'])
  await several.press('Escape')
  await expect(several.field()).toBeFocused()
  await several.press('Delete')
  await several.expectSent(null)
})

const chosen = ['organizeSelect', 'depSelect', 'posSelect', 'roleSelect', 'groupSelect', 'userSelect', 'usersSelect'] as const

for (const widget of chosen) {
  test(`${widget}: what is chosen is sent as it was stored, and cleared by a key and by the button`, async ({ person }) => {
    const { page } = await person('admin')
    const gallery = new GalleryPage(page)
    await gallery.open(widget)
    const one = gallery.example('one chosen')
    const before = await one.sent()
    // Confirming what is chosen already changes nothing, and the focus comes back.
    await one.tabTo(one.field())
    await one.press('ArrowDown')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await dialog.getByRole('button', { name: '确定' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(one.field()).toBeFocused()
    await one.expectSent(before)
    await one.press('Delete')
    await one.expectSent(null)

    const several = gallery.example('several chosen')
    await several.root.getByRole('button', { name: '清除', exact: true }).first().click()
    await several.expectSent(null)
    await expect(gallery.example('no longer there').field()).toHaveText(/\S/)
    await expect(gallery.example('disabled').field()).toBeDisabled()
  })
}
