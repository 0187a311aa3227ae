import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorText } from '@/lib/client/error-text'
import { AppError } from '@/lib/errors/app-error'
import { usePoll } from '../use-poll'
import { abandonCode, askCodeState, makeCode } from './mutations'

type QrState =
  | { kind: 'loading' }
  | { kind: 'waiting' | 'scanned'; ticket: string; bornMs: number }
  | { kind: 'expired' | 'done' }
  | { kind: 'failed'; text: string }

// Contract 1 §5.1, §5.3.
const pollMs = 1000
// The platform ends a code after three minutes; a platform that forgets to must not be asked for ever.
const lifeMsMax = 200_000
// A moment without network is no reason to throw the code away.
const missesMax = 3

/** A code on the screen, from its making to the sign-in (contract 1 §5.3). */
export function useQrSignIn(onSignedIn: () => void) {
  const tErrors = useTranslations('errors')
  const [state, setState] = useState<QrState>({ kind: 'loading' })
  const making = useRef<AbortController>(undefined)
  const misses = useRef(0)

  const fail = (error: unknown) => setState({ kind: 'failed', text: errorText(error, (key, params) => tErrors(key, params)) })

  const begin = async () => {
    making.current?.abort()
    const mine = new AbortController()
    making.current = mine
    misses.current = 0
    setState({ kind: 'loading' })
    try {
      const ticket = await makeCode(mine.signal)
      if (!mine.signal.aborted) setState({ kind: 'waiting', ticket, bornMs: Date.now() })
    } catch (error) {
      if (!mine.signal.aborted) fail(error)
    }
  }
  const start = useEffectEvent(() => void begin())
  // The platform, which is asked for a code as soon as the panel is shown.
  useEffect(() => {
    start()
    return () => making.current?.abort()
  }, [])

  const live = state.kind === 'waiting' || state.kind === 'scanned' ? state : null
  const ask = async (signal: AbortSignal): Promise<boolean> => {
    if (!live) return false
    if (Date.now() - live.bornMs > lifeMsMax) {
      setState({ kind: 'expired' })
      return false
    }
    try {
      const found = await askCodeState(live.ticket, signal)
      if (signal.aborted) return false
      misses.current = 0
      if (found === 'success') {
        setState({ kind: 'done' })
        onSignedIn()
        return false
      }
      setState(found === 'expired' ? { kind: 'expired' } : { ...live, kind: found })
      return found !== 'expired'
    } catch (error) {
      if (signal.aborted) return false
      misses.current += 1
      const isPassing = error instanceof AppError && (error.code === 'transport' || error.code === 'timeout')
      if (isPassing && misses.current < missesMax) return true
      fail(error)
      return false
    }
  }
  usePoll({ subject: live?.ticket ?? null, everyMs: pollMs, ask })

  const cancel = () => {
    if (live) void abandonCode(live.ticket)
    void begin()
  }
  return { state, refresh: begin, cancel }
}
