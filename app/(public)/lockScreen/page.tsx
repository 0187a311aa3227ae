import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { LockScreenPage } from '@/components/features/login/lock-screen-page'
import type { Session } from '@/lib/bff/cookie'
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
  if (!session.locked) redirect('/home')
  const { redirect: wanted } = await searchParams
  // Who is locked in is all that is asked for; when the platform cannot say, the way back to the sign-in screen stays.
  const user = await loadLockedUser(session).catch(() => null)
  return <LockScreenPage user={user} target={safeRedirect(wanted)} />
}

/** Ours tells a locked session its name and picture and nothing else; other installations know of no lock and tell everything. */
async function loadLockedUser(session: Session) {
  const me = await platformCall(oauth.me, {}, session)
  const user = { account: me.userAccount, name: me.userName, headIcon: me.headIcon ?? '' }
  if (typeof me.headIcon === 'string') return user
  const current = await platformCall(oauth.currentUser, { query: {} }, session).catch(() => null)
  return { ...user, headIcon: current?.userInfo.headIcon ?? '' }
}
