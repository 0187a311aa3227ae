import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore, Provider } from 'jotai'
import { NextIntlClientProvider } from 'next-intl'
import { SWRConfig } from 'swr'
import { noRealtime, realtimeAtom } from '@/components/ground/live/realtime-state'
import { ShellProvider } from '@/components/ground/shell-context'
import type { ShellData } from '@/components/ground/shell-data'
import { ConfirmHost } from '@/components/ui/confirm'
import { ToastHost } from '@/components/ui/toast'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import form from '@/messages/zh/form.json'
import list from '@/messages/zh/list.json'
import widgets from '@/messages/zh/widgets.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { EmailPage } from './email-page'
import { MessageRecordPage } from './message-record-page'

type Call = { method: string; path: string; query: Record<string, string>; body: unknown }
const row = (id: string, more: object = {}) => ({
  id,
  title: `消息${id}`,
  type: 1,
  flowType: 1,
  isRead: 0,
  releaseUser: '王五/wangwu',
  releaseTime: Date.UTC(2026, 2, 1, 1, 5),
  ...more,
})
let calls: Call[]
let rows: ReturnType<typeof row>[]
let total: number
let replies: Record<string, object>

beforeEach(() => {
  calls = []
  rows = [row('a'), row('b', { type: 3, isRead: '1' }), row('c', { type: 9, releaseUser: '', releaseTime: null })]
  total = 3
  replies = {}
  window.history.replaceState(null, '', '/messageRecord')
  // The network is the edge.
  global.fetch = (async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://x')
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const call = { method: String(init.method), path: pathname.slice(4), query: Object.fromEntries(searchParams), body }
    calls.push(call)
    const given = replies[call.path]
    if (given) return new Response(JSON.stringify(given))
    return new Response(JSON.stringify({ code: 200, msg: '删除成功', data: dataOf(call) }))
  }) as typeof fetch
})

function dataOf({ path, query }: Call): object | null {
  if (path === '/message')
    return { list: rows, pagination: { currentPage: Number(query.currentPage), pageSize: Number(query.pageSize), total } }
  if (path.startsWith('/message/ReadInfo/'))
    return { ...row('a', { isRead: 1 }), excerpt: '', bodyText: '<p>正文</p>', files: '' }
  if (path === '/system/DictionaryData/All') return { list: [] }
  return null
}

beforeAll(() => {
  setDefaultTimeZone('Asia/Shanghai')
  lendSizes({ width: 900, height: 600 })
})
afterAll(() => setDefaultTimeZone(null))

const data = { user: { userId: 'u1' }, rights: [], menus: [], systemTitle: '' } as unknown as ShellData

async function show(element: React.ReactElement) {
  const store = createStore()
  store.set(realtimeAtom, { ...noRealtime, unreadCount: 2, isConnected: true })
  const view = await act(async () =>
    render(
      <Provider store={store}>
        <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={{ common, errors, form, list, widgets }}>
          <SWRConfig
            value={{ provider: () => new Map(), revalidateIfStale: false, shouldRetryOnError: false, dedupingInterval: 0 }}
          >
            <ShellProvider data={data} openPath={() => {}} closePath={() => {}}>
              {element}
              <ConfirmHost />
              <ToastHost />
            </ShellProvider>
          </SWRConfig>
        </NextIntlClientProvider>
      </Provider>,
    ),
  )
  return { ...view, store }
}
const reads = () => calls.filter(({ path }) => path === '/message')
const answer = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))

