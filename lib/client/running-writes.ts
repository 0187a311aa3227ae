const running = new Set<Promise<void>>()

/** Remembers a write while it is on its way. */
export function trackWrite(write: Promise<unknown>): void {
  const settled: Promise<void> = write.then(nothing, nothing).then(() => void running.delete(settled))
  running.add(settled)
}

/** Resolves when every write that is on its way now has its answer, at the latest after the time given. */
export async function writesSettled(msMax: number): Promise<void> {
  if (running.size === 0) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, msMax)
  })
  await Promise.race([Promise.all(running), late])
  clearTimeout(timer)
}

const nothing = () => undefined
