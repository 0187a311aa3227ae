import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore, Provider } from 'jotai'
import { NextIntlClientProvider } from 'next-intl'
import { SWRConfig } from 'swr'
import { afterPush, noRealtime, realtimeAtom } from '@/components/ground/live/realtime-state'
import { ShellProvider } from '@/components/ground/shell-context'
import type { ShellData } from '@/components/ground/shell-data'
import { ConfirmHost } from '@/components/ui/confirm'
import { ToastHost } from '@/components/ui/toast'
import { liveSource } from '@/lib/client/socket/live'
import type { PushFrame } from '@/lib/contract/message/socket'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import form from '@/messages/zh/form.json'
import topbar from '@/messages/zh/topbar.json'
import widgets from '@/messages/zh/widgets.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { chooseOption } from '@/tests/fixtures/choose-option'
import { MessageDrawer } from './message-drawer'
import { NoticeBell } from './notice-bell'

type Row = { id: string; title: string; type: number; flowType: number; isRead: number; releaseUser: string; releaseTime: number }
type Call = { method: string; path: string; query: Record<string, string>; body: unknown }

const row = (id: string, more: Partial<Row> = {}): Row => ({
  id,
  title: `消息${id}`,
  type: 1,
  flowType: 1,
  isRead: 0,
  releaseUser: '王五/wangwu',
  releaseTime: Date.UTC(2025, 2, 1, 1, 5),
  ...more,
})
const many = (count: number) => Array.from({ length: count }, (_, at) => row(`m${unique}-${at + 1}`, { title: `消息${at + 1}` }))

let unique = 0
let calls: Call[]
let rows: Row[]
let details: Record<string, object>
/** Answers that a test gives by hand, or undefined for those of the platform. */
let hold: (call: Call) => Promise<object> | object | undefined

/** The platform: filters, pages, and marks as read. */
function answer({ path, query, body }: Call): object | null {
  const readId = /^\/message\/ReadInfo\/(.+)$/.exec(path)?.[1]
  if (readId) {
    rows = rows.map((each) => (each.id === readId ? { ...each, isRead: 1 } : each))
    const found = rows.find(({ id }) => id === readId)
    return { ...found, excerpt: '', bodyText: '', files: '', ...details[readId] }
  }
  if (path === '/message/Actions/ReadAll') {
    rows = rows.map((each) => ({ ...each, isRead: 1 }))
    return body ? {} : null
  }
  if (path === '/system/DictionaryData/All')
    return {
      list: [
        {
          id: 'd1',
          enCode: 'msgSourceType',
          dictionaryList: [
            { id: '1', enCode: '1', fullName: '公告通知' },
            { id: '4', enCode: '4', fullName: '日程安排' },
          ],
        },
      ],
    }
  if (path !== '/message') return null
  const found = rows.filter(
    ({ title, type, isRead }) =>
      title.includes(query.keyword ?? '') &&
      (!query.type || String(type) === query.type) &&
      (query.isRead !== '0' || isRead === 0),
  )
  const from = (Number(query.currentPage) - 1) * 20
  return {
    list: found.slice(from, from + 20),
    pagination: { currentPage: Number(query.currentPage), pageSize: 20, total: found.length },
  }
}

beforeEach(() => {
  unique += 1
  calls = []
  details = {}
  rows = many(2)
  hold = () => undefined
  // The network is the edge.
  global.fetch = (async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://x')
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const call = { method: String(init.method), path: pathname.slice(4), query: Object.fromEntries(searchParams), body }
    calls.push(call)
    const held = await hold(call)
    return new Response(JSON.stringify(held ?? { code: 200, msg: '', data: answer(call) }))
  }) as typeof fetch
})
beforeAll(() => setDefaultTimeZone('Asia/Shanghai'))
afterAll(() => setDefaultTimeZone(null))

const openPath = jest.fn()
const onClose = jest.fn()
const shellData = {
  user: { userId: 'u1' },
  rights: [],
  menus: [{ id: 'f', title: '流程', icon: '', type: 2, path: '/workFlow/entrust' }],
  systemTitle: '',
} as unknown as ShellData

