import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { LockScreenPage } from '@/components/features/login/lock-screen-page'
import { platformCall } from '@/lib/bff/platform'
import { readSession } from '@/lib/bff/session'
import { safeRedirect } from '@/lib/client/safe-redirect'
import { oauth } from '@/lib/contract/session/oauth'

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const [t, tCommon] = await Promise.all([getTranslations('login'), getTranslations('common')])
  return { title: `${t('lock.pageTitle')} - ${tCommon('systemTitle')}` }
}

export default async function Page({ searchParams }: PageProps) {
  const session = await readSession()
  if (!session) redirect('/login')
  if (!session.locked) redirect('/')
  const { redirect: wanted } = await searchParams
  // Who is locked in is all that is asked for; when the platform cannot say, the way back to the sign-in screen stays.
  const current = await platformCall(oauth.currentUser, { query: {} }, session).catch(() => null)
  const user = current && {
    account: current.userInfo.userAccount,
    name: current.userInfo.userName,
    headIcon: current.userInfo.headIcon,
  }
  return <LockScreenPage user={user} target={safeRedirect(wanted)} />
}
