import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AuthRedirectPage } from '@/components/features/login/auth-redirect-page'

export async function generateMetadata(): Promise<Metadata> {
  const [t, tCommon] = await Promise.all([getTranslations('login'), getTranslations('common')])
  // The address holds the provider's code: it must not travel on to another site.
  return { title: `${t('authRedirect.title')} - ${tCommon('systemTitle')}`, referrer: 'no-referrer' }
}

export default function Page() {
  return <AuthRedirectPage />
}
