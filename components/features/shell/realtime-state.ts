import { atom, useAtomValue } from 'jotai'
import type { PushFrame } from '@/lib/contract/message/socket'

export type Realtime = {
  /** Unread in-site messages, from the socket (spec 1 §7.3). */
  unreadCount: number
  hasUnreadChat: boolean
  isConnected: boolean
}

export const noRealtime: Realtime = { unreadCount: 0, hasUnreadChat: false, isConnected: false }

/** Of the user of the shell; the bridge clears it when that user goes (spec 1 §4, reset). */
export const realtimeAtom = atom<Realtime>(noRealtime)

export function useRealtime(): Realtime {
  return useAtomValue(realtimeAtom)
}

/** The numbers after a push (contract 1 §16.3): `initMessage` tells all of them anew, `messagePush` adds to them. */
export function afterPush(known: Realtime, frame: PushFrame): Realtime {
  if (frame.method === 'initMessage')
    return { ...known, unreadCount: frame.unreadTotalCount, hasUnreadChat: frame.unreadNums.length > 0 }
  if (frame.method === 'messagePush') return { ...known, unreadCount: known.unreadCount + frame.unreadNoticeCount }
  return known
}