async function open(unreadCount = 5) {
  jest.clearAllMocks()
  const store = createStore()
  store.set(realtimeAtom, { ...noRealtime, unreadCount, isConnected: true })
  const view = await act(async () =>
    render(
      <Provider store={store}>
        <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={{ common, errors, form, topbar, widgets }}>
          <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
            <ShellProvider data={shellData} openPath={openPath} closePath={() => {}}>
              <NoticeBell />
              <MessageDrawer onClose={onClose} />
              <ConfirmHost />
              <ToastHost />
            </ShellProvider>
          </SWRConfig>
        </NextIntlClientProvider>
      </Provider>,
    ),
  )
  await screen.findByRole('dialog', { name: '站内消息' })
  const unread = () => store.get(realtimeAtom).unreadCount
  // What the bridge does, which is not on this page.
  const hear = (frame: PushFrame) => store.set(realtimeAtom, (known) => afterPush(known, frame))
  return { ...view, unread, hear }
}

const lists = () => calls.filter(({ path }) => path === '/message')
const lines = () =>
  within(screen.getByRole('region', { name: '消息列表' }))
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('[class*=title]')?.textContent)
const region = () => screen.getByRole('region', { name: '消息列表' })
/** jsdom has no layout: the list is as long as it is told. */
function scrollTo(distance: number) {
  Object.defineProperties(region(), {
    scrollHeight: { configurable: true, value: 1000 },
    clientHeight: { configurable: true, value: 400 },
    scrollTop: { configurable: true, value: 600 - distance },
  })
  fireEvent.scroll(region())
}
function fixLayout() {
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { configurable: true, value: 1000 })
}
beforeAll(fixLayout)
const push = (frame: object) =>
  act(async () => liveSource.push({ unreadNoticeCount: 1, title: '', messageType: 1, ...frame } as never))

it('lists the unread messages first, twenty at a time, with kind, publisher and time', async () => {
  rows = [row('a1', { title: '放假通知', releaseTime: Date.UTC(new Date().getUTCFullYear(), 1, 2, 3, 4) }), ...many(1)]
  const { container } = await open()
  await screen.findByText('放假通知')
  expect(lists()[0]?.query).toMatchObject({ currentPage: '1', pageSize: '20', sort: 'desc', isRead: '0', type: '', keyword: '' })
  expect(screen.getByRole('button', { name: /未读 公告通知 放假通知 王五 02-02 11:04/ })).toBeVisible()
  expect(screen.getByText('2025-03-01 09:05')).toBeVisible()
  expect(screen.getByText('已显示全部 2 条')).toBeVisible()
  await expectNoViolations(container.ownerDocument.body)
})

it('asks for the next page within 200 px of the bottom, and for none twice', async () => {
  rows = many(45)
  await open()
  await screen.findByText('消息20')
  scrollTo(201)
  expect(lists()).toHaveLength(1)
  scrollTo(199)
  scrollTo(100)
  await screen.findByText('消息40')
  scrollTo(0)
  await screen.findByText('消息45')
  scrollTo(0)
  expect(lists().map(({ query }) => query.currentPage)).toEqual(['1', '2', '3'])
  expect(lines()).toHaveLength(45)
})

it('misses nothing below when messages were read meanwhile, and lists nothing twice', async () => {
  rows = many(30)
  const { unread } = await open()
  for (const title of ['消息1', '消息2', '消息3']) {
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(`${title} `) }))
    await userEvent.keyboard('{Escape}')
  }
  expect(unread()).toBe(2)
  scrollTo(0)
  await screen.findByText('消息23')
  scrollTo(0)
  await screen.findByText('消息30')
  expect(new Set(lines()).size).toBe(30)
  expect(lines()).toHaveLength(30)
})

it('the last question wins when the answers come out of order', async () => {
  await open()
  await screen.findByText('消息1')
  let answerSlowly = (_: object) => {}
  hold = ({ query }) =>
    query.type === '1'
      ? new Promise((resolve) => (answerSlowly = () => resolve({ code: 200, msg: '', data: answer(calls[0] as Call) })))
      : undefined
  rows = [row('x', { title: '日程提醒', type: 4 })]
  await chooseOption(screen.getByRole('combobox', { name: '消息类型' }), '公告通知')
  await chooseOption(screen.getByRole('combobox', { name: '消息类型' }), '日程安排')
  await screen.findByText('日程提醒')
  rows = many(2)
  await act(async () => answerSlowly({}))
  expect(lines()).toEqual(['日程提醒'])
})

