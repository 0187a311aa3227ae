import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore, Provider } from 'jotai'
import { NextIntlClientProvider } from 'next-intl'
import { renderToString } from 'react-dom/server'
import { SWRConfig } from 'swr'
import { ShellProvider } from '@/components/ground/shell-context'
import type { ShellData } from '@/components/ground/shell-data'
import { onSessionEnd } from '@/lib/client/call'
import { toastStore } from '@/lib/client/toast-store'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import home from '@/messages/zh/home.json'
import { HomePage } from './home-page'

const leaf = (id: string) => ({ id, title: `功能${id}`, icon: '', type: 3, path: `/hip/${id}` })
const user = { userId: 'u1', userName: '周国强', userAccount: 'zhouguoqiang', portalId: '', systemId: 's1', systemIds: [] }

beforeEach(() => {
  // The network is the edge: nothing answers, so every card waits.
  global.fetch = (() => new Promise(() => {})) as typeof fetch
})
afterEach(() => {
  jest.useRealTimers()
})

function page(menus: unknown[], more: Partial<ShellData> = {}) {
  const data = { user, rights: [], menus, systemTitle: '', ...more } as unknown as ShellData
  return (
    <Provider store={createStore()}>
      <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={{ common, errors, home }}>
        <SWRConfig value={{ provider: () => new Map() }}>
          <ShellProvider data={data} openPath={() => {}} closePath={() => {}}>
            <HomePage />
          </ShellProvider>
        </SWRConfig>
      </NextIntlClientProvider>
    </Provider>
  )
}

describe('the start page', () => {
  test('greets by the hour of the browser, and again when the hour has changed', async () => {
    jest.useFakeTimers({ now: new Date(2026, 10, 23, 10, 59), doNotFake: ['queueMicrotask'] })
    render(page([]))
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('早上好，周国强')
    expect(screen.getByText('2026年11月23日 星期一')).toBeVisible()
    act(() => void jest.advanceTimersByTime(120_000))
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('中午好，周国强')
  })

  test('the server writes neither hour nor day, which hydration would have to take back', () => {
    const html = renderToString(page([leaf('a')]))
    expect(html).toContain('您好，周国强')
    expect(html).not.toMatch(/\d{4}年/)
  })

  test('shows twelve entries, and the others when they are asked for', async () => {
    const entries = [...'abcdefghijklmno'].map(leaf)
    render(page([{ id: 'g', title: '业务', icon: '', type: 1, children: entries }]))
    const pinned = within(screen.getByRole('region', { name: '常用功能' }))
    expect(pinned.getAllByRole('link')).toHaveLength(12)
    await userEvent.click(pinned.getByRole('button', { name: '全部 15 项' }))
    expect(pinned.getAllByRole('link')).toHaveLength(15)
  })

  test('shows nothing of messages and schedule to who only looks with the rights of the person', async () => {
    const { unmount } = render(page([leaf('a')]))
    expect(await screen.findByRole('region', { name: '今日日程' })).toBeVisible()
    unmount()
    render(page([leaf('a')], { viewing: { id: 'v1', secondsLeft: 60, viewer: '管理员/admin' } }))
    expect(screen.getByRole('region', { name: '常用功能' })).toBeVisible()
    expect(screen.queryByRole('region', { name: '今日日程' })).toBeNull()
    expect(screen.queryByRole('region', { name: '站内消息' })).toBeNull()
  })

  test('without entries it says what to do', () => {
    render(page([]))
    expect(screen.getByText(home.nothing)).toBeVisible()
  })
})

describe('the portal that somebody begins with (contract 4b §1.1)', () => {
  const withPortal = { user: { ...user, portalId: 'p1' } } as unknown as Partial<ShellData>
  const stored = {
    type: 0,
    enabledLock: 1,
    formData: JSON.stringify({ layout: [{ i: '1', jnpfKey: 'text', title: '欢迎', option: { defaultValue: '今日要闻' } }] }),
  }

  function answer(reply: () => Response) {
    global.fetch = ((url: string) =>
      url.includes('/Portal/p1/auth') ? Promise.resolve(reply()) : new Promise(() => {})) as typeof fetch
  }
  const ownHome = () => screen.findByRole('heading', { level: 1, name: /周国强/ })

  beforeEach(() => window.localStorage.clear())

  test('is shown in place of the start page, and asked for in the current system', async () => {
    const urls: string[] = []
    answer(() => Response.json({ code: 200, msg: '', data: stored }))
    const { fetch } = global
    global.fetch = ((url: string, init: RequestInit) => {
      urls.push(url)
      return fetch(url, init)
    }) as typeof global.fetch
    render(page([], withPortal))
    expect(await screen.findByText('今日要闻')).toBeVisible()
    expect(screen.queryByRole('heading', { name: /您好|好，/ })).toBeNull()
    expect(urls.some((url) => /Portal\/p1\/auth\?.*platform=Web&systemId=s1/.test(url))).toBe(true)
  })

  test('a refusal is said for a moment, and then the start page is there; even one that ends sessions elsewhere', async () => {
    answer(() => Response.json({ code: 600, msg: '门户已停用', data: null }))
    const ended = jest.fn()
    const stop = onSessionEnd(ended)
    render(page([], withPortal))
    expect(await ownHome()).toBeVisible()
    expect(toastStore.read().some(({ text }) => text === '门户已停用')).toBe(true)
    expect(ended).not.toHaveBeenCalled()
    stop()
  })

  test.each([
    ['nothing that this person may see', () => Response.json({ code: 200, msg: '', data: null })],
    ['a failure of the way', () => new Response('bad gateway', { status: 502 })],
  ])('%s is no message: the start page is there', async (_why, reply) => {
    answer(reply)
    const before = toastStore.read().length
    render(page([], withPortal))
    expect(await ownHome()).toBeVisible()
    expect(toastStore.read()).toHaveLength(before)
  })

  test('who only looks as this person cannot switch it', () => {
    render(page([], { viewing: { id: 'v1', secondsLeft: 60, viewer: '管理员/admin' } }))
    expect(screen.queryByRole('button', { name: home.portal.switch })).toBeNull()
  })
})
