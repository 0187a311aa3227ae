import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages, getTranslations } from 'next-intl/server'
import { SetupPage } from '@/components/features/setup/setup-page'
import { publicConfig, webConfig } from '@/lib/config/web-config'
import { pickMessages } from '@/lib/i18n/messages'

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const [t, tCommon] = await Promise.all([getTranslations('setup'), getTranslations('common')])
  // The address holds the token: it must not travel on to another site.
  return { title: `${t('pageTitle')} - ${tCommon('systemTitle')}`, referrer: 'no-referrer' }
}

/** First set-up of an embedded platform whose published passwords do not work; its start prints the link to here. */
export default async function Page({ searchParams }: PageProps) {
  const { isEmbedded, hasDemoCompany } = webConfig()
  if (!isEmbedded) notFound()
  const [{ token }, messages] = await Promise.all([searchParams, getMessages()])
  const { loginPasswordMode, loginAesKey } = publicConfig()
  return (
    <NextIntlClientProvider messages={pickMessages(messages, ['common', 'errors', 'login', 'setup'])}>
      <SetupPage
        token={typeof token === 'string' ? token : ''}
        passwordMode={{ mode: loginPasswordMode, aesKey: loginAesKey }}
        hasDemoCompany={hasDemoCompany}
      />
    </NextIntlClientProvider>
  )
}
