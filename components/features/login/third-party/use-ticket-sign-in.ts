import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorText } from '@/lib/client/error-text'
import { toast } from '@/lib/client/toast-store'
import { usePoll } from '../use-poll'
import { askTicketState, type BoundCompany, makeTicket, signInToCompany } from './mutations'

/** One offered way: what it is called, where it leads, and how large its window is. */
export type Provider = {
  name: string
  addressOf: (ticket: string) => string | undefined
  widthPx: number
  heightPx: number
}

type TicketSignInState =
  | { kind: 'idle' }
  | { kind: 'opening'; name: string }
  | { kind: 'waiting'; name: string; ticket: string; address: string; isBlocked: boolean; isClosed: boolean; bornMs: number }
  | { kind: 'choosing'; companies: readonly BoundCompany[] }

// Contract 1 §5.1: asked every second; a ticket lives for five minutes.
const pollMs = 1000
const ticketLifeMs = 5 * 60_000
const missesMax = 3

type TicketSignInOptions = {
  onSignedIn: () => void
  /** The account of the provider belongs to nobody yet: the next sign-in binds it. */
  onUnbound: (ticket: string) => void
}

/** Signing in through a window of somebody else (contract 1 §5). */
export function useTicketSignIn({ onSignedIn, onUnbound }: TicketSignInOptions) {
  const t = useTranslations('login.thirdParty')
  const tErrors = useTranslations('errors')
  const [state, setState] = useState<TicketSignInState>({ kind: 'idle' })
  const popup = useRef<Window | null>(null)
  const attempt = useRef(0)
  const misses = useRef(0)

  const end = () => {
    attempt.current += 1
    popup.current?.close()
    popup.current = null
    setState({ kind: 'idle' })
  }
  const fail = (text: string) => {
    end()
    toast.error(text || t('failed'))
  }
  const failOf = (error: unknown) => fail(errorText(error, (key, params) => tErrors(key, params)))

  // The window that this page has opened.
  const leave = useEffectEvent(() => popup.current?.close())
  useEffect(() => () => leave(), [])

  const start = async (provider: Provider) => {
    end()
    const mine = attempt.current
    misses.current = 0
    // Within the click, or the browser takes it for an advertisement.
    popup.current = openWindow(provider)
    setState({ kind: 'opening', name: provider.name })
    try {
      const ticket = await makeTicket()
      if (mine !== attempt.current) return
      const address = provider.addressOf(ticket)
      if (address === undefined) return fail(t('badAddress'))
      popup.current?.location.replace(address)
      const isBlocked = popup.current === null
      setState({ kind: 'waiting', name: provider.name, ticket, address, isBlocked, isClosed: false, bornMs: Date.now() })
    } catch (error) {
      if (mine === attempt.current) failOf(error)
    }
  }

  const waiting = state.kind === 'waiting' ? state : null
  const ask = async (signal: AbortSignal): Promise<boolean> => {
    if (!waiting) return false
    if (Date.now() - waiting.bornMs > ticketLifeMs) {
      fail(t('expired'))
      return false
    }
    // Looked at before the question: what a window brought about before it closed is then in the answer.
    const isClosed = popup.current?.closed === true
    try {
      const found = await askTicketState(waiting.ticket, signal)
      if (signal.aborted) return false
      misses.current = 0
      if (found.kind === 'waiting') {
        if (isClosed) setState({ ...waiting, isClosed: true })
        return !isClosed
      }
      if (found.kind === 'choose') {
        popup.current?.close()
        setState({ kind: 'choosing', companies: found.companies })
        return false
      }
      if (found.kind === 'failed') fail(found.text)
      else end()
      if (found.kind === 'success') onSignedIn()
      if (found.kind === 'unbound') {
        toast.warning(t('unbound'))
        onUnbound(waiting.ticket)
      }
      return false
    } catch (error) {
      if (signal.aborted) return false
      misses.current += 1
      if (misses.current < missesMax) return true
      failOf(error)
      return false
    }
  }
  usePoll({ subject: waiting && !waiting.isClosed ? waiting.ticket : null, everyMs: pollMs, ask })

  // The person's return to this window: the only sign of a window that the browser has cut off from its opener.
  const isCutOff = waiting?.isClosed === true
  const askOnReturn = useEffectEvent((signal: AbortSignal) => void ask(signal))
  useEffect(() => {
    if (!isCutOff) return
    const leaving = new AbortController()
    window.addEventListener('focus', () => askOnReturn(leaving.signal), { signal: leaving.signal })
    return () => leaving.abort()
  }, [isCutOff])

  const choose = async (company: BoundCompany) => {
    try {
      await signInToCompany(company)
      onSignedIn()
    } catch (error) {
      failOf(error)
    }
  }
  return { state, start, cancel: end, choose }
}

/** The window learns nothing of this page, which it could otherwise lead away while the person looks elsewhere. */
function openWindow({ widthPx, heightPx }: Provider): Window | null {
  const left = Math.max(0, window.screenX + (window.outerWidth - widthPx) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - heightPx) / 2)
  const opened = window.open(
    '',
    '_blank',
    `popup,width=${widthPx},height=${heightPx},left=${Math.round(left)},top=${Math.round(top)}`,
  )
  if (opened) opened.opener = null
  return opened
}
