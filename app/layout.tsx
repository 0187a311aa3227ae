import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import { NextIntlClientProvider } from 'next-intl'
import { getLocale, getMessages, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ToastHost } from '@/components/ui/toast'
import { colorModeCookie, colorModeScript, isColorMode, themeCookie } from '@/lib/client/color-mode'
import { pickMessages } from '@/lib/i18n/messages'
import './globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('common')
  return { title: t('systemTitle'), icons: { icon: '/favicon.svg' }, robots: { index: false } }
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1 }

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, messages, cookieStore, headerStore] = await Promise.all([getLocale(), getMessages(), cookies(), headers()])
  const stored = cookieStore.get(colorModeCookie)?.value
  const choice = isColorMode(stored) ? stored : 'system'
  const theme = cookieStore.get(themeCookie)?.value ?? ''
  const nonce = headerStore.get('x-nonce') ?? undefined
  return (
    <html
      lang={locale}
      data-mode={choice === 'dark' ? 'dark' : 'light'}
      data-mode-choice={choice}
      data-theme={/^[a-z]{1,20}$/.test(theme) ? theme : undefined}
      suppressHydrationWarning
    >
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; React would escape its quotes as a child. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: colorModeScript }} />
        <NextIntlClientProvider messages={pickMessages(messages, ['common', 'errors'])}>
          {children}
          <ToastHost />
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
