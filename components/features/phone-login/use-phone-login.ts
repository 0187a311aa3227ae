import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorText } from '@/lib/client/error-text'
import { AppError } from '@/lib/errors/app-error'
import { giveUp, letIn, reportScan, type WaitingScreen } from './mutations'
import { ticketOf } from './utils'

type PhoneState =
  | { kind: 'reading' }
  | { kind: 'scanning' }
  | { kind: 'asking'; ticket: string; screen: WaitingScreen; running: 'confirm' | 'cancel' | undefined; failure: string }
  | { kind: 'confirmed' | 'cancelled' }
  | { kind: 'failed'; text: string; isSignedOut: boolean }

/** What the scanning phone does (contract 1 §5.3): report the scan, then confirm or give up. */
export function usePhoneLogin(givenText: string) {
  const t = useTranslations('login.phone')
  const tErrors = useTranslations('errors')
  const [state, setState] = useState<PhoneState>({ kind: givenText ? 'scanning' : 'reading' })
  const textOf = (error: unknown) => errorText(error, (key, params) => tErrors(key, params))

  const read = async (text: string) => {
    const ticket = ticketOf(text)
    if (ticket === undefined) return setState({ kind: 'failed', text: t('wrongText'), isSignedOut: false })
    setState({ kind: 'scanning' })
    try {
      const screen = await reportScan(ticket)
      setState({ kind: 'asking', ticket, screen, running: undefined, failure: '' })
    } catch (error) {
      const isSignedOut = error instanceof AppError && error.code === 'signedOut'
      setState({ kind: 'failed', text: textOf(error), isSignedOut })
    }
  }
  const readGiven = useEffectEvent(() => void read(givenText))
  // The platform, which is told of the scan as soon as the page is open.
  useEffect(() => {
    if (givenText) readGiven()
  }, [givenText])

  const asking = state.kind === 'asking' && !state.running ? state : null
  const confirm = async () => {
    if (!asking) return
    setState({ ...asking, running: 'confirm' })
    try {
      await letIn(asking.ticket)
      setState({ kind: 'confirmed' })
    } catch (error) {
      setState({ ...asking, failure: textOf(error) })
    }
  }
  const cancel = async () => {
    if (!asking) return
    setState({ ...asking, running: 'cancel' })
    // A code that cannot be given up any more lets nobody in either.
    await giveUp(asking.ticket).catch(() => undefined)
    setState({ kind: 'cancelled' })
  }
  return { state, read, confirm, cancel, readAnother: () => setState({ kind: 'reading' }) }
}
