import { useSyncExternalStore } from 'react'
import { call } from '@/lib/client/call'
import { toast } from '@/lib/client/toast-store'
import { ownSession } from '@/lib/contract/session/own-session'

// Spec 1 §8: what comes next begins when the toast closes.
const toastMsOfReplies = 1500

/** `told`: the toast says it. `asking`: the user is asked to sign in again, over the page. */
export type EndedSession = { text: string; step: 'told' | 'asking' }

let ended: EndedSession | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function change(next: EndedSession | undefined): void {
  ended = next
  for (const listener of listeners) listener()
}

/**
 * The session is over (spec 1 §8: a reply code of the 600 series, or a push that says so). However many find out, the user is told once
 * and asked once; nothing of the page goes away, so nothing typed is lost.
 */
export function endSession(text: string, { toastMs = toastMsOfReplies } = {}): void {
  if (ended) return
  toast.error(text, { durationMs: toastMs })
  change({ text, step: 'told' })
  timer = setTimeout(() => change({ text, step: 'asking' }), toastMs)
  // A push comes past the server that keeps the cookie. This call, refused with the ended token, makes it drop just that one; asking for
  // a sign-out could drop the next one, which another tab may hold already.
  void call(ownSession.me, {}).catch(() => undefined)
}

/** The user is back. */
export function resumeSession(): void {
  if (!ended) return
  clearTimeout(timer)
  change(undefined)
  // What failed meanwhile is asked for again, and the socket tries at once: both listen for the network coming back.
  window.dispatchEvent(new Event('online'))
}

export function useEndedSession(): EndedSession | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => ended,
    () => undefined,
  )
}
