import { isRecord, own, type RawRecord, readText } from '@/lib/form/read'
import { portalGrid } from '@/lib/portal/layout'
import type { Command, Edit, Refusal } from '../history/edit'
import {
  ancestors,
  childrenOf,
  type NodeId,
  nodeOf,
  type Place,
  placeOf,
  rootId,
  type Target,
  type TreeDocument,
  topmost,
} from '../tree/tree-document'
import { insertTrees, moveTrees, removeTrees, setValue } from '../tree/tree-edits'
import type { Path } from '../tree/values'
import { arrange, type Placed } from './arrange'
import { givenInPortal, isPane, itemOf, kindOf, placeInGrid, portalFormat, sizeBounds, takeItems } from './portal-document'

export type PortalRefusal = Refusal<
  'noSuchNode' | 'intoItself' | 'noContainer' | 'tabsOnly' | 'lastOne' | 'tooMany' | 'badPath' | 'tooFew'
>
type Brought = { ids: readonly NodeId[] }

/** More than anybody looks at; each is a question of its own to the platform. */
const itemsMax = 300

/** Containers in containers may stand so deep. */
const depthMax = 4

/** Adds items of the palette: below everything, or at a place of the grid. */
export function addItems(trees: readonly unknown[], to: Target, at?: { x: number; y: number }): Command<TreeDocument, Brought> {
  return (edit) => {
    const place = placeFor(edit.doc, to, trees)
    if ('refused' in place) return place
    const tops = numbered(edit, trees)
    const added = insertTrees(edit, place, tops, portalFormat)
    // With all that stands in them.
    if (Object.keys(edit.doc.nodes).length > itemsMax) return { refused: 'tooMany' }
    const ids = added.filter((id) => nodeOf(edit.doc, id)?.parent === place.parent)
    if (kindOf(edit.doc, place.parent) !== 'tab') arrange(edit, place.parent, newPlaces(edit.doc, place.parent, ids, at))
    return { ids }
  }
}

/** Copies of items, right below everything that stands beside them. */
export function copyItems(ids: readonly NodeId[]): Command<TreeDocument, Brought> {
  return (edit) => {
    const tops = topmost(edit.doc, ids)
    const last = tops.at(-1)
    if (last === undefined) return { refused: 'noSuchNode' }
    return addItems(takeItems(edit.doc, tops), { after: last })(edit)
  }
}

/** Moves items into, out of and between grids, and tabs among each other. */
export function moveItems(ids: readonly NodeId[], to: Target): Command<TreeDocument> {
  return (edit) => {
    const tops = topmost(edit.doc, ids)
    if (tops.length === 0) return { refused: 'noSuchNode' }
    const place = placeFor(edit.doc, to, takeItems(edit.doc, tops))
    if ('refused' in place) return place
    const around = new Set([place.parent, ...ancestors(edit.doc, place.parent)])
    if (tops.some((id) => around.has(id))) return { refused: 'intoItself' }
    const parents = new Set(tops.map((id) => nodeOf(edit.doc, id)?.parent ?? rootId))
    if ([...parents].some((parent) => parent !== place.parent && leavesNoTab(edit.doc, parent, tops)))
      return { refused: 'lastOne' }
    const coming = tops.filter((id) => nodeOf(edit.doc, id)?.parent !== place.parent)
    const places = newPlaces(edit.doc, place.parent, coming)
    moveTrees(edit, tops, place)
    if (kindOf(edit.doc, place.parent) === 'tab') return {}
    if (coming.length === 0) swapAlong(edit, place.parent, tops)
    else arrange(edit, place.parent, places)
    for (const parent of parents) if (parent !== place.parent) arrange(edit, parent)
    return {}
  }
}

/** Deletes items with all in them, and brings the others up; a tab item keeps one tab. */
export function removeItems(ids: readonly NodeId[]): Command<TreeDocument, { gone: readonly NodeId[] }> {
  return (edit) => {
    const tops = topmost(edit.doc, ids)
    if (tops.length === 0) return { refused: 'noSuchNode' }
    const parents = new Set(tops.map((id) => nodeOf(edit.doc, id)?.parent ?? rootId))
    if ([...parents].some((parent) => leavesNoTab(edit.doc, parent, tops))) return { refused: 'lastOne' }
    const gone = removeTrees(edit, tops)
    for (const parent of parents) if (kindOf(edit.doc, parent) !== 'tab') arrange(edit, parent)
    return { gone }
  }
}

/** All items of the portal. */
export function clearPortal(): Command<TreeDocument> {
  return (edit) => {
    removeTrees(edit, childrenOf(edit.doc, rootId))
    return {}
  }
}

