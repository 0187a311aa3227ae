import type { ClientFrame } from '@/lib/contract/message/client-frame'
import type { PushFrame } from '@/lib/contract/message/socket'

type Connection = {
  send: (frame: ClientFrame) => boolean
  /** Tells the other tabs of this browser what the user did here. */
  share(change: unknown): void
}

let connection: Connection | undefined
let isConnected = false
const pushListeners = new Set<(frame: PushFrame) => void>()
const stateListeners = new Set<() => void>()

/** Hears every frame that the platform pushes, in order, while the shell is shown. Answers what stops it. */
export function onPush(listener: (frame: PushFrame) => void): () => void {
  pushListeners.add(listener)
  return () => void pushListeners.delete(listener)
}

/** False when there is no connection now: the frame is not kept, and the sender decides what becomes of it. */
export function sendFrame(frame: ClientFrame): boolean {
  return isConnected && (connection?.send(frame) ?? false)
}

/** Whether frames travel now; changes are told to `onLiveState`. Fits `useSyncExternalStore`. */
export function isLive(): boolean {
  return isConnected
}

export function onLiveState(listener: () => void): () => void {
  stateListeners.add(listener)
  return () => void stateListeners.delete(listener)
}

/** For the one who keeps the connection. */
export const liveSource = {
  attach: (source: Connection) => {
    connection = source
  },
  share: (change: unknown) => connection?.share(change),
  push: (frame: PushFrame) => {
    for (const listener of [...pushListeners]) listener(frame)
  },
  setConnected: (state: boolean) => {
    if (state === isConnected) return
    isConnected = state
    for (const listener of [...stateListeners]) listener()
  },
  detach: () => {
    connection = undefined
    liveSource.setConnected(false)
  },
}
