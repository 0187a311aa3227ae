import { atom, useAtomValue } from 'jotai'

export type Realtime = {
  /** Unread in-site messages, from the socket (spec 1 §7.3). */
  unreadCount: number
  hasUnreadChat: boolean
  isConnected: boolean
}

export const realtimeAtom = atom<Realtime>({ unreadCount: 0, hasUnreadChat: false, isConnected: false })

export function useRealtime(): Realtime {
  return useAtomValue(realtimeAtom)
}
