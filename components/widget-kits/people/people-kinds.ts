import type { TreeNode } from '@/lib/contract/permission/tree-node'

/** The seven pickers of people and organisation (contract 3a §4.5). */
export type PeopleKind = 'organize' | 'department' | 'position' | 'role' | 'group' | 'user' | 'users'

/** One thing for each picker, made once: a component must stay the same from one drawing to the next. */
export function forEachKind<T>(make: (kind: PeopleKind) => T): Readonly<Record<PeopleKind, T>> {
  const units = { organize: make('organize'), department: make('department'), position: make('position') }
  return { ...units, role: make('role'), group: make('group'), user: make('user'), users: make('users') }
}

const typesOf: Readonly<Record<Exclude<PeopleKind, 'organize' | 'users'>, string>> = {
  department: 'department',
  position: 'position',
  role: 'role',
  group: 'group',
  user: 'user',
}

const mixedTypes = new Set(['company', 'department', 'position', 'role', 'group', 'user'])

/** Which nodes of a tree may be chosen: a picker accepts only its own type; the mixed one, for one value, only users (spec 2 §5.1). */
export function canChoose(kind: PeopleKind, isMulti: boolean, type: string): boolean {
  if (kind === 'organize') return true
  if (kind === 'users') return isMulti ? mixedTypes.has(type) : type === 'user'
  return typesOf[kind] === type
}

/** What a person sees of a node. Trees give departments the part of the path below the nearest node shown (contract 2 §1.1). */
export function nodeLabel(node: TreeNode): string {
  return node.type === 'company' || node.type === 'department' ? node.lastFullName || node.fullName : node.fullName
}
