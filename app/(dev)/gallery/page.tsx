import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import { ConfirmHost } from '@/components/ui/confirm'
import { webConfig } from '@/lib/config/web-config'
import { pickMessages } from '@/lib/i18n/messages'
import { loadShell } from '../../(shell)/load-shell'
import { GalleryPage } from './gallery-page'

export const metadata: Metadata = { title: 'Gallery' }

/** Every widget in every state, on the real platform. For those who build the product and for the tests that drive it. */
export default async function Page({ searchParams }: { searchParams: Promise<{ widget?: string }> }) {
  if (!webConfig().hasGallery) notFound()
  const [{ data }, messages, { widget }] = await Promise.all([loadShell(), getMessages(), searchParams])
  if (!data) notFound()
  return (
    <NextIntlClientProvider
      messages={pickMessages(messages, ['common', 'errors', 'form', 'list', 'widgets', 'validation', 'gallery'])}
    >
      <GalleryPage user={data.user} type={widget ?? 'input'} />
      <ConfirmHost />
    </NextIntlClientProvider>
  )
}
