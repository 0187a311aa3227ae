import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore, Provider } from 'jotai'
import { NextIntlClientProvider } from 'next-intl'
import type { ShellData } from '@/components/ground/shell-data'
import { ToastHost } from '@/components/ui/toast'
import common from '@/messages/zh/common.json'
import form from '@/messages/zh/form.json'
import shell from '@/messages/zh/shell.json'
import topbar from '@/messages/zh/topbar.json'
import { ShellDialogs } from './shell-dialogs'
import { shellDialogAtom, sidePanelAtom } from './state'

let mockIsAway = true
// The server that the code comes from; the code itself is the real one.
jest.mock('./shortcuts-dialog', () => {
  if (mockIsAway) throw new Error('ChunkLoadError')
  return jest.requireActual('./shortcuts-dialog')
})

const mockLoaded: string[] = []
jest.mock('../settings/settings-drawer', () => {
  mockLoaded.push('settings')
  return {}
})
jest.mock('@/components/features/chat/chat-drawer', () => {
  mockLoaded.push('chat')
  // Its texts stay on their way.
  return { loadTexts: () => new Promise(() => {}) }
})

test('a dialog whose code does not come leaves the page as it is, and opens at the next try', async () => {
  const store = createStore()
  await act(async () =>
    render(
      <Provider store={store}>
        <NextIntlClientProvider locale="zh-CN" messages={{ common, form, shell, topbar }}>
          <input aria-label="beside" />
          <ShellDialogs data={{} as ShellData} />
          <ToastHost />
        </NextIntlClientProvider>
      </Provider>,
    ),
  )
  const input = screen.getByLabelText('beside')
  await act(async () => store.set(shellDialogAtom, 'shortcuts'))
  expect(await screen.findByText('内容未能加载，请检查网络后重试')).toBeInTheDocument()
  expect(store.get(shellDialogAtom)).toBeUndefined()
  expect(screen.getByLabelText('beside')).toBe(input)
  mockIsAway = false
  await act(async () => store.set(shellDialogAtom, 'shortcuts'))
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
})

function show() {
  const store = createStore()
  const view = render(
    <Provider store={store}>
      <NextIntlClientProvider locale="zh-CN" messages={{ common, form, shell, topbar }}>
        <ShellDialogs data={{} as ShellData} />
      </NextIntlClientProvider>
    </Provider>,
  )
  return { store, ...view }
}

test('what has come once is there in the moment it is opened again', async () => {
  const { store } = show()
  act(() => store.set(shellDialogAtom, 'statement'))
  expect(await screen.findByText(/MIT/)).toBeInTheDocument()
  act(() => store.set(shellDialogAtom, undefined))
  act(() => store.set(shellDialogAtom, 'statement'))
  expect(screen.getByText(/MIT/)).toBeInTheDocument()
})

test('what is opened every day is loaded once somebody is at the page, and until then a click opens a frame with its title', async () => {
  window.matchMedia = () =>
    ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList
  const { store } = show()
  expect(mockLoaded).toEqual([])
  fireEvent.keyDown(document)
  await waitFor(() => expect(mockLoaded).toEqual(['settings', 'chat']), { timeout: 60_000 })
  act(() => store.set(sidePanelAtom, 'chat'))
  expect(screen.getByRole('dialog', { name: '内部聊天' })).toHaveTextContent(common.loading)
  await userEvent.click(screen.getByRole('button', { name: form.close }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(store.get(sidePanelAtom)).toBeUndefined()
})
