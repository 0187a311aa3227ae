import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Shell } from '@/components/features/shell/shell'
import { SessionFailure } from '@/components/ground/session/session-failure'
import { ConfirmHost } from '@/components/ui/confirm'
import { type Namespace, pickMessages } from '@/lib/i18n/messages'
import { loadShell } from './load-shell'

/** What the shell's own parts and its screens say. */
const namespaces: readonly Namespace[] = [
  'common',
  'errors',
  'shell',
  'layout',
  'topbar',
  'home',
  'list',
  'form',
  'widgets',
  'validation',
  'flowcodes',
]

/** Knows who the user is; what stands around it is sent before. */
export async function ShellGate({ children }: { children: ReactNode }) {
  const [messages, { data, failure }] = await Promise.all([getMessages(), loadShell()])
  return (
    <NextIntlClientProvider messages={pickMessages(messages, namespaces)}>
      {failure === undefined ? (
        // Another user means another shell: nothing of the former may be carried over (reliability S15).
        <Shell key={`${data.user.userId} ${data.viewing?.id ?? ''}`} data={data}>
          {children}
        </Shell>
      ) : (
        <SessionFailure {...failure} />
      )}
      <ConfirmHost />
    </NextIntlClientProvider>
  )
}
