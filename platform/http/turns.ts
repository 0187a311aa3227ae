import { AppError } from '@/lib/errors/app-error'

/**
 * So many calls of one person are worked on beside each other; a page with all its parts asks for fewer at once. More than wait here
 * nobody waits for.
 */
const limitsOfCalls = { runningMax: 8, waitingMax: 500 }

type Line = { running: number; waiting: (() => void)[] }

/**
 * Lets the calls of one person take turns: however many he makes at once, others wait for a few of them and not for all. All calls share
 * one database, which serves them as they come.
 */
export class Turns {
  readonly #lines = new Map<string, Line>()

  constructor(private readonly limits: Readonly<typeof limitsOfCalls> = limitsOfCalls) {}

  /** Throws `tooManyRequests` when too many wait already. */
  async take<T>(who: string, work: () => Promise<T>): Promise<T> {
    const { runningMax, waitingMax } = this.limits
    const line = this.#lines.get(who) ?? { running: 0, waiting: [] }
    this.#lines.set(who, line)
    if (line.running < runningMax) line.running += 1
    else {
      if (line.waiting.length >= waitingMax) throw new AppError('tooManyRequests', `${waitingMax} calls of one person wait`)
      // Whoever is let in takes the place of the one that ended.
      await new Promise<void>((resolve) => line.waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else line.running -= 1
      if (line.running === 0) this.#lines.delete(who)
    }
  }

  /** Those who run or wait: memory does not grow with those who have been here. */
  get count(): number {
    return this.#lines.size
  }
}
