import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore, Provider } from 'jotai'
import { NextIntlClientProvider } from 'next-intl'
import { SWRConfig } from 'swr'
import { noRealtime, realtimeAtom } from '@/components/ground/live/realtime-state'
import { ShellProvider } from '@/components/ground/shell-context'
import type { ShellData } from '@/components/ground/shell-data'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import home from '@/messages/zh/home.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { HomeCards } from './home-cards'
import { TodoCard } from './todo-card'

let asked: string[]
let answers: Record<string, unknown>
let broken: Set<string>

beforeEach(() => {
  asked = []
  broken = new Set()
  answers = {
    '/message/getUnReadMsgNum': { unReadNum: 3, unReadNotice: 1, unReadMsg: 0, unReadSystemMsg: '2', unReadSchedule: 0 },
    '/message': {
      list: [
        { id: '1', title: '放假通知', type: 1, flowType: 1, isRead: 0, releaseUser: '王五/wangwu', releaseTime: Date.now() },
        { id: '2', title: '旧消息', type: 3, flowType: 1, isRead: '1', releaseUser: '', releaseTime: null },
      ],
      pagination: { currentPage: 1, pageSize: 20, total: 2 },
    },
    '/system/Schedule': {
      list: [
        { ...entry, id: 's1', title: '全天外出', allDay: 1, urgent: '1', color: 'red;background:url(x)' },
        { ...entry, id: 's2', title: '例会', allDay: 0, urgent: '3', startTime: '09:00', endTime: '10:00', color: '#188ae2' },
      ],
    },
    '/visualdev/Dashboard/FlowTodoCount': { toBeReviewed: 7, flowDone: 0, flowCirculate: null, entrust: '2' },
  }
  // The network is the edge.
  global.fetch = (async (url: string) => {
    const path = new URL(url, 'http://x').pathname.slice(4)
    asked.push(path)
    if (broken.has(path)) return new Response(JSON.stringify({ code: 500, msg: '服务繁忙', data: null }))
    return new Response(JSON.stringify({ code: 200, msg: '', data: answers[path] }))
  }) as typeof fetch
})

const entry = { groupId: '', category: '', content: '', startDay: 0, endDay: 0, startTime: '', endTime: '', creatorUserId: '' }

const shellData = { user: { userId: 'u1' }, rights: [], menus: [], systemTitle: '' } as unknown as ShellData

async function open(hasWorkflow = false, store = createStore()) {
  const view = await act(async () =>
    render(
      <Provider store={store}>
        <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={{ common, errors, home }}>
          <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
            <ShellProvider data={shellData} openPath={() => {}} closePath={() => {}}>
              {hasWorkflow && <TodoCard />}
              <HomeCards />
            </ShellProvider>
          </SWRConfig>
        </NextIntlClientProvider>
      </Provider>,
    ),
  )
  return view
}
const card = (name: string) => within(screen.getByRole('region', { name }))

describe('cards of the start page', () => {
  test('tell the unread messages by kind, the newest ones, and the day', async () => {
    const { container } = await open()
    expect(card('站内消息').getByText('3 条未读')).toBeVisible()
    expect(card('站内消息').getByRole('button', { name: /未读 放假通知/ })).toBeVisible()
    expect(card('站内消息').getByRole('button', { name: /^旧消息/ })).toBeVisible()
    expect(card('今日日程').getByText('全天')).toBeVisible()
    expect(card('今日日程').getByText('09:00–10:00')).toBeVisible()
    expect(card('今日日程').getByText('紧急')).toBeVisible()
    expect(container.innerHTML).not.toContain('url(x)')
    await expectNoViolations(container)
  })

  test('flow tasks are asked for only where there is a workflow engine', async () => {
    const { unmount } = await open()
    expect(asked).not.toContain('/visualdev/Dashboard/FlowTodoCount')
    unmount()
    await open(true)
    expect(await within(await screen.findByRole('region', { name: '流程事项' })).findByText('7')).toBeVisible()
  })

  test('one that fails leaves the others alone, and is asked again by hand', async () => {
    broken.add('/system/Schedule')
    await open()
    expect(card('站内消息').getByText('3 条未读')).toBeVisible()
    expect(card('今日日程').getByRole('alert')).toHaveTextContent('服务繁忙')
    broken.clear()
    await userEvent.click(card('今日日程').getByRole('button', { name: '重试' }))
    expect(await card('今日日程').findByText('例会')).toBeVisible()
  })

  test('without entries and messages each says so', async () => {
    answers['/system/Schedule'] = { list: null }
    answers['/message'] = { list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } }
    await open()
    expect(card('今日日程').getByText('今天没有安排')).toBeVisible()
    expect(card('站内消息').getByText('暂无消息')).toBeVisible()
  })

  test('another number from the socket asks for the messages again', async () => {
    const store = createStore()
    store.set(realtimeAtom, { ...noRealtime, unreadCount: 3, isConnected: true })
    await open(false, store)
    const before = asked.filter((path) => path === '/message').length
    answers['/message/getUnReadMsgNum'] = { unReadNum: 4, unReadNotice: 2, unReadMsg: 0, unReadSystemMsg: 2, unReadSchedule: 0 }
    await act(async () => store.set(realtimeAtom, { ...noRealtime, unreadCount: 4, isConnected: true }))
    expect(await card('站内消息').findByText('4 条未读')).toBeVisible()
    expect(asked.filter((path) => path === '/message').length).toBeGreaterThan(before)
  })
})
