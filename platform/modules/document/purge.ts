import type { PlatformContext } from '../../http/context'
import { purgeDeletedBefore } from './store'

/** As long as deleted records wait. */
const trashKeptMs = 60 * 24 * 3_600_000
const batch = 1000

/** What nobody brought back goes for good, and its files with it. */
export async function purgeTrash(ctx: PlatformContext): Promise<void> {
  while ((await purgeDeletedBefore(ctx.db, ctx.now() - trashKeptMs, batch)) === batch);
}
