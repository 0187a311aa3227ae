import 'server-only'

/** What one socket of a browser may cost (reliability W4, W6, W8, W9). */
export const socketLimits = {
  /** The longest chat text fits many times, however its signs are written; files travel by upload. */
  browserFrameBytesMax: 256 * 1024,
  /** A page of 100 chat texts of 90,000 bytes fits: not every platform bounds its texts, or its pages by bytes. */
  platformFrameBytesMax: 12 * 1024 * 1024,
  fragmentsMax: 1024,
  /**
   * Frames and pings a browser may send at once, and how many more every second: all its tabs share the socket, and somebody who pours
   * out a thousand messages in ten seconds is still served (reliability C3, W4).
   */
  frameBurst: 200,
  framesPerSecond: 100,
  /** First frames that wait until the platform's socket is open. */
  waitingFramesMax: 64,
  waitingBytesMax: 256 * 1024,
  /** Above the first the sender is paused, below the second it goes on, above the third the reader is given up. */
  pauseAboveBytes: 1024 * 1024,
  resumeBelowBytes: 256 * 1024,
  dropAboveBytes: 24 * 1024 * 1024,
  /** Pings go out every 30 s; who has been silent from one to the next is gone (within 60 s, reliability W8). */
  beatMs: 30_000,
  handshakeTimeoutMs: 10_000,
  /** How long the other side may take to answer a close. */
  closeGraceMs: 2000,
  socketsPerSessionMax: 20,
  socketsMax: 10_000,
} as const

export type SocketLimits = { -readonly [name in keyof typeof socketLimits]: number }

/** Close codes the browser sees. Those of 1000–1014 are the protocol's own (RFC 6455 §7.4). */
export const closeCodes = {
  goingAway: 1001,
  notText: 1003,
  notJson: 1007,
  refusedFrame: 1008,
  tryAgainLater: 1013,
  /** The session is over or locked: connecting again is of no use until the user has signed in or unlocked. */
  sessionEnded: 4401,
} as const
