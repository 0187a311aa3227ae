import type { Page, WebSocketRoute } from '@playwright/test'
import { ConfirmDialog } from '../pages/confirm-dialog'
import { ModulePage } from '../pages/module-page'
import { ShellPage } from '../pages/shell-page'
import { SignInAgainDialog } from '../pages/sign-in-again-dialog'
import { expect, test } from './journey'
import { startApart } from './own-installation'

const bell = (page: Page) => page.getByRole('button', { name: /^站内消息/ })
const nameOf = (count: number) => (count > 0 ? `站内消息，${count} 条未读` : '站内消息')
const unread = async (page: Page) => Number(/(\d+) 条未读/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? '0')

/** Counts the connections of a page and hands them to the journey, which can push over them. */
async function tap(page: Page): Promise<{ sockets: WebSocketRoute[]; open: () => number }> {
  const sockets: WebSocketRoute[] = []
  const closed = new Set<WebSocketRoute>()
  await page.routeWebSocket(/\/websocket/, (socket) => {
    sockets.push(socket)
    const server = socket.connectToServer()
    socket.onClose((code, reason) => {
      closed.add(socket)
      void server.close({ code: code ?? 1000, reason: reason ?? '' })
    })
  })
  return { sockets, open: () => sockets.length - closed.size }
}

const push = (title: string) => JSON.stringify({ method: 'messagePush', messageType: 1, title, unreadNoticeCount: 1 })

test('two tabs of a browser share one connection, show the same numbers, and the second takes over at once (T11)', async ({
  person,
}) => {
  const { page: first, context } = await person('admin')
  const firstTap = await tap(first)
  await first.goto('/home')
  await expect.poll(firstTap.open).toBe(1)
  const second = await context.newPage()
  const secondTap = await tap(second)
  await second.goto('/home')
  await expect.poll(() => unread(first)).toBeGreaterThan(0)
  const before = await unread(first)
  await expect(bell(second)).toHaveAccessibleName(nameOf(before))
  expect([firstTap.sockets.length, secondTap.sockets.length]).toEqual([1, 0])
  firstTap.sockets[0]?.send(push('one for both'))
  for (const page of [first, second]) await expect(bell(page)).toHaveAccessibleName(nameOf(before + 1))

  await first.close()
  await expect.poll(secondTap.open).toBe(1)
  // Introduced anew, it hears the number that the platform knows.
  await expect(bell(second)).toHaveAccessibleName(nameOf(before))
  secondTap.sockets[0]?.send(push('one more'))
  await expect(bell(second)).toHaveAccessibleName(nameOf(before + 1))
})

test('with thirty tabs open a new one is usable, and all of them have one connection (T11)', async ({ person }) => {
  test.setTimeout(180_000)
  const { page: first, context } = await person('admin')
  const connections: string[] = []
  context.on('page', (page) => page.on('websocket', (socket) => connections.push(socket.url())))
  await first.goto('/home')
  await expect.poll(() => unread(first)).toBeGreaterThan(0)
  for (let count = 1; count < 30; count++) await (await context.newPage()).goto('/home', { waitUntil: 'commit' })
  const tabs = context.pages()
  for (const page of tabs) await expect(bell(page)).toHaveAccessibleName(nameOf(await unread(first)), { timeout: 60_000 })
  const late = await context.newPage()
  await late.goto('/home')
  await expect(bell(late)).toHaveAccessibleName(nameOf(await unread(first)))
  expect(connections).toEqual([])
})

test('a tab that crashes leaves the connection to another one', async ({ person }) => {
  const { page: first, context } = await person('admin')
  const firstTap = await tap(first)
  await first.goto('/home')
  await expect.poll(firstTap.open).toBe(1)
  const second = await context.newPage()
  const secondTap = await tap(second)
  await second.goto('/home')
  await expect.poll(() => unread(second)).toBeGreaterThan(0)
  const crashed = first.waitForEvent('crash')
  await first.goto('chrome://crash').catch(() => undefined)
  await crashed
  await expect.poll(secondTap.open).toBe(1)
})

test('all messages marked as read in one tab are read in the other', async ({ person }) => {
  const { page: first, context, api } = await person('lujiayi')
  await first.goto('/home')
  const second = await context.newPage()
  await second.goto('/home')
  const { data } = await api.call<{ unReadNum: number }>('GET', '/message/getUnReadMsgNum')
  for (const page of [first, second]) await expect(bell(page)).toHaveAccessibleName(nameOf(data.unReadNum))
  await api.call('POST', '/message/Actions/ReadAll', { keyword: '', type: '', isRead: '' })
  for (const page of [first, second]) await expect(bell(page)).toHaveAccessibleName(nameOf(0))
})

