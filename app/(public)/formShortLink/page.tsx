import type { Metadata } from 'next'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages, getTranslations } from 'next-intl/server'
import { ShortLinkPage } from '@/components/features/short-link/short-link-page'
import { pickMessages } from '@/lib/i18n/messages'

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const [t, tCommon] = await Promise.all([getTranslations('shortlink'), getTranslations('common')])
  // The address is what opens the page: it must not travel on to another site.
  return { title: `${t('pageTitle')} - ${tCommon('systemTitle')}`, referrer: 'no-referrer' }
}

/** A form or a list for people without an account (contract 1 §25). Who is signed in sees the same as everybody. */
export default async function Page({ searchParams }: PageProps) {
  const [{ modelId, encryption }, messages] = await Promise.all([searchParams, getMessages()])
  return (
    <NextIntlClientProvider
      messages={pickMessages(messages, ['common', 'errors', 'login', 'shortlink', 'form', 'widgets', 'validation'])}
    >
      <ShortLinkPage modelId={textOf(modelId, 100)} encryption={textOf(encryption, 4000)} />
    </NextIntlClientProvider>
  )
}

function textOf(value: string | string[] | undefined, charactersMax: number): string {
  return typeof value === 'string' && value.length <= charactersMax ? value : ''
}
