import type { Actor, PlatformContext } from '../../../http/context'
import {
  type GrantedScheme,
  isSchemeVariable,
  type ModuleRights,
  resolveVariable,
  type SchemeRow,
  type SchemeVariable,
} from '../../permission/public'
import type { Module } from '../designs/module'
import { allOf, always, never, someOf } from './predicates'
import { schemeRowCondition } from './scheme-rows'
import type { Condition } from './sql-field'

/**
 * Which records the actor may see at all (contract 2 §12.7). The schemes of one grantee are and-ed, every further grantee
 * widens. A data-controlled list without a scheme shows nothing; a condition that cannot be read matches nothing.
 */
export async function dataScope(ctx: PlatformContext, actor: Actor, module: Module, rights: ModuleRights): Promise<Condition> {
  if (!module.list.useDataPermission || rights.schemes === 'all') return always
  if (rights.schemes.some((scheme) => scheme.allData)) return always
  const byGrantee = new Map<string, GrantedScheme[]>()
  for (const scheme of rights.schemes) byGrantee.set(scheme.grantee, [...(byGrantee.get(scheme.grantee) ?? []), scheme])
  const resolved = await resolveVariables(ctx, actor, rights.schemes)
  const toCondition = (scheme: GrantedScheme) => schemeCondition(ctx, module, scheme, resolved)
  return someOf([...byGrantee.values()].map((schemes) => allOf(schemes.map(toCondition))))
}

/** What one scheme alone lets the person see, whether or not it is granted. */
export async function schemeScope(
  ctx: PlatformContext,
  person: Actor,
  module: Module,
  scheme: SchemeConditions,
): Promise<Condition> {
  if (scheme.allData) return always
  return schemeCondition(ctx, module, scheme, await resolveVariables(ctx, person, [scheme]))
}

type SchemeConditions = Omit<GrantedScheme, 'grantee'>
type Resolved = ReadonlyMap<string, readonly string[]>

async function resolveVariables(ctx: PlatformContext, actor: Actor, schemes: readonly SchemeConditions[]): Promise<Resolved> {
  const rows = schemes.flatMap((scheme) => scheme.groups.flatMap((group) => group.rows))
  const variables = new Set<SchemeVariable>(rows.map((row) => row.conditionText).filter(isSchemeVariable))
  const resolved = new Map<string, readonly string[]>()
  for (const variable of variables) resolved.set(variable, await resolveVariable(ctx, actor, variable))
  return resolved
}

function schemeCondition(ctx: PlatformContext, module: Module, scheme: SchemeConditions, resolved: Resolved): Condition {
  const groups = scheme.groups.map((group) => {
    const rows = group.rows.map((row) => rowCondition(ctx, module, row, resolved))
    // Groups without rows say nothing, which must not mean everything.
    if (rows.length === 0) return never
    return group.logic === 'or' ? someOf(rows) : allOf(rows)
  })
  if (groups.length === 0) return never
  return scheme.matchLogic === 'or' ? someOf(groups) : allOf(groups)
}

function rowCondition(ctx: PlatformContext, module: Module, row: SchemeRow, resolved: Resolved): Condition {
  try {
    return schemeRowCondition(module, row, resolved.get(row.conditionText))
  } catch (error) {
    ctx.log.error({ err: error, modelId: module.id, field: row.field }, 'a data-permission condition cannot be read')
    return never
  }
}
