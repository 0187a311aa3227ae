/** Runs the tasks, so many at once, and gives each answer as soon as it is there. Whoever stops listening starts no more of them. */
export async function* asReady<T>(tasks: readonly (() => Promise<T>)[], atOnce: number): AsyncGenerator<T> {
  const running = new Map<number, Promise<{ at: number; answer: T }>>()
  let next = 0
  while (next < tasks.length || running.size > 0) {
    for (; running.size < atOnce && next < tasks.length; next += 1) {
      const at = next
      const task = tasks[at]
      if (task) running.set(at, answered(at, task))
    }
    const { at, answer } = await Promise.race(running.values())
    running.delete(at)
    yield answer
  }
}

async function answered<T>(at: number, task: () => Promise<T>) {
  return { at, answer: await task() }
}
