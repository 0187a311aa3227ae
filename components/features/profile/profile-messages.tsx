'use client'

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { type ReactNode, Suspense, use } from 'react'
import { LoadingState } from '@/components/ui/states'
import { type Language, languageOfTag } from '@/lib/i18n/locales'

type Messages = Record<string, unknown>

const loaders = {
  zh: () => import('@/messages/zh/profile.json'),
  en: () => import('@/messages/en/profile.json'),
  zhtw: () => import('@/messages/zhtw/profile.json'),
} as const satisfies Record<Language, () => Promise<{ default: Messages }>>

const loaded = new Map<Language, Promise<Messages>>()

function load(language: Language): Promise<Messages> {
  const known = loaded.get(language)
  if (known) return known
  const loading: Promise<Messages> = loaders[language]().then((file) => file.default)
  loaded.set(language, loading)
  // What could not be had is asked for again the next time.
  loading.catch(() => loaded.delete(language))
  return loading
}

/** The texts of the profile come with its code: in the document they would travel with every page that never shows them. */
export function ProfileMessages({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<LoadingState />}>
      <WithTexts>{children}</WithTexts>
    </Suspense>
  )
}

function WithTexts({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const around = useMessages()
  const profile = use(load(languageOfTag(locale)))
  return (
    <NextIntlClientProvider locale={locale} messages={{ ...around, profile }}>
      {children}
    </NextIntlClientProvider>
  )
}
