import type { PlatformContext } from '../http/context'
import type { JobKind } from './kinds'
import type { JobRow } from './store'

/** A job that does not come again says so, once its end is written. */
export async function tellFailure(ctx: PlatformContext, kind: JobKind | undefined, row: JobRow): Promise<void> {
  if (!kind?.failed) return
  try {
    await kind.failed(ctx, kind.payload.parse(JSON.parse(row.payload)))
  } catch (error) {
    ctx.log.warn({ err: error, job: row.kind, jobId: row.id }, 'nobody could be told that a job has failed')
  }
}
