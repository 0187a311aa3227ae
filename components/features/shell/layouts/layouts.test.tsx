import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { createStore, Provider } from 'jotai'
import { NextIntlClientProvider } from 'next-intl'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import type { Shown } from '@/components/ground/addresses'
import type { ShellMenu } from '@/components/ground/menu-routes'
import type { ShellData } from '@/components/ground/shell-data'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import form from '@/messages/zh/form.json'
import layout from '@/messages/zh/layout.json'
import shell from '@/messages/zh/shell.json'
import { SettingsDrawer } from '../settings/settings-drawer'
import { defaultSettings, useShellSettings } from '../settings/settings-state'
import { MenuLevel } from './menu-level'
import { ShellLayout } from './shell-layout'

const leaf = (id: string, title: string): ShellMenu => ({ id, title, icon: '', type: 3, path: `/${id}` })
const group = (id: string, title: string, children: ShellMenu[]): ShellMenu => ({ id, title, icon: '', type: 1, children })
const menus: ShellMenu[] = [
  group('g1', '项目', [leaf('a', '项目跟踪'), leaf('b', '工作计划')]),
  group('g2', '财务', [leaf('c', '发票管理'), group('g3', '往来', [leaf('d', '收款单位')])]),
  leaf('e', '日程'),
]
const shownOf = (menu: ShellMenu | undefined, fixedPath?: '/home'): Shown => ({
  tab: { key: menu?.path ?? '/home', href: menu?.path ?? '/home', title: menu?.title ?? '首页', isAffix: false },
  trail: [],
  ...(fixedPath && { fixedPath }),
  ...(menu && { menu }),
})
const home = shownOf(undefined, '/home')

const data = {
  user: { userId: 'u1', theme: '' },
  menus,
  systemTitle: '示例系统',
  icons: { logo: '', navigation: '', workLogo: '', app: '' },
  watermark: '',
  copyright: '',
  isSidebarCollapsed: false,
} as unknown as ShellData

let mounts = 0
function Screen() {
  useState(() => {
    mounts += 1
  })
  return <input aria-label="备注" />
}

function Switcher() {
  const [, change] = useShellSettings()
  return (['classic', 'functional', 'blend', 'plain'] as const).map((layoutType) => (
    <button key={layoutType} type="button" onClick={() => change({ layoutType })}>
      {layoutType}
    </button>
  ))
}

async function show(theme = '', width = 1200) {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(90)
  const onOpen = jest.fn()
  const messages = { common, errors, form, shell, layout }
  const view = (shown: Shown) => (
    <Provider store={store}>
      <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={messages}>
        <ShellLayout
          data={{ ...data, user: { ...data.user, theme } }}
          shown={shown}
          onOpen={onOpen}
          topBar={(leading) => (
            <header>
              {leading}
              <input aria-label="搜索" />
              <Switcher />
            </header>
          )}
          tabBar={null}
        >
          <Screen />
          <SettingsDrawer open={isDrawerOpen} onClose={() => undefined} />
        </ShellLayout>
      </NextIntlClientProvider>
    </Provider>
  )
  let isDrawerOpen = false
  const { container, rerender } = render(view(home))
  // Menus of some layouts are loaded when they are first needed.
  await act(async () => {})
  return {
    container,
    onOpen,
    visit: (menu: ShellMenu) => rerender(view(shownOf(menu))),
    openDrawer: () => {
      isDrawerOpen = true
      rerender(view(home))
    },
  }
}

let store = createStore()
const requests: string[] = []

beforeEach(() => {
  store = createStore()
  mounts = 0
  window.localStorage.clear()
  requests.length = 0
  global.fetch = jest.fn(async (url: unknown, init?: RequestInit) => {
    requests.push(`${init?.method} ${String(url).replace(/\?.*/, '')} ${init?.body}`)
    return new Response(JSON.stringify({ code: 200, msg: '', data: null }), { headers: { 'content-type': 'application/json' } })
  }) as typeof fetch
  const matchMedia = (media: string) => ({ matches: false, media, addEventListener() {}, removeEventListener() {} })
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: matchMedia })
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

