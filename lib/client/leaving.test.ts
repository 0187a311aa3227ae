import { oauth } from '@/lib/contract/session/oauth'
import { call } from './call'
import { isLeaving, leaveHere, leaveWith, stayHere } from './leaving'

let sent: string[]
let answerLogout: (response: Response) => void
const envelope = (code: number) => new Response(JSON.stringify({ code, msg: 'x', data: null }))
const me = () => call(oauth.me, {}).catch((error: unknown) => error)
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  sent = []
  global.fetch = ((url: string) => {
    sent.push(new URL(url, 'http://x').pathname)
    if (!url.includes('Logout')) return Promise.resolve(envelope(200))
    return new Promise((resolve) => {
      answerLogout = resolve
    })
  }) as typeof fetch
})
afterEach(stayHere)

const logout = () => leaveWith(() => call(oauth.logout, { query: {} }, { isLeaving: true }))

test('a page that leaves sends nothing but the call that leaves, also after it was answered', async () => {
  const left = logout()
  void me()
  await settled()
  answerLogout(envelope(200))
  await left
  void me()
  await settled()
  expect(sent).toEqual(['/api/oauth/Logout'])
})

test('a page that stays after all sends what waited', async () => {
  const online = jest.fn()
  window.addEventListener('online', online, { once: true })
  const left = logout().catch((error: unknown) => error)
  const waiting = me()
  await settled()
  answerLogout(envelope(400))
  expect(await left).toMatchObject({ code: 'refused' })
  await waiting
  expect(sent.slice(0, 2)).toEqual(['/api/oauth/Logout', '/api/oauth/me'])
  expect(online).toHaveBeenCalledTimes(1)
})

test('a call that is given up while the page leaves is never sent', async () => {
  leaveHere()
  const controller = new AbortController()
  const waiting = call(oauth.me, {}, { signal: controller.signal }).catch((error: unknown) => error)
  controller.abort()
  stayHere()
  expect(await waiting).toMatchObject({ name: 'AbortError' })
  await settled()
  expect(sent).toEqual([])
})

test('a page that is still there after a while goes on', async () => {
  jest.useFakeTimers()
  leaveHere()
  await jest.advanceTimersByTimeAsync(15_000)
  expect(isLeaving()).toBe(false)
  jest.useRealTimers()
})

test('another try to leave has all of its time, whenever the one before has failed', async () => {
  jest.useFakeTimers()
  leaveHere()
  stayHere()
  await jest.advanceTimersByTimeAsync(14_000)
  leaveHere()
  await jest.advanceTimersByTimeAsync(14_000)
  expect(isLeaving()).toBe(true)
  jest.useRealTimers()
})
