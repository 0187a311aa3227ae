import { randomInt } from 'node:crypto'

// With this start every id made between 2018 and 2079 has 19 digits, so that text order is time order.
const idEpochMs = Date.UTC(2010, 0, 1)
const sequenceBits = 12n
const sequenceMax = (1 << 12) - 1

/**
 * Ids of the embedded platform: time, a random number of this process and a counter in 63 bits, as text.
 * Later ids of one process always sort after earlier ones, also when the clock steps back.
 */
export function createIdSource(now: () => number = Date.now): () => string {
  const node = BigInt(randomInt(1024)) << sequenceBits
  let lastMs = 0
  let sequence = 0
  return () => {
    const ms = Math.max(now() - idEpochMs, lastMs)
    sequence = ms === lastMs ? sequence + 1 : 0
    // A full counter borrows the next millisecond instead of waiting for it.
    lastMs = sequence > sequenceMax ? ms + 1 : ms
    if (sequence > sequenceMax) sequence = 0
    return ((BigInt(lastMs) << 22n) | node | BigInt(sequence)).toString().padStart(19, '0')
  }
}
