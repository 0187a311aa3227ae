'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { writePreferenceCookie } from '@/lib/client/color-mode'
import { type Language, languageCookie } from '@/lib/i18n/locales'

/** A browser that has chosen no language speaks the one that the user chose elsewhere. */
export function AdoptLanguage({ language }: { language: Language }) {
  const router = useRouter()
  // The cookie by which the server chooses the language of a page.
  useEffect(() => {
    writePreferenceCookie(languageCookie, language)
    router.refresh()
  }, [language, router])
  return null
}
