import { expectAccessible } from '../fixtures/accessible-page'
import { ConfirmDialog } from '../pages/confirm-dialog'
import { MessageDrawer } from '../pages/message-drawer'
import { MessageRecordPage } from '../pages/message-record-page'
import { choose } from '../pages/select'
import { shellReady } from '../pages/shell-page'
import { peerId } from './chat-helpers'
import { expect, fresh, test, watchCalls } from './journey'
import { cancel, invite, releaseNotice, unreadMessages } from './message-samples'

const manyMessages = 60

test('the drawer lists sixty messages page by page, shows what arrives, opens, filters and reads all, with one number in both tabs', async ({
  person,
}) => {
  const reader = await person('majianjun')
  const writer = await person('gaomingyuan')
  const readerId = await peerId(writer.api, 'majianjun')
  const mark = fresh('例会')
  for (let at = 1; at <= manyMessages; at += 10)
    await Promise.all(Array.from({ length: 10 }, (_, step) => invite(writer.api, `${mark}-${at + step}。`, readerId)))
  const unread = await unreadMessages(reader.api)
  const pages = [reader.page, await reader.context.newPage()]
  for (const page of pages) await page.goto('/home')
  const [drawer, other] = pages.map((page) => new MessageDrawer(page)) as [MessageDrawer, MessageDrawer]
  for (const each of [drawer, other]) await each.expectUnread(unread)

  await shellReady(reader.page)
  await drawer.open()
  const narrowed = reader.page.waitForResponse((reply) => reply.url().includes(`keyword=${encodeURIComponent(mark)}`))
  await drawer.keyword.fill(mark)
  await narrowed
  await expect(drawer.lines).toHaveCount(20)
  const asked = watchCalls(reader.page, new RegExp(`[?&]keyword=${encodeURIComponent(mark)}(&|$)`))
  await drawer.list.hover()
  for (const [at, count] of [40, 60].entries()) {
    // The wheel is turned until the next page is asked for, and not again before it is there.
    await expect(async () => {
      if (asked.urls.length === at) await reader.page.mouse.wheel(0, 3000)
      await expect.poll(() => asked.urls.length, { timeout: 500 }).toBe(at + 1)
    }).toPass()
    await expect(drawer.lines).toHaveCount(count)
  }
  asked.stop()
  await reader.page.mouse.wheel(0, 3000)
  await expect(drawer.list.getByText('已显示全部 60 条')).toBeVisible()
  const titles = (await drawer.lines.allTextContents()).map((text) => /-\d+。/.exec(text)?.[0])
  expect(new Set(titles).size).toBe(manyMessages)

  const news = `${mark}-新到`
  await invite(writer.api, news, readerId)
  await expect(drawer.line(`【日程】${news}`)).toHaveCount(1)
  for (const each of [drawer, other]) await each.expectUnread(unread + 1)
  await drawer.line(`【日程】${news}`).click()
  const viewer = reader.page.getByRole('dialog', { name: '查看日程', exact: true })
  await expect(viewer).toContainText(news)
  await expect(viewer.getByRole('button', { name: '删除' })).toHaveCount(0)
  await viewer.getByRole('button', { name: '关闭', exact: true }).first().click()
  await expect(drawer.line(`【日程】${news}`)).toHaveAccessibleName(/^已读/)
  for (const each of [drawer, other]) await each.expectUnread(unread)

  await choose(drawer.kind, '公告')
  await expect(drawer.list.getByText('没有符合条件的消息')).toBeVisible()
  await choose(drawer.kind, '日程')
  await drawer.keyword.fill(news)
  await expect(drawer.list.getByText('没有符合条件的消息')).toBeVisible()
  await drawer.unreadOnly.click()
  await expect(drawer.lines).toHaveCount(1)
  await drawer.unreadOnly.click()
  await drawer.keyword.fill('')
  await choose(drawer.kind, '全部')
  await expect(drawer.lines.first()).toBeVisible()

  const question = new ConfirmDialog(reader.page)
  await drawer.dialog.getByRole('button', { name: '全部已读' }).click()
  await question.expectAsked('提示', '您确定全部标识为已读状态, 是否继续?')
  await question.answer('确定')
  for (const each of [drawer, other]) await each.expectUnread(0)
  await expect(drawer.list.getByText('没有未读消息')).toBeVisible()
  await drawer.dialog.getByRole('button', { name: '全部已读' }).click()
  await question.answer('确定')
  await expect(reader.page.getByText('暂无未读消息')).toBeVisible()
})

