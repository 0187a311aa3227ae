import { act, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { ToastHost } from '@/components/ui/toast'
import { call } from '@/lib/client/call'
import { message } from '@/lib/contract/message/message'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import { resumeSession, useEndedSession } from '../session/session-end'
import { RealtimeBridge } from './realtime-bridge'
import { useRealtime } from './realtime-state'

/** The browser's socket is the network edge. */
class EdgeSocket {
  static readonly OPEN = 1
  static all: EdgeSocket[] = []
  readyState = 1
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  constructor() {
    EdgeSocket.all.push(this)
  }
  send() {}
  close() {
    this.readyState = 3
  }
}

function Shown() {
  const { unreadCount, hasUnreadChat, isConnected } = useRealtime()
  const ended = useEndedSession()
  return (
    <>
      <output>{`${unreadCount} ${hasUnreadChat} ${isConnected} ${ended?.text ?? ''}`}</output>
      <output data-testid="step">{ended?.step}</output>
    </>
  )
}

const step = () => screen.getByTestId('step').textContent
const shown = () => screen.getByText(/^\d+ /).textContent
const menuChanged = jest.fn()
const page = (userId: string) => (
  <NextIntlClientProvider locale="zh" messages={{ common, errors }} timeZone="Asia/Shanghai">
    <RealtimeBridge userId={userId} onMenuChanged={menuChanged} />
    <Shown />
    <ToastHost />
  </NextIntlClientProvider>
)
const push = (frame: unknown) => act(async () => EdgeSocket.all.at(-1)?.onmessage?.({ data: JSON.stringify(frame) }))

/** Attempts to load the page anew: the page of a test cannot be left, each is a complaint of its document. */
let reloads: () => number

beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(globalThis, { WebSocket: EdgeSocket })
  EdgeSocket.all = []
  global.fetch = (async () => new Response(JSON.stringify({ code: 600, msg: 'x', data: null }))) as typeof fetch
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => {})
  reloads = () => complaints.mock.calls.filter((parts) => /navigation/i.test(String(parts[0]))).length
})
afterEach(() => {
  act(() => resumeSession())
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const start = async (userId = 'u1') => {
  const view = render(page(userId))
  await act(() => jest.advanceTimersByTimeAsync(2000))
  return view
}

it('connects after the page is usable, counts what is pushed, and forgets it with the user', async () => {
  const view = render(page('u1'))
  expect(EdgeSocket.all).toHaveLength(0)
  await act(() => jest.advanceTimersByTimeAsync(2000))
  expect(EdgeSocket.all).toHaveLength(1)
  await push({ method: 'initMessage', unreadTotalCount: 97, unreadNums: [{ sendUserId: 'a' }] })
  expect(shown()).toBe('97 true true ')
  await push({ method: 'messagePush', unreadNoticeCount: 1 })
  expect(shown()).toBe('98 true true ')
  view.rerender(page('u2'))
  expect(shown()).toBe('0 false false ')
  await act(() => jest.advanceTimersByTimeAsync(2000))
  expect(EdgeSocket.all.map(({ readyState }) => readyState)).toEqual([3, 1])
})

it('a logout push ends the session with the text of the platform, and the page stays', async () => {
  await start()
  await push({ method: 'logout', msg: '此账号已在其他地方登录', isOther: false })
  expect(shown()).toBe('0 false false 此账号已在其他地方登录')
  expect(screen.getByText('此账号已在其他地方登录')).toBeVisible()
  await act(() => jest.advanceTimersByTimeAsync(5000))
  expect(reloads()).toBe(0)
})

it('a logout push without a text says that the sign-in has expired', async () => {
  await start()
  await push({ method: 'logout', isOther: false })
  expect(screen.getByText('登录过期,请重新登录')).toBeVisible()
})

it('a logout push that means a newer session of this browser loads the page anew', async () => {
  await start()
  await push({ method: 'logout', isOther: true })
  expect(reloads()).toBe(0)
  await act(() => jest.advanceTimersByTimeAsync(1000))
  expect(reloads()).toBe(1)
  expect(shown()).toBe('0 false false ')
})

it('a refresh push with a text shows it and loads the page anew after two seconds', async () => {
  await start()
  await push({ method: 'refresh', msg: '权限已变更' })
  expect(screen.getByText('权限已变更')).toBeVisible()
  await act(() => jest.advanceTimersByTimeAsync(1900))
  expect(reloads()).toBe(0)
  await act(() => jest.advanceTimersByTimeAsync(100))
  expect(reloads()).toBe(1)
})

it('a push of another menu asks for the menu alone, once for several in a row, and leaves the page as it is', async () => {
  await start()
  menuChanged.mockClear()
  for (const _change of [1, 2, 3]) await push({ method: 'refresh', msg: '菜单已变更', isMenu: true })
  expect(menuChanged).not.toHaveBeenCalled()
  await act(() => jest.advanceTimersByTimeAsync(2000))
  expect(menuChanged).toHaveBeenCalledTimes(1)
  expect(reloads()).toBe(0)
  expect(screen.queryByText('菜单已变更')).not.toBeInTheDocument()
})

it('what a push ended is told for one second, then the user is asked to sign in again (spec 1 §8, §9)', async () => {
  await start()
  for (const _twice of [1, 2]) await push({ method: 'logout', msg: '密码已变更，请重新登录！', isOther: false })
  expect(screen.getAllByText('密码已变更，请重新登录！')).toHaveLength(1)
  await act(() => jest.advanceTimersByTimeAsync(900))
  expect(step()).toBe('told')
  await act(() => jest.advanceTimersByTimeAsync(100))
  expect(step()).toBe('asking')
})

it('a refresh push waits for a save that is running, and for one that never ends only so long (C7)', async () => {
  await start()
  const answers: ((response: Response) => void)[] = []
  global.fetch = () => new Promise((resolve) => answers.push(resolve))
  const save = () => call(message.readAll, { body: { keyword: '', type: '', isRead: '0' } })
  const saved = save()
  await push({ method: 'refresh' })
  await act(() => jest.advanceTimersByTimeAsync(5000))
  expect(reloads()).toBe(0)
  answers[0]?.(new Response(JSON.stringify({ code: 200, msg: '已读', data: null })))
  expect((await saved).msg).toBe('已读')
  await act(() => jest.advanceTimersByTimeAsync(300))
  expect(reloads()).toBe(1)
  void save()
  await push({ method: 'refresh', msg: 'x' })
  await act(() => jest.advanceTimersByTimeAsync(29_000))
  expect(reloads()).toBe(1)
  await act(() => jest.advanceTimersByTimeAsync(1300))
  expect(reloads()).toBe(2)
  answers[1]?.(new Response(JSON.stringify({ code: 200, msg: '', data: null })))
})

it('a refresh push without a text loads the page anew at once, when forms have kept what is half typed', async () => {
  await start()
  const kept = jest.fn()
  window.addEventListener('pagehide', kept, { once: true })
  await push({ method: 'refresh' })
  await act(() => jest.advanceTimersByTimeAsync(0))
  expect([kept.mock.calls.length, reloads()]).toEqual([1, 0])
  await act(() => jest.advanceTimersByTimeAsync(300))
  expect(reloads()).toBe(1)
})
