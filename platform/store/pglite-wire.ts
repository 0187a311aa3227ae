import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

type Send = PGlite['execProtocolStream']
type WireDatabase = { waitReady: Promise<void>; execProtocolStream: Send }

/** First bytes of the messages that ask the database to answer now. */
const kinds = { sync: 0x53, flush: 0x48, query: 0x51, copyDone: 0x63, copyFail: 0x66 } as const

/**
 * The built-in database as the driver's adapter sees it. The adapter sends every message of a query on its own (parse, bind,
 * describe, execute, sync), each of which enters and leaves the database; this one keeps them until an answer is asked for,
 * which halves the cost of a small query. It also lets `copy … from stdin` work: the database reads the rows of a copy in one
 * go and cannot wait for a later message.
 */
export function batchedWire(pglite: PGlite): WireDatabase {
  let held: Uint8Array[] = []
  let isCopying = false
  return {
    waitReady: pglite.waitReady,
    execProtocolStream: async (message, options) => {
      held.push(message)
      const kind = message[0]
      if (kind === kinds.query) isCopying = isCopyIn(message)
      if (!(isCopying ? isEndOfCopy(kind) : isQuestion(kind))) return []
      const together = held.length === 1 ? message : Buffer.concat(held)
      held = []
      isCopying = false
      const answer = await pglite.execProtocolStream(together, options)
      await giveTurn()
      return answer
    },
  }
}

/** How long statements may follow each other before calls that have come in are heard. A turn costs a busy machine some milliseconds. */
const turnMs = 100
let isInTurn = false
let turnBeganMs = 0

/**
 * This database works on this thread and answers without a turn of the event loop. Work that begins on a timer and never stops asking it
 * would let no call in any more.
 */
async function giveTurn(): Promise<void> {
  const nowMs = performance.now()
  if (!isInTurn) {
    isInTurn = true
    turnBeganMs = nowMs
    void nextTurn().then(() => {
      isInTurn = false
    })
  } else if (nowMs - turnBeganMs >= turnMs) await nextTurn()
}

function isQuestion(kind: number | undefined): boolean {
  return kind === kinds.sync || kind === kinds.flush || kind === kinds.query
}

function isEndOfCopy(kind: number | undefined): boolean {
  return kind === kinds.copyDone || kind === kinds.copyFail
}

const copyInPattern = /^copy\b.*\bfrom stdin\b/i

/** A simple query message is its kind, four bytes of length and the text. */
function isCopyIn(message: Uint8Array): boolean {
  return copyInPattern.test(Buffer.from(message.buffer, message.byteOffset + 5, Math.min(message.length - 5, 1000)).toString())
}
