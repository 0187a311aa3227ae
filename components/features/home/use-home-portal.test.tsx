import { act, renderHook } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { ShellProvider } from '@/components/ground/shell-context'
import type { ShellData } from '@/components/ground/shell-data'
import { useHomePortal } from './use-home-portal'

const shell = (userId: string) => ({ user: { userId, portalId: 'p1' }, rights: [], menus: [] }) as unknown as ShellData

test('what was chosen stays chosen when the tab of the start page is begun anew, for this person alone', () => {
  const store = createStore()
  const as = (userId: string) => ({
    wrapper: ({ children }: { children: ReactNode }) => (
      <Provider store={store}>
        <ShellProvider data={shell(userId)} openPath={() => {}} closePath={() => {}}>
          {children}
        </ShellProvider>
      </Provider>
    ),
  })
  const first = renderHook(useHomePortal, as('u1'))
  expect(first.result.current.portalId).toBe('p1')
  act(() => first.result.current.choose('p2'))
  first.unmount()
  expect(renderHook(useHomePortal, as('u1')).result.current.portalId).toBe('p2')
  expect(renderHook(useHomePortal, as('u2')).result.current.portalId).toBe('p1')
})
