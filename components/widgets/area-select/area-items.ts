import type { TreeItem } from '@/components/ui/tree/virtual-tree'
import { type AreaConfig, isAllowed } from './area-config'
import { type AreaPath, areaPath } from './area-paths'
import { type AreaTree, rootAreaId } from './use-area-tree'

/** A node that stands in the tree: its path, and the names of the path. */
export type PlacedArea = { path: AreaPath; label: string }
export type AreaItems = { items: readonly TreeItem[]; placed: ReadonlyMap<string, PlacedArea> }

type Start = { ids: readonly string[]; names: readonly string[]; hasChildren: boolean }

/** The tree from the provinces down, as far as it has been opened. */
export function treeItems(tree: AreaTree, config: AreaConfig): AreaItems {
  const placed = new Map<string, PlacedArea>()
  const items = childItems(tree, config, { ids: [], names: [] }, placed) ?? []
  return { items, placed }
}

/** What a search found: whole paths, those that end too early can be opened further. */
export function foundItems(tree: AreaTree, config: AreaConfig, found: readonly Start[]): AreaItems {
  const placed = new Map<string, PlacedArea>()
  const reachable = found.filter(({ ids }) => ids.length <= config.depth && isAllowed(config, ids))
  const items = reachable.flatMap((start) => {
    const item = itemOf(tree, config, start, placed)
    // A county that is found below a city that is found, too, stands there already.
    return item ? [{ ...item, label: start.names.join('/') }] : []
  })
  return { items, placed }
}

function childItems(
  tree: AreaTree,
  config: AreaConfig,
  above: { ids: readonly string[]; names: readonly string[] },
  placed: Map<string, PlacedArea>,
): readonly TreeItem[] | undefined {
  const level = tree.levelOf(above.ids.at(-1) ?? rootAreaId)
  if (level?.status !== 'ready') return undefined
  return level.nodes.flatMap((node) => {
    const ids = [...above.ids, node.id]
    if (!isAllowed(config, ids)) return []
    const names = [...above.names, node.fullName]
    return itemOf(tree, config, { ids, names, hasChildren: node.hasChildren }, placed) ?? []
  })
}

/** Spec 2 §5.1: only a path of the designed length can be chosen; what stands above it can be opened. Null for what is there. */
function itemOf(tree: AreaTree, config: AreaConfig, start: Start, placed: Map<string, PlacedArea>): TreeItem | null {
  const { ids, names } = start
  const path = areaPath(ids)
  if (placed.has(path.key)) return null
  placed.set(path.key, { path, label: names.join('/') })
  const isChoice = ids.length === config.depth
  const id = ids.at(-1) ?? rootAreaId
  const level = tree.levelOf(id)
  const children = isChoice ? [] : childItems(tree, config, start, placed)
  return {
    id: path.key,
    label: names.at(-1) ?? id,
    hasChildren: !isChoice && start.hasChildren && children?.length !== 0,
    isSelectable: isChoice,
    // Its path is too short to be chosen, and there is nothing below it to open.
    isDisabled: !isChoice && !start.hasChildren,
    isFailed: level?.status === 'failed',
    ...(children ? { children } : {}),
  }
}
