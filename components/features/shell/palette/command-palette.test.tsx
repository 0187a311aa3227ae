import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { createStore, Provider } from 'jotai'
import { NextIntlClientProvider } from 'next-intl'
import { ShellProvider } from '@/components/ground/shell-context'
import type { ShellData } from '@/components/ground/shell-data'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import form from '@/messages/zh/form.json'
import shell from '@/messages/zh/shell.json'
import topbar from '@/messages/zh/topbar.json'
import { SearchBox } from '../top-bar/search-box'
import { ShellDialogs } from '../top-bar/shell-dialogs'

const mockRouter = { refresh: () => {} }
jest.mock('next/navigation', () => ({ useRouter: () => mockRouter }))

const leaf = (title: string, path: string) => ({ id: path, title, icon: '', type: 3, path })
const menus = [
  { id: 'g', title: '项目与计划', icon: '', type: 1, children: [leaf('项目跟踪', '/p'), leaf('工作计划', '/w')] },
  { id: 'x', title: '国家标准查询', icon: '', type: 7, href: 'https://std.example/' },
]
const user = { userId: 'u1', userName: '张三', userAccount: 'zs', systemIds: [] }
const data = { menus, user, rights: [], links: {}, icons: {}, systemTitle: '' } as unknown as ShellData

const openPath = jest.fn()
const windowOpen = jest.spyOn(window, 'open').mockReturnValue(null)

beforeAll(() => {
  // jsdom has none of these; the list of results measures itself and scrolls its chosen row into sight.
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Element.prototype.scrollIntoView = () => {}
  window.matchMedia = () =>
    ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList
})
beforeEach(() => {
  jest.clearAllMocks()
  window.localStorage.clear()
})

function show() {
  return render(
    <Provider store={createStore()}>
      <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={{ common, errors, form, shell, topbar }}>
        <ShellProvider data={data} openPath={openPath} closePath={() => {}}>
          <SearchBox isShown />
          <ShellDialogs data={data} />
        </ShellProvider>
      </NextIntlClientProvider>
    </Provider>,
  )
}

async function openPalette() {
  show()
  await userEvent.click(screen.getByRole('button', { name: '搜索：导航菜单' }))
  return screen.findByRole('combobox')
}

const options = () => screen.getAllByRole('option').map((option) => option.textContent)

describe('command palette', () => {
  test('opens by Ctrl-K and by ⌘-K, closes by the same key and by Escape, and gives the focus back', async () => {
    show()
    const box = screen.getByRole('button', { name: '搜索：导航菜单' })
    box.focus()
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(await screen.findByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('{Meta>}k{/Meta}')
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(box).toHaveFocus()
    await userEvent.keyboard('{Meta>}k{/Meta}')
    await screen.findByRole('combobox')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(box).toHaveFocus()
  })

  test('is a combobox whose chosen result moves by arrows and opens by Enter', async () => {
    const input = await openPalette()
    await userEvent.type(input, '计划')
    expect(options()).toEqual(['工作计划项目与计划', '项目跟踪项目与计划'])
    const chosen = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
    await waitFor(() => expect(chosen()).toHaveTextContent('工作计划'))
    expect(document.getElementById(input.getAttribute('aria-controls') ?? '')).toHaveAttribute('role', 'listbox')
    expect(screen.getByText('2 个结果')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(chosen()).toHaveTextContent('项目跟踪'))
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(openPath).toHaveBeenCalledWith('/w')
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  test('finds by initials of pinyin once the dictionary is there, and the last question wins', async () => {
    const input = await openPalette()
    await userEvent.type(input, 'gzj')
    await waitFor(() => expect(options()).toEqual(['工作计划项目与计划']))
    await userEvent.clear(input)
    await userEvent.type(input, 'xmgz')
    await waitFor(() => expect(options()).toEqual(['项目跟踪项目与计划']))
  })

  test('opens pages of other sites in a window that cannot reach this one', async () => {
    const input = await openPalette()
    await userEvent.type(input, '国家标准{Enter}')
    expect(windowOpen).toHaveBeenCalledWith('https://std.example/', '_blank', 'noopener,noreferrer')
  })

  test('without a question offers what was used lately, then what can be done', async () => {
    window.localStorage.setItem('tenon:u1:recent', JSON.stringify(['/w', '/gone']))
    await openPalette()
    expect(options()[0]).toBe('工作计划项目与计划')
    expect(options()).toEqual(expect.arrayContaining(['锁定屏幕', '退出系统', '多页签显示图标设置已关闭']))
  })

  test('runs actions: a settings switch changes and says so', async () => {
    const input = await openPalette()
    await userEvent.type(input, '显示图标{Enter}')
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await screen.findByRole('combobox'), '显示图标')
    expect(options()[0]).toBe('多页签显示图标设置已开启')
  })

  test('says when nothing was found and what else may be typed; axe finds nothing', async () => {
    const input = await openPalette()
    await userEvent.type(input, '龘龘龘')
    expect(screen.getByText('没有找到“龘龘龘”')).toBeVisible()
    const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
    for (const question of ['', '计划']) {
      await userEvent.clear(input)
      if (question) await userEvent.type(input, question)
      const { violations } = await axe.run(document.body, { rules })
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }
  })
})
