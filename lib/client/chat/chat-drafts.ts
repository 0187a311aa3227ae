import { readForUser, writeForUser } from '../user-storage'

/** What is half written to somebody, per user and peer, in this browser: closing the window or the page loses nothing. */
const name = 'chatDrafts'
const draftsMax = 30
/** Together; browsers keep little more than that. */
const draftLengthMax = 1_000_000

type Drafts = readonly (readonly [peerId: string, text: string])[]

export function readChatDraft(userId: string, peerId: string): string {
  return read(userId).find(([id]) => id === peerId)?.[1] ?? ''
}

/** The newest drafts are kept when there are too many; empty text forgets the draft. */
export function writeChatDraft(userId: string, peerId: string, text: string): void {
  const others = read(userId).filter(([id]) => id !== peerId)
  let room = draftLengthMax
  const next = [...(text === '' ? [] : [[peerId, text] as const]), ...others].slice(0, draftsMax).filter((draft) => {
    room -= draft[1].length
    return room >= 0
  })
  writeForUser('browser', userId, name, next)
  writes += 1
  for (const listener of listeners) listener()
}

let writes = 0
const listeners = new Set<() => void>()

/** For `useSyncExternalStore`: drafts are written a moment after the last key, and when a conversation is left. */
export function subscribeChatDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Another number after every write of this page. */
export function chatDraftWrites(): number {
  return writes
}

/** Peers to whom something is half written. */
export function peersWithDraft(userId: string): ReadonlySet<string> {
  return new Set(read(userId).map(([id]) => id))
}

function read(userId: string): Drafts {
  return readForUser('browser', userId, name, parse) ?? []
}

function parse(value: unknown): Drafts {
  if (!Array.isArray(value)) return []
  return value.flatMap((item: unknown) => {
    const [id, text] = Array.isArray(item) ? item : []
    return typeof id === 'string' && typeof text === 'string' ? [[id, text] as const] : []
  })
}
