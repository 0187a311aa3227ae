'use client'

import { useTimeZone, useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { SWRConfig } from 'swr'
import { writePreferenceCookie } from '@/lib/client/color-mode'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import { AppError } from '@/lib/errors/app-error'
import { LastLoginNotice } from './last-login-notice'
import { ScreenHost } from './screen-host'
import { SessionWatch } from './session-watch'
import styles from './shell.module.css'
import { ShellProvider } from './shell-context'
import { type ShellData, sidebarCookie } from './shell-data'
import { SideBar } from './side-bar'
import { TabBar } from './tab-bar'
import { TopBar } from './top-bar'
import { useTabs } from './use-tabs'

/** The classic layout: side navigation, top bar, tab bar, content (spec 1 §2.6). */
export function Shell({ data, children }: { data: ShellData; children: ReactNode }) {
  const t = useTranslations('shell')
  const timeZone = useTimeZone()
  // Once, and before any screen below is drawn: a day must be the same day in every browser and on the server (reliability T5).
  useState(() => setDefaultTimeZone(timeZone ?? null))
  const tabs = useTabs(data)
  const { shown, state, openPath, closePath } = tabs
  const [isCollapsed, setCollapsed] = useState(data.isSidebarCollapsed)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const title = shown?.tab.title ?? t('notFound.title')
  // The window's title: tabs change it without the server.
  useEffect(() => {
    document.title = `${title} - ${data.systemTitle}`
  }, [title, data.systemTitle])

  const collapse = (next: boolean) => {
    setCollapsed(next)
    // Spec 1 §3: the preference is 1 for open, 0 for closed.
    writePreferenceCookie(sidebarCookie, next ? '0' : '1')
  }
  const openFromMenu = (path: string) => {
    setDrawerOpen(false)
    openPath(path)
  }
  return (
    <SWRConfig value={swrDefaults}>
      <ShellProvider data={data} openPath={openPath} closePath={closePath}>
        <SessionWatch userId={data.user.userId} />
        <LastLoginNotice user={data.user} />
        <div className={styles.shell} data-collapsed={isCollapsed || undefined}>
          <a href="#content" className={styles.skip}>
            {t('skipToContent')}
          </a>
          <SideBar
            data={data}
            shown={shown}
            isCollapsed={isCollapsed}
            isDrawerOpen={isDrawerOpen}
            onOpen={openFromMenu}
            onExpand={() => collapse(false)}
            onCloseDrawer={() => setDrawerOpen(false)}
          />
          <div className={styles.body}>
            <TopBar
              data={data}
              title={title}
              trail={shown?.trail ?? []}
              isCollapsed={isCollapsed}
              isDrawerOpen={isDrawerOpen}
              onToggleSidebar={() => collapse(!isCollapsed)}
              onToggleDrawer={() => setDrawerOpen(!isDrawerOpen)}
            />
            <TabBar tabs={tabs} />
            <main id="content" className={styles.content} tabIndex={-1}>
              <ScreenHost state={state} shown={shown} resolve={tabs.resolve} />
              {children}
            </main>
          </div>
        </div>
      </ShellProvider>
    </SWRConfig>
  )
}

const swrDefaults = {
  revalidateOnFocus: false,
  // A tab that is shown again shows what it had; its screen asks anew when the user does.
  revalidateIfStale: false,
  // A business answer stays the same however often one asks; only a lost connection is worth another try.
  shouldRetryOnError: (error: unknown) => error instanceof AppError && (error.code === 'transport' || error.code === 'timeout'),
  errorRetryCount: 2,
}
