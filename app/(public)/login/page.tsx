import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { LoginPage } from '@/components/features/login/login-page'
import { readSession } from '@/lib/bff/session'
import { safeRedirect } from '@/lib/client/safe-redirect'
import { publicConfig } from '@/lib/config/web-config'

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const [t, tCommon] = await Promise.all([getTranslations('login'), getTranslations('common')])
  return { title: `${t('pageTitle')} - ${tCommon('systemTitle')}` }
}

export default async function Page({ searchParams }: PageProps) {
  // Spec 1 §2.2: with a session there is nothing to do here.
  if (await readSession()) redirect('/')
  const { redirect: wanted } = await searchParams
  const { loginPasswordMode, loginAesKey, demoAccounts } = publicConfig()
  return (
    <LoginPage
      target={safeRedirect(wanted)}
      passwordMode={{ mode: loginPasswordMode, aesKey: loginAesKey }}
      demoAccounts={demoAccounts}
    />
  )
}
