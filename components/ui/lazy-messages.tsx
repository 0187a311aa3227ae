'use client'

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { type ReactNode, Suspense, use, useEffect, useMemo, useReducer } from 'react'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { AppError } from '@/lib/errors/app-error'
import { type Language, languageOfTag } from '@/lib/i18n/locales'

type Messages = Record<string, unknown>
type Loader = () => Promise<{ default: Messages }>
export type MessageLoaders = Readonly<Record<Language, Loader>>

/** The texts that a loader brought or is to bring; null where they did not come. */
const loaded = new WeakMap<Loader, Promise<Messages | null>>()

function load(loader: Loader): Promise<Messages | null> {
  const known = loaded.get(loader)
  if (known) return known
  const loading: Promise<Messages | null> = loader().then(
    ({ default: texts }) => {
      // As React marks what it has waited for, so that whoever shows the texts next shows them at once.
      Object.assign(loading, { status: 'fulfilled', value: texts })
      return texts
    },
    () => null,
  )
  loaded.set(loader, loading)
  return loading
}

/** Brings the texts before somebody shows them, in the language of the page. Where they do not come, that is told when they are shown. */
export async function loadTextsAhead(loaders: MessageLoaders): Promise<void> {
  await load(loaders[languageOfTag(document.documentElement.lang)])
}

type LazyMessagesProps = { namespace: string; loaders: MessageLoaders; fallback?: ReactNode; children: ReactNode }

/**
 * Texts that come with the code that shows them: in the document they would travel with every page that never does. Where they do
 * not come, that is said in this place only, and the next try fetches them anew.
 */
export function LazyMessages({ fallback = <LoadingState />, ...props }: LazyMessagesProps) {
  return (
    <Suspense fallback={fallback}>
      <WithTexts {...props} />
    </Suspense>
  )
}

function WithTexts({ namespace, loaders, children }: Omit<LazyMessagesProps, 'fallback'>) {
  const locale = useLocale()
  const loader = loaders[languageOfTag(locale)]
  const texts = use(load(loader))
  const around = useMessages()
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  // The texts that did not come: whoever shows this place next asks for them again.
  useEffect(() => {
    if (!texts) return () => void loaded.delete(loader)
  }, [texts, loader])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try fails on its own.
  const error = useMemo(() => new AppError('transport', `no texts of ${namespace}`), [namespace, attempt])
  if (!texts) {
    const again = () => {
      loaded.delete(loader)
      retry()
    }
    return <ErrorState error={error} onRetry={again} />
  }
  return (
    <NextIntlClientProvider locale={locale} messages={{ ...around, [namespace]: texts }}>
      {children}
    </NextIntlClientProvider>
  )
}