it('finds by keyword once nobody types any more, and shows what was read on request', async () => {
  rows = [row('r1', { title: '已读通知', isRead: 1 }), row('r2', { title: '未读通知' })]
  await open()
  await screen.findByText('未读通知')
  expect(lines()).toEqual(['未读通知'])
  await userEvent.click(screen.getByRole('switch', { name: '仅显示未读' }))
  await screen.findByText('已读通知')
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索消息标题' }), '已读')
  await waitFor(() => expect(lines()).toEqual(['已读通知']))
  expect(lists().map(({ query }) => query.keyword)).toEqual(['', '', '已读'])
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索消息标题' }), '没有{Enter}')
  expect(await screen.findByText('没有符合条件的消息')).toBeVisible()
})

it('opening one reads it, marks it and lowers the badge once; its body cannot act', async () => {
  const [first] = rows
  details[first?.id ?? ''] = {
    excerpt: '摘要',
    bodyText:
      '<p>放假<img src="x" onerror="alert(1)"><script>alert(2)</script><a href="https://a.example" onclick="alert(3)">看</a></p>',
    files: JSON.stringify([
      { name: '安排.pdf', fileId: 'x.pdf', fileSize: 1536, url: '/api/file/Image/annex/x.pdf' },
      { name: '坏', url: 'javascript:alert(1)' },
    ]),
  }
  const { unread } = await open(3)
  await userEvent.click(await screen.findByRole('button', { name: /消息1 / }))
  const dialog = await screen.findByRole('dialog', { name: '消息详情' })
  expect(await within(dialog).findByText('摘要')).toBeVisible()
  expect(dialog.innerHTML).not.toMatch(/script|onerror|onclick/)
  expect(within(dialog).getByRole('link', { name: '看' })).toHaveAttribute('rel', 'noopener noreferrer')
  expect(within(dialog).getByRole('button', { name: '预览 安排.pdf' })).toBeVisible()
  expect(within(dialog).getByRole('button', { name: '下载 安排.pdf' })).toBeVisible()
  expect(within(dialog).getByText('1.5 KB')).toBeVisible()
  expect(within(dialog).queryByText('坏')).toBeNull()
  expect(unread()).toBe(2)
  await expectNoViolations(dialog)
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: /已读 公告通知 消息1/ })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: /消息1 / }))
  await screen.findByRole('dialog', { name: '消息详情' })
  expect(unread()).toBe(2)
})

it('a link to a page of this site shows it here, with the drawer gone; others open outside', async () => {
  details[rows[0]?.id ?? ''] = { bodyText: '<p><a href="/emailDetail?id=e1">邮件</a><a href="/nowhere">别处</a></p>' }
  await open()
  await userEvent.click(await screen.findByRole('button', { name: /消息1 / }))
  const dialog = await screen.findByRole('dialog', { name: '消息详情' })
  const outside = await within(dialog).findByRole('link', { name: '别处' })
  expect(outside).toHaveAttribute('target', '_blank')
  expect(fireEvent.click(outside)).toBe(true)
  expect(openPath).not.toHaveBeenCalled()
  expect(fireEvent.click(within(dialog).getByRole('link', { name: '邮件' }))).toBe(false)
  expect(openPath).toHaveBeenCalledWith('/emailDetail?id=e1')
  expect(onClose).toHaveBeenCalled()
})

it('a platform that tells the number by itself while a message is read is not corrected', async () => {
  const { unread, hear } = await open(5)
  hold = ({ path }) => {
    if (path.includes('ReadInfo')) hear({ method: 'initMessage', unreadTotalCount: 4, unreadNums: [], features: [] } as never)
    return undefined
  }
  await userEvent.click(await screen.findByRole('button', { name: /消息1 / }))
  expect(await screen.findByText('没有正文')).toBeVisible()
  expect(unread()).toBe(4)
})

it('a message whose summary says everything does not say that it has no body', async () => {
  details[rows[0]?.id ?? ''] = { excerpt: '请于周五前提交' }
  await open()
  await userEvent.click(await screen.findByRole('button', { name: /消息1 / }))
  expect(await screen.findByText('请于周五前提交')).toBeVisible()
  expect(screen.queryByText('没有正文')).toBeNull()
})

