import type { Actor, PlatformContext } from '../../../http/context'
import type { ModuleRights, ModuleWhy, OfferTrace, RecordTrace } from '../../permission/public'
import { type LoadedModule, loadReleasedModules } from '../designs/module'
import { storedConditions } from '../query/conditions'
import { conditionOf, type Offer, scopeOf } from '../query/data-scope'
import { namedField } from '../query/scheme-rows'
import type { Condition } from '../query/sql-field'
import { buttonDemands, formDemands, listDemands } from '../records/access'
import { findTruths } from './store'

/** What modules say of themselves to who asks why somebody may see or do something in them. */
export const moduleWhy: ModuleWhy = async (ctx, modelId) => {
  const module = (await loadReleasedModules(ctx.db, [modelId])).get(modelId)
  if (!module) return undefined
  return {
    fullName: module.fullName,
    demandsOf: (kind, code) => demands[kind](module, code),
    hasDataRights: module.list.useDataPermission,
    traceRecord: (actor, rights, id) => traceRecord(ctx, actor, module, { rights, id }),
  }
}

const demands = { button: buttonDemands, column: listDemands, form: formDemands } as const

type Asked = { rights: ModuleRights; id: string }

/** Every part of the scope is asked together with the whole, of the one record and in one statement. */
async function traceRecord(
  ctx: PlatformContext,
  actor: Actor,
  module: LoadedModule,
  { rights, id }: Asked,
): Promise<RecordTrace> {
  const scope = await scopeOf(ctx, actor, module, rights)
  const conditions: Condition[] = [conditionOf(scope), storedConditions(ctx, module, module.filter)]
  const partsOf = scope.kind === 'some' ? scope.offers.map((offer) => offerParts(module, offer, conditions)) : []
  const truths = await findTruths(ctx, module, id, conditions)
  const isTrue = (at: number) => truths?.[at] ?? false
  const facts = { isThere: truths !== null, isInScope: isTrue(0), isListed: isTrue(1) }
  if (scope.kind === 'some') return { ...facts, scope: { kind: 'some', offers: partsOf.map((parts) => parts(isTrue)) } }
  return { ...facts, scope: { kind: 'all', schemes: typeof scope.because === 'string' ? [] : scope.because } }
}

/** Adds the conditions of an offer to those that are asked; answers what it is once they are. */
function offerParts(module: LoadedModule, { grantee, menuId, schemes }: Offer, conditions: Condition[]) {
  const asked = (condition: Condition) => conditions.push(condition) - 1
  const placed = schemes.map(({ scheme, condition, groups }) => ({
    scheme,
    at: asked(condition),
    groups: groups.map((group) => ({
      logic: group.logic,
      at: asked(group.condition),
      rows: group.rows.map((row) => ({ ...row, at: asked(row.condition) })),
    })),
  }))
  return (isTrue: (at: number) => boolean): OfferTrace => ({
    grantee,
    menuId,
    schemes: placed.map(({ scheme, at, groups }) => ({
      id: scheme.id,
      isMet: isTrue(at),
      logic: scheme.matchLogic,
      groups: groups.map((group) => ({
        logic: group.logic,
        isMet: isTrue(group.at),
        rows: group.rows.map(({ row, isReadable, at: place }) => {
          const { node, system } = namedField(module, row.field)
          return { row, isReadable, isMet: isTrue(place), label: node?.label ?? '', systemType: system ?? '' }
        }),
      })),
    })),
  })
}
