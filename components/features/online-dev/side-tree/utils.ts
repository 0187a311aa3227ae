import type { FilterRule } from '@/components/screen/list-question'
import type { TreeItem } from '@/components/ui/tree/virtual-tree'
import { isMultiple } from '@/lib/form/attributes'
import type { ListTree } from '@/lib/form/list-types'
import { isRecord, own, type RawRecord, readFlag, readList, readText } from '@/lib/form/read'
import { fieldByCode } from '@/lib/form/walk'
import { factsOf } from '@/lib/form/widget-facts/table'
import { isOpenToHand, type Module } from '../utils'

/** The values from the top down to a node; empty where none is chosen. */
export type SidePlace = readonly string[]

/** A node of the tree at the left of a list. The same value may stand in two places: the way to it tells them apart. */
export type SideNode = { id: string; label: string; path: SidePlace; raw: RawRecord }

const placeLengthMax = 2000

/** How the place stands in an address. A node of the first level stands there by its value, as every node once did. */
export const placeFilter: FilterRule<SidePlace> = {
  none: [],
  read: (text) => (text.length > placeLengthMax ? undefined : (pathIn(text) ?? [text])),
  write: (path) => (path.length > 1 || path[0]?.startsWith('[') ? JSON.stringify(path) : (path[0] ?? '')),
  isPlace: true,
}

function pathIn(text: string): SidePlace | undefined {
  if (!text.startsWith('[')) return undefined
  try {
    const path: unknown = JSON.parse(text)
    const isPath = Array.isArray(path) && path.length > 0 && path.every((value) => typeof value === 'string' && value !== '')
    return isPath ? path : undefined
  } catch {
    return undefined
  }
}

/** Values may hold any sign, so nothing can stand between them. */
function idOf(path: SidePlace): string {
  return JSON.stringify(path)
}

/** The node at a place; by its value alone where an old address says no more. */
export function nodeAt(nodes: ReadonlyMap<string, SideNode>, place: SidePlace): SideNode | undefined {
  const node = nodes.get(idOf(place))
  return node ?? (place.length === 1 ? [...nodes.values()].find(({ path }) => path.at(-1) === place[0]) : undefined)
}

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
        const id = idOf(way)
        if (value === '' || nodes.has(id)) return []
        const label = say(readText(own(raw, keys.labelKey)) || readText(own(raw, 'fullName')) || value)
        nodes.set(id, { id, label, path: way, raw })
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
export function conditionOf({ source }: Pick<ListTree, 'source'>, place: SidePlace): string | SidePlace {
  return source === 'organize' || place.length > 1 ? place : (place[0] ?? '')
}

/** What a record that is begun beside a chosen node has of it: the value of the field that the tree stands for, if its writer may enter that. */
export function givenAt(module: Pick<Module, 'list' | 'form' | 'access'>, place: SidePlace): Record<string, unknown> | undefined {
  const { type, tree } = module.list
  const field = fieldByCode(module.form, tree.relation)
  if (type !== 2 || place.length === 0 || !field || !isOpenToHand(module, field)) return undefined
  const { shape } = factsOf(field.type)
  const value = shape === 'path' ? place : ['scalar', 'text', 'list'].includes(shape) ? place.at(-1) : undefined
  if (value === undefined) return undefined
  return { [field.name]: shape === 'list' || isMultiple(field) ? [value] : value }
}

/** Parameters of the interface that knows the next level, filled from the node (contract 3b §4.5). */
export function levelParameters(tree: Pick<ListTree, 'lazyParameters'>, { raw }: SideNode): RawRecord[] {
  return tree.lazyParameters.map((parameter) => {
    const key = readText(own(parameter, 'relationField'))
    return key === '' ? parameter : { ...parameter, defaultValue: own(raw, key) ?? '' }
  })
}
