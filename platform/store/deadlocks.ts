import { isRecord } from '@/lib/form/read'

/** Of two that wait for each other crosswise, or write what the other has read, the database breaks one off; nothing of it is written. */
export function isDeadlock(error: unknown): boolean {
  return isRecord(error) && (error.code === '40P01' || error.code === '40001')
}

const attemptsMax = 4

/** What the database broke off for another one is done again; `run` is one transaction, and leaves nothing when it fails. */
export async function untilNoDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (!isDeadlock(error) || attempt === attemptsMax) throw error
    }
  }
}
