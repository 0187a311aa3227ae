import { splitTypedId } from '@/lib/domain/typed-id'
import type { FlowNode } from '@/lib/flow/flow-types'
import { own, readList, readNumber, readText } from '@/lib/form/read'
import type { Db, DbTransaction } from '../../../store/database'
import type { Run } from '../engine/public'
import {
  findActive,
  findAdministrators,
  findLeaders,
  findMeant,
  findNear,
  findOrganizeLeaders,
  type Named,
  type NamedKind,
  type Nearness,
} from './people-store'

/** What the rules of a node ask about a task. */
export type TaskFacts = {
  run: Run
  startId: string
  /** Where whoever launched it belonged then. */
  launcher: { id: string; organizeId: string | null; positionId: string | null; managerId: string | null }
  /** The stored value of a field; a sub-table's field is named `table-field` and stands for all its rows. */
  readField: (code: string) => unknown
  /** People whom a data interface named, by node. */
  asked: ReadonlyMap<string, readonly string[]>
}

/** Who acts at a node by its own rule (contract 4a §9.3), each once and in their order; those who have left are left out. */
export async function peopleOfNode(db: Db | DbTransaction, node: FlowNode, facts: TaskFacts): Promise<readonly string[]> {
  const found = await byRule(db, node, facts)
  const active = await findActive(db, found)
  return [...new Set(found)].filter((id) => active.has(id))
}

/** Who acts where nobody was found: named people, or an administrator. */
export async function helpersOfNode(db: Db | DbTransaction, node: FlowNode, start: FlowNode): Promise<readonly string[]> {
  const holder = readNumber(own(node.properties, 'errorRule')) === null ? start : node
  if (readNumber(own(holder.properties, 'errorRule')) !== 2) return findAdministrators(db)
  const named = readList(own(holder.properties, 'errorRuleUser')).map(namedOf)
  return (await findMeant(db, named)).map(({ id }) => id)
}

/** Contract 4a §9.3; a sub-flow asks by the same codes. */
const rules = { leader: 1, departmentLeader: 2, launcher: 3, field: 4, node: 5, named: 6, candidates: 7, interface: 9 } as const

async function byRule(db: Db | DbTransaction, node: FlowNode, facts: TaskFacts): Promise<readonly string[]> {
  const { properties } = node
  const level = (key: string) => Math.max(1, readNumber(own(properties, key)) ?? 1)
  switch (assigneeTypeOf(node)) {
    case rules.launcher:
      return [facts.launcher.id]
    case rules.leader:
      return (await leadersOf(db, facts, level('managerLevel'))).slice(level('managerLevel') - 1, level('managerLevel'))
    case rules.departmentLeader:
      return departmentLeader(db, facts, level('departmentLevel'))
    case rules.field:
      return byField(db, node, facts)
    case rules.node:
      return whoActedAt(facts, readText(own(properties, 'nodeId')))
    case rules.interface:
      return facts.asked.get(node.nodeId) ?? []
    default:
      return namedPeople(db, node, facts)
  }
}

export function assigneeTypeOf({ type, properties }: FlowNode): number {
  return readNumber(own(properties, type === 'subFlow' ? 'initiateType' : 'assigneeType')) ?? rules.named
}

export const asksInterface = (node: FlowNode): boolean => assigneeTypeOf(node) === rules.interface

/** The first leader is the one whom the launcher had when the task was submitted. */
async function leadersOf(db: Db | DbTransaction, { launcher }: TaskFacts, level: number): Promise<string[]> {
  if (launcher.managerId === null) return []
  return [launcher.managerId, ...(await findLeaders(db, launcher.managerId, level - 1))]
}

async function departmentLeader(db: Db | DbTransaction, { launcher }: TaskFacts, level: number): Promise<string[]> {
  if (launcher.organizeId === null) return []
  const leaders = await findOrganizeLeaders(db, launcher.organizeId)
  const leader = leaders[level - 1]
  return leader ? [leader] : []
}

