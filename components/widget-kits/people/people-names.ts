import { pickers } from '@/lib/contract/permission/pickers'
import type { TreeNode } from '@/lib/contract/permission/tree-node'
import { splitTypedId } from '@/lib/domain/typed-id'
import type { NameEntry, NameSource } from '../names'
import { nameEntryOf, type PeopleItem } from './people-items'
import type { PeopleKind } from './people-kinds'

const users: NameSource = {
  key: 'people:user',
  load: async (ids, call) => {
    const { data } = await call(pickers.userList, { body: { ids: [...ids] } })
    return data.list.map((node) => nameEntryOf(node.id, node))
  },
}

/** Names of everything but plain users in one call, whatever the kinds: `id--type`. */
const mixed: NameSource = {
  key: 'people:mixed',
  load: async (ids, call) => {
    const { data } = await call(pickers.selectedList, { body: { ids: [...ids] } })
    const found = new Map(data.list.map((node) => [`${node.id}--${familyOf(node.type)}`, node]))
    return ids.flatMap((key) => entryFor(key, found))
  },
}

/** Wire: the answer has plain ids (contract 2 §25.5); a company asked for as a department is answered as what it is. */
function entryFor(key: string, found: ReadonlyMap<string, TreeNode>): readonly NameEntry[] {
  const { id, type } = splitTypedId(key)
  const node = found.get(`${id}--${familyOf(type ?? 'user')}`)
  return node ? [nameEntryOf(key, node)] : []
}

function familyOf(type: string): string {
  return type === 'company' || type === 'department' || type === 'organize' ? 'organize' : type
}

export function nameSourceOf(kind: PeopleKind): NameSource {
  return kind === 'user' ? users : mixed
}

export function nameKeysOf(items: readonly PeopleItem[]): readonly string[] {
  return items.flatMap((item) => item.nameKey ?? [])
}

/** Organisations are shown by their whole path (contract 2 §25.2), the others by their name. */
export function entryLabel(kind: PeopleKind, entry: NameEntry): string {
  return (kind === 'organize' && entry.detail) || entry.label
}
