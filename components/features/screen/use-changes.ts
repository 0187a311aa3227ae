import { useEffect } from 'react'
import { AppError } from '@/lib/errors/app-error'
import { loadChanges } from './queries'
import type { ScreenSource } from './types'

const againMs = 500
const retryMs = 15_000

/** Hears which designs have records that changed, as long as the screen is shown. A platform that tells no such thing is asked once. */
export function useChanges(source: ScreenSource, isOn: boolean, heard: (modelIds: readonly string[]) => void): void {
  // External system: the platform, which answers bit by bit.
  useEffect(() => {
    if (!isOn) return
    const controller = new AbortController()
    let timer = 0
    const listen = async () => {
      const nextMs = await loadChanges(source, heard, controller.signal).then(
        (isTold) => (isTold ? againMs : undefined),
        (error: unknown) => (error instanceof AppError && error.code === 'notFound' ? undefined : retryMs),
      )
      if (!controller.signal.aborted && nextMs !== undefined) timer = window.setTimeout(() => void listen(), nextMs)
    }
    void listen()
    return () => {
      controller.abort()
      window.clearTimeout(timer)
    }
  }, [source, isOn, heard])
}
