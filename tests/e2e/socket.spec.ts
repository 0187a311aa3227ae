import { request as httpRequest } from 'node:http'
import type { Page, WebSocketRoute } from '@playwright/test'
import { ShellPage } from '../pages/shell-page'
import { expect, test } from './journey'

const nameOf = (count: number) => (count > 0 ? `站内消息，${count} 条未读` : '站内消息')
const bell = (page: Page) => page.getByRole('button', { name: /^站内消息/ })

/** Sits between page and server, so that a journey can push frames and drop connections. */
async function tapSocket(page: Page): Promise<{ sockets: WebSocketRoute[] }> {
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/websocket/, (socket) => {
    sockets.push(socket)
    socket.connectToServer()
  })
  return { sockets }
}

test('the bell counts what the platform says and pushes', async ({ person }) => {
  const { page, api } = await person('admin')
  const { data } = await api.call<{ unReadNum: number }>('GET', '/message/getUnReadMsgNum')
  const { sockets } = await tapSocket(page)
  await page.goto('/home')
  await expect(bell(page)).toHaveAccessibleName(nameOf(data.unReadNum))
  await expect.poll(() => sockets.length).toBe(1)
  sockets[0]?.send(JSON.stringify({ method: 'messagePush', messageType: 1, title: 'x', unreadNoticeCount: 1 }))
  await expect(bell(page)).toHaveAccessibleName(nameOf(data.unReadNum + 1))
})

test('a dropped connection comes back by itself, introduces itself and corrects the number', async ({ person }) => {
  const { page, api } = await person('admin')
  const { data } = await api.call<{ unReadNum: number }>('GET', '/message/getUnReadMsgNum')
  const { sockets } = await tapSocket(page)
  await page.goto('/home')
  await expect(bell(page)).toHaveAccessibleName(nameOf(data.unReadNum))
  await expect.poll(() => sockets.length).toBe(1)
  sockets[0]?.send(JSON.stringify({ method: 'messagePush', unreadNoticeCount: 5 }))
  await expect(bell(page)).toHaveAccessibleName(nameOf(data.unReadNum + 5))
  await sockets[0]?.close({ code: 1013 })
  await expect.poll(() => sockets.length).toBe(2)
  await expect(bell(page)).toHaveAccessibleName(nameOf(data.unReadNum))
})

test('no address and no frame of the socket holds a token (S1)', async ({ person }) => {
  const { page } = await person('admin')
  const frames: string[] = []
  const urls: string[] = []
  page.on('websocket', (socket) => {
    urls.push(socket.url())
    socket.on('framesent', ({ payload }) => frames.push(String(payload)))
    socket.on('framereceived', ({ payload }) => frames.push(String(payload)))
  })
  await page.goto('/home')
  await expect.poll(() => frames.filter((frame) => frame.includes('initMessage')).length).toBe(1)
  expect(urls.map((url) => new URL(url).pathname)).toEqual(['/websocket'])
  expect(frames.filter((frame) => /token|bearer/i.test(frame))).toEqual([])
})

test('a sign-out closes the sockets of the session from the server side within five seconds (W10)', async ({ person }) => {
  const { page, api } = await person('lujiayi')
  await page.goto('/home')
  const closed = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(`ws://${window.location.host}/websocket`)
        socket.onopen = () => document.body.setAttribute('data-own-socket', 'open')
        socket.onclose = ({ code }) => resolve(code)
      }),
  )
  await page.locator('body[data-own-socket=open]').waitFor()
  await api.signOut()
  expect(await closed).toBe(4401)
})

test('handshakes of other sites, without a session, or with a token in the address are refused (W1, W2)', async ({
  person,
  baseURL,
}) => {
  const { context, page } = await person('lujiayi')
  await page.goto('/home')
  await new ShellPage(page).expectShown()
  const { origin, hostname, port } = new URL(baseURL ?? '')
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const statusOf = (headers: Record<string, string>, path = '/websocket') =>
    new Promise<number | undefined>((resolve, reject) => {
      const upgrade = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
      const key = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }
      httpRequest({ hostname, port, path, headers: { ...upgrade, ...key, ...headers } })
        .on('response', (res) => resolve(res.statusCode))
        .on('upgrade', (res, socket) => {
          socket.destroy()
          resolve(res.statusCode)
        })
        .on('error', reject)
        .end()
    })
  expect(await statusOf({ cookie, origin })).toBe(101)
  expect(await statusOf({ cookie, origin: 'https://evil.example' })).toBe(403)
  expect(await statusOf({ cookie })).toBe(403)
  expect(await statusOf({ origin })).toBe(401)
  expect(await statusOf({ origin }, '/websocket/bearer%20abc')).toBe(401)
  expect(await statusOf({ cookie, origin }, '/api/message/websocket/x')).toBe(404)
})
