import type { Page, WebSocketRoute } from '@playwright/test'
import { ChatDrawer } from '../pages/chat-drawer'
import type { ChatWindow } from '../pages/chat-window'
import { LoginPage } from '../pages/login-page'
import { ShellPage } from '../pages/shell-page'
import { SignInAgainDialog } from '../pages/sign-in-again-dialog'
import { expect, fresh, type Person, test } from './journey'
import { startApart } from './own-installation'
import { demoPassword } from './platform-api'

/** How long a page may take to be connected again. */
const backMs = 20_000
const networkErrors = /WebSocket|Failed to load resource|ERR_/

/** A connection that can be cut, or lose what comes back while what is sent still arrives. */
async function tapNetwork({ page, context }: Person) {
  let state: 'open' | 'mute' | 'cut' = 'open'
  const sockets = new Set<WebSocketRoute>()
  await page.routeWebSocket(/\/websocket/, (socket) => {
    if (state === 'cut') return void socket.close({ code: 1011 })
    sockets.add(socket)
    const server = socket.connectToServer()
    server.onMessage((data) => {
      if (state === 'open') socket.send(data)
    })
    socket.onClose(() => {
      sockets.delete(socket)
      void server.close({ code: 1000 })
    })
  })
  return {
    mute: () => {
      state = 'mute'
    },
    cut: async () => {
      state = 'cut'
      await context.setOffline(true)
      for (const socket of sockets) await socket.close({ code: 1011 })
    },
    restore: async () => {
      state = 'open'
      await context.setOffline(false)
    },
  }
}

async function openTalk(page: Page, name: string): Promise<{ drawer: ChatDrawer; window: ChatWindow }> {
  await page.goto('/home')
  const drawer = new ChatDrawer(page)
  await drawer.open()
  return { drawer, window: await drawer.writeTo(name) }
}

test('offline: what is written waits and is sent once; what arrived without an answer is not sent twice; a closed page loses nothing', async ({
  person,
  complaints,
}) => {
  complaints.expect(networkErrors)
  const left = await person('gaomingyuan')
  const right = await person('majianjun')
  const network = await tapNetwork(left)
  const { drawer, window } = await openTalk(left.page, '马建军')
  const { window: other } = await openTalk(right.page, '高明远')
  const texts = [fresh('离线一'), fresh('离线二'), fresh('离线三')]
  await network.cut()
  await expect(window.offlineNote).toBeVisible()
  for (const text of texts) await window.say(text)
  await expect(window.waiting).toHaveCount(3)
  await drawer.close()
  await drawer.open()
  const again = await drawer.openConversation('马建军')
  await expect(again.waiting).toHaveCount(3)
  expect(await other.saying(texts)).toEqual([])
  await network.restore()
  await expect(again.waiting).toHaveCount(0, { timeout: backMs })
  await expect(again.offlineNote).toBeHidden()
  await expect.poll(() => other.saying(texts)).toEqual(texts)
  await expect.poll(() => again.saying(texts)).toEqual(texts)

  const unanswered = fresh('无回音')
  network.mute()
  await again.say(unanswered)
  await expect(other.message(unanswered)).toBeVisible()
  await expect(again.waiting).toHaveCount(1)
  await network.cut()
  await network.restore()
  await expect(again.waiting).toHaveCount(0, { timeout: backMs })

  const leftBehind = fresh('关页前')
  await network.cut()
  await again.say(leftBehind)
  await expect(again.waiting).toHaveCount(1)
  await left.page.close()
  await network.restore()
  const later = await left.context.newPage()
  await later.goto('/home')
  await expect(other.message(leftBehind)).toBeVisible({ timeout: backMs })
  const all = [...texts, unanswered, leftBehind]
  await expect.poll(() => other.saying(all)).toEqual(all)
})

