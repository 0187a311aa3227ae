import { renderHook } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { widgetSchemas } from '@/components/widgets/schemas'
import { toastStore } from '@/lib/client/toast-store'
import { parseDesign } from '@/lib/form/parse-design'
import form from '@/messages/en/form.json'
import { useTellRemoved } from './use-tell-removed'

const design = parseDesign(
  JSON.stringify({ fields: [{ __config__: { jnpfKey: 'input', label: 'Name' }, __vModel__: 'name' }] }),
  widgetSchemas,
)
const WithTexts = ({ children }: { children: ReactNode }) => (
  <NextIntlClientProvider locale="en" messages={{ form }} timeZone="Asia/Shanghai">
    {children}
  </NextIntlClientProvider>
)

it('removed drafts of the open form are called by what stands in them, those of others by the name of theirs', () => {
  const { result } = renderHook(() => useTellRemoved({ modelId: 'm1', form: design }), { wrapper: WithTexts })
  const common = { recordId: '', savedAt: 1, snapshot: { name: 'typed here' } }
  result.current([
    { ...common, id: 'a', moduleId: 'm1', title: 'Suppliers' },
    { ...common, id: 'b', moduleId: 'm2', title: 'Invoices' },
  ])
  expect(toastStore.read().at(-1)?.text).toContain(`typed here${form.draft.separator}Invoices`)
})
