import { expectAccessible, expectNoSideways } from '../fixtures/accessible-page'
import { ChatDrawer } from '../pages/chat-drawer'
import { ConfirmDialog } from '../pages/confirm-dialog'
import { forgetTalk, pngOf, unreadChats } from './chat-helpers'
import { expect, fresh, test } from './journey'

test('two people find each other and talk: text, several lines, emoji; unread ones blink in every tab until they are opened', async ({
  person,
}) => {
  const left = await person('gaomingyuan')
  const right = await person('majianjun')
  const before = await unreadChats(right.api)
  const ofOthers = before - (await unreadChats(right.api, 'gaomingyuan'))
  const tabs = [right.page, await right.context.newPage()]
  for (const page of [left.page, ...tabs]) await page.goto('/home')
  const [rightDrawer, rightOther] = tabs.map((page) => new ChatDrawer(page)) as [ChatDrawer, ChatDrawer]
  const leftDrawer = new ChatDrawer(left.page)
  await leftDrawer.open()
  const leftWindow = await leftDrawer.writeTo('马建军')
  const [hello, lines, answer] = [fresh('你好'), fresh('第一行'), fresh('收到')]
  await leftWindow.say(hello)
  for (const drawer of [rightDrawer, rightOther]) {
    await expect(drawer.sign).toHaveAccessibleName(`内部聊天，${before + 1} 条未读`)
    await expect.poll(() => drawer.isBlinking()).toBe(true)
  }
  await leftWindow.say(`${lines}\n第二行 <b>不是标签</b> https://example.com/图纸`)
  for (const drawer of [rightDrawer, rightOther]) await drawer.expectUnread(before + 2)

  await rightDrawer.open()
  await expect(rightDrawer.conversation('高明远')).toContainText(`${before - ofOthers + 2} 条未读消息高明远刚刚${lines}`)
  const rightWindow = await rightDrawer.openConversation('高明远')
  for (const drawer of [rightDrawer, rightOther]) await drawer.expectUnread(ofOthers)
  expect(await rightWindow.message(lines).textContent()).toContain(`${lines}\n第二行 <b>不是标签</b> https://example.com/图纸`)
  await expect(rightWindow.message(lines).getByRole('link')).toHaveAttribute('href', /^https:\/\/example\.com\//)

  await rightWindow.tool('表情').click()
  await rightWindow.region.getByRole('toolbar', { name: '全部表情' }).getByRole('button', { name: '鼓掌' }).click()
  await rightWindow.input.press('End')
  await rightWindow.input.pressSequentially(`${answer}[没有这个表情]`)
  await rightWindow.input.press('Enter')
  const received = leftWindow.message(answer)
  await expect(received.getByRole('img', { name: '鼓掌', exact: true })).toBeVisible()
  await expect(received).toContainText(`${answer}[没有这个表情]`)
  // What is read as it comes is not unread anywhere.
  await leftDrawer.expectUnread(await unreadChats(left.api))
  const spoken = [hello, lines, answer]
  await expect.poll(() => leftWindow.saying(spoken)).toEqual(spoken)
  await expect.poll(() => rightWindow.saying(spoken)).toEqual(spoken)
})

test('pictures by the file dialog and from the clipboard arrive in their own size; one of more than 5 MB is refused', async ({
  person,
}) => {
  const left = await person('gaomingyuan', { permissions: ['clipboard-read', 'clipboard-write'] })
  const right = await person('majianjun')
  await forgetTalk(right.api, 'gaomingyuan')
  for (const { page } of [left, right]) await page.goto('/home')
  const leftDrawer = new ChatDrawer(left.page)
  const rightDrawer = new ChatDrawer(right.page)
  await leftDrawer.open()
  const leftWindow = await leftDrawer.writeTo('马建军')
  await rightDrawer.open()
  const rightWindow = await rightDrawer.writeTo('高明远')
  const sizeOf = (at: number) =>
    rightWindow
      .picture('高明远')
      .nth(at)
      .evaluate((image: HTMLImageElement) => (image.complete ? [image.naturalWidth, image.naturalHeight] : []))

  const png = { name: '模具.png', mimeType: 'image/png' }
  await leftWindow.choosePicture({ ...png, buffer: Buffer.alloc(5 * 1024 * 1024) })
  await expect(left.page.getByText('图片大小不能超过5M')).toBeVisible()
  await leftWindow.choosePicture({ ...png, buffer: pngOf(320, 200) })
  await expect(rightWindow.picture('高明远')).toHaveCount(1)
  await expect.poll(() => sizeOf(0)).toEqual([320, 200])

  const base64 = pngOf(123, 45).toString('base64')
  await left.page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })])
  }, base64)
  await leftWindow.input.press('Control+v')
  await expect(rightWindow.picture('高明远')).toHaveCount(2)
  await expect.poll(() => sizeOf(1)).toEqual([123, 45])
  await expect(leftDrawer.conversation('马建军').or(leftDrawer.tab('消息'))).toBeVisible()

  await rightWindow.picture('高明远').first().click()
  const viewer = right.page.getByRole('dialog', { name: '高明远发送的图片' })
  await expect(viewer.getByRole('button', { name: '原始大小' })).toBeVisible()
  await right.page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(rightWindow.region).toBeVisible()
  await rightDrawer.tab('消息').click()
  await expect(rightDrawer.conversation('高明远')).toContainText('[图片]')
})

