import { deflateSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../fixtures/accessible-page'
import { choose } from '../pages/select'
import { expect, fresh, test } from './journey'

class ProfilePage {
  readonly panel: Locator

  constructor(readonly page: Page) {
    this.panel = page.getByRole('tabpanel').and(page.locator(':visible')).first()
  }

  async open(tab = ''): Promise<void> {
    await this.page.goto(tab ? `/profile?tab=${tab}` : '/profile')
    await expect(this.panel).toBeVisible()
    await expect(this.page.locator('[aria-busy="true"]:visible')).toHaveCount(0)
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name, exact: true })
  }
}

/** A picture of one colour, as the browser's own tools would write it. */
function png(side: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, index) => {
    let value = index
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
    return value >>> 0
  })
  const crc = (bytes: Buffer) => {
    let value = 0xffffffff
    for (const byte of bytes) value = (crcTable[(value ^ byte) & 255] ?? 0) ^ (value >>> 8)
    return (value ^ 0xffffffff) >>> 0
  }
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
    const framed = Buffer.alloc(8 + named.length)
    framed.writeUInt32BE(body.length, 0)
    named.copy(framed, 4)
    framed.writeUInt32BE(crc(named), 4 + named.length)
    return framed
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, Buffer.from([20, 120, 200]))])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

test('a new name is saved, shown around the page at once, and still there after a reload', async ({ person }) => {
  const { page } = await person('gaomingyuan')
  const profile = new ProfilePage(page)
  await profile.open()
  const name = profile.panel.getByRole('textbox', { name: '姓名' })
  await expect(name).toHaveValue('高明远')
  await name.fill('')
  await page.keyboard.press('Tab')
  await expect(profile.panel.getByText('姓名不能为空')).toBeVisible()
  const renamed = fresh('高')
  await name.fill(renamed)
  await expect(profile.panel.getByText('修改尚未保存')).toBeVisible()

  // Another tab of the profile leaves what was typed alone.
  await profile.tab('修改密码').click()
  await expect(page).toHaveURL('/profile?tab=password')
  await profile.tab('个人资料').click()
  await expect(name).toHaveValue(renamed)
  await profile.panel.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('button', { name: `${renamed}的菜单` })).toBeVisible()
  await expect(profile.panel.getByText('修改尚未保存')).toBeHidden()
  await page.reload()
  await expect(name).toHaveValue(renamed)
  await name.fill('高明远')
  await profile.panel.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('button', { name: '高明远的菜单' })).toBeVisible()
})

test('an avatar is cut out of a picture by mouse and keys, and the shell shows it at once', async ({ person }) => {
  const { page } = await person('gaomingyuan')
  await new ProfilePage(page).open()
  await page.getByRole('button', { name: '更换头像' }).click()
  const dialog = page.getByRole('dialog', { name: '更换头像' })
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: /拖入图片/ }).click()
    await (await chooser).setFiles(file)
  }
  await choose({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText('请上传图片')).toBeVisible()
  await choose({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(page.getByText('图片不能超过 5 MB')).toBeVisible()
  await choose({ name: 'me.png', mimeType: 'image/png', buffer: png(600) })
  const zoom = dialog.getByRole('slider', { name: '缩放' })
  await zoom.focus()
  await page.keyboard.press('ArrowRight')
  await expect(zoom).toHaveAttribute('aria-valuetext', '105%')
  await expectAccessible(page, 'avatar')
  await dialog.getByRole('button', { name: '保存头像' }).click()
  await expect(dialog).toBeHidden()
  const shown = page.getByRole('banner').locator('img[src*="userAvatar"]')
  await expect(shown).toBeVisible()
  const size = () => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  await expect.poll(size).toEqual([400, 400])
})

test('a signature is drawn, becomes the default, and is deleted after a question', async ({ person }) => {
  const { page } = await person('gaomingyuan')
  const profile = new ProfilePage(page)
  await profile.open('signatures')
  const cards = profile.panel.getByRole('listitem')
  const before = await cards.count()
  await profile.panel.getByRole('button', { name: '手写签名' }).click()
  const dialog = page.getByRole('dialog', { name: '手写签名' })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('请签名', { exact: true })).toBeVisible()
  const pad = dialog.getByRole('img', { name: /签名板/ })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('the pad is not shown')
  await page.mouse.move(box.x + 60, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 200, box.y + 120, { steps: 12 })
  await page.mouse.move(box.x + 260, box.y + 70, { steps: 8 })
  await page.mouse.up()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await expect(cards).toHaveCount(before + 1)
  await expect(profile.panel.getByText('默认', { exact: true })).toHaveCount(1)
  await profile.panel.getByRole('button', { name: /^删除/ }).last().click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(cards).toHaveCount(before)
})

