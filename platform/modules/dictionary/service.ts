import type { PlatformContext } from '../../http/context'
import { groupBy } from '../../kit/grouping'
import { messages, refused } from '../../kit/refusals'
import type { Sorting } from '../../kit/sorting'
import { typeRecord } from './records'
import { findEnabledItems, findItem, findItemsOfType, findType, findTypeById, findTypes } from './store'

/** Reading dictionaries, contract 2 §14. */

export async function allDictionaries(ctx: PlatformContext) {
  const types = await findTypes(ctx.db)
  const items = groupBy(await findEnabledItems(ctx.db), (item) => item.dictionaryTypeId)
  return types.map(({ id, enCode, fullName, isTree }) => ({
    id,
    enCode,
    fullName,
    isTree,
    dictionaryList: isTree === 1 ? nest(items.get(id) ?? [], '0') : flat(items.get(id) ?? []),
  }))
}

/** Enabled items for a select, by id or code of the type; an unknown type has none. */
export async function dictionaryOptions(ctx: PlatformContext, idOrCode: string) {
  const type = await findType(ctx.db, idOrCode)
  if (!type) return []
  const items = (await findItemsOfType(ctx.db, type.id)).filter((item) => item.enabledMark === 1)
  return type.isTree === 1 ? nest(items, '0') : flat(items)
}

/** Items for the administration of a type, disabled ones too; matches keep their ancestors in a tree. */
export async function listItems(ctx: PlatformContext, typeId: string, query: Sorting & { keyword: string; isTree: string }) {
  const items = await findItemsOfType(ctx.db, typeId, query)
  const matches = (item: Item) => item.fullName.includes(query.keyword) || item.enCode.includes(query.keyword)
  if (query.isTree !== '1') return flat(items.filter(matches))
  const parents = new Map(items.map((item) => [item.id, item.parentId]))
  const kept = new Set<string>()
  for (const item of items.filter(matches)) {
    for (let at: string | undefined = item.id; at !== undefined && !kept.has(at); at = parents.get(at)) kept.add(at)
  }
  return nest(
    items.filter((item) => kept.has(item.id)),
    '0',
  )
}

export async function itemDetails(ctx: PlatformContext, id: string) {
  const item = await findItem(ctx.db, id)
  if (!item) throw refused(messages.missing)
  return item
}

/** The two roots are not stored: their ids are the category of the types directly below them. */
const roots = [
  { id: '0', fullName: '业务字典' },
  { id: '1', fullName: '系统字典' },
] as const

/** Types below the two roots, without the subtree of one; `'0'` leaves nothing out. */
export async function typeTree(ctx: PlatformContext, withoutId: string) {
  const types = (await findTypes(ctx.db)).filter((type) => type.id !== withoutId)
  const placed = types.map((type) => ({ ...type, parentId: type.parentId === '-1' ? type.category : type.parentId }))
  return roots.map((root) => {
    const children = nest(placed, root.id)
    return { ...root, parentId: '-1', enCode: '', isTree: 0, sortCode: 0, hasChildren: children.length > 0, children }
  })
}

export async function typeDetails(ctx: PlatformContext, id: string) {
  const type = await findTypeById(ctx.db, id)
  if (!type) throw refused(messages.missing)
  return typeRecord(type)
}

/**
 * Below what an item may stand: the type as the root with its enabled items, without the item's own subtree. A flat dictionary
 * has the root only.
 */
export async function itemParents(ctx: PlatformContext, input: { typeId: string; itemId: string; isTree: string }) {
  const type = await findType(ctx.db, input.typeId)
  if (!type) throw refused(messages.missing)
  const items = (await findItemsOfType(ctx.db, type.id)).filter((item) => item.enabledMark === 1 && item.id !== input.itemId)
  const children = input.isTree === '1' || (input.isTree === '' && type.isTree === 1) ? nest(items, '0') : []
  return [{ id: '0', parentId: '-1', fullName: type.fullName, enCode: '', hasChildren: children.length > 0, children }]
}

type Item = Awaited<ReturnType<typeof findItemsOfType>>[number]
type Nested<T> = T & { hasChildren: boolean; children: Nested<T>[] }

/** Rows below a parent, each once; rows whose parent is not among them are left out with their subtree. */
function nest<T extends { id: string; parentId: string }>(rows: readonly T[], parentId: string): Nested<T>[] {
  const below = groupBy(rows, (row) => row.parentId)
  const build = (id: string): Nested<T>[] =>
    (below.get(id) ?? []).map((row) => {
      const children = build(row.id)
      return { ...row, hasChildren: children.length > 0, children }
    })
  return build(parentId)
}

function flat(items: readonly Item[]): Nested<Item>[] {
  return items.map((item) => ({ ...item, hasChildren: false, children: [] }))
}
