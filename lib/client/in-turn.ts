type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Runs works as they come, at most so many of them at a time; the others wait for their turn in the order they came. */
export function createInTurn(atOnce: number): InTurn {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
