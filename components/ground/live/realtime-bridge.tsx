'use client'

import { useStore } from 'jotai'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { platformText, prepareTexts } from '@/lib/client/platform-texts'
import { writesSettled } from '@/lib/client/running-writes'
import { liveSource } from '@/lib/client/socket/live'
import type { SharedSocket } from '@/lib/client/socket/shared-socket'
import { tellRefusal } from '@/lib/client/tell-done'
import { whenIdle } from '@/lib/client/when-idle'
import { endSession } from '../session/session-end'
import { afterChange, afterPush, noRealtime, type Realtime, type RealtimeChange, realtimeAtom } from './realtime-state'

// Spec 1 §9.
const logoutDelayMs = 1000
const refreshDelayMs = 2000
/** Within it the browser's database has written what forms keep. */
const draftMs = 300
/** Longer than a slow platform needs for a save; what has no answer then would not get one. */
const writesMsMax = 30_000

/** Changes of a menu come one after the other, and to everybody in a system at once. */
const menuDelayMs = 1000
const menuSpreadMs = 1000

type RealtimeBridgeProps = {
  userId: string
  /** Others have entries in their menu now: the page asks for its own anew, and stays. */
  onMenuChanged: () => void
}

/** Keeps the socket of this browser while the shell of this user is shown, and acts on what comes (spec 1 §4, §7.3, §8). */
export function RealtimeBridge({ userId, onMenuChanged }: RealtimeBridgeProps) {
  const endedText = useTranslations('errors')('signedOut')
  const store = useStore()
  const menuChanged = useRef(onMenuChanged)
  menuChanged.current = onMenuChanged
  // The socket. Its code is loaded and it connects when the page has nothing more urgent to do.
  useEffect(() => {
    let socket: SharedSocket<RealtimeChange> | undefined
    let isGone = false
    let menuTimer = 0
    const followMenu = () => {
      window.clearTimeout(menuTimer)
      menuTimer = window.setTimeout(() => menuChanged.current(), menuDelayMs + Math.random() * menuSpreadMs)
    }
    const setRealtime = (next: (known: Realtime) => Realtime) => store.set(realtimeAtom, next)
    const cancel = whenIdle(async () => {
      // Without the code there is no socket, and the page works without one.
      const code = await import('@/lib/client/socket/shared-socket').catch(() => undefined)
      if (isGone || !code) return
      socket = code.openSharedSocket<Realtime, RealtimeChange>(userId, {
        onFrame: (frame) => {
          setRealtime((known) => afterPush(known, frame))
          liveSource.push(frame)
          if (frame.method === 'logout') logout(frame, endedText)
          else if (frame.method === 'refresh') frame.isMenu ? followMenu() : refresh(frame.msg)
        },
        onConnected: (isConnected) => {
          setRealtime((known) => ({ ...known, isConnected }))
          liveSource.setConnected(isConnected)
        },
        onForeign: () => reloadIn(draftMs),
        readState: () => store.get(realtimeAtom),
        writeState: (state) => setRealtime(({ isConnected }) => ({ ...state, isConnected })),
        onChange: (change) => setRealtime((known) => afterChange(known, change)),
      })
      liveSource.attach(socket)
    })
    return () => {
      isGone = true
      window.clearTimeout(menuTimer)
      cancel()
      socket?.close()
      liveSource.detach()
      store.set(realtimeAtom, noRealtime)
    }
  }, [userId, endedText, store])
  return null
}

function logout({ isOther, msg }: { isOther: boolean; msg: string }, endedText: string): void {
  // This browser holds a newer session: the page is loaded anew, as whoever that is.
  if (isOther) void reloadIn(logoutDelayMs)
  // Spec: the page stays and asks to sign in again over itself, where the spec loads it anew; so nothing typed is lost.
  else void prepareTexts([msg]).then(() => endSession(platformText(msg) || endedText, { toastMs: logoutDelayMs }))
}

function refresh(msg: string): void {
  if (msg) void tellRefusal(msg, { durationMs: refreshDelayMs })
  void reloadIn(msg ? refreshDelayMs : draftMs)
}

/**
 * A save that is running comes to its end first (reliability C7). Forms keep what is half typed when they hear that the page goes, and
 * ask before they let it go, so nothing is lost.
 */
async function reloadIn(delayMs: number): Promise<void> {
  await Promise.all([wait(delayMs - draftMs), writesSettled(writesMsMax)])
  window.dispatchEvent(new Event('pagehide'))
  await wait(draftMs)
  window.location.reload()
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