const fieldKinds: Readonly<Record<number, NamedKind>> = { 1: 'User', 2: 'Organize', 3: 'Position', 4: 'Role', 5: 'Group' }

async function byField(db: Db | DbTransaction, { properties }: FlowNode, { readField }: TaskFacts): Promise<string[]> {
  const value = readField(readText(own(properties, 'formField')))
  return (await findMeant(db, namedInField(value, own(properties, 'formFieldType')))).map((one) => one.id)
}

/** Who is named by the value of a field; `fieldType` says of what its ids are (contract 4a §9.2, §9.3) where they do not say it. */
export function namedInField(value: unknown, fieldType: unknown): Named[] {
  const kind = fieldKinds[readNumber(fieldType) ?? 1] ?? 'User'
  return idsIn(value).map((id) => (id.includes('--') ? namedOf(id) : { kind, id }))
}

/** The ids that a value of a choice stands for: one, several, or paths of which the last step counts. */
export function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) {
    const isPaths = value.some((item) => Array.isArray(item))
    return isPaths ? value.flatMap((path) => idsIn(Array.isArray(path) ? path.at(-1) : path)) : value.flatMap(idsIn)
  }
  const text = readText(value)
  return text === '' ? [] : text.split(',').map((id) => id.trim())
}

function whoActedAt({ run, startId, launcher }: TaskFacts, nodeId: string): string[] {
  if (nodeId === startId) return [launcher.id]
  const round = run.nodes[nodeId]?.round
  const agreed = run.operators.filter((one) => one.nodeId === nodeId && one.round === round && one.state === 'agreed')
  return agreed.map((one) => one.handlerId)
}

async function namedPeople(db: Db | DbTransaction, node: FlowNode, facts: TaskFacts): Promise<string[]> {
  const key = node.type === 'subFlow' ? 'initiator' : 'approvers'
  const named = inOrder(node, readList(own(node.properties, key))).map(namedOf)
  return narrowed(db, named, { rule: own(node.properties, 'extraRule'), launcher: facts.launcher })
}

/**
 * Who is named, and who belongs to what is named as far as they are near to the launcher (contract 4a §9.2, §9.3): `rule` is the code of an
 * `extraRule` or `extraCopyRule`.
 */
export async function narrowed(
  db: Db | DbTransaction,
  named: readonly Named[],
  { rule: code, launcher }: { rule: unknown; launcher: TaskFacts['launcher'] },
): Promise<string[]> {
  const meant = await findMeant(db, named)
  const rule = nearness[readNumber(code) ?? 1]
  if (!rule) return meant.map(({ id }) => id)
  const expanded = meant.filter((one) => !one.isNamed).map(({ id }) => id)
  const { id: launcherId, ...place } = launcher
  const near = await findNear(db, expanded, { rule, launcherId, ...place })
  return meant.filter((one) => one.isNamed || near.has(one.id)).map(({ id }) => id)
}

/** Who votes in order may have been given another one than that of the choice. */
function inOrder({ properties }: FlowNode, approvers: readonly unknown[]): readonly unknown[] {
  const sorted = readList(own(properties, 'approversSortList')).map((one) => readText(one))
  const place = (one: unknown) => (sorted.includes(readText(one)) ? sorted.indexOf(readText(one)) : sorted.length)
  return sorted.length === 0 ? approvers : approvers.toSorted((a, b) => place(a) - place(b))
}

const nearness: Readonly<Record<number, Nearness['rule']>> = {
  2: 'department',
  3: 'position',
  4: 'leader',
  5: 'subordinate',
  6: 'company',
}

const kindOf: Readonly<Record<string, NamedKind>> = {
  user: 'User',
  company: 'Organize',
  department: 'Organize',
  organize: 'Organize',
  position: 'Position',
  role: 'Role',
  group: 'Group',
}

/** `id--type`; an id without a type names a person. */
export function namedOf(value: unknown): Named {
  const { id, type } = splitTypedId(readText(value))
  return { kind: kindOf[type ?? 'user'] ?? 'User', id }
}
