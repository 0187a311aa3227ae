import type { Actor, PlatformContext } from '../../../http/context'
import { limitsCondition } from '../query/conditions'
import { dataScope } from '../query/data-scope'
import { allOf } from '../query/predicates'
import { readRules } from '../query/rules'
import { type Access, canUseInForm } from '../records/access'
import { changeOn } from '../records/incoming'
import { usableFields } from '../records/open-record'
import { named } from '../records/record-store'
import { findOldest } from './matching-store'

export type FoundRecord = { id: string; version: number; data: Readonly<Record<string, unknown>> }

/**
 * Records that meet the conditions, of some or of all, among those that the actor may see, the oldest first, with the fields that he may see. Refuses
 * conditions on fields that he may not see, or that cannot be read.
 */
export async function matchingRecords(
  ctx: PlatformContext,
  actor: Actor,
  access: Access,
  { rulesJson, ids, limit }: { rulesJson: string; ids?: readonly string[]; limit: number },
): Promise<FoundRecord[]> {
  const { module, rights } = access
  const rules = readRules(rulesJson, 'ruleList')
  const asked = { rules, use: { path: 'ruleList', canUse: (code: string) => canUseInForm(access, code) } }
  const stored = [module.filter, ...(access.filters ?? [])]
  const condition = allOf([limitsCondition(ctx, module, { asked, stored }), await dataScope(ctx, actor, module, rights)])
  const asFound = ids ? named(ids, condition) : condition
  const found = await findOldest(ctx.db, module, asFound, limit)
  const names = new Set(usableFields(access).flatMap(({ name, parentTable }) => (parentTable === null ? [name] : [])))
  return found.map(({ id, version, data }) => ({
    ...{ id, version },
    data: Object.fromEntries(Object.entries(data).filter(([name]) => names.has(name))),
  }))
}

/** A change of a record as it was found, for the one writer: refused where somebody else has changed it meanwhile. */
export function changeOfFound({ module }: Access, { id, version }: FoundRecord, values: Readonly<Record<string, unknown>>) {
  return { id, ...changeOn(module, { ...values }, version) }
}
