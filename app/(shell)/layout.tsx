import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import { type ReactNode, Suspense } from 'react'
import { SessionFailure } from '@/components/features/shell/session-failure'
import { Shell } from '@/components/features/shell/shell'
import { pickMessages } from '@/lib/i18n/messages'
import { loadShell } from './load-shell'

export default async function ShellLayout({ children }: { children: ReactNode }) {
  const messages = await getMessages()
  return (
    <NextIntlClientProvider
      messages={pickMessages(messages, ['common', 'errors', 'shell', 'home', 'list', 'form', 'widgets', 'validation'])}
    >
      <Suspense>
        <ShellGate>{children}</ShellGate>
      </Suspense>
    </NextIntlClientProvider>
  )
}

async function ShellGate({ children }: { children: ReactNode }) {
  const { data, failure } = await loadShell()
  if (failure !== undefined) return <SessionFailure text={failure} />
  // Another user means another shell: nothing of the former may be carried over (reliability S15).
  return (
    <Shell key={data.user.userId} data={data}>
      {children}
    </Shell>
  )
}
