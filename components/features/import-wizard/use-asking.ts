import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { errorText, isSessionEnd } from '@/lib/client/error-text'

/** One question at a time; why it failed is handed on in words. Answers undefined where it failed or another one still runs. */
export function useAsking(onFailure: (text: string) => void) {
  const t = useTranslations('errors')
  const [isRunning, setRunning] = useState(false)
  const running = useRef(false)
  const run = async <T>(ask: () => Promise<T>): Promise<T | undefined> => {
    if (running.current) return undefined
    running.current = true
    setRunning(true)
    try {
      return await ask()
    } catch (error) {
      if (!isSessionEnd(error)) onFailure(errorText(error, (key, params) => t(key, params)))
      return undefined
    } finally {
      running.current = false
      setRunning(false)
    }
  }
  return { run, isRunning }
}
