import { useCallback, useEffect, useState } from 'react'
import { AppError } from '@/lib/errors/app-error'
import { loadScreen } from './queries'
import type { ScreenSource, ShownScreen } from './types'

type Shown = { source: ScreenSource; screen?: ShownScreen | undefined; error?: unknown; isAway: boolean }

/** A display hangs for weeks: what was changed in the design comes by itself. */
const lookEveryMs = 5 * 60_000
const retryMs = 10_000

/**
 * The screen of a source. What was shown stays until the next is there, and while the platform is away; only a refusal takes it off.
 */
export function useShownScreen(source: ScreenSource) {
  const [shown, setShown] = useState<Shown>({ source, isAway: false })
  const [serial, setSerial] = useState(0)
  const retry = useCallback(() => setSerial((before) => before + 1), [])
  // External system: the platform. `serial` asks anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is another question of the same.
  useEffect(() => {
    const controller = new AbortController()
    let timer = 0
    const ask = async () => {
      let nextMs = lookEveryMs
      try {
        const screen = await loadScreen(source, controller.signal)
        setShown((before) => ({ source, screen: sameScreen(before.screen, screen), isAway: false }))
      } catch (error) {
        if (controller.signal.aborted) return
        nextMs = retryMs
        setShown((before) => failed(before, source, error))
      }
      if (!controller.signal.aborted) timer = window.setTimeout(() => void ask(), nextMs)
    }
    void ask()
    return () => {
      controller.abort()
      window.clearTimeout(timer)
    }
  }, [source, serial])
  return { screen: shown.screen, error: shown.source === source ? shown.error : undefined, isAway: shown.isAway, retry }
}

/** The same object where nothing changed, so that nothing is drawn anew. */
function sameScreen(before: ShownScreen | undefined, next: ShownScreen): ShownScreen {
  const isSame = before?.id === next.id && before.detail === next.detail && before.component === next.component
  return isSame && before?.title === next.title ? before : next
}

const passing: ReadonlySet<string> = new Set(['transport', 'timeout', 'unavailable', 'internal', 'tooManyRequests'])

function failed(before: Shown, source: ScreenSource, error: unknown): Shown {
  const isPassing = error instanceof AppError && passing.has(error.code)
  return isPassing && before.screen ? { ...before, source, isAway: true } : { source, error, isAway: false }
}
