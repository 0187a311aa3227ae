'use client'

import { useTranslations } from 'next-intl'
import { Activity, memo, useCallback } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { SWRConfig } from 'swr'
import { parseOwnPath, type Shown } from '@/components/ground/addresses'
import { NotFoundScreen } from '@/components/ground/not-found-screen'
import { ScreenAtContext } from '@/components/ground/screen-at'
import { useShell } from '@/components/ground/shell-context'
import { TabKeyContext } from '@/components/ground/tabs/tab-commands'
import type { TabsState } from '@/components/ground/tabs/tabs'
import { isMenuPage, isMenuScreenType, personalScreens } from '@/components/screen-keys'
import { fixedScreenTable, MenuPage, menuScreenTable } from '@/components/screens'
import { ErrorState, NoPermissionState } from '@/components/ui/states'
import { BoundedMap } from '@/lib/client/bounded-cache'
import { useShellSettings } from './settings/settings-state'
import styles from './shell.module.css'

type ScreenHostProps = {
  state: TabsState
  shown: Shown | undefined
  resolve: (address: { pathname: string; search: string }) => Shown | undefined
}

// One cache per screen: what a tab has read is kept while it is open, and gone with it, so a tab opened anew never shows old data.
const cacheEntriesMax = 300
const screenCache = { provider: () => new BoundedMap<string, never>(cacheEntriesMax) }

/** Every open tab's screen stays mounted; only the shown one is visible and runs its effects. */
export function ScreenHost({ state, shown, resolve }: ScreenHostProps) {
  const [{ useCache }] = useShellSettings()
  // Spec 1 §2.9: without page caching only the shown screen lives.
  const mounted = state.tabs.filter(({ key }) => (useCache ? state.mounted.includes(key) : key === shown?.tab.key))
  const screenAt = useCallback(
    (path: string) => {
      const address = parseOwnPath(path)
      const screen = address && resolve(address)
      return screen ? <Screen screen={screen} /> : null
    },
    [resolve],
  )
  return (
    <>
      {mounted.map((tab) => {
        const isShown = tab.key === shown?.tab.key
        const address = parseOwnPath(tab.href)
        const screen = isShown ? shown : address && resolve(address)
        if (!screen) return null
        return (
          <SWRConfig key={`${state.versions[tab.key] ?? 0} ${tab.key}`} value={screenCache}>
            <Activity mode={isShown ? 'visible' : 'hidden'}>
              <div className={styles.screen}>
                <ErrorBoundary FallbackComponent={ScreenFailure}>
                  <TabKeyContext value={tab.key}>
                    <ScreenAtContext value={screenAt}>
                      <Screen screen={screen} />
                    </ScreenAtContext>
                  </TabKeyContext>
                </ErrorBoundary>
              </div>
            </Activity>
          </SWRConfig>
        )
      })}
      {!shown && <NotFoundScreen />}
    </>
  )
}

// Switching tabs renders the host; the screens behind it must not follow.
const Screen = memo(
  function Screen({ screen }: { screen: Shown }) {
    const { fixedPath, menu } = screen
    const { isViewing } = useShell()
    if (isViewing && fixedPath && personalScreens.has(fixedPath)) return <PersonalScreen />
    if (fixedPath) {
      const Fixed = fixedScreenTable[fixedPath]
      return <Fixed href={screen.tab.href} />
    }
    if (menu?.type === 2 && menu.path && isMenuPage(menu.path)) return <MenuPage path={menu.path} />
    if (!menu || !isMenuScreenType(menu.type)) return <NotFoundScreen />
    const FromMenu = menuScreenTable[menu.type]
    return <FromMenu menu={menu} />
  },
  (before, after) => before.screen.tab.href === after.screen.tab.href && before.screen.menu === after.screen.menu,
)

/** Stands where a person would see what is his alone. */
function PersonalScreen() {
  const t = useTranslations('shell.viewing')
  return <NoPermissionState text={t('personal')} />
}

/** One broken screen leaves the others and the shell alone. */
function ScreenFailure({ error, resetErrorBoundary }: FallbackProps) {
  const t = useTranslations('shell')
  // A chunk that is gone (a new version was put in place) cannot be asked for again by this page.
  const isChunkLost = error instanceof Error && error.name === 'ChunkLoadError'
  const retry = () => (isChunkLost ? window.location.reload() : resetErrorBoundary())
  return (
    <div className={styles.failure}>
      <p className="tn-visually-hidden">{t('screenFailed')}</p>
      <ErrorState error={error} onRetry={retry} />
    </div>
  )
}
