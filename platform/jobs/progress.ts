import type { PlatformContext } from '../http/context'
import { type Held, type JobRow, writeProgress } from './store'

const betweenMs = 1000

/** Writes how far a job came, at most once a second, and last of all where it ended. Nobody looks at a job without an owner. */
export function createProgress(ctx: PlatformContext, { ownerUserId }: JobRow, held: Held) {
  let waiting: { doneCount: number; totalCount: number } | null = null
  let writing: Promise<void> | null = null
  let writtenAt = Number.NEGATIVE_INFINITY
  const write = () => {
    if (!waiting) return
    const counts = waiting
    waiting = null
    writtenAt = ctx.now()
    writing = writeProgress(ctx.db, held, counts)
      .catch((error) => ctx.log.warn({ err: error, jobId: held.id }, 'the progress of a job could not be written'))
      .finally(() => {
        writing = null
      })
  }
  return {
    report: (doneCount: number, totalCount: number) => {
      if (ownerUserId === null) return
      waiting = { doneCount, totalCount }
      if (!writing && ctx.now() - writtenAt >= betweenMs) write()
    },
    written: async () => {
      await writing
      write()
      await writing
    },
  }
}
