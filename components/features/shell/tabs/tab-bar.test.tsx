import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { NextIntlClientProvider } from 'next-intl'
import type { ShellData } from '@/components/ground/shell-data'
import { TabKeyContext, useTabKey, useTabTitle } from '@/components/ground/tabs/tab-commands'
import { ConfirmHost } from '@/components/ui/confirm'
import { useLeaveGuard } from '@/lib/client/leave-guards'
import common from '@/messages/zh/common.json'
import form from '@/messages/zh/form.json'
import shell from '@/messages/zh/shell.json'
import topbar from '@/messages/zh/topbar.json'
import { TabBar } from './tab-bar'
import { useTabs } from './use-tabs'

// The framework's half of the address bar: pushState tells the components that read it.
jest.mock('next/navigation', () => {
  const { useSyncExternalStore } = jest.requireActual('react')
  const listeners = new Set<() => void>()
  const push = window.history.pushState.bind(window.history)
  window.history.pushState = (...args) => {
    push(...args)
    for (const listener of listeners) listener()
  }
  const useAddress = (read: () => string) =>
    useSyncExternalStore((listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }, read)
  return {
    usePathname: () => useAddress(() => window.location.pathname),
    useSearchParams: () => new URLSearchParams(useAddress(() => window.location.search)),
  }
})

const titles = ['甲', '乙', '丙']
const menus = titles.map((title, index) => ({ id: title, title, icon: '', type: 3, path: `/${'abc'[index]}` }))
const data = { menus, user: { userId: 'u1' } } as unknown as ShellData

function Form({ tabKey }: { tabKey: string }) {
  return (
    <TabKeyContext value={tabKey}>
      <DirtyForm />
    </TabKeyContext>
  )
}
function DirtyForm() {
  useLeaveGuard(useTabKey(), () => true)
  useTabTitle('乙一号')
  return null
}

function Bar({ dirtyKey }: { dirtyKey?: string }) {
  const tabs = useTabs(data)
  return (
    <>
      <TabBar tabs={tabs} />
      {dirtyKey && <Form tabKey={dirtyKey} />}
      <ConfirmHost />
    </>
  )
}

const go = (path: string) => act(() => window.history.pushState(null, '', path))

function show(props: { dirtyKey?: string } = {}) {
  const view = render(
    <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={{ common, form, shell, topbar }}>
      <Bar {...props} />
    </NextIntlClientProvider>,
  )
  for (const path of ['/a', '/b', '/c']) go(path)
  return view
}

const tabNames = () => screen.getAllByRole('listitem').map((item) => within(item).getAllByRole('button')[0]?.dataset['tip'])
const tab = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  window.sessionStorage.clear()
  window.history.pushState(null, '', '/home')
})

describe('tab bar', () => {
  test('is one stop of the Tab key; arrows, Home and End walk, Delete closes and the focus stays in the bar', async () => {
    show()
    expect(tabNames()).toEqual(['首页', '甲', '乙', '丙'])
    await userEvent.tab()
    expect(tab('丙')).toHaveFocus()
    await userEvent.keyboard('{Home}{ArrowRight}')
    expect(tab('甲')).toHaveFocus()
    await userEvent.keyboard('{Delete}')
    await waitFor(() => expect(tabNames()).toEqual(['首页', '乙', '丙']))
    expect(tab('乙')).toHaveFocus()
    await userEvent.keyboard('{Home}{Delete}')
    expect(tabNames()).toContain('首页')
  })

  test('moves a tab by keyboard, never before the fixed ones, and says where it is', async () => {
    show()
    tab('丙').focus()
    await userEvent.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}')
    expect(tabNames()).toEqual(['首页', '甲', '丙', '乙'])
    expect(screen.getByRole('status')).toHaveTextContent('丙已移到第 3 个，共 4 个')
    expect(tab('丙')).toHaveFocus()
    await userEvent.keyboard('{Control>}{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}{/Control}')
    expect(tabNames()).toEqual(['首页', '丙', '甲', '乙'])
  })

  test('the order survives a reload, for this user', async () => {
    const { unmount } = show()
    tab('丙').focus()
    await userEvent.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}')
    unmount()
    render(
      <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={{ common, form, shell, topbar }}>
        <Bar />
      </NextIntlClientProvider>,
    )
    expect(tabNames()).toEqual(['首页', '甲', '丙', '乙'])
  })

  test('has its actions on the right button; closing the shown tab or those behind one leads to what remains', async () => {
    show()
    fireEvent.contextMenu(tab('甲'))
    const menu = await screen.findByRole('menu', { name: '甲' })
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['刷新', '关闭', '关闭其它', '关闭右侧', '关闭所有', '向左移动', '向右移动'])
    expect(within(menu).getByRole('menuitem', { name: '向左移动' })).toBeDisabled()
    await userEvent.click(within(menu).getByRole('menuitem', { name: '关闭右侧' }))
    await waitFor(() => expect(tabNames()).toEqual(['首页', '甲']))
    expect(window.location.pathname).toBe('/a')
    expect(tab('甲')).toHaveFocus()
  })

  test('closes by the middle button, but not a fixed tab', async () => {
    show()
    fireEvent.mouseUp(tab('乙'), { button: 1 })
    await waitFor(() => expect(tabNames()).toEqual(['首页', '甲', '丙']))
    fireEvent.mouseUp(tab('首页'), { button: 1 })
    expect(tabNames()).toEqual(['首页', '甲', '丙'])
  })

  test('Ctrl + Alt + W closes the shown tab, wherever the focus is', async () => {
    show()
    await userEvent.keyboard('{Control>}{Alt>}[KeyW]{/Alt}{/Control}')
    await waitFor(() => expect(tabNames()).toEqual(['首页', '甲', '乙']))
    expect(window.location.pathname).toBe('/b')
  })

  test('asks before unsaved input is lost, also for a tab that is not shown, and keeps it on no', async () => {
    show({ dirtyKey: '/b' })
    await waitFor(() => expect(tabNames()).toContain('乙一号'))
    fireEvent.mouseUp(tab('乙一号'), { button: 1 })
    expect(await screen.findByText('乙一号 中填写的内容还没有保存，确定要关闭吗？')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: '继续填写', hidden: true }))
    expect(tabNames()).toContain('乙一号')

    fireEvent.contextMenu(tab('丙'))
    await userEvent.click(await screen.findByRole('menuitem', { name: '关闭其它' }))
    await userEvent.click(await screen.findByRole('button', { name: '放弃并离开', hidden: true }))
    await waitFor(() => expect(tabNames()).toEqual(['首页', '丙']))
  })

  test('two records of one page are two tabs', () => {
    show()
    go('/a?id=1')
    go('/a?id=2')
    go('/a?page=2')
    expect(tabNames()).toEqual(['首页', '甲', '乙', '丙', '甲', '甲'])
  })

  test('axe finds nothing', async () => {
    const { container } = show()
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(violations.map(({ id }) => id)).toEqual([])
  })
})
