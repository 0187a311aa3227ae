import 'fake-indexeddb/auto'
import { act, renderHook } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { randomKey } from '@/lib/client/draft-seal'
import { draftsMaxPerModule, saveDraft } from '@/lib/client/drafts'
import { SaveAttempt } from '@/lib/client/save-attempt'
import { toastStore } from '@/lib/client/toast-store'
import form from '@/messages/en/form.json'
import { useDraft } from './use-draft'

const owner = { userId: 'u1', keys: [randomKey()] }
const store = {
  isDirty: () => true,
  toRecord: () => ({ title: 'typed' }),
  subscribeAny: () => () => true,
  restore: () => {},
}
const session = { store, untouched: {}, attempt: new SaveAttempt() }
const notices = { modelId: 'm1', title: 'Notices' }

const WithTexts = ({ children }: { children: ReactNode }) => (
  <NextIntlClientProvider locale="en" messages={{ form }} timeZone="Asia/Shanghai">
    {children}
  </NextIntlClientProvider>
)

it('a form that says nothing of its drafts tells all the same which ones had to make room', async () => {
  const other = { moduleId: 'm1', recordId: '', title: 'Notices', savedAt: Date.now() - 1000, snapshot: {} }
  for (let index = 0; index < draftsMaxPerModule; index += 1) await saveDraft(owner, { ...other, id: `d${index}` })
  const { result } = renderHook(() => useDraft({ owner, module: notices, id: null, session }), { wrapper: WithTexts })
  expect(await act(() => result.current.keep())).toBe(true)
  expect(toastStore.read().map(({ text }) => text)).toEqual(['Too many drafts: the oldest one was removed: Notices'])
})
