import type { Actor, PlatformContext } from '../../../http/context'
import { groupBy } from '../../../kit/grouping'
import {
  type GrantedScheme,
  isSchemeVariable,
  type ModuleRights,
  offerOf,
  resolveVariable,
  type SchemeRow,
  type SchemeVariable,
} from '../../permission/public'
import type { Module } from '../designs/module'
import { allOf, always, never, someOf } from './predicates'
import { schemeRowCondition } from './scheme-rows'
import type { Condition } from './sql-field'

/** What of the records of a module somebody may see: all, or what the schemes of one of his grantees let in. */
export type Scope =
  | { kind: 'all'; because: 'notAsked' | 'administrator' | readonly GrantedScheme[] }
  | { kind: 'some'; offers: readonly Offer[] }

/** The schemes of one grantee on one menu; a record has to meet all of them. */
export type Offer = { grantee: string; menuId: string; schemes: readonly SchemeScope[] }

type SchemeScope = { scheme: GrantedScheme; condition: Condition; groups: readonly GroupScope[] }
type GroupScope = { logic: 'and' | 'or'; condition: Condition; rows: readonly RowScope[] }
/** One condition; what cannot be read matches nothing. */
type RowScope = { row: SchemeRow; condition: Condition; isReadable: boolean }

/**
 * Which records the actor may see at all (contract 2 §12.7). The schemes of one grantee are and-ed, every further grantee
 * widens. A data-controlled list without a scheme shows nothing; a condition that cannot be read matches nothing.
 */
export async function dataScope(ctx: PlatformContext, actor: Actor, module: Module, rights: ModuleRights): Promise<Condition> {
  return conditionOf(await scopeOf(ctx, actor, module, rights))
}

export function conditionOf(scope: Scope): Condition {
  if (scope.kind === 'all') return always
  return someOf(scope.offers.map(({ schemes }) => allOf(schemes.map(({ condition }) => condition))))
}

/** The same with its parts, for those who ask what lets a record in or keeps it out. */
export async function scopeOf(ctx: PlatformContext, actor: Actor, module: Module, rights: ModuleRights): Promise<Scope> {
  if (!module.list.useDataPermission) return { kind: 'all', because: 'notAsked' }
  if (rights.schemes === 'all') return { kind: 'all', because: 'administrator' }
  const unbounded = rights.schemes.filter((scheme) => scheme.allData)
  if (unbounded.length > 0) return { kind: 'all', because: unbounded }
  const resolved = await resolveVariables(ctx, actor, rights.schemes)
  const offers = [...groupBy(rights.schemes, offerOf).values()].map((schemes) => {
    const [{ grantee, menuId }] = schemes as [GrantedScheme, ...GrantedScheme[]]
    return { grantee, menuId, schemes: schemes.map((scheme) => schemeScope(ctx, module, scheme, resolved)) }
  })
  return { kind: 'some', offers }
}

/** What one scheme alone lets the person see, whether or not it is granted. */
export async function schemeCondition(
  ctx: PlatformContext,
  person: Actor,
  module: Module,
  scheme: SchemeConditions,
): Promise<Condition> {
  if (scheme.allData) return always
  return schemeScope(ctx, module, scheme, await resolveVariables(ctx, person, [scheme])).condition
}

/** A scheme as it is before it is granted to anybody. */
export type SchemeConditions = Omit<GrantedScheme, 'id' | 'menuId' | 'grantee'>
type Resolved = ReadonlyMap<string, readonly string[]>

async function resolveVariables(ctx: PlatformContext, actor: Actor, schemes: readonly SchemeConditions[]): Promise<Resolved> {
  const rows = schemes.flatMap((scheme) => scheme.groups.flatMap((group) => group.rows))
  const variables = new Set<SchemeVariable>(rows.map((row) => row.conditionText).filter(isSchemeVariable))
  const resolved = new Map<string, readonly string[]>()
  for (const variable of variables) resolved.set(variable, await resolveVariable(ctx, actor, variable))
  return resolved
}

function schemeScope<S extends SchemeConditions>(ctx: PlatformContext, module: Module, scheme: S, resolved: Resolved) {
  const groups = scheme.groups.map(({ logic, rows }): GroupScope => {
    const parts = rows.map((row) => rowScope(ctx, module, row, resolved))
    return { logic, condition: joined(logic, parts), rows: parts }
  })
  return { scheme, condition: joined(scheme.matchLogic, groups), groups }
}

/** What has no parts says nothing, which must not mean everything. */
function joined(logic: 'and' | 'or', parts: readonly { condition: Condition }[]): Condition {
  if (parts.length === 0) return never
  const conditions = parts.map(({ condition }) => condition)
  return logic === 'or' ? someOf(conditions) : allOf(conditions)
}

function rowScope(ctx: PlatformContext, module: Module, row: SchemeRow, resolved: Resolved): RowScope {
  try {
    return { row, condition: schemeRowCondition(module, row, resolved.get(row.conditionText)), isReadable: true }
  } catch (error) {
    ctx.log.error({ err: error, modelId: module.id, field: row.field }, 'a data-permission condition cannot be read')
    return { row, condition: never, isReadable: false }
  }
}
