import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { LoginLookProvider } from '@/components/features/login/use-login-look'
import { installationLook } from '@/lib/bff/installation-look'
import { pickMessages } from '@/lib/i18n/messages'

export default async function PublicLayout({ children }: { children: ReactNode }) {
  const [messages, look] = await Promise.all([getMessages(), installationLook()])
  return (
    <NextIntlClientProvider messages={pickMessages(messages, ['common', 'errors', 'login'])}>
      <LoginLookProvider look={look}>{children}</LoginLookProvider>
    </NextIntlClientProvider>
  )
}