/** Places as they were dragged or drawn. */
export function placeItems(parent: NodeId, places: readonly Placed[]): Command<TreeDocument> {
  return (edit) => {
    if (!nodeOf(edit.doc, parent) || places.some(({ id }) => nodeOf(edit.doc, id)?.parent !== parent))
      return { refused: 'noSuchNode' }
    arrange(
      edit,
      parent,
      places.map((place) => ({ ...place, ...within(itemOf(edit.doc, place.id), place) })),
    )
    return {}
  }
}

export type GridStep = 'left' | 'right' | 'up' | 'down'

/** Moves items by one column; up and down past what stands there. */
export function stepItems(ids: readonly NodeId[], step: GridStep): Command<TreeDocument> {
  return byGrid(ids, (doc, id) => {
    const place = placeInGrid(itemOf(doc, id))
    if (step === 'left') return { ...place, x: Math.max(0, place.x - 1) }
    if (step === 'right') return { ...place, x: Math.min(portalGrid.columns - place.w, place.x + 1) }
    return { ...place, y: rowPast(doc, id, ids, step) }
  })
}

/** Makes items wider, narrower, higher or lower by one. */
export function resizeItems(ids: readonly NodeId[], step: GridStep): Command<TreeDocument> {
  return byGrid(ids, (doc, id) => {
    const item = itemOf(doc, id)
    const { x, y, w, h } = placeInGrid(item)
    const wider = { left: -1, right: 1, up: 0, down: 0 }[step]
    const higher = { left: 0, right: 0, up: -1, down: 1 }[step]
    return within(item, { x, y, w: w + wider, h: h + higher })
  })
}

export type Alignment = 'left' | 'width' | 'height'

/** Takes over from the one that was chosen first. */
export function alignItems(ids: readonly NodeId[], how: Alignment): Command<TreeDocument> {
  return (edit) => {
    const [first] = ids
    if (first === undefined || ids.length < 2) return { refused: 'tooFew' }
    const model = placeInGrid(itemOf(edit.doc, first))
    return byGrid(ids.slice(1), (doc, id) => {
      const item = itemOf(doc, id)
      const place = placeInGrid(item)
      if (how === 'left') return { ...place, x: Math.min(model.x, portalGrid.columns - place.w) }
      return within(item, how === 'width' ? { ...place, w: model.w } : { ...place, h: model.h })
    })(edit)
  }
}

/** Keys that say what a node is and where it stands: they have commands of their own. */
const fixedKeys: ReadonlySet<string> = new Set(['i', 'x', 'y', 'w', 'h', 'children', 'layout', 'layoutId', 'jnpfKey'])

export type ItemChange = { path: Path; value: unknown }

/** Changes what an item, a tab or the portal itself (`rootId`) stores. An undefined value takes a key away. */
export function setItem(id: NodeId, changes: readonly ItemChange[]): Command<TreeDocument> {
  return (edit) => {
    if (!nodeOf(edit.doc, id)) return { refused: 'noSuchNode' }
    for (const { path, value } of changes)
      if (fixedKeys.has(String(path[0])) || !setValue(edit, id, path, value)) return { refused: 'badPath' }
    return {}
  }
}

/** Where items may stand: tabs below a tab item only, other items in the portal, in cards and in tabs. */
export function placeFor(doc: TreeDocument, to: Target, trees: readonly unknown[]): Place | PortalRefusal {
  const given = placeOf(doc, to)
  if (!given) return { refused: 'noSuchNode' }
  const arePanes = trees.every(isStoredPane)
  const kind = kindOf(doc, given.parent)
  if (arePanes) return kind === 'tab' ? given : { refused: 'tabsOnly' }
  if (trees.some(isStoredPane)) return { refused: 'tabsOnly' }
  // An item that is put into a tab item goes into the tab that is shown first.
  const parent = kind === 'tab' ? childrenOf(doc, given.parent)[0] : given.parent
  const place = kind === 'tab' ? placeOf(doc, { into: parent ?? '' }) : given
  if (!place) return { refused: 'noSuchNode' }
  const isGrid = place.parent === rootId || isPane(doc, place.parent) || kind === 'card'
  if (!isGrid) return { refused: 'noContainer' }
  return [...ancestors(doc, place.parent)].length < depthMax ? place : { refused: 'noContainer' }
}

function isStoredPane(tree: unknown): boolean {
  return isRecord(tree) && readText(own(tree, 'jnpfKey')) === '' && typeof own(tree, 'name') === 'string'
}

export function isStoredItem(tree: unknown): boolean {
  return isRecord(tree) && (isStoredPane(tree) || readText(own(tree, 'jnpfKey')) !== '')
}

