import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { pickMessages } from '@/lib/i18n/messages'

/** Pages that fill a display: nothing of the shell stands around them. */
export default async function ScreenLayout({ children }: { children: ReactNode }) {
  const messages = await getMessages()
  return <NextIntlClientProvider messages={pickMessages(messages, ['common', 'errors'])}>{children}</NextIntlClientProvider>
}
