import type { TreeItem } from '@/components/ui/tree/virtual-tree'
import type { ListTree } from '@/lib/form/list-types'
import { isRecord, own, type RawRecord, readFlag, readList, readText } from '@/lib/form/read'

/** A node of the tree at the left of a list. The same value may stand in two places: the way to it tells them apart. */
export type SideNode = { id: string; value: string; label: string; path: readonly string[]; raw: RawRecord }

/** Children that were asked for one level at a time, by the id of their node. */
export type Levels = ReadonlyMap<string, readonly unknown[] | 'failed'>

type Keys = Pick<ListTree, 'valueKey' | 'labelKey' | 'childrenKey'>

/** Foreign data may go round in circles. */
const depthMax = 30

type Asked = {
  keys: Keys
  /** In the words of the design, in the language of the page. */
  say: (label: string) => string
  /** Given where nodes are asked for one by one. */
  levels?: Levels | undefined
}

/** Nodes in their levels as the tree draws them, and all of them by id. */
export function sideTree(rows: unknown, { keys, say, levels }: Asked) {
  const nodes = new Map<string, SideNode>()
  const itemsOf = (list: unknown, path: readonly string[]): TreeItem[] => {
    if (path.length > depthMax) return []
    return readList(list)
      .filter(isRecord)
      .flatMap((raw): TreeItem[] => {
        const value = readText(own(raw, keys.valueKey)) || readText(own(raw, 'id'))
        const way = [...path, value]
        const id = way.join('/')
        if (value === '' || nodes.has(id)) return []
        const label = say(readText(own(raw, keys.labelKey)) || readText(own(raw, 'fullName')) || value)
        nodes.set(id, { id, value, label, path: way, raw })
        const below = own(raw, keys.childrenKey) ?? own(raw, 'children')
        const item = { id, label }
        if (!levels || (Array.isArray(below) && below.length > 0)) return [{ ...item, children: itemsOf(below, way) }]
        const level = levels.get(id)
        if (level === 'failed') return [{ ...item, hasChildren: true, isFailed: true }]
        if (level) return [{ ...item, children: itemsOf(level, way) }]
        return [isLeaf(raw) ? { ...item, children: [] } : { ...item, hasChildren: true }]
      })
  }
  return { items: itemsOf(rows, []), nodes }
}

function isLeaf(raw: RawRecord): boolean {
  return readFlag(own(raw, 'isLeaf')) || own(raw, 'hasChildren') === false || own(raw, 'hasChildren') === 0
}

/** What a list is asked for by a node: organisations, and whatever stands below another, by the way from the top (contract 3b §4.5). */
export function conditionOf({ source }: Pick<ListTree, 'source'>, { value, path }: SideNode): string | readonly string[] {
  return source === 'organize' || path.length > 1 ? path : value
}

/** Parameters of the interface that knows the next level, filled from the node (contract 3b §4.5). */
export function levelParameters(tree: Pick<ListTree, 'lazyParameters'>, { raw }: SideNode): RawRecord[] {
  return tree.lazyParameters.map((parameter) => {
    const key = readText(own(parameter, 'relationField'))
    return key === '' ? parameter : { ...parameter, defaultValue: own(raw, key) ?? '' }
  })
}