test('reports are asked for when a branch is opened, and permissions are found by name', async ({ person }) => {
  const { page } = await person('majianjun')
  const profile = new ProfilePage(page)
  await profile.open('subordinates')
  const tree = page.getByRole('tree', { name: '下属组织树' })
  const own = tree.getByRole('treeitem', { name: /马建军/ }).first()
  await expect(own).toHaveAttribute('aria-expanded', 'true')
  await expect(tree.getByRole('treeitem').nth(1)).toBeVisible()

  await profile.tab('系统权限').click()
  await page.getByRole('searchbox', { name: '搜索权限名称' }).fill('项目跟踪')
  await expect(page.getByRole('tree', { name: '菜单' }).getByRole('treeitem', { name: '项目跟踪' }).first()).toBeVisible()
  await page.getByRole('tab', { name: '按钮', exact: true }).click()
  await expect(page.getByRole('tree', { name: '按钮' })).toBeVisible()
})

test('sign-ins are filtered, chosen ones deleted after a question', async ({ person }) => {
  const { page } = await person('gaomingyuan')
  const profile = new ProfilePage(page)
  await profile.open('log')
  const rows = page
    .getByRole('grid', { name: '登录日志' })
    .getByRole('row')
    .filter({ hasText: '登录' })
    .filter({ hasText: '成功' })
  await expect(rows.first()).toBeVisible()
  await profile.panel.getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByText('请选择一条数据')).toBeVisible()
  // By the number of all pages: rows of the next one move up.
  const all = profile.panel.getByText(/^共 \d+ 条$/)
  const total = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0])
  // The grid draws its choice itself, a moment after the click.
  await rows.last().getByRole('checkbox').click()
  await expect(rows.last().getByRole('checkbox')).toBeChecked()
  await profile.panel.getByRole('button', { name: '删除', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('您确定要删除这些数据吗, 是否继续?')
  await question.getByRole('button', { name: '删除' }).click()
  await expect(all).toHaveText(`共 ${total - 1} 条`)

  await profile.panel.getByRole('combobox', { name: '结果' }).click()
  await page.getByRole('option', { name: '失败' }).click()
  await profile.panel.getByRole('button', { name: '查询' }).click()
  await expect(rows).toHaveCount(0)
})

test('the tab is in the address, and arrow keys walk the tabs', async ({ person }) => {
  const { page } = await person('lujiayi')
  const profile = new ProfilePage(page)
  await profile.open('positions')
  await expect(profile.tab('我的岗位')).toHaveAttribute('aria-selected', 'true')
  await expect(profile.panel.getByText('主岗', { exact: true })).toBeVisible()
  await profile.tab('我的岗位').focus()
  await page.keyboard.press('ArrowUp')
  await expect(page).toHaveURL('/profile?tab=organizes')
  await expect(profile.tab('我的组织')).toBeFocused()
})

for (const [width, height] of [
  [390, 844],
  [360, 740],
] as const) {
  test(`at ${width} pixels the tabs are a list to choose from, and nothing runs out sideways`, async ({ person }) => {
    const { page } = await person('lujiayi', { viewport: { width, height } })
    await page.goto('/profile')
    const select = page.getByRole('combobox', { name: '个人信息的栏目' })
    for (const name of ['个人资料', '修改密码', '个人签名', '我的组织', '我的下属', '系统权限', '登录日志']) {
      await choose(select, name)
      await expectNoSideways(page)
    }
    await expect(page).toHaveURL('/profile?tab=log')
  })
}