async function expectNoViolations(container: Element) {
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

test('switching through all layouts makes neither the content nor the top bar anew, and what was typed is kept', async () => {
  const { container } = await show()
  await userEvent.type(screen.getByRole('textbox', { name: '备注' }), '写了一半')
  await userEvent.type(screen.getByRole('textbox', { name: '搜索' }), '找')
  const before = [screen.getByRole('textbox', { name: '备注' }), screen.getByRole('textbox', { name: '搜索' })]
  for (const name of ['functional', 'blend', 'plain', 'classic']) {
    await userEvent.click(screen.getByRole('button', { name }))
    expect(container.firstElementChild).toHaveAttribute('data-layout', name)
    expect(screen.getByRole('textbox', { name: '备注' })).toHaveValue('写了一半')
    await expectNoViolations(container)
  }
  expect([screen.getByRole('textbox', { name: '备注' }), screen.getByRole('textbox', { name: '搜索' })]).toEqual(before)
  expect(mounts).toBe(1)
})

test('each choice of a layout is saved on the platform once (contract 1 §9)', async () => {
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'blend' }))
  await userEvent.click(screen.getByRole('button', { name: 'blend' }))
  expect(requests).toEqual(['PUT /api/permission/Users/Current/SystemTheme {"theme":"blend"}'])
})

test('the layout the platform knows comes first, other settings from this browser', async () => {
  window.localStorage.setItem('tenon:u1:settings', JSON.stringify({ layoutType: 'blend', themeClass: 'green', tagsIcon: 'x' }))
  await show('plain')
  expect(screen.getByRole('navigation', { name: '主菜单' })).toHaveAttribute('data-collapsed')
  // One damaged value is no reason to believe the others.
  expect(document.documentElement.dataset['theme']).toBe(defaultSettings.themeClass)
})

test('another window of the browser is followed', async () => {
  const { container } = await show()
  window.localStorage.setItem('tenon:u1:settings', JSON.stringify({ layoutType: 'functional', themeClass: 'red' }))
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'tenon:u1:settings' }))
  })
  expect(container.firstElementChild).toHaveAttribute('data-layout', 'functional')
  expect(document.documentElement.dataset['theme']).toBe('red')
  expect(requests).toEqual([])
})