test('three talk at once, each in his own conversation, and a draft for each is kept over closing and loading anew', async ({
  person,
}) => {
  const middle = await person('majianjun')
  const left = await person('gaomingyuan')
  const right = await person('zhouguoqiang')
  for (const { page } of [middle, left, right]) await page.goto('/home')
  const drawer = new ChatDrawer(middle.page)
  const [toLeft, toRight] = [fresh('给高'), fresh('给周')]
  const spoken = { left: [fresh('高一'), fresh('高二')], right: [fresh('周一'), fresh('周二')] }
  const windows = await Promise.all(
    [left, right].map(async ({ page }) => {
      const own = new ChatDrawer(page)
      await own.open()
      return own.writeTo('马建军')
    }),
  )
  const [leftWindow, rightWindow] = windows as [(typeof windows)[0], (typeof windows)[0]]
  await drawer.open()
  const withLeft = await drawer.writeTo('高明远')
  await withLeft.input.fill(toLeft)
  await drawer.tab('消息').click()
  for (const at of [0, 1]) {
    await Promise.all([leftWindow.say(spoken.left[at] ?? ''), rightWindow.say(spoken.right[at] ?? '')])
  }
  await expect(withLeft.message(spoken.left[1] ?? '')).toBeVisible()
  await expect(drawer.conversation('周国强')).toContainText(/[1-9]\d* 条未读消息/)
  const withRight = await drawer.openConversation('周国强')
  await expect(withRight.message(spoken.right[1] ?? '')).toBeVisible()
  await expect.poll(() => withRight.saying([...spoken.right, ...spoken.left])).toEqual(spoken.right)
  await expect(drawer.conversation('高明远')).toContainText('[草稿]')
  await withRight.input.fill(`${toRight}\n第二行`)
  await drawer.close()
  await middle.page.reload()
  await drawer.open()
  for (const name of ['高明远', '周国强']) await expect(drawer.conversation(name)).toContainText('[草稿]')
  const again = await drawer.openConversation('高明远')
  await expect(again.input).toHaveValue(toLeft)
  await expect.poll(() => again.saying([...spoken.right, ...spoken.left])).toEqual(spoken.left)
  const rightAgain = await drawer.openConversation('周国强')
  await expect(rightAgain.input).toHaveValue(`${toRight}\n第二行`)
  await rightAgain.input.press('Enter')
  await expect(rightWindow.message(toRight)).toBeVisible()
  await expect(leftWindow.message(toRight)).toHaveCount(0)
  // The newest conversation is the first, and its draft is gone.
  await expect(drawer.conversations().first()).toContainText('周国强')
  await expect(drawer.conversation('周国强')).not.toContainText('[草稿]')
})

