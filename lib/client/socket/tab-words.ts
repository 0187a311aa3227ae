import type { ClientFrame } from '@/lib/contract/message/client-frame'
import type { PushFrame } from '@/lib/contract/message/socket'
import type { Wake } from './socket'

/** Raised with the words: pages of two releases that are open side by side must not misunderstand each other. */
export const wordsVersion = 2

/** What the tabs of one user say to each other. `from` names the tab. */
export type Word<State, Change> = { from: string } /** Who has the connection? `known`: still this one? */ & (
  | { kind: 'ask'; known: string | undefined }
  | { kind: 'here' }
  /** The one with the connection, with all that a tab must know; `isNew` in its first word. */
  | { kind: 'lead'; isNew: boolean; isConnected: boolean; mark: string | undefined; state: State }
  /** Closed, or put aside by the browser. */
  | { kind: 'gone' }
  | { kind: 'frame'; frame: PushFrame; state: State }
  /** A frame for the platform, and whether it was sent. */
  | { kind: 'send'; to: string; frame: ClientFrame; atMs: number }
  | { kind: 'sent'; to: string; isSent: boolean }
  | { kind: 'change'; change: Change }
  | { kind: 'wake'; wake: Wake }
)
export type Unsigned<T> = T extends unknown ? Omit<T, 'from'> : never
