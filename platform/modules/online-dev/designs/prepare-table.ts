import type { PlatformContext } from '../../../http/context'
import { askForLoads } from '../records/bound-tables/load-job'
import { ensureRecordTable } from '../records/bulk'

/** After the transaction of a release: the table of its records. The release stays where that fails. */
export async function prepareTable(ctx: PlatformContext, id: string): Promise<void> {
  try {
    await ensureRecordTable(ctx.db, id)
    await askForLoads(ctx)
  } catch (error) {
    // The release is there: whoever made it would only make it again. The first use of the module makes what is missing.
    ctx.log.error(
      { err: error, designId: id },
      'the record table of a released module could not be made; its first use will make it',
    )
  }
}
