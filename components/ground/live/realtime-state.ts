import { atom, useAtomValue, useSetAtom } from 'jotai'
import { liveSource } from '@/lib/client/socket/live'
import { recordWatchersFeature } from '@/lib/contract/message/features'
import type { PushFrame } from '@/lib/contract/message/socket'

export type Realtime = {
  /** Unread in-site messages, from the socket (spec 1 §7.3). */
  unreadCount: number
  /** Unread chat messages by the user who wrote them; who has none is not named. */
  unreadChats: UnreadChats
  /** Follows from `unreadChats`: the chat sign blinks (spec 1 §4). */
  hasUnreadChat: boolean
  isConnected: boolean
  /** The platform tells who else has a record open; only one that says so is asked. */
  tellsWatchers: boolean
  /** When the platform last told all numbers, by this machine's clock, which all tabs share. */
  toldAtMs: number
}

type UnreadChats = ReadonlyMap<string, number>

/** What a page knows before the platform says it, because its user did it. */
export type RealtimeChange =
  /** So many messages were opened that had been unread. Numbers that were told since the platform was asked know of it already. */
  | { kind: 'messagesRead'; count: number; askedAtMs: number }
  /** The platform has told the number, or there is none left: `count` 0 after all were marked as read. */
  | { kind: 'messagesUnread'; count: number }
  /** A conversation is open before the user, or its records are deleted: nothing of this peer is unread. */
  | { kind: 'chatRead'; userId: string }
  /** The number of a conversation as its list has it. */
  | { kind: 'chatUnread'; userId: string; count: number }

export const noRealtime: Realtime = {
  unreadCount: 0,
  unreadChats: new Map(),
  hasUnreadChat: false,
  isConnected: false,
  tellsWatchers: false,
  toldAtMs: 0,
}

/** Of the user of the shell; the bridge clears it when that user goes (spec 1 §4, reset). Written by `useChangeRealtime`. */
export const realtimeAtom = atom<Realtime>(noRealtime)

const changeAtom = atom(null, (_get, set, change: RealtimeChange) => {
  set(realtimeAtom, (known) => afterChange(known, change))
  liveSource.share(change)
})

export function useRealtime(): Realtime {
  return useAtomValue(realtimeAtom)
}

/**
 * Corrects the numbers at once, here and in the other tabs of this browser, for what the platform does not push: it tells only what
 * comes in, never what was read.
 */
export function useChangeRealtime(): (change: RealtimeChange) => void {
  return useSetAtom(changeAtom)
}

export function afterChange(known: Realtime, change: RealtimeChange): Realtime {
  switch (change.kind) {
    case 'messagesRead':
      if (known.toldAtMs >= change.askedAtMs) return known
      return { ...known, unreadCount: Math.max(0, known.unreadCount - change.count) }
    case 'messagesUnread':
      return { ...known, unreadCount: change.count }
    case 'chatRead':
      return withChats(known, otherChats(known, change.userId))
    case 'chatUnread':
      return withChats(known, [...otherChats(known, change.userId), [change.userId, change.count]])
  }
}

/**
 * The numbers after a push (contract 1 §16.3): `initMessage` tells all of them anew, `messagePush` and `receiveMessage` add to them.
 * Whoever has the conversation before the user takes the message back with `chatRead` when it hears of it.
 */
export function afterPush(known: Realtime, frame: PushFrame): Realtime {
  switch (frame.method) {
    case 'initMessage': {
      // Who is named has unread messages; a build that leaves the number out has at least told so.
      const chats = frame.unreadNums.map(({ sendUserId, unreadNum }) => [sendUserId, Math.max(1, unreadNum)] as const)
      const tellsWatchers = frame.features.includes(recordWatchersFeature)
      return { ...withChats(known, chats), unreadCount: frame.unreadTotalCount, tellsWatchers, toldAtMs: Date.now() }
    }
    case 'messagePush':
      return { ...known, unreadCount: known.unreadCount + frame.unreadNoticeCount }
    case 'receiveMessage': {
      const { formUserId } = frame
      return withChats(known, [...otherChats(known, formUserId), [formUserId, (known.unreadChats.get(formUserId) ?? 0) + 1]])
    }
    default:
      return known
  }
}

function otherChats({ unreadChats }: Realtime, userId: string): [string, number][] {
  return [...unreadChats].filter(([id]) => id !== userId)
}

function withChats(known: Realtime, chats: readonly (readonly [string, number])[]): Realtime {
  const unread = chats.filter(([, count]) => count > 0)
  return { ...known, unreadChats: new Map(unread), hasUnreadChat: unread.length > 0 }
}
