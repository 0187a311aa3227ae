import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import { NextIntlClientProvider } from 'next-intl'
import { getLocale, getMessages, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { TipHost } from '@/components/ui/tip-host'
import { ToastHost } from '@/components/ui/toast'
import { isAskedByPerson, leaveOpener } from '@/lib/bff/page-headers'
import { colorModeCookie, colorModeScript, frameLooks, isColorMode } from '@/lib/client/color-mode'
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
  const nonce = headerStore.get('x-nonce') ?? undefined
  const openerScript = isAskedByPerson(headerStore.get('sec-fetch-site')) ? leaveOpener : ''
  return (
    <html
      lang={locale}
      data-mode={choice === 'dark' ? 'dark' : 'light'}
      data-mode-choice={choice}
      {...Object.fromEntries(frameLooks.map((name) => [`data-${name}`, plainWord(cookieStore.get(`tenon-${name}`)?.value)]))}
      suppressHydrationWarning
    >
      <head>
        {/* As a module it runs at once and only the first paint waits for it: a plain script would wait for the style sheets, and with it
            all that comes after it in the page. */}
        <script
          type="module"
          async
          {...{ blocking: 'render' }}
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; React would escape its quotes as a child.
          dangerouslySetInnerHTML={{ __html: openerScript + colorModeScript }}
        />
      </head>
      <body>
        <NextIntlClientProvider messages={pickMessages(messages, ['common', 'errors'])}>
          {children}
          <ToastHost />
          <TipHost />
        </NextIntlClientProvider>
      </body>
    </html>
  )
}

/** A preference as it stands in a cookie, which anything may stand in. */
function plainWord(text: string | undefined): string | undefined {
  return text !== undefined && /^[a-zA-Z]{1,20}$/.test(text) ? text : undefined
}