test('the platform is killed in the middle of a conversation: after its return nothing is lost, nothing doubled, nothing out of order', async ({
  person,
  complaints,
}) => {
  test.setTimeout(180_000)
  complaints.expect(networkErrors)
  const installation = await startApart()
  try {
    const options = { baseURL: installation.url }
    const left = await person('gaomingyuan', options)
    const right = await person('majianjun', options)
    const { window: one } = await openTalk(left.page, '马建军')
    const { window: other } = await openTalk(right.page, '高明远')
    const before = fresh('停机前')
    await one.say(before)
    await expect(other.message(before)).toBeVisible()
    await installation.kill()
    await expect(one.offlineNote).toBeVisible()
    const ones = [fresh('停机中一'), fresh('停机中二')]
    const others = [fresh('对方一'), fresh('对方二')]
    for (const text of ones) await one.say(text)
    for (const text of others) await other.say(text)
    await installation.startPlatform()
    for (const window of [one, other]) await expect(window.waiting).toHaveCount(0, { timeout: 60_000 })
    for (const window of [one, other]) {
      await expect.poll(async () => (await window.saying([before, ...ones, ...others])).length).toBe(5)
      await expect.poll(() => window.saying(ones)).toEqual(ones)
      await expect.poll(() => window.saying(others)).toEqual(others)
    }
    // What both see is what the platform has.
    await left.page.reload()
    const { window: anew } = await openTalk(left.page, '马建军')
    const stored = await anew.saying([before, ...ones, ...others])
    expect(stored).toHaveLength(5)
    await expect.poll(() => other.saying([before, ...ones, ...others])).toEqual(stored)
  } finally {
    await installation.stop()
  }
})

test('a sign-out in another tab ends the conversation here, and the next user of the browser finds nothing of it (S15)', async ({
  person,
}) => {
  const first = await person('gaomingyuan')
  const peer = await person('majianjun')
  const { window } = await openTalk(first.page, '马建军')
  const { window: other } = await openTalk(peer.page, '高明远')
  const [said, draft] = [fresh('只给马总'), fresh('没写完')]
  await window.say(said)
  await expect(other.message(said)).toBeVisible()
  await window.input.fill(draft)
  const tab = await first.context.newPage()
  await tab.goto('/home')
  await new ShellPage(tab).chooseFromUserMenu('退出系统')
  await tab.getByRole('alertdialog').getByRole('button', { name: '确定', exact: true }).click()
  await expect(tab).toHaveURL(/\/login/)
  await expect(first.page).toHaveURL(/\/login/)
  await expect(first.page.getByText(said)).toHaveCount(0)

  const login = new LoginPage(first.page)
  await login.expectShown()
  await login.signIn('lujiayi', demoPassword)
  await expect(first.page).toHaveURL('/home')
  const next = await openTalk(first.page, '马建军')
  await expect(next.window.input).toHaveValue('')
  for (const text of [said, draft]) await expect(first.page.getByText(text)).toHaveCount(0)
  await next.drawer.tab('消息').click()
  await expect(next.drawer.conversation('唐雪梅')).toBeVisible()
  for (const text of [said, '[草稿]']) await expect(next.drawer.dialog.getByText(text)).toHaveCount(0)
})

test('who is forced offline in the middle of a sentence signs in over it and goes on', async ({ person }) => {
  const clerk = await person('gaomingyuan')
  const peer = await person('majianjun')
  const { window } = await openTalk(clerk.page, '马建军')
  const { window: other } = await openTalk(peer.page, '高明远')
  const text = fresh('写到一半')
  await window.input.fill(text)
  const administrator = await person('admin')
  const { data } = await administrator.api.call<{ list: { userId: string }[] }>('GET', '/system/OnlineUser?keyword=gaomingyuan')
  for (const { userId } of data.list) await administrator.api.call('DELETE', `/system/OnlineUser/${userId}`)
  const again = new SignInAgainDialog(clerk.page)
  await again.expectAsked('此账号已在其他地方登录', 'gaomingyuan')
  await again.signIn(demoPassword)
  await expect(again.dialog).toBeHidden()
  await expect(window.input).toHaveValue(text)
  await window.input.press('Enter')
  await expect(other.message(text)).toBeVisible({ timeout: backMs })
  await window.expectSent()
})
