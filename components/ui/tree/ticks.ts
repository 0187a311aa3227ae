import type { TreeItem } from './tree-rows'

/** What is ticked in a tree: leaves carry the ticks, and what holds them follows. */
type Ticks = { selected: ReadonlySet<string>; partial: ReadonlySet<string> }

/** Leaves below these nodes, or the nodes themselves where they hold nothing. */
export function leavesOf(items: readonly TreeItem[]): TreeItem[] {
  return items.flatMap((item) => (item.children?.length ? leavesOf(item.children) : [item]))
}

/** Ids of what can be opened. */
export function openableIds(items: readonly TreeItem[]): string[] {
  return items.flatMap((item) => (item.children?.length ? [item.id, ...openableIds(item.children)] : []))
}

export function ticksOf(items: readonly TreeItem[], ticked: ReadonlySet<string>): Ticks {
  const selected = new Set<string>()
  const partial = new Set<string>()
  for (const item of items) mark(item, ticked, { selected, partial })
  return { selected, partial }
}

type Marks = { selected: Set<string>; partial: Set<string> }

/** Answers how the node stands. */
function mark(item: TreeItem, ticked: ReadonlySet<string>, marks: Marks): 'all' | 'some' | 'none' {
  const below = item.children?.length ? item.children.map((child) => mark(child, ticked, marks)) : null
  const isAll = below ? below.every((one) => one === 'all') : ticked.has(item.id)
  const isSome = below?.some((one) => one !== 'none') ?? false
  if (isAll) marks.selected.add(item.id)
  else if (isSome) marks.partial.add(item.id)
  return isAll ? 'all' : isSome ? 'some' : 'none'
}
