import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../fixtures/accessible-page'
import { MessageDrawer } from '../pages/message-drawer'
import { NoticesPage } from '../pages/notices-page'
import { ShellPage, shellReady } from '../pages/shell-page'
import { pngOf } from './chat-helpers'
import { expect, fresh, test } from './journey'
import { draftNotice, releaseNotice, titlesOf, unreadMessages } from './message-samples'

test('a notice with cover and files is written and released; department and person have it at once, nobody else has it', async ({
  person,
}) => {
  const admin = await person('admin')
  const accountant = await person('tangxuemei')
  const manager = await person('gaomingyuan')
  const clerk = await person('lujiayi')
  const people = [accountant, manager, clerk]
  for (const { page } of people) await page.goto('/home')
  const drawers = people.map(({ page }) => new MessageDrawer(page))
  const before = await Promise.all(people.map(({ api }) => unreadMessages(api)))
  for (const [at, drawer] of drawers.entries()) await drawer.expectUnread(before[at] ?? 0)

  const notices = new NoticesPage(admin.page)
  await notices.open()
  await notices.create()
  const title = fresh('国庆放假安排')
  const files = [
    { name: '放假安排（财务）.txt', mimeType: 'text/plain', buffer: Buffer.from('十月一日至七日放假\n') },
    { name: '值班 表+1.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n% 值班\n%%EOF\n') },
  ]
  await notices.title.fill(title)
  await notices.chooseRecipients('财务中心', '高明远')
  await notices.form.getByRole('textbox', { name: '摘要' }).fill('请提前安排工作')
  await notices.writeBody('各部门请在放假前关闭电源。')
  await notices.attach('封面图片', { name: '封面.png', mimeType: 'image/png', buffer: pngOf(640, 360) })
  for (const file of files) await notices.attach('附件', file)
  await expectAccessible(admin.page, 'form of a notice')
  await notices.saveAndRelease()
  for (const at of [0, 1]) await drawers[at]?.expectUnread((before[at] ?? 0) + 1)
  await expect(notices.row(title)).toContainText('已发送')

  for (const at of [0, 1]) {
    const drawer = drawers[at] as MessageDrawer
    await shellReady(drawer.page)
    await drawer.open()
    const detail = await drawer.read(title)
    await expect(detail).toContainText(/发布人：系统管理员\/admin.*请提前安排工作.*各部门请在放假前关闭电源。/)
    await drawer.expectUnread(before[at] ?? 0)
  }
  const { page } = accountant
  const detail = (drawers[0] as MessageDrawer).detail
  const cover = detail.locator('img').first()
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  for (const { name, buffer } of files) {
    const download = page.waitForEvent('download')
    await detail.getByRole('button', { name: `下载 ${name}`, exact: true }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe(name)
    expect(await readFile(await saved.path())).toEqual(buffer)
  }
  await drawers[2]?.expectUnread(before[2] ?? 0)
  expect(await titlesOf(clerk.api, title)).toEqual([])
})

test('a body that came with scripts does nothing to those who read it', async ({ person, complaints }) => {
  complaints.expect(/404/)
  const admin = await person('admin')
  const reader = await person('lujiayi')
  const title = fresh('带脚本')
  const act = 'window.harmed = true'
  await releaseNotice(admin.api, title, {
    toUserIds: `${await admin.api.userId('lujiayi')}--user`,
    excerpt: `<img src=x onerror="${act}">`,
    bodyText: [
      `<p onclick="${act}">看得见的正文</p><script>${act}</script><img src="x" onerror="${act}">`,
      `<a href="javascript:${act}">链接</a><iframe srcdoc="<script>parent.harmed = true</script>"></iframe>`,
      `<svg onload="${act}"></svg><form action="https://evil.example"><input name="password"></form>`,
    ].join(''),
  })
  await reader.page.goto('/home')
  await shellReady(reader.page)
  const drawer = new MessageDrawer(reader.page)
  await drawer.open()
  const detail = await drawer.read(title)
  await expect(detail).toContainText(`<img src=x onerror="${act}">`)
  await detail.getByText('看得见的正文').click()
  const link = detail.getByText('链接', { exact: true })
  if (await link.isVisible()) await link.click()
  await expect(detail.locator('script, iframe, form, input, [onclick], [onerror], [onload]')).toHaveCount(0)
  expect(await reader.page.evaluate(() => 'harmed' in window)).toBe(false)
  await expect(reader.page).toHaveURL('/home')
})

test('two administrators release the same draft: it goes out once, and the second is told', async ({ person }) => {
  const first = await person('admin')
  const second = await person('admin')
  const reader = await person('lujiayi')
  const title = fresh('同时发布')
  await draftNotice(first.api, title, { toUserIds: `${await first.api.userId('lujiayi')}--user`, bodyText: '<p>一次</p>' })
  const [one, other] = [new NoticesPage(first.page), new NoticesPage(second.page)]
  await one.open()
  await other.open()
  await expect(other.row(title)).toContainText('存草稿')
  await one.release(title)
  await expect(first.page.getByRole('status').filter({ hasText: '操作成功' })).toBeVisible()
  await other.release(title)
  await expect(second.page.getByText('公告已发布，请勿重复发布')).toBeVisible()
  for (const page of [one, other]) await expect(page.row(title)).toContainText('已发送')
  expect(await titlesOf(reader.api, title)).toEqual([title])
})

test('who may not administer notices has no menu for them, no page, and is refused every call', async ({
  person,
  complaints,
}) => {
  complaints.expect(/404/)
  const admin = await person('admin')
  const clerk = await person('lujiayi')
  const title = fresh('不许')
  const id = await draftNotice(admin.api, title, { toUserIds: '', bodyText: '<p>草稿</p>' })
  await clerk.page.goto('/system/notice')
  await expect(clerk.page.getByText('页面不存在').first()).toBeVisible()
  const shell = new ShellPage(clerk.page)
  await shell.expectShown()
  expect(JSON.stringify(await shell.menuTree())).not.toContain('公告管理')
  const calls = [
    ['POST', '/message/Notice/List', { keyword: '' }],
    ['GET', `/message/Notice/${id}`, undefined],
    ['POST', '/message/Notice', { title, category: '1' }],
    ['PUT', `/message/Notice/${id}`, { title, category: '1' }],
    ['PUT', `/message/Notice/${id}/Actions/Release`, undefined],
    ['DELETE', `/message/Notice/${id}`, undefined],
  ] as const
  for (const [method, path, body] of calls) expect((await clerk.api.call(method, path, body)).code, path).not.toBe(200)
  expect(await admin.api.call('DELETE', `/message/Notice/${id}`)).toMatchObject({ code: 200 })
})
