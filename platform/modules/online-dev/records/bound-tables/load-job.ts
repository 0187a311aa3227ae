import { z } from 'zod'
import type { PlatformContext } from '../../../../http/context'
import { enqueue, type JobKind } from '../../../../jobs/public'
import { findBoundDesign, findBoundDesigns } from '../../designs/store'
import { loadBound } from './bound'
import { findUnloaded } from './mark-store'

const payload = z.object({ designId: z.string() })

/** Loads the rows of a large table into records. Broken off it begins anew: what is a record already costs little. */
export const tableLoads: JobKind<z.output<typeof payload>> = {
  name: 'tableLoad',
  attemptsMax: 5,
  payload,
  run: async (ctx, { designId }, { signal, progress }) => {
    const design = await findBoundDesign(ctx.db, designId)
    if (!design) return undefined
    await loadBound(ctx.db, design, (done, total) => {
      signal.throwIfAborted()
      progress(done, total)
    })
    return undefined
  },
}

/** Asks for it where a released design has rows that are no records yet. Run after a release, and on a timer for what was broken off. */
export async function askForLoads(ctx: PlatformContext): Promise<void> {
  for (const designId of await findUnloaded(ctx.db, await findBoundDesigns(ctx.db)))
    await enqueue(ctx, ctx.db, tableLoads, { payload: { designId }, key: designId })
}
