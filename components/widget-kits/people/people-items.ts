import type { TreeNode } from '@/lib/contract/permission/tree-node'
import type { NameEntry } from '../names'
import { nodeLabel, type PeopleKind } from './people-kinds'

/** One chosen thing. */
export type PeopleItem = {
  /** Two items with the same key are duplicates: the value, for organisations the joined path (spec 2 §4). */
  key: string
  /** As a single field stores it: an id, `id--type`, or a path of ids. */
  value: string | readonly string[]
  /** What its name is asked by; nothing for variables, whose names are ours. */
  nameKey: string | null
}

/** Contract 2 §25.1: values that stand for whoever or wherever somebody is later. */
const variableNames = ['currentUser', '@currentOrg', '@currentOrgAndSubOrg', '@currentGradeOrg'] as const
type VariableName = (typeof variableNames)[number]

export function variableOf(key: string): VariableName | null {
  const id = key.endsWith('--system') ? key.slice(0, -'--system'.length) : key
  return (variableNames as readonly string[]).includes(id) ? (id as VariableName) : null
}

/** What a stored value holds. Parts that cannot be read are left out: the field's own rules name them. */
export function readItems(kind: PeopleKind, value: unknown): readonly PeopleItem[] {
  if (kind === 'organize') return readPaths(value).map(pathItem)
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((id): id is string => typeof id === 'string' && id !== '').map((id) => idItem(kind, id))
}

function readPaths(value: unknown): readonly (readonly string[])[] {
  if (!Array.isArray(value) || value.length === 0) return []
  const paths: unknown[] = Array.isArray(value[0]) ? value : [value]
  return paths.filter(
    (path): path is string[] => Array.isArray(path) && path.length > 0 && path.every((id) => typeof id === 'string'),
  )
}

export function variableItem(id: string): PeopleItem {
  return { key: id, value: id, nameKey: null }
}

function pathItem(path: readonly string[]): PeopleItem {
  const last = path.at(-1) ?? ''
  // Companies and departments are found by either suffix.
  return { key: path.join(','), value: path, nameKey: variableOf(last) || last === '-1' ? null : `${last}--department` }
}

function idItem(kind: PeopleKind, id: string): PeopleItem {
  return { key: id, value: id, nameKey: variableOf(id) ? null : nameKeyOf(kind, id) }
}

function nameKeyOf(kind: PeopleKind, id: string): string {
  return kind === 'user' || kind === 'users' ? id : `${id}--${kind}`
}

/** The item that a node of a tree or list stands for. `path` is its way from the root, where the node itself does not say it. */
export function itemOfNode(kind: PeopleKind, node: TreeNode, path: readonly string[]): PeopleItem {
  if (kind === 'organize') return pathItem(node.organizeIds.length > 0 ? node.organizeIds : path)
  return idItem(kind, kind === 'users' ? `${node.id}--${node.type}` : node.id)
}

/** The value of the field: cleared it is an empty list where several may be chosen, else empty text (spec 2 §4). */
export function chosenValue(kind: PeopleKind, items: readonly PeopleItem[], isMulti: boolean): unknown {
  if (isMulti) return items.map((item) => item.value)
  return items[0]?.value ?? (kind === 'organize' ? [] : '')
}

/** What scripts get on change (contract 3a §11): the chosen record, or the list of them; of an organisation its path (spec 2 §3.1). */
export function dataOf(
  kind: PeopleKind,
  items: readonly PeopleItem[],
  isMulti: boolean,
  entries: ReadonlyMap<string, NameEntry>,
): unknown {
  const records = items.map((item) => {
    const record = item.nameKey === null ? undefined : entries.get(item.nameKey)?.record
    return kind === 'organize' ? pathRecords(item, record) : (record ?? { id: item.key })
  })
  return isMulti ? records : (records[0] ?? '')
}

function pathRecords({ value }: PeopleItem, record: Readonly<Record<string, unknown>> | undefined) {
  const ids = typeof value === 'string' ? [value] : value
  const names = typeof record?.['organize'] === 'string' ? record['organize'].split('/') : []
  return ids.map((id, index) => ({ id, fullName: (names.length === ids.length ? names[index] : '') ?? '' }))
}

/** What the layer of names keeps of a node. Children and whatever else a server sends stay behind. */
export function nameEntryOf(key: string, node: TreeNode): NameEntry {
  const { id, fullName, type, organize, organizeIds, headIcon } = node
  return {
    id: key,
    label: nodeLabel(node),
    type,
    detail: organize,
    headIcon,
    record: { id, fullName, type, organize, organizeIds, headIcon },
  }
}