test('the history is searched; a conversation that was taken out comes back with its past; deleted records are gone for one only', async ({
  person,
}) => {
  const left = await person('gaomingyuan')
  const right = await person('zhouguoqiang')
  for (const { page } of [left, right]) await page.goto('/home')
  const leftDrawer = new ChatDrawer(left.page)
  const rightDrawer = new ChatDrawer(right.page)
  await leftDrawer.open()
  await rightDrawer.open()
  const leftWindow = await leftDrawer.writeTo('周国强')
  const rightWindow = await rightDrawer.writeTo('高明远')
  const [first, second, third] = [fresh('图号100%_'), fresh('其他'), fresh('又来')]
  await leftWindow.say(first)
  await rightWindow.say(second)
  await expect(leftWindow.message(second)).toBeVisible()
  const history = await leftWindow.openHistory()
  await history.find(first)
  await expect(history.message(first)).toHaveCount(1)
  await expect(history.message(first).locator('mark')).toHaveText(first)
  await expect(history.message(second)).toHaveCount(0)
  await history.find(fresh('没有'))
  await expect(history.panel.getByText(/^没有包含“/)).toBeVisible()
  await history.close()

  await leftDrawer.tab('消息').click()
  await leftDrawer.chooseFromMenuOf('周国强', '移除')
  await expect(leftDrawer.conversation('周国强')).toHaveCount(0)
  await expect(leftWindow.region).toBeHidden()
  await rightWindow.say(third)
  await expect(leftDrawer.conversation('周国强')).toContainText(third)
  const again = await leftDrawer.openConversation('周国强')
  await expect.poll(() => again.saying([first, second, third])).toEqual([first, second, third])

  await leftDrawer.chooseFromMenuOf('周国强', '删除聊天记录')
  const question = new ConfirmDialog(left.page)
  await question.expectAsked('提示', '是否清空当前聊天的所有记录?')
  await question.answer('删除聊天记录')
  await expect(again.thread.getByRole('listitem')).toHaveCount(0)
  await expect(leftDrawer.conversation('周国强')).not.toContainText(third)
  await expect.poll(() => rightWindow.saying([first, second, third])).toEqual([first, second, third])
})

test('on a phone: list, conversation and way back take the whole screen one after the other', async ({ person }) => {
  const phone = await person('zhouguoqiang', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const other = await person('gaomingyuan')
  for (const { page } of [phone, other]) await page.goto('/home')
  const drawer = new ChatDrawer(phone.page)
  await drawer.open()
  const window = await drawer.writeTo('高明远')
  await expect.poll(async () => (await window.region.boundingBox())?.width).toBe(390)
  await expect(window.input).toBeInViewport({ ratio: 1 })
  const text = fresh('手机')
  await window.input.fill(text)
  await window.region.getByRole('button', { name: '发送', exact: true }).tap()
  await expect(window.message(text)).toBeInViewport()
  await window.expectSent()
  await expectNoSideways(phone.page)
  await expectAccessible(phone.page, 'a conversation on a phone')
  await window.region.getByRole('button', { name: '返回会话列表' }).tap()
  await drawer.tab('消息').tap()
  await expect(drawer.conversation('高明远')).toContainText(text)
  const otherDrawer = new ChatDrawer(other.page)
  await otherDrawer.open()
  await expect(otherDrawer.conversation('周国强')).toContainText(text)
})

test('with the keyboard alone: a contact is found, written to, and left again; nothing of it keeps anybody out', async ({
  person,
}) => {
  const { page, api } = await person('zhouguoqiang')
  await page.goto('/home')
  const drawer = new ChatDrawer(page)
  await drawer.open()
  await drawer.close()
  await drawer.sign.focus()
  await page.keyboard.press('Enter')
  await expect(drawer.tab('消息')).toBeVisible()
  await expectAccessible(page, 'conversations')
  await drawer.tab('消息').focus()
  await page.keyboard.press('ArrowRight')
  await expect(drawer.tab('联系人')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('马建军')
  await expect(drawer.dialog.getByRole('list', { name: '联系人' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'contacts')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const window = drawer.dialog.getByRole('textbox', { name: '发送给马建军的消息' })
  await expect(window).toBeFocused()
  const text = fresh('键盘')
  await page.keyboard.insertText(text)
  await page.keyboard.press('Enter')
  await expect(drawer.dialog.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expectAccessible(page, 'conversation')
  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()
  await expect(drawer.dialog.getByRole('button', { name: /马建军/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer.dialog).toBeHidden()
  await expect(drawer.sign).toBeFocused()
  const { data } = await api.call<{ list: { realName: string; latestMessage: string }[] }>('GET', '/message/imreply')
  expect(data.list.find(({ realName }) => realName === '马建军')?.latestMessage).toBe(text)
})
