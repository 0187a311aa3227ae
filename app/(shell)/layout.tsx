import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { SessionFailure } from '@/components/features/shell/session/session-failure'
import { Shell } from '@/components/features/shell/shell'
import { ConfirmHost } from '@/components/ui/confirm'
import { pickMessages } from '@/lib/i18n/messages'
import { loadShell } from './load-shell'

// Nothing of the shell can be drawn before the user is known, so nothing is streamed ahead; an unknown path then answers with 404.
export default async function ShellLayout({ children }: { children: ReactNode }) {
  const [messages, { data, failure }] = await Promise.all([getMessages(), loadShell()])
  return (
    <NextIntlClientProvider
      messages={pickMessages(messages, ['common', 'errors', 'shell', 'home', 'list', 'form', 'widgets', 'validation'])}
    >
      {failure === undefined ? (
        // Another user means another shell: nothing of the former may be carried over (reliability S15).
        <Shell key={data.user.userId} data={data}>
          {children}
        </Shell>
      ) : (
        <SessionFailure text={failure} />
      )}
      <ConfirmHost />
    </NextIntlClientProvider>
  )
}