/** Ids for items that come in, also for those in them. Tabs that come by themselves get a name that no tab has. */
function numbered(edit: Edit<TreeDocument>, trees: readonly unknown[]): readonly unknown[] {
  let next = Math.max(givenInPortal(edit.doc), edit.givenBefore)
  const fresh = (tree: unknown): unknown => {
    if (!isRecord(tree)) return tree
    const children = own(tree, 'children')
    const mark = isStoredPane(tree) ? {} : { i: ++next }
    return { ...tree, ...mark, ...(Array.isArray(children) ? { children: children.map(fresh) } : {}) }
  }
  const marked = trees.map((tree) => {
    const whole = fresh(tree)
    return isStoredPane(whole) && isRecord(whole) ? { ...whole, name: String(++next) } : whole
  })
  setValue(edit, rootId, ['layoutId'], next)
  return marked
}

/** A tab item is left without tabs. */
function leavesNoTab(doc: TreeDocument, parent: NodeId, going: readonly NodeId[]): boolean {
  return kindOf(doc, parent) === 'tab' && childrenOf(doc, parent).every((id) => going.includes(id))
}

/** Each where it stands highest below all others, beside them where there is room; `at` for the first one. */
function newPlaces(doc: TreeDocument, parent: NodeId, ids: readonly NodeId[], at?: { x: number; y: number }): readonly Placed[] {
  const ends = Array.from({ length: portalGrid.columns }, () => 0)
  const take = ({ x, y, w, h }: Omit<Placed, 'id'>) => ends.fill(y + h, x, x + w)
  const others = childrenOf(doc, parent).filter((id) => !ids.includes(id))
  const end = ({ y, h }: Omit<Placed, 'id'>) => y + h
  for (const place of others.map((id) => placeInGrid(itemOf(doc, id))).sort((one, other) => end(one) - end(other))) take(place)
  return ids.map((id, index) => {
    const { w, h } = placeInGrid(itemOf(doc, id))
    if (at && index === 0) return { id, w, h, x: Math.min(at.x, portalGrid.columns - w), y: at.y }
    const rows = Array.from({ length: portalGrid.columns - w + 1 }, (_, x) => Math.max(...ends.slice(x, x + w)))
    const y = Math.min(...rows)
    const place = { id, x: rows.indexOf(y), y, w, h }
    take(place)
    return place
  })
}

function placeEnd(doc: TreeDocument, id: NodeId): number {
  const { y, h } = placeInGrid(itemOf(doc, id))
  return y + h
}

/** Items that were moved in the order of the document stand in that order in the grid too. */
function swapAlong(edit: Edit<TreeDocument>, parent: NodeId, moved: readonly NodeId[]) {
  const order = childrenOf(edit.doc, parent)
  const at = order.indexOf(moved[0] ?? '')
  const before = order
    .slice(0, at)
    .filter((id) => !moved.includes(id))
    .at(-1)
  const y = before === undefined ? 0 : placeEnd(edit.doc, before)
  let next = y
  const places = moved.map((id) => {
    const place = { id, ...placeInGrid(itemOf(edit.doc, id)), y: next }
    next += place.h
    return place
  })
  arrange(edit, parent, places)
}

/** Items of one grid; of several grids each by itself. */
function byGrid(
  ids: readonly NodeId[],
  placeOfItem: (doc: TreeDocument, id: NodeId) => Omit<Placed, 'id'>,
): Command<TreeDocument> {
  return (edit) => {
    const items = ids.filter((id) => id !== rootId && nodeOf(edit.doc, id) && !isPane(edit.doc, id))
    if (items.length === 0) return { refused: 'noSuchNode' }
    const { doc } = edit
    for (const parent of new Set(items.map((id) => nodeOf(doc, id)?.parent ?? rootId))) {
      const inGrid = items.filter((id) => nodeOf(doc, id)?.parent === parent)
      arrange(
        edit,
        parent,
        inGrid.map((id) => ({ id, ...placeOfItem(doc, id) })),
      )
    }
    return {}
  }
}

/** The row that leads past the next item above or below, among those that share a column with it. */
function rowPast(doc: TreeDocument, id: NodeId, together: readonly NodeId[], step: 'up' | 'down'): number {
  const { x, y, w, h } = placeInGrid(itemOf(doc, id))
  const others = childrenOf(doc, nodeOf(doc, id)?.parent ?? rootId)
    .filter((other) => !together.includes(other))
    .map((other) => placeInGrid(itemOf(doc, other)))
    .filter((other) => other.x < x + w && x < other.x + other.w)
  if (step === 'up') return Math.max(0, ...others.filter((other) => other.y < y).map((other) => other.y))
  const below = others.filter((other) => other.y >= y + h).map((other) => other.y + other.h)
  return below.length === 0 ? y : Math.min(...below)
}

function within(item: RawRecord, place: Omit<Placed, 'id'>): Omit<Placed, 'id'> {
  const { minW, maxW, minH, maxH } = sizeBounds(item)
  const w = Math.min(maxW, Math.max(minW, place.w))
  const h = Math.min(maxH, Math.max(minH, place.h))
  return { x: Math.max(0, Math.min(place.x, portalGrid.columns - w)), y: Math.max(0, place.y), w, h }
}
