import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import type { ShellMenu } from '@/components/ground/menu-routes'
import { expandRights } from '@/components/ground/shell-data'
import { ConfirmHost, confirm } from '@/components/ui/confirm'
import { Menu } from '@/components/ui/menu'
import { ToastHost, toast } from '@/components/ui/toast'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import shell from '@/messages/zh/shell.json'
import { SideMenu } from './layouts/side-menu'

const wrap = (children: ReactNode) =>
  render(
    <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={{ common, errors, shell }}>
      {children}
    </NextIntlClientProvider>,
  )

const leaf = (id: string, title: string): ShellMenu => ({ id, title, icon: '', type: 3, path: `/${id}` })
const menus: ShellMenu[] = [
  { id: 'g1', title: '项目', icon: '', type: 1, children: [leaf('a', '项目跟踪'), leaf('b', '工作计划')] },
  { id: 'g2', title: '财务', icon: '', type: 1, children: [leaf('c', '发票管理')] },
  { id: 'x', title: '标准查询', icon: '', type: 7, href: 'https://std.example/' },
]
const homeTab = { key: '/home', href: '/home', title: '首页', isAffix: true }
const home = { tab: homeTab, trail: [], fixedPath: '/home' as const }
const noAxeContrast = {
  rules: { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false }, region: { enabled: false } },
}

async function expectNoViolations(container: Element) {
  const { violations } = await axe.run(container, noAxeContrast)
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

describe('side menu', () => {
  const show = (onOpen = jest.fn()) => {
    const view = wrap(<SideMenu menus={menus} shown={home} isCollapsed={false} onOpen={onOpen} />)
    return { ...view, onOpen }
  }

  test('on the home page the first group is open, and only one group is open at a time', async () => {
    show()
    expect(screen.getByRole('link', { name: '项目跟踪' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '财务' }))
    expect(screen.getByRole('link', { name: '发票管理' })).toBeVisible()
    expect(screen.queryByRole('link', { name: '项目跟踪' })).toBeNull()
  })

  test('works by arrow keys', async () => {
    const { onOpen } = show()
    screen.getByRole('button', { name: '项目' }).focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(screen.queryByRole('link', { name: '项目跟踪' })).toBeNull()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}')
    expect(screen.getByRole('link', { name: '工作计划' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(onOpen).toHaveBeenCalledWith('/b')
    await userEvent.keyboard('{ArrowLeft}')
    expect(screen.getByRole('button', { name: '项目' })).toHaveFocus()
  })

  test('other sites open in a window that cannot reach this one', () => {
    show()
    expect(screen.getByRole('link', { name: /标准查询/ })).toHaveAttribute('rel', 'noopener noreferrer')
  })

  test('axe finds nothing', async () => {
    const { container } = show()
    await expectNoViolations(container)
  })
})

describe('menu button', () => {
  test('opens by arrow, walks by arrows, closes by Escape with the focus back, and axe finds nothing', async () => {
    const onSelect = jest.fn()
    const entries = ['一', '二'].map((label) => ({ key: label, label, onSelect: () => onSelect(label) }))
    const { container } = wrap(<Menu label="更多" trigger={<span aria-hidden="true">…</span>} entries={entries} />)
    const button = screen.getByRole('button', { name: '更多' })
    button.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(screen.getByRole('menuitem', { name: '二' })).toHaveFocus()
    await expectNoViolations(container)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(button).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onSelect).toHaveBeenCalledWith('一')
  })
})

describe('confirm', () => {
  test('resolves with the answer, and questions wait for their turn', async () => {
    wrap(<ConfirmHost />)
    const answers: Promise<boolean>[] = []
    act(() => {
      answers.push(confirm({ text: '第一' }), confirm({ text: '第二' }))
    })
    await userEvent.click(await screen.findByRole('button', { name: '取消', hidden: true }))
    await expect(answers[0]).resolves.toBe(false)
    expect(await screen.findByText('第二')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: '确定', hidden: true }))
    await expect(answers[1]).resolves.toBe(true)
    expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull()
  })
})

describe('toast', () => {
  afterEach(() => act(() => toast.clear()))

  test('ten equal failures are one toast, and a flood of different ones is bounded', async () => {
    wrap(<ToastHost />)
    act(() => {
      for (let index = 0; index < 10; index += 1) toast.error('登录过期,请重新登录')
    })
    expect(screen.getAllByText('登录过期,请重新登录')).toHaveLength(1)
    act(() => {
      for (let index = 0; index < 20; index += 1) toast.error(`错误 ${index}`)
    })
    await waitFor(() => expect(screen.getAllByText(/错误/)).toHaveLength(5))
  })
})

test('rights that travel compact answer the same questions', () => {
  expect(expandRights([{ modelId: '1', button: ['btn_add'], column: [], form: [] }])[0]?.button).toMatchObject([
    { enCode: 'btn_add' },
  ])
})
