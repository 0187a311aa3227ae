import type { Actor, PlatformContext } from '../../../http/context'
import { type Access, canUseInList, forbidden, openModule } from '../records/access'
import { countRecords } from '../records/count-cache'
import { storedConditions } from './conditions'
import { dataScope, type SchemeConditions, schemeCondition } from './data-scope'
import { allOf } from './predicates'

type Preview = { modelId: string; person: Actor; scheme: SchemeConditions }

/**
 * How many records of a module a person would see through a scheme alone, and of how many. Both are counted among those that the
 * caller may see himself, and only by fields that he may: a count of whatever conditions somebody thinks of tells what is in a record.
 */
export async function countThroughScheme(ctx: PlatformContext, caller: Actor, { modelId, person, scheme }: Preview) {
  const access = await openModule(ctx, caller, modelId)
  demandUsable(access, scheme)
  const { module, rights } = access
  const seen = [storedConditions(ctx, module, module.filter), await dataScope(ctx, caller, module, rights)]
  const counted = { id: module.id, table: module.plan.table, writeVersion: module.writeVersion }
  const total = await countRecords(ctx.db, counted, allOf(seen))
  const count = await countRecords(ctx.db, counted, allOf([...seen, await schemeCondition(ctx, person, module, scheme)]))
  return { total, count, isControlled: module.list.useDataPermission }
}

function demandUsable(access: Access, { groups }: Preview['scheme']): void {
  const fields = groups.flatMap(({ rows }) => rows.map(({ field }) => field))
  const hidden = fields.find((field) => access.module.fields.has(field) && !canUseInList(access, field))
  if (hidden !== undefined) throw forbidden(`field ${hidden} of ${access.module.id} is not permitted`)
}
