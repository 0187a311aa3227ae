import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { liveSource } from '@/lib/client/socket/live'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import { answers, calls, ok, show, startPlatform, wireEntry } from '@/tests/fixtures/schedule-platform'
import { SchedulePage } from './schedule-page'

setDefaultTimeZone('Asia/Shanghai')

beforeAll(() => {
  // jsdom has no layout and nothing that watches it.
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
})

beforeEach(() => {
  startPlatform()
  localStorage.clear()
  window.history.replaceState(null, '', '/schedule?view=list&date=2026-11-23')
})

const rows = [
  wireEntry('1', '2026-11-23', { title: '评审会' }),
  wireEntry('2', '2026-11-24', { title: '来访', creatorUserId: 'u2', category: 'c2', urgent: '3' }),
]
const entry = (title: string) => screen.findByRole('button', { name: new RegExp(title) })
const lists = () => calls.filter(({ path }) => path === '/system/Schedule')

async function open() {
  answers['GET /system/Schedule'] = () => ok({ list: rows })
  const view = await show(<SchedulePage />)
  await entry('评审会')
  return view
}

it('asks for what it shows, by the clock of the installation', async () => {
  await open()
  const query = lists().at(-1)?.query
  expect([query?.get('startTime'), query?.get('endTime')]).toEqual(['2026-11-23 00:00', '2026-12-22 23:59'])
})

it('says that a span is empty when it is known to be', async () => {
  let answer: (reply: ReturnType<typeof ok>) => void = () => {}
  answers['GET /system/Schedule'] = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  await show(<SchedulePage />)
  await waitFor(() => expect(lists()).not.toHaveLength(0))
  expect(screen.getByText('加载中…')).toBeVisible()
  expect(screen.queryByText('这段时间没有日程')).toBeNull()
  await act(async () => answer(ok({ list: [] })))
  expect(await screen.findByText('这段时间没有日程')).toBeVisible()
})

it('turned on, it asks for the next span and the address follows', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: '下一段时间' }))
  await waitFor(() => expect(lists().at(-1)?.query.get('startTime')).toBe('2026-12-23 00:00'))
  expect(window.location.search).toBe('?view=list&date=2026-12-23')
})

it('leaves out what the filters say, and the address keeps them', async () => {
  await open()
  await userEvent.click(screen.getByRole('checkbox', { name: '只看我创建的' }))
  expect(screen.queryByRole('button', { name: /来访/ })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: '只看我创建的' }))
  await userEvent.click(screen.getByRole('combobox', { name: '类型' }))
  await userEvent.click(await screen.findByRole('option', { name: '出差' }))
  expect(screen.queryByRole('button', { name: /评审会/ })).toBeNull()
  expect(await entry('来访')).toBeVisible()
  expect(window.location.search).toContain('category=c2')
})

it('own entries open the form, those of others the viewer with its way to delete', async () => {
  answers['GET /system/Schedule/detail'] = () =>
    ok({ ...rows[1], category: '出差', urgent: '紧急', creatorUserId: '王五/wangwu' })
  await open()
  await userEvent.click(await entry('评审会'))
  expect(await screen.findByRole('dialog', { name: '编辑日程' })).toBeVisible()
  expect(calls.some(({ path }) => path === '/system/Schedule/1')).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  await userEvent.click(await entry('来访'))
  const viewer = await screen.findByRole('dialog', { name: '查看日程' })
  expect(within(viewer).getByRole('button', { name: '删除' })).toBeVisible()
})

it('news about schedules are shown at once', async () => {
  await open()
  rows.push(wireEntry('3', '2026-11-25', { title: '新来的' }))
  act(() => liveSource.push({ method: 'messagePush', unreadNoticeCount: 1, title: '', messageType: 4 }))
  expect(await entry('新来的')).toBeVisible()
  rows.pop()
})

it('a failure says so and can be tried again', async () => {
  answers['GET /system/Schedule'] = () => ({ code: 500, msg: '服务繁忙', data: null })
  await show(<SchedulePage />)
  expect(await screen.findByText('服务繁忙')).toBeVisible()
  answers['GET /system/Schedule'] = () => ok({ list: rows })
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await entry('评审会')).toBeVisible()
})

it('says that the next span could not be had, and shows it once it can', async () => {
  await open()
  answers['GET /system/Schedule'] = () => ({ code: 500, msg: '服务繁忙', data: null })
  await userEvent.click(screen.getByRole('button', { name: '下一段时间' }))
  expect(await screen.findByText('未能更新，显示的内容可能不完整')).toBeVisible()
  answers['GET /system/Schedule'] = () => ok({ list: [wireEntry('9', '2026-12-24', { title: '年终会' })] })
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await entry('年终会')).toBeVisible()
  expect(screen.queryByText('未能更新，显示的内容可能不完整')).toBeNull()
})

it('what nobody answered for comes by itself, and what was there stays meanwhile', async () => {
  await open()
  answers['GET /system/Schedule'] = () => ({ code: 503, msg: '', data: null })
  act(() => liveSource.push({ method: 'messagePush', unreadNoticeCount: 1, title: '', messageType: 4 }))
  expect(await screen.findByText('服务恢复后会自动重试')).toBeVisible()
  expect(await entry('评审会')).toBeVisible()
  answers['GET /system/Schedule'] = () => ok({ list: [wireEntry('9', '2026-11-24', { title: '年终会' })] })
  expect(await screen.findByRole('button', { name: /年终会/ }, { timeout: 10_000 })).toBeVisible()
})

it('an address that says nonsense shows the usual view of today', async () => {
  window.history.replaceState(null, '', '/schedule?view=year&date=2026-02-31&category=')
  await show(<SchedulePage />)
  expect(await screen.findByRole('radio', { name: '月' })).toBeChecked()
  expect(await screen.findByRole('heading', { level: 1 })).not.toBeEmptyDOMElement()
})
