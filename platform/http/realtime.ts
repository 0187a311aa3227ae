/** A message of the socket; `method` names its kind (contract 1 §16.3). */
export type Frame = { method: string; [field: string]: unknown }

export type RealtimeEvent =
  /** With `mobileFrame` sockets of phones get that one instead. */
  | { kind: 'toUsers'; userIds: readonly string[]; frame: Frame; mobileFrame?: Frame | undefined }
  | { kind: 'toSessions'; tokenHashes: readonly string[]; frame: Frame }
  /**
   * Only a hint that sessions may have ended: who holds their sockets asks the database, so a call that was rolled back logs
   * nobody out. `initiator` is the session that asked for it; it hears the answer of its own call first.
   */
  | { kind: 'ended'; userIds: readonly string[]; tokenHashes: readonly string[]; initiator: string | null }
  /** Only a hint, too: a job is wanted or cancelled, so whoever runs jobs looks for them. */
  | { kind: 'jobs' }

/** What carries events to every socket concerned, in whichever process it is. Absent where there are no sockets. */
export type Realtime = {
  publish(event: RealtimeEvent): void
  /** The frame that tells a user all numbers of unread things. */
  numbers(userId: string): Promise<Frame>
}
