'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { call, onSessionEnd } from '@/lib/client/call'
import { leaveLoginNotice } from '@/lib/client/login-notice'
import { onSessionNews, type SessionNews } from '@/lib/client/session-channel'
import { toast } from '@/lib/client/toast-store'
import { oauth } from '@/lib/contract/session/oauth'

// Spec 1 §8: the way to the sign-in screen begins when the toast closes.
const toastMs = 1500

const here = () => window.location.pathname + window.location.search
const toLogin = () => window.location.assign(`/login?redirect=${encodeURIComponent(here())}`)

/** Follows the session: ended by the platform, or changed in another tab of the browser (reliability S6, S15, S19, T3, T4). */
export function SessionWatch({ userId }: { userId: string }) {
  const t = useTranslations('errors')
  const endedText = t('signedOut')
  // Replies of calls: many calls may find out at once, the user is told and led away once.
  useEffect(() => {
    let hasEnded = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onSessionEnd((error) => {
      if (hasEnded) return
      hasEnded = true
      const text = error.userMessage || endedText
      toast.error(text, { durationMs: toastMs })
      leaveLoginNotice(text)
      timer = setTimeout(toLogin, toastMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [endedText])
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
  return null
}

async function follow(news: SessionNews, userId: string): Promise<void> {
  // Signed out on purpose: whoever signs in next need not land where this user was.
  if (news.kind === 'logout') return window.location.assign('/login')
  if (news.kind === 'lock') return window.location.assign(`/lockScreen?redirect=${encodeURIComponent(here())}`)
  if (news.kind === 'unlock') return
  // The same person signed in again: what is half typed here may stay. Somebody else: nothing of this page may.
  const me = await call(oauth.me, {}).catch(() => undefined)
  if (me?.data.userId !== userId) window.location.reload()
}
