import { splitTypedId } from '@/lib/domain/typed-id'
import type { Actor } from '../../../http/context'

/** What an id stands for. `system` is a variable such as "the current user" (contract 2 §25.1). */
export type SelectionKind = 'user' | 'company' | 'department' | 'position' | 'role' | 'group' | 'system'

const kinds: ReadonlySet<string> = new Set(['user', 'company', 'department', 'position', 'role', 'group', 'system'])

/** The variable of the organisations that the caller administers (contract 2 §9). */
export const administeredVariable = '@currentGradeOrg'

/** Texts of the variables as the reference server gives them. */
const variables: ReadonlyMap<string, string> = new Map([
  ['currentUser', '当前用户'],
  ['@currentOrg', '当前组织'],
  ['@currentOrgAndSubOrg', '当前组织及子组织'],
  [administeredVariable, '当前分管组织'],
])

export function variableName(id: string): string | undefined {
  return variables.get(id)
}

/** `id--type` taken apart. An id without a type, or with one that is none of ours, has the kind null. */
export function parseSelectionId(text: string): { id: string; kind: SelectionKind | null } {
  const { id, type } = splitTypedId(text)
  if (variables.has(id)) return { id, kind: 'system' }
  return { id, kind: type !== null && kinds.has(type) ? (type as SelectionKind) : null }
}

/** Who is named by a restriction: the union of all lists (contract 2 §25.6). */
export type PeopleRule = {
  userIds: string[]
  /** With everything below them. */
  organizeIds: string[]
  /** Without what is below them. */
  ownOrganizeIds: string[]
  positionIds: string[]
  roleIds: string[]
  groupIds: string[]
}

/** Which list of a rule takes ids of a kind. */
export const listOf = {
  user: 'userIds',
  company: 'organizeIds',
  department: 'organizeIds',
  position: 'positionIds',
  role: 'roleIds',
  group: 'groupIds',
} as const satisfies Record<Exclude<SelectionKind, 'system'>, keyof PeopleRule>

export type RuleList = { ids: readonly string[]; kind: keyof typeof listOf }

/**
 * Reads a restriction. Ids without a type are of the kind their list is for; variables mean the caller's own. `administered`: the
 * organisations that the caller administers, where a list names them.
 */
export function peopleRule(actor: Actor, lists: readonly RuleList[], administered: readonly string[]): PeopleRule {
  const rule: PeopleRule = { userIds: [], organizeIds: [], ownOrganizeIds: [], positionIds: [], roleIds: [], groupIds: [] }
  for (const { ids, kind } of lists) {
    for (const text of ids) {
      const parsed = parseSelectionId(text)
      if (parsed.id === administeredVariable) rule.ownOrganizeIds.push(...administered)
      else if (parsed.kind === 'system') addVariable(rule, actor, parsed.id)
      else if (parsed.id !== '') rule[listOf[parsed.kind ?? kind]].push(parsed.id)
    }
  }
  return rule
}

function addVariable(rule: PeopleRule, actor: Actor, variable: string): void {
  if (variable === 'currentUser') rule.userIds.push(actor.userId)
  if (actor.organizeId === null) return
  if (variable === '@currentOrg') rule.ownOrganizeIds.push(actor.organizeId)
  if (variable === '@currentOrgAndSubOrg') rule.organizeIds.push(actor.organizeId)
}
