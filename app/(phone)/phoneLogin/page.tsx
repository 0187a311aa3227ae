import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { PhoneLoginPage } from '@/components/features/phone-login/phone-login-page'
import { platformCall } from '@/lib/bff/platform'
import { readSession } from '@/lib/bff/session'
import { webConfig } from '@/lib/config/web-config'
import { oauth } from '@/lib/contract/session/oauth'
import { AppError, toAppError } from '@/lib/errors/app-error'

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const [t, tCommon] = await Promise.all([getTranslations('login'), getTranslations('common')])
  return { title: `${t('phone.title')} - ${tCommon('systemTitle')}`, referrer: 'no-referrer' }
}

/** Plays the phone app, which only the embedded platform lacks (contract 1 §5.3). */
export default async function Page({ searchParams }: PageProps) {
  if (!webConfig().isEmbedded) notFound()
  const [{ ticket }, session] = await Promise.all([searchParams, readSession()])
  const wanted = typeof ticket === 'string' ? ticket : ''
  const toLogin = `/login?redirect=${encodeURIComponent(`/phoneLogin?ticket=${encodeURIComponent(wanted)}`)}`
  if (!session) redirect(toLogin)
  if (session.locked) redirect('/lockScreen')
  const current = await platformCall(oauth.currentUser, { query: {} }, session).catch((thrown: unknown) => toAppError(thrown))
  // The start page knows what to do with a session that is over.
  if (!current || (current instanceof AppError && current.code === 'signedOut')) redirect('/')
  if (current instanceof AppError && current.code === 'locked') redirect('/lockScreen')
  if (current instanceof AppError) throw current
  const { userName, userAccount, headIcon } = current.userInfo
  return <PhoneLoginPage ticket={wanted} user={{ name: userName, account: userAccount, headIcon }} />
}
