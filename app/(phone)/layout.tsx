import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { pickMessages } from '@/lib/i18n/messages'

/** Pages that a phone shows, for somebody who is signed in there. */
export default async function PhoneLayout({ children }: { children: ReactNode }) {
  const messages = await getMessages()
  return (
    <NextIntlClientProvider messages={pickMessages(messages, ['common', 'errors', 'login'])}>{children}</NextIntlClientProvider>
  )
}
