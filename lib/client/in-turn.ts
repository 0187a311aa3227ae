type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Runs works as they come, at most so many of them at a time; the others wait for their turn in the order they came. */
export function createInTurn(atOnce: number): InTurn {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < atOnce) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The place goes straight to the next one: whoever comes in between cannot take it.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