test('forced offline by an administrator: every tab of that person asks to sign in again, none connects until then', async ({
  person,
}) => {
  const { page: first, context } = await person('gaomingyuan')
  const firstTap = await tap(first)
  await first.goto('/home')
  // Otherwise the second page, which is in front, may be the one that connects.
  await expect.poll(firstTap.open).toBe(1)
  const second = await context.newPage()
  const secondTap = await tap(second)
  await second.goto('/home')
  // A call that is still on its way would hear of the end before the push tells why.
  for (const page of [first, second]) await page.waitForLoadState('networkidle')
  const { api: administrator } = await person('admin')
  const { data } = await administrator.call<{ list: { userId: string; userAccount: string }[] }>(
    'GET',
    '/system/OnlineUser?keyword=gaomingyuan',
  )
  for (const { userId } of data.list) await administrator.call('DELETE', `/system/OnlineUser/${userId}`)
  for (const page of [first, second]) await new SignInAgainDialog(page).expectAsked('此账号已在其他地方登录', 'gaomingyuan')
  await expect.poll(() => firstTap.open() + secondTap.open()).toBe(0)
})

test('a sign-out in one tab ends the other one and their connection (T3, W10)', async ({ person }) => {
  const { page: first, context } = await person('gaomingyuan')
  const firstTap = await tap(first)
  await first.goto('/home')
  await expect.poll(firstTap.open).toBe(1)
  const second = await context.newPage()
  await second.goto('/home')
  const shell = new ShellPage(second)
  await shell.expectShown()
  await shell.chooseFromUserMenu('退出系统')
  await new ConfirmDialog(second).answer('确定')
  for (const page of [first, second]) await expect(page).toHaveURL(/\/login/)
  await expect.poll(firstTap.open).toBe(0)
})

test('a page whose cookie has become that of somebody else hears nothing of theirs and is loaded anew (S15, T4)', async ({
  person,
}) => {
  const { page, api } = await person('lujiayi')
  const { sockets } = await tap(page)
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: /卢佳怡/ })).toBeVisible()
  await expect.poll(() => sockets.length).toBe(1)
  const loaded = page.waitForEvent('load')
  await api.signIn('admin')
  await sockets[0]?.close({ code: 1011 })
  await loaded
  await expect(page.getByRole('heading', { name: /系统管理员/ })).toBeVisible()
})

test('offline and back: the connection is found dead or alive, and the number is right again (F8)', async ({
  person,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|WebSocket connection|Failed to load resource/)
  const { page, context, api } = await person('admin')
  const { data } = await api.call<{ unReadNum: number }>('GET', '/message/getUnReadMsgNum')
  const { sockets } = await tap(page)
  await page.goto('/home')
  await expect(bell(page)).toHaveAccessibleName(nameOf(data.unReadNum))
  await context.setOffline(true)
  sockets[0]?.send(push('a number that will not stand'))
  await expect(bell(page)).toHaveAccessibleName(nameOf(data.unReadNum + 1))
  await sockets[0]?.close({ code: 1011 })
  await context.setOffline(false)
  await expect.poll(() => sockets.length).toBeGreaterThan(1)
  await expect(bell(page)).toHaveAccessibleName(nameOf(data.unReadNum))
})

test('the platform is killed and comes back: the page stays, connects by itself and shows what changed meanwhile (W7); one opened in between loads', async ({
  person,
  complaints,
}) => {
  test.setTimeout(180_000)
  // The last is what React says of a page that the server could not draw.
  complaints.expect(/WebSocket|Failed to load resource|React error #441/)
  const installation = await startApart()
  try {
    const { page, api, context } = await person('admin', { baseURL: installation.url })
    await page.goto('/home')
    await expect.poll(() => unread(page)).toBeGreaterThan(0)
    const address = page.url()
    await installation.kill()
    const late = await context.newPage()
    await late.goto('/hip/hipSupplier')
    await expect(late.getByText('服务恢复后会自动重试').first()).toBeVisible()
    await installation.startPlatform()
    await ModulePage.supplier(late).expectLoaded()
    await api.call('POST', '/message/Actions/ReadAll', { keyword: '', type: '', isRead: '' })
    await expect(bell(page)).toHaveAccessibleName(nameOf(0), { timeout: 60_000 })
    expect(page.url()).toBe(address)
  } finally {
    await installation.stop()
  }
})