it('a message that cannot be read says so and can be tried again', async () => {
  await open()
  hold = ({ path }) => (path.includes('ReadInfo') ? { code: 400, msg: '数据不存在', data: null } : undefined)
  await userEvent.click(await screen.findByRole('button', { name: /消息1 / }))
  const dialog = await screen.findByRole('dialog', { name: '消息详情' })
  expect(await within(dialog).findByText('数据不存在')).toBeVisible()
  hold = () => undefined
  await userEvent.click(within(dialog).getByRole('button', { name: '重试' }))
  expect(await within(dialog).findByText('没有正文')).toBeVisible()
})

it('the task of a message is opened, and so is a page that the menu has, and the drawer goes', async () => {
  rows = [row(`f${unique}`, { title: '请审批', type: 2 }), row(`e${unique}`, { title: '委托给您', type: 2, flowType: 2 })]
  details[`f${unique}`] = { bodyText: '{"flowId":"f1"}' }
  details[`e${unique}`] = { bodyText: '{"type":0}' }
  const { unread } = await open(2)
  await userEvent.click(await screen.findByRole('button', { name: /请审批/ }))
  const config = encodeURIComponent(btoa('{"flowId":"f1"}'))
  await waitFor(() => expect(openPath).toHaveBeenCalledWith(`/workFlowDetail?config=${config}`))
  await userEvent.click(screen.getByRole('button', { name: /委托给您/ }))
  await waitFor(() => expect(openPath).toHaveBeenCalledWith('/workFlow/entrust?config=0'))
  expect(onClose).toHaveBeenCalled()
  expect(unread()).toBe(0)
})

it('marks all as read after the question; under "unread only" none is left', async () => {
  const { unread } = await open()
  await screen.findByText('消息1')
  await userEvent.click(screen.getByRole('button', { name: '全部已读' }))
  expect(await screen.findByText('您确定全部标识为已读状态, 是否继续?')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '确定', hidden: true }))
  expect(await screen.findByText('没有未读消息')).toBeInTheDocument()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ keyword: '', type: '', isRead: '0' })
  expect(unread()).toBe(0)
})

it('marking the messages of one kind leaves the number of the others to the platform', async () => {
  const { unread } = await open(9)
  await screen.findByText('消息1')
  await chooseOption(screen.getByRole('combobox', { name: '消息类型' }), '公告通知')
  await screen.findByText('消息1')
  await userEvent.click(screen.getByRole('button', { name: '全部已读' }))
  await userEvent.click(await screen.findByRole('button', { name: '确定', hidden: true }))
  await screen.findByText('没有符合条件的消息')
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ keyword: '', type: '1', isRead: '0' })
  expect(unread()).toBe(9)
})

it('with nothing unread the platform says so', async () => {
  rows = []
  await open(0)
  await screen.findByText('没有未读消息')
  hold = ({ method }) => (method === 'POST' ? { code: 400, msg: '暂无未读消息', data: null } : undefined)
  await userEvent.click(screen.getByRole('button', { name: '全部已读' }))
  await userEvent.click(await screen.findByRole('button', { name: '确定', hidden: true }))
  expect(await screen.findByText('暂无未读消息')).toBeInTheDocument()
})

it('a message that arrives comes on top without the list losing its place, and is said once', async () => {
  rows = many(30)
  await open()
  await screen.findByText('消息20')
  scrollTo(0)
  await screen.findByText('消息30')
  rows = [row(`new${unique}`, { title: '刚到的消息' }), ...rows]
  await push({ method: 'messagePush' })
  await push({ method: 'messagePush' })
  expect(await screen.findByText('刚到的消息')).toBeInTheDocument()
  expect(lines().slice(0, 2)).toEqual(['刚到的消息', '消息1'])
  expect(lines()).toHaveLength(31)
  expect(lists().map(({ query }) => query.currentPage)).toEqual(['1', '2', '1'])
  expect(await screen.findByText('收到 2 条新的站内消息', undefined, { timeout: 3000 })).toBeInTheDocument()
})

it('a page that fails is asked for again by hand', async () => {
  hold = ({ path }) => (path === '/message' ? { code: 500, msg: '服务繁忙', data: null } : undefined)
  await open()
  expect(await screen.findByText('服务繁忙')).toBeVisible()
  hold = () => undefined
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('消息1')).toBeVisible()
})

it('the whole list is a page of its own, and the drawer gives way to it', async () => {
  await open()
  await userEvent.click(await screen.findByRole('link', { name: '更多' }))
  expect(openPath).toHaveBeenCalledWith('/messageRecord')
  expect(onClose).toHaveBeenCalled()
})
