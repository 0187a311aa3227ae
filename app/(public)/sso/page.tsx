import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AdoptSession } from '@/components/features/login/adopt-session'
import { safeRedirect } from '@/lib/client/safe-redirect'

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const [t, tCommon] = await Promise.all([getTranslations('login'), getTranslations('common')])
  return { title: `${t('adopt.title')} - ${tCommon('systemTitle')}` }
}

/** The guard has taken the token out of the address already; what is left says where to go afterwards. */
export default async function Page({ searchParams }: PageProps) {
  const { next } = await searchParams
  return <AdoptSession next={safeRedirect(next)} />
}
