import { ChatDrawer } from '../pages/chat-drawer'
import { MessageDrawer } from '../pages/message-drawer'
import { expect, fresh, test } from './journey'

const dayMs = 86_400_000
/** -5分钟前, 3天后 */
const future = /-\d+ ?(秒|分钟|小时|天)|(秒|分钟|小时|天)后/

for (const [name, offMs] of [
  ['ten years ahead', 3653 * dayMs],
  ['a day behind', -dayMs],
] as const) {
  test(`a browser whose clock is ${name} stays signed in, talks in order, and never says that something happened in the future (T5, T9)`, async ({
    person,
  }) => {
    const { page } = await person('gaomingyuan')
    await page.clock.setSystemTime(Date.now() + offMs)
    const peer = await person('majianjun')
    await page.goto('/home')
    const drawer = new ChatDrawer(page)
    await drawer.open()
    const window = await drawer.writeTo('马建军')
    await peer.page.goto('/home')
    const peerDrawer = new ChatDrawer(peer.page)
    await peerDrawer.open()
    const peerWindow = await peerDrawer.writeTo('高明远')

    const [first, answer, last] = [fresh('钟甲'), fresh('钟乙'), fresh('钟丙')]
    await window.say(first)
    await expect(peerWindow.message(first)).toBeVisible()
    await peerWindow.say(answer)
    await expect(window.message(answer)).toBeVisible()
    await window.say(last)
    await expect(peerWindow.message(last)).toBeVisible()
    for (const each of [window, peerWindow])
      await expect.poll(() => each.saying([first, answer, last])).toEqual([first, answer, last])
    await expect(drawer.dialog).not.toContainText(future)

    await page.reload()
    const messages = new MessageDrawer(page)
    await messages.open()
    await expect(messages.dialog).not.toContainText(future)
  })
}
