import { LinkRefusal } from '../failures'
import { NoAnswer } from './no-answer'

/** How much later than asked a database may say that its time is over. */
const graceMs = 2000

export async function withinTime<T>(work: Promise<T>, timeoutMs: number, close: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      close()
      reject(new NoAnswer())
    }, timeoutMs + graceMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    // What still comes after the end of the connection is of no interest.
    work.catch(() => undefined)
  }
}

/** Of one answer, as they come over the network: what a screen or a program can use is far below. */
const answerBytesMax = 32 * 1024 * 1024
const lookEveryMs = 20

type Bounds = { timeoutMs: number; received: () => number; close: () => void }

/** Within its time, and no larger than an answer may be; `received` counts the bytes that came over the connection. */
export function withinBounds<T>(work: Promise<T>, { timeoutMs, received, close }: Bounds): Promise<T> {
  return withinTime(withinBytes(work, received, close), timeoutMs, close)
}

/** Ends the connection when more came than an answer may have: rows alone do not bound it, as one value can be of any size. */
async function withinBytes<T>(work: Promise<T>, received: () => number, close: () => void): Promise<T> {
  const before = received()
  let timer: NodeJS.Timeout | undefined
  const tooLarge = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      if (received() - before <= answerBytesMax) return
      close()
      reject(new LinkRefusal('tooLarge', `more than ${answerBytesMax} bytes came`))
    }, lookEveryMs)
  })
  try {
    return await Promise.race([work, tooLarge])
  } finally {
    clearInterval(timer)
    work.catch(() => undefined)
  }
}
