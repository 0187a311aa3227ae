'use client'

import { useTimeZone, useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import { AppError } from '@/lib/errors/app-error'
import { readScreen, type ScreenLayout } from '@/lib/screen/layout'
import styles from './screen.module.css'
import { ScreenTexts } from './screen-texts-panel'
import { ScreenStage } from './stage-panel'
import type { ScreenSource, ShownScreen } from './types'
import { useKiosk } from './use-kiosk'
import { useScreenData } from './use-screen-data'
import { useShownScreen } from './use-shown-screen'

/** A data screen on a whole page: it goes on by itself, also while the platform is away. */
export function ScreenViewer({ source }: { source: ScreenSource }) {
  const timeZone = useTimeZone()
  // No shell stands around this page: clocks and dates show the company's time, whatever the display is set to.
  useState(() => setDefaultTimeZone(timeZone ?? null))
  return (
    <ScreenTexts fallback={<LoadingState />}>
      <Rotating first={source} />
    </ScreenTexts>
  )
}

function Rotating({ first }: { first: ScreenSource }) {
  const [source, setSource] = useState(first)
  const { screen, error, isAway, retry } = useShownScreen(source)
  useKiosk(first, { source, screen, hasFailed: error !== undefined }, setSource)
  if (screen) return <Shown key={screen.id} screen={screen} source={source} isAway={isAway} />
  return (
    <Frame>
      <div className={styles.message} data-mode="dark">
        {error ? <ErrorState error={error} onRetry={retry} /> : <LoadingState />}
      </div>
    </Frame>
  )
}

type ShownProps = { screen: ShownScreen; source: ScreenSource; isAway: boolean }

function Shown({ screen, source, isAway }: ShownProps) {
  const t = useTranslations('screen')
  const layout = useMemo(() => readScreen(screen)?.layout, [screen])
  useTitle(screen.title)
  if (!layout)
    return (
      <Frame>
        <ErrorState error={new AppError('invalid', 'a screen that is none', { userMessage: t('broken') })} />
      </Frame>
    )
  return <Live layout={layout} source={source} isScreenAway={isAway} title={screen.title} />
}

type LiveProps = { layout: ScreenLayout; source: ScreenSource; isScreenAway: boolean; title: string }

function Live({ layout, source, isScreenAway, title }: LiveProps) {
  const t = useTranslations('screen')
  const { stateOf, isAway, reload } = useScreenData(layout, source)
  return (
    <Frame onReload={reload}>
      <h1 className="tn-visually-hidden">{title}</h1>
      <ScreenStage layout={layout} stateOf={stateOf} />
      <div role="status">{(isAway || isScreenAway) && <span className={styles.away}>{t('away')}</span>}</div>
    </Frame>
  )
}

function useTitle(title: string): void {
  // The title of the window.
  useEffect(() => {
    document.title = title
  }, [title])
}

const idleMs = 3000

/** The page around a screen: its buttons go when nobody moves, and so does the pointer. */
function Frame({ onReload, children }: { onReload?: () => void; children: ReactNode }) {
  const t = useTranslations('screen')
  const [isIdle, setIdle] = useState(false)
  const pageRef = useRef<HTMLElement>(null)
  const toggle = () => void toggleFull(pageRef.current)
  // External systems: keys of the window, the pointer and a timer.
  useEffect(() => {
    let timer = window.setTimeout(() => setIdle(true), idleMs)
    const wake = () => {
      setIdle(false)
      window.clearTimeout(timer)
      timer = window.setTimeout(() => setIdle(true), idleMs)
    }
    const press = (event: KeyboardEvent) => {
      wake()
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'f' || event.key === 'F') void toggleFull(pageRef.current)
    }
    window.addEventListener('pointermove', wake)
    window.addEventListener('keydown', press)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('pointermove', wake)
      window.removeEventListener('keydown', press)
    }
  }, [])
  return (
    <main ref={pageRef} className={styles.page} data-idle={isIdle || undefined}>
      {children}
      <div className={styles.tools}>
        {onReload && (
          <IconButton size="sm" label={t('reload')} onClick={onReload}>
            <Icon name="refresh" size={16} />
          </IconButton>
        )}
        <IconButton size="sm" label={t('fullScreen')} onClick={toggle}>
          <Icon name="fullscreen" size={16} />
        </IconButton>
      </div>
    </main>
  )
}

/** Esc leaves by itself. A browser that does not let a page fill the display leaves it as it is. */
async function toggleFull(page: HTMLElement | null): Promise<void> {
  const isFull = document.fullscreenElement !== null
  await (isFull ? document.exitFullscreen() : page?.requestFullscreen?.())?.catch(() => undefined)
}
