'use client'

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { type ReactNode, Suspense, use } from 'react'
import { LoadingState } from '@/components/ui/states'
import { type Language, languageOfTag } from '@/lib/i18n/locales'

type Messages = Record<string, unknown>
export type MessageLoaders = Readonly<Record<Language, () => Promise<{ default: Messages }>>>

const loaded = new WeakMap<MessageLoaders, Map<Language, Promise<Messages>>>()

function load(loaders: MessageLoaders, language: Language): Promise<Messages> {
  const byLanguage = loaded.get(loaders) ?? new Map<Language, Promise<Messages>>()
  loaded.set(loaders, byLanguage)
  const known = byLanguage.get(language)
  if (known) return known
  const loading: Promise<Messages> = loaders[language]().then((file) => file.default)
  byLanguage.set(language, loading)
  // What could not be had is asked for again the next time.
  loading.catch(() => byLanguage.delete(language))
  return loading
}

type LazyMessagesProps = { namespace: string; loaders: MessageLoaders; fallback?: ReactNode; children: ReactNode }

/** Texts that come with the code that shows them: in the document they would travel with every page that never does. */
export function LazyMessages({ fallback = <LoadingState />, ...props }: LazyMessagesProps) {
  return (
    <Suspense fallback={fallback}>
      <WithTexts {...props} />
    </Suspense>
  )
}

function WithTexts({ namespace, loaders, children }: Omit<LazyMessagesProps, 'fallback'>) {
  const locale = useLocale()
  const texts = use(load(loaders, languageOfTag(locale)))
  const around = useMessages()
  return (
    <NextIntlClientProvider locale={locale} messages={{ ...around, [namespace]: texts }}>
      {children}
    </NextIntlClientProvider>
  )
}