describe('top menu', () => {
  test('goes by arrow keys, opens below by arrow down, and Escape gives the focus back', async () => {
    const { onOpen } = await show('functional')
    const top = within(screen.getByRole('navigation', { name: '顶部菜单' }))
    top.getByRole('button', { name: '项目' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    const finance = top.getByRole('button', { name: '财务' })
    expect(finance).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    expect(finance).toHaveAttribute('aria-expanded', 'true')
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(screen.getByRole('link', { name: '发票管理' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowDown}')
    expect(screen.getByRole('link', { name: '收款单位' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('link', { name: '发票管理' })).toBeNull()
    expect(finance).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(screen.getByRole('link', { name: '发票管理' }))
    expect(onOpen).toHaveBeenCalledWith('/c')
    expect(screen.queryByRole('link', { name: '发票管理' })).toBeNull()
  })

  test('what does not fit stands behind 更多, which opens a list and leads to no page', async () => {
    const { onOpen } = await show('functional', 240)
    const top = within(screen.getByRole('navigation', { name: '顶部菜单' }))
    expect(top.queryByRole('button', { name: '财务' })).toBeNull()
    await userEvent.click(top.getByRole('button', { name: '更多 ...' }))
    expect(onOpen).not.toHaveBeenCalled()
    await userEvent.click(top.getByRole('button', { name: '财务' }))
    await userEvent.click(top.getByRole('link', { name: '发票管理' }))
    expect(onOpen).toHaveBeenCalledWith('/c')
  })

  test('in the blend layout a group is chosen for the side menu, and a page chooses its own', async () => {
    const { visit } = await show('blend')
    const top = within(screen.getByRole('navigation', { name: '顶部菜单' }))
    expect(within(screen.getByRole('navigation', { name: '项目的菜单' })).getByRole('link', { name: '工作计划' })).toBeVisible()
    await userEvent.click(top.getByRole('button', { name: '财务' }))
    expect(within(screen.getByRole('navigation', { name: '财务的菜单' })).getByRole('link', { name: '发票管理' })).toBeVisible()
    visit(leaf('a', '项目跟踪'))
    expect(screen.getByRole('navigation', { name: '项目的菜单' })).toBeVisible()
  })

  test('in the blend layout 更多 offers groups to choose', async () => {
    await show('blend', 240)
    await userEvent.click(screen.getByRole('button', { name: '更多 ...' }))
    await userEvent.click(screen.getByRole('button', { name: '财务' }))
    expect(within(screen.getByRole('navigation', { name: '财务的菜单' })).getByRole('link', { name: '发票管理' })).toBeVisible()
  })
})

describe('rail of icons', () => {
  // The events of this document have no kind of pointer.
  const mouse = (item: Element, type: string) =>
    fireEvent(
      item,
      Object.assign(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }), { pointerType: 'mouse' }),
    )

  test('a resting mouse opens the entries of a group, a passing one does not, and leaving closes them', async () => {
    await show('plain')
    jest.useFakeTimers()
    const rail = within(screen.getByRole('navigation', { name: '主菜单' }))
    const item = rail.getByRole('button', { name: '财务' }).parentElement as HTMLElement
    mouse(item, 'pointerover')
    mouse(item, 'pointerout')
    act(() => jest.runAllTimers())
    expect(rail.queryByRole('link', { name: '发票管理' })).toBeNull()
    mouse(item, 'pointerover')
    act(() => jest.advanceTimersByTime(200))
    expect(rail.getByRole('link', { name: '发票管理' })).toBeVisible()
    mouse(item, 'pointerout')
    act(() => jest.advanceTimersByTime(400))
    expect(rail.queryByRole('link', { name: '发票管理' })).toBeNull()
  })

  test('arrow right goes into a group and arrow left comes back', async () => {
    await show('plain')
    const button = screen.getByRole('button', { name: '财务' })
    button.focus()
    await userEvent.keyboard('{ArrowRight}')
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(screen.getByRole('link', { name: '发票管理' })).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(button).toHaveFocus()
    expect(screen.queryByRole('link', { name: '发票管理' })).toBeNull()
  })
})

test('the settings drawer changes everything at once, goes back to the defaults, and axe finds nothing', async () => {
  const { openDrawer } = await show()
  openDrawer()
  const drawer = await screen.findByRole('dialog', { name: '界面设置' })
  await userEvent.click(within(drawer).getByRole('radio', { name: '热情' }))
  await userEvent.click(within(drawer).getByRole('radio', { name: '浅色' }))
  await userEvent.click(within(drawer).getByRole('radio', { name: '暗黑模式' }))
  await userEvent.click(within(drawer).getByRole('switch', { name: '多页签显示图标' }))
  expect(document.documentElement.dataset).toMatchObject({ theme: 'red', tone: 'lightWhite', mode: 'dark' })
  expect(JSON.parse(window.localStorage.getItem('tenon:u1:settings') ?? '')).toMatchObject({
    themeClass: 'red',
    slideClass: 'lightWhite',
    tagsIcon: true,
    colorMode: 'dark',
  })
  await expectNoViolations(drawer)
  await userEvent.click(within(drawer).getByRole('button', { name: '恢复默认设置' }))
  expect(document.documentElement.dataset).toMatchObject({ theme: 'blue', tone: 'dark', modeChoice: 'system' })
  expect(within(drawer).getByRole('switch', { name: '多页签显示图标' })).not.toBeChecked()
})

test('5,000 entries in closed groups draw their groups only', async () => {
  const many = Array.from({ length: 50 }, (_, at) =>
    group(
      `big${at}`,
      `组${at}`,
      Array.from({ length: 100 }, (_, of) => leaf(`big${at}-${of}`, `项${of}`)),
    ),
  )
  data.menus.splice(0, data.menus.length, ...many)
  const { container } = await show()
  expect(container.querySelectorAll('aside li').length).toBe(150)
})

test('5,000 entries of one group: the page of the server holds a hundred, the others follow', async () => {
  const many = Array.from({ length: 5000 }, (_, at) => leaf(`m${at}`, `功能${at}`))
  const scope = { open: [], shownId: undefined, above: [], toggle: () => {}, onOpen: () => {} }
  const level = (
    <NextIntlClientProvider locale="zh-CN" messages={{ shell }}>
      <MenuLevel menus={many} trail={[]} scope={scope} />
    </NextIntlClientProvider>
  )
  expect(renderToString(level).match(/<a /g)).toHaveLength(100)
  const { container } = render(level)
  expect(container.querySelectorAll('a')).toHaveLength(100)
  await waitFor(() => expect(container.querySelectorAll('a')).toHaveLength(5000), { timeout: 60_000 })
})
