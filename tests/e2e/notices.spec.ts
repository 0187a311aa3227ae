import { expectAccessible, expectNoSideways } from '../fixtures/accessible-page'
import { ConfirmDialog } from '../pages/confirm-dialog'
import { MessageDrawer } from '../pages/message-drawer'
import { NoticesPage } from '../pages/notices-page'
import { shellReady } from '../pages/shell-page'
import { expect, fresh, test } from './journey'

test('a notice that is released reaches its readers while they look, with its file', async ({ person }) => {
  const reader = await person('lujiayi')
  await reader.page.goto('/home')
  await shellReady(reader.page)
  const drawer = new MessageDrawer(reader.page)
  await drawer.open()

  const admin = await person('admin')
  const notices = new NoticesPage(admin.page)
  await notices.open()
  await notices.create()
  const title = fresh('放假安排')
  await notices.title.fill(title)
  await notices.writeBody('请提前做好交接。')
  await notices.attach('附件', { name: '安排.txt', mimeType: 'text/plain', buffer: Buffer.from('八天') })
  await expect(notices.form.getByText('6 B')).toBeVisible()
  await notices.form.getByRole('button', { name: '保存并发布' }).click()
  const question = new ConfirmDialog(admin.page)
  await question.expectAsked('提示', '您确定要发布当前公告, 是否继续?')
  await question.answer('发布')
  await expect(drawer.line(title)).toBeVisible()
  await expect(notices.row(title)).toContainText('已发送')

  await drawer.line(title).click()
  await expect(drawer.detail).toContainText('请提前做好交接。')
  const [download] = await Promise.all([
    reader.page.waitForEvent('download'),
    drawer.detail.getByRole('button', { name: '下载 安排.txt' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('安排.txt')
  await reader.page.keyboard.press('Escape')
  await expect(drawer.dialog.getByRole('button', { name: new RegExp(`^已读 .* ${title} `) })).toBeFocused()
  await notices.row(title).getByRole('button', { name: /^查看/ }).click()
  await expect(admin.page.getByRole('dialog', { name: '公告详情' })).toContainText('请提前做好交接。')
})

test('only the chosen people hear of a notice; a message that was deleted does not come back', async ({ person }) => {
  const admin = await person('admin')
  const reader = await person('tangxuemei')
  const other = await person('lujiayi')
  const { data: me } = await reader.api.call<{ userInfo: { userId: string } }>('GET', '/oauth/CurrentUser')
  const title = fresh('仅限财务')
  const form = { title, toUserIds: `${me.userInfo.userId}--user`, bodyText: '<p>对账</p>', remindCategory: 1 }
  await admin.api.call('POST', '/message/Notice', form)
  const notices = new NoticesPage(admin.page)
  await notices.open()
  await notices.row(title).getByRole('button', { name: /^发布/ }).click()
  await new ConfirmDialog(admin.page).answer('发布')
  await expect(notices.row(title)).toContainText('已发送')

  await reader.page.goto('/messageRecord')
  const row = reader.page.getByRole('grid', { name: '站内消息' }).getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('未读')
  await row.getByText(title).click()
  await expect(reader.page.getByRole('dialog', { name: '消息详情' })).toContainText('对账')
  await reader.page.keyboard.press('Escape')
  await expect(row).toContainText('已读')
  await row.getByRole('checkbox').check()
  await reader.page.getByRole('button', { name: '删除', exact: true }).click()
  const question = new ConfirmDialog(reader.page)
  await question.expectAsked('提示', '您确定要删除这些数据吗, 是否继续?')
  await question.answer('删除')
  await expect(row).toHaveCount(0)
  await other.page.goto(`/messageRecord?q=${encodeURIComponent(title)}`)
  await expect(other.page.getByText('没有符合条件的消息')).toBeVisible()
})

test('a half-written notice is there again after the page was loaded anew', async ({ person }) => {
  const { page } = await person('admin')
  const notices = new NoticesPage(page)
  await notices.open()
  await notices.create()
  const title = fresh('写到一半')
  await notices.title.fill(title)
  await notices.writeBody('还没有写完')
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  page.on('dialog', (dialog) => void dialog.accept())
  await notices.open()
  await notices.create()
  await notices.form.getByRole('button', { name: '继续填写' }).click()
  await expect(notices.title).toHaveValue(title)
  await expect(notices.form.getByRole('textbox', { name: '正文' })).toContainText('还没有写完')
  await notices.form.getByRole('button', { name: '取消' }).click()
  await new ConfirmDialog(page).answer('放弃并离开')
  await expect(notices.form).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`messages and notices keep nobody out, on a phone and in the ${colorScheme}`, async ({ person }) => {
    const { page } = await person('admin', { colorScheme, viewport: { width: 390, height: 844 } })
    await page.goto('/home')
    await shellReady(page)
    const drawer = new MessageDrawer(page)
    await drawer.open()
    await expectAccessible(page, 'drawer', { within: '[role="dialog"]' })
    await expectNoSideways(page, 'drawer')
    await page.goto('/messageRecord')
    await expect(page.getByRole('tab', { name: '公告' })).toBeVisible()
    await expectAccessible(page, 'record page')
    await expectNoSideways(page, 'record page')
    await page.goto('/system/notice')
    await page.getByRole('button', { name: '新建公告' }).click()
    await expect(new NoticesPage(page).title).toBeVisible()
    await expectAccessible(page, 'form of a notice', { within: '[role="dialog"]' })
    await expectNoSideways(page, 'form of a notice')
  })
}
