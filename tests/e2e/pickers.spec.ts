import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessible-page'
import { expect, test } from './journey'

/** The pickers of people and organisation in the gallery (spec 2 §2.1), by mouse and by keyboard alone. */

async function card(page: Page, widget: string, example: string) {
  await page.goto(`/gallery?widget=${widget}`)
  const region = page.getByRole('region', { name: example, exact: true })
  await expect(region).toBeVisible()
  return { control: region.getByRole('combobox').first(), sent: region.getByRole('status', { name: '提交的数据' }) }
}

const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '确定' }).click()

/** Each is looked for by its signs with the mouse, by its pinyin with the keyboard. */
const places = [
  ['organizeSelect', '选择组织', '财务中心', '财务中心', 'cwzx'],
  ['depSelect', '选择部门', '财务中心', '财务中心', 'caiwuzx'],
  ['posSelect', '选择岗位', '信息主管', '信息主管', 'xxzg'],
  ['roleSelect', '选择角色', '仓管', '仓管', 'canggu'],
  ['groupSelect', '分组选择', '试模专家组', '试模专家组', 'smzj'],
  ['userSelect', '选择用户', '马建军', '马建军/majianjun', 'mjj'],
  ['usersSelect', '选择用户', '马建军', '马建军/majianjun', 'mjianj'],
] as const

for (const [widget, title, keyword, name, pinyin] of places) {
  test(`${widget} is chosen from by mouse`, async ({ person }) => {
    const { page } = await person('admin')
    const { control } = await card(page, widget, 'nothing chosen')
    await control.click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByRole('searchbox').fill(keyword)
    await dialog.getByRole('treeitem', { name, exact: false }).last().click()
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await confirm(page)
    await expect(control).toContainText(name)
  })

  test(`${widget} is chosen from by keyboard alone, found by its pinyin`, async ({ person }) => {
    const { page } = await person('admin')
    const { control } = await card(page, widget, 'nothing chosen')
    await control.focus()
    await page.keyboard.press('Alt+ArrowDown')
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog.getByRole('searchbox')).toBeFocused()
    await page.keyboard.insertText(pinyin)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('treeitem').last()).toContainText(name)
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('tree')).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    for (let stop = 0; stop < 5; stop += 1) {
      await page.keyboard.press('Tab')
      if (await dialog.getByRole('button', { name: '确定' }).evaluate((button) => button === document.activeElement)) break
    }
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(control).toBeFocused()
    await expect(control).toContainText(name)
  })
}

test('several are appended once each, cancelled or confirmed, and the dialog has no accessibility fault', async ({ person }) => {
  const { page } = await person('admin')
  const { control, sent } = await card(page, 'usersSelect', 'several chosen')
  const before = await sent.textContent()
  await control.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(5)
  await expectAccessible(page, 'mixed picker')
  await dialog.getByRole('treeitem', { name: '财务中心' }).click()
  await dialog.getByRole('treeitem', { name: '财务中心' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(6)
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(sent).toHaveText(before ?? '')
  await control.click()
  await dialog.getByRole('button', { name: '清空列表' }).click()
  await confirm(page)
  await expect(sent).toHaveText('{"example":null}')
})

test('users are those of the department beside, and a changed department empties the field', async ({ person }) => {
  const { page } = await person('admin')
  await page.goto('/gallery?widget=userSelect')
  const region = page.getByRole('region', { name: 'of the department beside' })
  await region.getByRole('combobox', { name: '名称' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('仅可选择此字段限定范围内的数据')).toBeVisible()
  await dialog.getByRole('treeitem', { name: /马建军/ }).click()
  await confirm(page)
  await expect(region.getByRole('combobox', { name: '名称' })).toContainText('马建军')
  await region.getByRole('combobox', { name: '部门' }).click()
  await dialog.getByRole('searchbox').fill('信息部')
  await dialog.getByRole('treeitem', { name: '信息部' }).click()
  await confirm(page)
  await expect(region.getByRole('combobox', { name: '名称' })).toContainText('请选择')
  await region.getByRole('combobox', { name: '名称' }).click()
  await expect(dialog.getByRole('treeitem', { name: /许志远/ })).toBeVisible()
  await expect(dialog.getByRole('treeitem', { name: /马建军/ })).toHaveCount(0)
})

test('on a phone the picker takes the whole screen', async ({ person }) => {
  const { page } = await person('admin', { viewport: { width: 360, height: 740 }, hasTouch: true })
  const { control } = await card(page, 'userSelect', 'several chosen')
  await control.click()
  await expect
    .poll(async () => {
      const box = await page.getByRole('dialog').boundingBox()
      return [box?.x, box?.y, box?.width, box?.height]
    })
    .toEqual([0, 0, 360, 740])
})
