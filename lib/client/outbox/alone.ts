import { browserLocks, isLockForbidden } from '../browser-storage'

type Alone = {
  name: string
  /** Not at all, rather than in turn, where another one is at it. */
  isAtOnce?: boolean
}

/**
 * Does something that one page of the browser at a time may do. Undefined where it was not done because another one was at it. Where
 * the browser has no locks, or forbids them, it is done as if this page were the only one.
 */
export async function alone<T>({ name, isAtOnce = false }: Alone, work: () => Promise<T>): Promise<T | undefined> {
  const locks = browserLocks()
  if (!locks) return work()
  let hasAsked = false
  const turn = (lock: Lock | null): Promise<T> | undefined => {
    hasAsked = true
    return lock ? work() : undefined
  }
  try {
    return await locks.request(name, { ifAvailable: isAtOnce }, turn)
  } catch (error) {
    if (hasAsked || !isLockForbidden(error)) throw error
    return work()
  }
}
