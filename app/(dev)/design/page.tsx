import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import { ConfirmHost } from '@/components/ui/confirm'
import { pickMessages } from '@/lib/i18n/messages'
import { DesignPage } from './design-page'

export const metadata: Metadata = { title: 'Design' }

/** The parts of components/ui in all their states. For those who build the product: it exists in development only. */
export default async function Page() {
  if (process.env.NODE_ENV !== 'development') notFound()
  return (
    <NextIntlClientProvider
      messages={pickMessages(await getMessages(), ['common', 'errors', 'form', 'list', 'widgets', 'layout'])}
    >
      <DesignPage />
      <ConfirmHost />
    </NextIntlClientProvider>
  )
}
