'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { endSession, resumeSession, useEndedSession } from '@/components/ground/session/session-end'
import type { ShellData } from '@/components/ground/shell-data'
import { call, onSessionEnd } from '@/lib/client/call'
import { releaseGuards } from '@/lib/client/leave-guards'
import { leaveHere } from '@/lib/client/leaving'
import { leaveLoginNotice } from '@/lib/client/login-notice'
import { platformText } from '@/lib/client/platform-texts'
import { announceSession, onSessionNews, type SessionNews } from '@/lib/client/session-channel'
import type { UserInfo } from '@/lib/contract/session/oauth'
import { ownSession } from '@/lib/contract/session/own-session'

const SignInAgain = dynamic(async () => ({ default: (await import('./sign-in-again')).SignInAgain }), {
  ssr: false,
  loading: ({ error }) => (error ? <LeaveForLogin /> : null),
})

const here = () => window.location.pathname + window.location.search

type SessionWatchProps = {
  user: UserInfo
  passwordMode: ShellData['passwordMode']
  /** Somebody else looks with the rights of the user: who signs in again is somebody else, on a page of his own. */
  isViewing?: boolean
}

/** Follows the session: ended by the platform, or changed in another tab of the browser (reliability S6, S15, S19, T3, T4). */
export function SessionWatch({ user, passwordMode, isViewing = false }: SessionWatchProps) {
  const endedText = useTranslations('errors')('signedOut')
  const ended = useEndedSession()
  const { userId } = user
  // Replies of calls.
  useEffect(() => onSessionEnd((error) => endSession(platformText(error.userMessage ?? '') || endedText)), [endedText])
  // Other tabs of this browser, and pages the browser kept while the user was elsewhere.
  useEffect(() => {
    const stop = onSessionNews((news) => void follow(news, userId))
    const reloadKept = (event: PageTransitionEvent) => event.persisted && window.location.reload()
    window.addEventListener('pageshow', reloadKept)
    return () => {
      stop()
      window.removeEventListener('pageshow', reloadKept)
    }
  }, [userId])
  if (ended?.step !== 'asking') return null
  if (isViewing) return <LeaveForLogin />
  return (
    <SignInAgain
      text={ended.text}
      account={user.userAccount}
      userId={userId}
      passwordMode={passwordMode}
      onDone={(result) => {
        announceSession('login')
        // Somebody else signed in: nothing of this page is theirs.
        if (result === 'other') window.location.assign('/')
        else resumeSession()
      }}
    />
  )
}

/** The dialog could not be loaded, because the server is gone or has been replaced: the sign-in screen is the way that is left. */
function LeaveForLogin() {
  const ended = useEndedSession()
  // The address bar.
  useEffect(() => {
    leaveLoginNotice(ended?.text ?? '')
    releaseGuards()
    window.location.assign(`/login?redirect=${encodeURIComponent(here())}`)
  }, [ended])
  return null
}

async function follow(news: SessionNews, userId: string): Promise<void> {
  // Drafts stay; a question of the browser would only keep this page open for whom it is no longer.
  if (news.kind === 'logout' || news.kind === 'lock' || news.kind === 'system' || news.kind === 'view') {
    releaseGuards()
    leaveHere()
  }
  // Signed out on purpose: whoever signs in next need not land where this user was.
  if (news.kind === 'logout') return window.location.assign('/login')
  if (news.kind === 'lock') return window.location.assign(`/lockScreen?redirect=${encodeURIComponent(here())}`)
  if (news.kind === 'unlock') return
  // Menus and rights of this page are those of the system, or the person, before; drafts stay.
  if (news.kind === 'system' || news.kind === 'view') return window.location.assign('/')
  // The same person signed in again: what is half typed here may stay. Somebody else: nothing of this page may.
  const me = await call(ownSession.me, {}).catch(() => undefined)
  if (me?.data.userId === userId) resumeSession()
  else window.location.reload()
}
