import type { PlatformContext } from '../../../http/context'
import { type CheckFacts, checkedValues } from './checked-values'
import { checkUniqueOutside } from './checks'
import type { StoredRecord } from './stored-record'
import { checkVersion } from './version-check'

type PlaceOutside = { id: string; stored: StoredRecord | null; version: number | null }

/** What is to be stored in the database of a connection, after every rule that the platform knows of. */
export async function checkedOutside(ctx: PlatformContext, facts: CheckFacts, { id, stored, version }: PlaceOutside) {
  const previous = stored?.data ?? null
  const [values = {}] = await ctx.db.transaction().execute(async (trx) => {
    if (stored) await checkVersion(trx, facts, stored, version)
    return checkedValues(trx, facts, [{ id, previous }])
  })
  await checkUniqueOutside(ctx, facts.access.module, { id, values, previous }, facts.guard)
  return values
}
