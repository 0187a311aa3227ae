import { organisation } from '@/lib/contract/permission/organisation'
import { pickers } from '@/lib/contract/permission/pickers'
import { position } from '@/lib/contract/permission/position'
import { role } from '@/lib/contract/permission/role'
import type { TreeNode } from '@/lib/contract/permission/tree-node'
import { flatTree } from '@/lib/domain/flat-tree'
import { type NamedValue, NameIndex } from '@/lib/form/table-edits/name-index'
import type { FieldNode } from '@/lib/form/types'
import type { Caller } from '../names'
import { keptTree } from '../people/people-trees'

const treeKinds = new Map([
  ['organizeSelect', 'organize'],
  ['depSelect', 'department'],
  ['posSelect', 'position'],
  ['roleSelect', 'role'],
  ['groupSelect', 'group'],
])

export function isPeopleColumn(node: FieldNode): boolean {
  return treeKinds.has(node.type) || node.type === 'userSelect' || node.type === 'usersSelect'
}

/** Columns with the same key are looked up together. */
export function peopleKey(node: FieldNode): string {
  return node.type === 'usersSelect' ? 'userSelect' : node.type
}

/** The ids behind names of people and organisation: trees come whole in one call, users by what they are called. */
export async function peopleIndex(kind: string, names: ReadonlySet<string>, call: Caller): Promise<NameIndex> {
  return kind === 'userSelect' ? userIndex(names, call) : treeIndex(kind, call)
}

async function treeIndex(kind: string, call: Caller): Promise<NameIndex> {
  const nodes = flatTree(await keptTree(call, `paste:${kind}`, () => loadTree(kind, call)))
  const index = new NameIndex()
  for (const node of nodes) {
    const value = valueOfNode(kind, node)
    if (value === null) continue
    index.add(node.fullName, value)
    index.add(node.lastFullName, value)
    // Names that several places share are told apart by their path.
    index.add(node.organize, value)
    if (kind !== 'organizeSelect' && kind !== 'depSelect') index.add(`${node.organize}/${node.fullName}`, value)
    index.add(node.enCode, value)
  }
  return index
}

async function loadTree(kind: string, call: Caller): Promise<readonly TreeNode[]> {
  switch (kind) {
    case 'posSelect':
      return (await call(position.selector, {})).data.list
    case 'roleSelect':
      return (await call(role.selector, {})).data.list
    case 'groupSelect':
      return (await call(pickers.groupTree, {})).data
    default:
      return (await call(organisation.departmentSelector, { params: { id: '0' } })).data.list
  }
}

function valueOfNode(kind: string, node: TreeNode): NamedValue | null {
  if (kind === 'organizeSelect') return node.organizeIds.length > 0 ? node.organizeIds : [node.id]
  return node.type === treeKinds.get(kind) ? node.id : null
}

/** So many different users are looked up for one paste, few at a time. */
const usersMax = 200
const lanes = 4
const usersPerName = 20

async function userIndex(names: ReadonlySet<string>, call: Caller): Promise<NameIndex> {
  const index = new NameIndex()
  const waiting = [...names].slice(0, usersMax)
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await addUsers(index, name, call)
  }
  await Promise.all(Array.from({ length: lanes }, work))
  return index
}

/** A user is shown as `name/account`; the account alone names exactly one. */
async function addUsers(index: NameIndex, name: string, call: Caller) {
  const keyword = name.includes('/') ? (name.split('/').at(-1) ?? name) : name
  const body = { keyword: keyword.trim().slice(0, 200), currentPage: 1, pageSize: usersPerName }
  const { data } = await call(pickers.userTree, { params: { id: '0' }, body })
  for (const node of data.list) {
    if (node.type !== 'user' && node.type !== '') continue
    const [shown = '', account = ''] = node.fullName.split('/')
    index.add(node.fullName, node.id)
    index.add(shown, node.id)
    index.add(account, node.id)
  }
}
