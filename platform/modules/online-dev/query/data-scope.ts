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
import { isSystemType, type SystemType } from '../records/field-shape'
import { symbolCondition } from './conditions'
import { allOf, always, hasAnyOf, never, noneOf, someOf } from './predicates'
import { type Condition, type SqlField, sqlField, systemSqlField } from './sql-field'

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

type Resolved = ReadonlyMap<string, readonly string[]>

async function resolveVariables(ctx: PlatformContext, actor: Actor, schemes: readonly GrantedScheme[]): Promise<Resolved> {
  const rows = schemes.flatMap((scheme) => scheme.groups.flatMap((group) => group.rows))
  const variables = new Set<SchemeVariable>(rows.map((row) => row.conditionText).filter(isSchemeVariable))
  const resolved = new Map<string, readonly string[]>()
  for (const variable of variables) resolved.set(variable, await resolveVariable(ctx, actor, variable))
  return resolved
}

function schemeCondition(ctx: PlatformContext, module: Module, scheme: GrantedScheme, resolved: Resolved): Condition {
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
  const field = schemeField(module, row.field)
  try {
    if (!field) throw new Error('unknown field')
    const ids = resolved.get(row.conditionText)
    if (ids === undefined) {
      if (row.conditionText.startsWith('@')) throw new Error('unknown variable')
      return symbolCondition(field, row.op, row.value, `scheme.${row.field}`)
    }
    const isNegative = row.op === '<>' || row.op === 'notIn' || row.op === 'notLike'
    // An empty set matches nothing, also when the condition excludes it.
    if (ids.length === 0) return never
    return field.within(isNegative ? noneOf(hasAnyOf(field, ids)) : hasAnyOf(field, ids))
  } catch (error) {
    ctx.log.error({ err: error, modelId: module.id, field: row.field }, 'a data-permission condition cannot be read')
    return never
  }
}

/** Fields are named by their code; the creator's and the organisation's also by the type of the system field (contract 3b §5). */
function schemeField(module: Module, code: string): SqlField | null {
  const node = module.fields.get(code)
  if (node) return sqlField(module.plan, node)
  const type = schemeAliases[code] ?? code
  if (!isSystemType(type)) return null
  return systemSqlField(type)
}

const schemeAliases: Readonly<Record<string, SystemType>> = {
  creatorUserId: 'createUser',
  f_creator_user_id: 'createUser',
  organizeId: 'currOrganize',
  f_organize_id: 'currOrganize',
  positionId: 'currPosition',
}