describe('all messages', () => {
  it('stand in the columns of the contract, whatever a platform leaves out', async () => {
    const { container } = await show(<MessageRecordPage />)
    await screen.findByText('消息a')
    const headers = screen.getAllByRole('columnheader').map((header) => header.textContent)
    for (const name of ['消息标题', '消息类型', '发送人员', '发送时间', '状态']) expect(headers.join()).toContain(name)
    expect(screen.getByRole('row', { name: /消息a/ })).toHaveTextContent(/公告.*王五.*2026-03-01 09:05.*未读/)
    expect(screen.getByRole('row', { name: /消息b/ })).toHaveTextContent(/系统.*已读/)
    expect(screen.getByRole('row', { name: /消息c/ })).toHaveTextContent(/其他/)
    await expectNoViolations(container)
  })

  it('are narrowed by kind and keyword from the first page on, and the address keeps the question', async () => {
    await show(<MessageRecordPage />)
    await userEvent.click(await screen.findByRole('tab', { name: '流程' }))
    await waitFor(() => expect(reads().at(-1)?.query).toMatchObject({ type: '2', currentPage: '1' }))
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: '系统' })).toHaveFocus()
    await userEvent.type(screen.getByRole('searchbox', { name: '搜索消息标题' }), ' 放假 {Enter}')
    await waitFor(() => expect(reads().at(-1)?.query).toMatchObject({ type: '3', keyword: '放假' }))
    expect(window.location.search).toBe('?type=3&q=%E6%94%BE%E5%81%87')
  })

  it('are deleted only when some are chosen and after the question; the ids go as one text', async () => {
    await show(<MessageRecordPage />)
    await screen.findByText('消息a')
    await userEvent.click(screen.getByRole('button', { name: '删除' }))
    expect(await screen.findByText('请选择一条数据')).toBeVisible()
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 消息a' }))
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 消息c' }))
    await userEvent.click(screen.getByRole('button', { name: '删除' }))
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('您确定要删除这些数据吗, 是否继续?')
    await answer('删除')
    expect(await screen.findByText('删除成功')).toBeVisible()
    expect(calls.find(({ method }) => method === 'DELETE')).toMatchObject({ path: '/message/Record', body: { ids: 'a,c' } })
    expect(screen.queryByText('已选 2 条')).toBeNull()
  })

  it('a selection over pages is deleted as a whole', async () => {
    total = 40
    await show(<MessageRecordPage />)
    await userEvent.click(await screen.findByRole('checkbox', { name: '选择 消息a' }))
    rows = [row('z')]
    await userEvent.click(screen.getByRole('button', { name: '第 2 页' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: '选择 消息z' }))
    expect(screen.getByText('已选 2 条')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '删除' }))
    await answer('删除')
    await waitFor(() => expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ ids: 'a,z' }))
  })

  it('opening a row reads it and asks the list again; the badge follows', async () => {
    const { store } = await show(<MessageRecordPage />)
    const before = reads().length
    await userEvent.click(await screen.findByText('消息a'))
    expect(await screen.findByRole('dialog', { name: '消息详情' })).toHaveTextContent('正文')
    expect(store.get(realtimeAtom).unreadCount).toBe(1)
    await waitFor(() => expect(reads().length).toBeGreaterThan(before))
  })

  it('are all marked as read within what is shown', async () => {
    await show(<MessageRecordPage />)
    await userEvent.click(await screen.findByRole('tab', { name: '日程' }))
    await userEvent.click(screen.getByRole('button', { name: '全部已读' }))
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('您确定全部标识为已读状态, 是否继续?')
    await answer('确定')
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ keyword: '', type: '4', isRead: '' }),
    )
  })

  it('another number from the socket asks for the list again', async () => {
    const { store } = await show(<MessageRecordPage />)
    await screen.findByText('消息a')
    rows = [row('neu', { title: '刚到的消息' }), ...rows]
    act(() => store.set(realtimeAtom, (known) => ({ ...known, unreadCount: 3 })))
    expect(await screen.findByText('刚到的消息')).toBeVisible()
  })

  it('a page that is no more gives way to the last one', async () => {
    window.history.replaceState(null, '', '/messageRecord?page=9')
    total = 21
    await show(<MessageRecordPage />)
    await waitFor(() => expect(reads().at(-1)?.query.currentPage).toBe('2'))
  })
})

describe('a mail', () => {
  const mail = {
    id: 'e1',
    subject: '巡检结果',
    sender: 'it@corp.example',
    senderName: '信息部',
    recipient: 'a@corp.example',
    cC: 'b@corp.example',
    fdate: Date.UTC(2026, 2, 1, 1, 5),
    attachment: '[{"name":"a.pdf","fileId":"x.pdf","url":"/api/file/Image/mail/x.pdf"}]',
    bodyText: '<p>正常<script>alert(1)</script></p>',
  }

  it('shows who wrote it to whom, in either spelling of the copies, and a body that cannot act', async () => {
    replies['/extend/Email/e1'] = { code: 200, msg: '', data: mail }
    const { container } = await show(<EmailPage href="/emailDetail?id=e1" />)
    expect(await screen.findByRole('heading', { name: '巡检结果' })).toBeVisible()
    for (const text of ['信息部 <it@corp.example>', 'a@corp.example', 'b@corp.example', '2026-03-01 09:05', '正常', 'a.pdf'])
      expect(screen.getByText(text)).toBeVisible()
    expect(screen.queryByText('密送')).toBeNull()
    expect(container.innerHTML).not.toContain('script')
    await expectNoViolations(container)
  })

  it.each([
    ['without an id', '/emailDetail', undefined, /没有指明要查看的邮件/],
    ['that is no more', '/emailDetail?id=e2', { code: 400, msg: '邮件不存在', data: null }, /邮件不存在/],
  ])('%s says so', async (_name, href, reply, text) => {
    if (reply) replies['/extend/Email/e2'] = reply
    await show(<EmailPage href={href} />)
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  })

  it('that was read stays where reading it anew fails, and the person is told', async () => {
    replies['/extend/Email/e1'] = { code: 200, msg: '', data: mail }
    await show(<EmailPage href="/emailDetail?id=e1" />)
    await screen.findByRole('heading', { name: '巡检结果' })
    replies['/extend/Email/e1'] = { code: 500, msg: '服务繁忙', data: null }
    // The network is back: what is shown is read anew.
    await act(async () => window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('未能更新，显示的内容可能不完整')).toBeVisible()
    expect(screen.getByRole('heading', { name: '巡检结果' })).toBeVisible()
    replies['/extend/Email/e1'] = { code: 200, msg: '', data: { ...mail, subject: '复检结果' } }
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('heading', { name: '复检结果' })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that could not be had can be asked for again', async () => {
    replies['/extend/Email/e1'] = { code: 500, msg: '服务繁忙', data: null }
    await show(<EmailPage href="/emailDetail?id=e1" />)
    expect(await screen.findByText('服务繁忙')).toBeVisible()
  })
})
