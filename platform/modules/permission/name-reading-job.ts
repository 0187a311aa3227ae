import { z } from 'zod'
import type { PlatformContext } from '../../http/context'
import { enqueue, type JobKind } from '../../jobs/public'
import { fillReadings, hasUnread } from './name-reading'

/** Nobody waits for it: a hundred thousand names take some twenty seconds. */
export const nameReadings: JobKind<Record<string, never>> = {
  name: 'nameReadings',
  attemptsMax: 5,
  payload: z.object({}),
  run: async ({ db }, _payload, { signal }) => {
    await fillReadings(db, signal)
    return undefined
  },
}

/** Once for all processes, where somebody's name cannot be searched by pinyin yet. */
export async function askForReadings(ctx: PlatformContext): Promise<void> {
  if (await hasUnread(ctx.db)) await enqueue(ctx, ctx.db, nameReadings, { payload: {}, key: 'all' })
}
