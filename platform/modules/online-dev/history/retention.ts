import type { PlatformContext } from '../../../http/context'
import { readSysConfig } from '../../system/public'
import { loadAllReleasedModules } from '../designs/module'
import { deleteForGood } from './deleted-store'
import { deleteChangesBefore, deleteSurplus } from './store'

const dayMs = 24 * 3_600_000
const batchMax = 1000
/** What was changed since the last run, and some more for one that came late; what is missed is met at the next change of the record. */
const recentMs = dayMs

/**
 * Removes changes of records that are older than the administrator has them kept, and of one record more than he has kept; in batches
 * that hold nobody up, the oldest first: what is left still leads back from what a record is now. Answers how many changes.
 */
export async function purgeRecordHistory(ctx: PlatformContext): Promise<number> {
  const { recordHistoryDays, recordHistoryRows } = await readSysConfig(ctx)
  const [before, since] = [ctx.now() - recordHistoryDays * dayMs, ctx.now() - recentMs]
  const old = await inBatches(() => deleteChangesBefore(ctx.db, before, batchMax))
  const surplus = await inBatches(() => deleteSurplus(ctx.db, { since, kept: recordHistoryRows, limit: batchMax }))
  return old + surplus
}

/** As long as that deleted records can be brought back; then they are gone for good, as far as anybody can tell. */
export async function deletedRecordsKeptMs(ctx: PlatformContext): Promise<number> {
  const { deletedRecordDays } = await readSysConfig(ctx)
  return deletedRecordDays * dayMs
}

/** Removes deleted records that nobody can bring back any more, but for those of designs that keep them. Answers how many. */
export async function purgeDeletedRecords(ctx: PlatformContext): Promise<number> {
  const before = ctx.now() - (await deletedRecordsKeptMs(ctx))
  let total = 0
  for (const module of await loadAllReleasedModules(ctx.db)) {
    if (module.form.config.logicalDelete) continue
    total += await inBatches(() => deleteForGood(ctx.db, module, { before, limit: batchMax }))
  }
  return total
}

async function inBatches(remove: () => Promise<number>): Promise<number> {
  let total = 0
  for (let removed = batchMax; removed === batchMax; total += removed) removed = await remove()
  return total
}
