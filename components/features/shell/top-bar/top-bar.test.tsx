import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { createStore, Provider } from 'jotai'
import { NextIntlClientProvider } from 'next-intl'
import { kindOf, messageTime } from '@/components/ground/live/news-signs'
import { noRealtime, realtimeAtom } from '@/components/ground/live/realtime-state'
import { ShellProvider } from '@/components/ground/shell-context'
import type { ShellData } from '@/components/ground/shell-data'
import { ConfirmHost } from '@/components/ui/confirm'
import { ToastHost } from '@/components/ui/toast'
import { decisionsSign } from '@/lib/client/decisions/decisions-sign'
import { writeForUser } from '@/lib/client/user-storage'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import form from '@/messages/zh/form.json'
import shell from '@/messages/zh/shell.json'
import topbar from '@/messages/zh/topbar.json'
import { TopBar } from './top-bar'

const mockRouter = { refresh: () => {} }
jest.mock('next/navigation', () => ({ useRouter: () => mockRouter }))

type Realtime = { unreadCount: number; hasUnreadChat: boolean; unreadChats: ReadonlyMap<string, number> }
type Call = { method: string; path: string; body: unknown }

/** The network is the only edge that is not real here. */
function serve() {
  const calls: Call[] = []
  window.fetch = jest.fn(async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url, 'http://x')
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ method: init.method ?? '', path: pathname, body })
    return new Response(JSON.stringify({ code: 200, msg: '', data: null }))
  }) as typeof fetch
  return calls
}

const openPath = jest.fn()

function show({ data = {}, realtime = {} }: { data?: object; realtime?: Partial<Realtime> } = {}) {
  const user = { userId: 'u1', userName: '张三', userAccount: 'zhangsan', headIcon: '', systemIds: [] }
  const shellData = {
    menus: [],
    user,
    rights: [],
    links: {},
    icons: {},
    draftKeys: [],
    systemTitle: '',
    systemName: '平台',
    ...data,
  } as unknown as ShellData
  const store = createStore()
  store.set(realtimeAtom, { ...noRealtime, isConnected: true, ...realtime })
  const view = render(
    <Provider store={store}>
      <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={{ common, errors, form, shell, topbar }}>
        <ShellProvider data={shellData} openPath={openPath} closePath={() => {}}>
          <TopBar data={shellData} leading={null} title="首页" trail={['甲', '甲']} />
          <ConfirmHost />
          <ToastHost />
        </ShellProvider>
      </NextIntlClientProvider>
    </Provider>,
  )
  return { ...view, store }
}

const userMenu = async () => {
  await userEvent.click(screen.getByRole('button', { name: '张三的菜单' }))
  return screen.getAllByRole('menuitem').map((item) => item.textContent)
}

beforeAll(() => {
  window.matchMedia = () =>
    ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList
})

describe('news of the top bar', () => {
  test.each([
    [0, '站内消息', ''],
    [7, '站内消息，7 条未读', '7'],
    [99, '站内消息，99 条未读', '99'],
    [120, '站内消息，120 条未读', '99+'],
  ])('%s unread messages', (unreadCount, name, badge) => {
    show({ realtime: { unreadCount } })
    expect(screen.getByRole('button', { name })).toHaveTextContent(badge)
  })

  test('the chat can always be opened, and its sign says how much is unread', () => {
    show()
    expect(screen.getByRole('button', { name: '内部聊天' })).toHaveAttribute('aria-haspopup', 'dialog')
    show({
      realtime: {
        hasUnreadChat: true,
        unreadChats: new Map([
          ['u2', 2],
          ['u3', 1],
        ]),
      },
    })
    expect(screen.getByRole('button', { name: '内部聊天，3 条未读' })).toBeInTheDocument()
  })
})

describe('user menu', () => {
  test('offers only what the installation has', async () => {
    show()
    const entries = await userMenu()
    expect(entries).toEqual(expect.arrayContaining(['关于平台', '官方声明', '快捷键', '锁定屏幕', '退出系统']))
    expect(entries).not.toEqual(expect.arrayContaining(['应用切换']))
    expect(entries).not.toEqual(expect.arrayContaining(['反馈问题']))
    expect(entries).not.toEqual(expect.arrayContaining(['帮助文档']))
  })

  test('signing out says first that decisions of this person are not sent yet', async () => {
    writeForUser('browser', 'somebody else', decisionsSign, 5)
    writeForUser('browser', 'u1', decisionsSign, 2)
    const calls = serve()
    show()
    await userMenu()
    await userEvent.click(screen.getByRole('menuitem', { name: '退出系统' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/还有 2 项审批没有送出/)).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: '取消' }))
    expect(calls).toEqual([])
    writeForUser('browser', 'u1', decisionsSign, 0)
  })

  test('has the pages of the operator and, with more than one, the systems', async () => {
    const systemIds = [
      { id: 's1', name: '协同办公', icon: '', currentSystem: 1 },
      { id: 's2', name: '模具项目管理', icon: '', currentSystem: 0 },
    ]
    const calls = serve()
    show({
      data: {
        links: { documentation: 'https://d.example', feedback: 'https://f.example' },
        user: { userId: 'u1', userName: '张三', userAccount: 'zhangsan', headIcon: '', systemIds },
      },
    })
    expect(await userMenu()).toEqual(expect.arrayContaining(['应用切换', '反馈问题', '帮助文档']))
    await userEvent.keyboard('{Escape}')
    // The bar says in which of them one is, and is the way to the others.
    await userEvent.click(screen.getByRole('button', { name: '当前应用：协同办公，点击切换' }))
    const drawer = await screen.findByRole('dialog', { name: '应用切换' })
    expect(within(drawer).getByRole('button', { name: /协同办公/ })).toBeDisabled()
    await userEvent.type(within(drawer).getByRole('searchbox'), '模具')
    expect(within(drawer).queryByRole('button', { name: /协同办公/ })).toBeNull()
    await userEvent.click(within(drawer).getByRole('button', { name: '模具项目管理' }))
    await waitFor(() =>
      expect(calls).toContainEqual(expect.objectContaining({ method: 'PUT', body: { majorId: 's2', majorType: 'System' } })),
    )
    expect(await screen.findByText('切换成功')).toBeInTheDocument()
  })

  test('tells the shortcuts and the statement; axe finds nothing', async () => {
    show()
    for (const [entry, text] of [
      ['快捷键', '关闭当前页签'],
      ['官方声明', /MIT/],
    ] as const) {
      await userMenu()
      await userEvent.click(screen.getByRole('menuitem', { name: entry }))
      expect(await screen.findByText(text)).toBeVisible()
      const { violations } = await axe.run(document.body, {
        rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
      })
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      await userEvent.keyboard('{Escape}')
    }
  })
})

test('kinds and times of messages', () => {
  expect([1, 2, 3, 4, undefined].map(kindOf)).toEqual(['system', 'flow', 'notice', 'schedule', 'flow'])
  const now = Date.UTC(2026, 5, 1)
  expect(messageTime(Date.UTC(2026, 4, 3, 2, 5), now)).toMatch(/^05-03 \d\d:05$/)
  expect(messageTime(Date.UTC(2025, 4, 3, 2, 5), now)).toMatch(/^2025-05-03 \d\d:05$/)
})
