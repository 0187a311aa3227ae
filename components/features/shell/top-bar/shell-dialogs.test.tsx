import { act, render, screen } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { NextIntlClientProvider } from 'next-intl'
import { ToastHost } from '@/components/ui/toast'
import common from '@/messages/zh/common.json'
import form from '@/messages/zh/form.json'
import shell from '@/messages/zh/shell.json'
import topbar from '@/messages/zh/topbar.json'
import type { ShellData } from '../shell-data'
import { ShellDialogs } from './shell-dialogs'
import { shellDialogAtom } from './state'

let mockIsAway = true
// The server that the code comes from; the code itself is the real one.
jest.mock('./shortcuts-dialog', () => {
  if (mockIsAway) throw new Error('ChunkLoadError')
  return jest.requireActual('./shortcuts-dialog')
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
