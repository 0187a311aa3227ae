'use client'

import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTimeZone, useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { SWRConfig } from 'swr'
import { RealtimeBridge } from '@/components/ground/live/realtime-bridge'
import { AdoptLanguage } from '@/components/ground/session/adopt-language'
import { ShellProvider } from '@/components/ground/shell-context'
import type { ShellData } from '@/components/ground/shell-data'
import { writePreferenceCookie } from '@/lib/client/color-mode'
import { takeDocument } from '@/lib/client/document-person'
import { drawInViewing } from '@/lib/client/viewing'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import { installationNameCookie } from '@/lib/domain/installation-name'
import { ShellLayout } from './layouts/shell-layout'
import { ScreenHost } from './screen-host'
import { LastLoginNotice } from './session/last-login-notice'
import { SessionWatch } from './session/session-watch'
import { WatermarkPanel } from './session/watermark-panel'
import { useShellSettings } from './settings/settings-state'
import { TabBar } from './tabs/tab-bar'
import { useTabs } from './tabs/use-tabs'
import { TopBar } from './top-bar/top-bar'

// What need not be there in the first paint comes after it.
const PasswordDuty = dynamic(async () => ({ default: (await import('./session/password-duty')).PasswordDuty }), { ssr: false })

// In the first paint, of the few whom it concerns.
const ViewingPanel = dynamic(async () => ({ default: (await import('./session/viewing-panel')).ViewingPanel }))

/** Everything around the work (spec 1 §2.6 to §2.9): layout, top bar, tab bar, and the screens of the open tabs. */
export function Shell({ data, children }: { data: ShellData; children: ReactNode }) {
  const t = useTranslations('shell')
  const router = useRouter()
  const knownTitle = useTranslations('common')('systemTitle')
  const timeZone = useTimeZone()
  // Once, and before any screen below is drawn: a day must be the same day in every browser and on the server (reliability T5).
  useState(() => setDefaultTimeZone(timeZone ?? null))
  // The same goes for what calls and storages ask; on the server this memory is everybody's.
  useState(() => typeof window !== 'undefined' && drawInViewing(data.viewing?.id))
  const tabs = useTabs(data)
  const [settings] = useShellSettings()
  const { shown, state, openPath, closePath } = tabs
  const { viewing } = data
  const title = shown?.tab.title ?? t('notFound.title')
  // The memory of this document.
  useEffect(takeDocument, [])
  // The window's title: tabs change it without the server.
  useEffect(() => {
    document.title = `${title} - ${data.systemTitle}`
  }, [title, data.systemTitle])
  // A cookie: the pages before sign-in take the name from it where the installation does not tell it to everybody.
  useEffect(() => {
    if (data.systemTitle !== knownTitle) writePreferenceCookie(installationNameCookie, data.systemTitle)
  }, [data.systemTitle, knownTitle])
  // The address bar. Spec 1 §2.2: unknown paths lead to /404, whose screen this is already.
  useEffect(() => {
    if (!shown) window.history.replaceState(null, '', '/404')
  }, [shown])
  return (
    <SWRConfig value={swrDefaults}>
      <ShellProvider data={data} openPath={openPath} closePath={closePath}>
        <SessionWatch user={data.user} passwordMode={data.passwordMode} isViewing={viewing !== undefined} />
        {data.languageToAdopt && <AdoptLanguage language={data.languageToAdopt} />}
        <RealtimeBridge userId={data.user.userId} onMenuChanged={router.refresh} />
        {/* What a phone shows for the product among its apps. */}
        {data.icons.app && <link rel="apple-touch-icon" href={data.icons.app} />}
        {data.watermark && <WatermarkPanel text={data.watermark} />}
        {/* What only the person is told, or has to do. */}
        {!viewing && <LastLoginNotice user={data.user} />}
        {!viewing && <PasswordDuty user={data.user} />}
        <ShellLayout
          data={data}
          shown={shown}
          onOpen={openPath}
          topBar={(leading) => <TopBar data={data} leading={leading} title={title} trail={shown?.trail ?? []} />}
          tabBar={settings.tagsView && <TabBar tabs={tabs} />}
          notice={viewing && <ViewingPanel user={data.user} secondsLeft={viewing.secondsLeft} />}
        >
          <ScreenHost state={state} shown={shown} resolve={tabs.resolve} />
          {children}
        </ShellLayout>
      </ShellProvider>
    </SWRConfig>
  )
}

const swrDefaults = {
  revalidateOnFocus: false,
  // A tab that is shown again shows what it had; its screen asks anew when the user does.
  revalidateIfStale: false,
}