test('the record page: kinds, keyword, what nothing is selected for, deleting, and a schedule that is no more', async ({
  person,
}) => {
  const reader = await person('zhouguoqiang')
  const writer = await person('gaomingyuan')
  const admin = await person('admin')
  const readerId = await peerId(writer.api, 'zhouguoqiang')
  const mark = fresh('记录')
  for (const at of [1, 2, 3]) await invite(writer.api, `${mark}-${at}。`, readerId)
  await releaseNotice(admin.api, `${mark}-公告`, { toUserIds: `${readerId}--user`, bodyText: '<p>公告正文</p>' })
  const { page } = reader
  const record = new MessageRecordPage(page)
  await record.open()
  await record.find(mark)
  await expect(record.total).toHaveText('共 4 条')
  await expect(record.row(`${mark}-公告`)).toContainText(/公告.*系统管理员.*未读/)
  await record.showKind('日程')
  await expect(record.total).toHaveText('共 3 条')
  await expectAccessible(page, 'record of messages')

  const question = await record.askToDelete()
  await expect(page.getByText('请选择一条数据')).toBeVisible()
  await expect(question.dialog).toBeHidden()
  for (const at of [1, 2]) await record.select(`${mark}-${at}。`)
  await record.askToDelete()
  await question.expectAsked('提示', '您确定要删除这些数据吗, 是否继续?')
  await question.answer('删除')
  await expect(record.total).toHaveText('共 1 条')
  await record.row(`${mark}-3。`).getByText(`${mark}-3。`).click()
  const viewer = page.getByRole('dialog', { name: '查看日程', exact: true })
  await expect(viewer).toContainText(`${mark}-3。`)
  await viewer.getByRole('button', { name: '关闭', exact: true }).first().click()
  await expect(record.row(`${mark}-3。`)).toContainText('已读')

  await cancel(writer.api, `${mark}-3。`)
  await expect(record.row(`【日程取消】${mark}-3。`)).toBeVisible()
  await record.row(`【日程】${mark}-3。`).getByText(`${mark}-3。`).click()
  await expect(page.getByText('该日程已被删除', { exact: true })).toBeVisible()
  await expect(viewer).toHaveCount(0)
  await record.row(`【日程取消】${mark}-3。`).getByText(`${mark}-3。`).click()
  const detail = page.getByRole('dialog', { name: '消息详情', exact: true })
  await expect(detail.getByText('该日程已被删除', { exact: true })).toBeVisible()
})

test('a message about a mail leads to the mail', async ({ person }) => {
  const { page } = await person('zhouguoqiang')
  await page.goto('/home')
  await shellReady(page)
  const drawer = new MessageDrawer(page)
  await drawer.open()
  await drawer.unreadOnly.click()
  await drawer.keyword.fill('新邮件：月度经营分析会材料准备')
  const detail = await drawer.read('新邮件：月度经营分析会材料准备')
  await detail.getByRole('link', { name: '月度经营分析会材料准备' }).click()
  await expect(page).toHaveURL(/\/emailDetail\?id=\d+/)
  const mail = page.getByRole('main').getByRole('article')
  await expect(mail.getByRole('heading', { name: '月度经营分析会材料准备', level: 1 })).toBeVisible()
  await expect(mail).toContainText(/发件人林婉清 <linwanqing@huarui\.example\.cn>/)
  await expect(mail.getByText('会议室：A301。')).toBeVisible()
  await expect(drawer.dialog).toBeHidden()
})

test('with the keyboard alone a message is opened and left again; drawer and message keep nobody out', async ({ person }) => {
  const admin = await person('admin')
  const { page, api } = await person('lujiayi')
  const title = fresh('键盘')
  await releaseNotice(admin.api, title, { toUserIds: `${await admin.api.userId('lujiayi')}--user`, bodyText: '<p>正文</p>' })
  await page.goto('/home')
  const drawer = new MessageDrawer(page)
  await drawer.expectUnread(await unreadMessages(api))
  await drawer.bell.focus()
  await page.keyboard.press('Enter')
  await expect(drawer.line(title)).toBeVisible()
  await expectAccessible(page, 'drawer of messages', { within: '[role="dialog"]' })
  await drawer.keyword.focus()
  const narrowed = page.waitForResponse((reply) => reply.url().includes(`keyword=${encodeURIComponent(title)}`))
  await page.keyboard.insertText(title)
  await narrowed
  await expect(drawer.lines).toHaveCount(1)
  for (let stop = 0; stop < 6; stop += 1) {
    await page.keyboard.press('Tab')
    if (await drawer.line(title).evaluate((line) => line === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await expect(drawer.detail).toContainText('正文')
  await expectAccessible(page, 'a message', { within: '[role="dialog"]' })
  await page.keyboard.press('Escape')
  await expect(drawer.detail).toBeHidden()
  await expect(drawer.line(title)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer.dialog).toBeHidden()
  await expect(drawer.bell).toBeFocused()
})
