import { isRecord, own, type RawRecord, readNumber, readText } from '@/lib/form/read'
import { screenItemsMax } from '@/lib/screen/layout'
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
import { type Alignment, type Axis, aligned, areaAround, areaOf, type Box, distributed, soundBox } from './boxes'
import {
  boxOf,
  givenInScreen,
  groupOf,
  inLayers,
  isLocked,
  screenArea,
  screenFormat,
  screenItemOf,
  screenKindOf,
  takeScreenItems,
  writeBox,
} from './screen-document'

export type ScreenRefusal = Refusal<'noSuchNode' | 'intoItself' | 'noContainer' | 'tooMany' | 'tooFew' | 'locked' | 'badPath'>
type Brought = { ids: readonly NodeId[] }

/** How far a copy stands from what it was made of, so that it is seen. */
const copyOffset = 20

/** Adds items above all others: in the middle of the screen, or with their middle at a point of it. */
export function addScreenItems(
  trees: readonly unknown[],
  to: Target = { into: rootId },
  at?: { x: number; y: number },
): Command<TreeDocument, Brought> {
  return (edit) => {
    const middle = screenArea(edit.doc)
    const point = at ?? { x: middle.width / 2, y: middle.height / 2 }
    return insertItems(edit, trees, to, (box, around) => ({
      ...box,
      left: box.left + point.x - (around.left + around.width / 2),
      top: box.top + point.y - (around.top + around.height / 2),
    }))
  }
}

/** Items of the clipboard, a little beside where they stood. */
export function pasteScreenItems(trees: readonly unknown[], to: Target): Command<TreeDocument, Brought> {
  return (edit) => insertItems(edit, trees, to, (box) => ({ ...box, left: box.left + copyOffset, top: box.top + copyOffset }))
}

/** Copies of items, above all others. */
export function copyScreenItems(ids: readonly NodeId[]): Command<TreeDocument, Brought> {
  return (edit) => {
    const tops = topmost(edit.doc, ids)
    const last = tops.at(-1)
    if (last === undefined) return { refused: 'noSuchNode' }
    return pasteScreenItems(takeScreenItems(edit.doc, tops), { after: last })(edit)
  }
}

type Placing = (box: Box, around: { left: number; top: number; width: number; height: number }) => Box

function insertItems(edit: Edit<TreeDocument>, trees: readonly unknown[], to: Target, placing: Placing): Brought | ScreenRefusal {
  const place = screenPlaceFor(edit.doc, to)
  if ('refused' in place) return place
  const shells = trees.filter(isRecord)
  const around = areaAround(shells.map((shell) => areaOf(boxOf(shell))))
  if (!around) return { refused: 'noSuchNode' }
  const top = topLayer(edit.doc)
  const added = insertTrees(edit, place, numbered(edit, shells), screenFormat)
  if (Object.keys(edit.doc.nodes).length - 1 > screenItemsMax) return { refused: 'tooMany' }
  const ids = added.filter((id) => nodeOf(edit.doc, id)?.parent === place.parent)
  const order = layersOf(edit.doc, ids)
  ids.forEach((id) => {
    writeBox(edit, id, soundBox(placing(boxOf(screenItemOf(edit.doc, id)), around)))
    setValue(edit, id, ['zIndex'], top + 1 + order.indexOf(id))
    // A new item that cannot be moved would only be in the way.
    if (isLocked(screenItemOf(edit.doc, id))) setValue(edit, id, ['isLocked'], false)
  })
  return { ids }
}

/** Moves items into a rotation, out of it, and among its own; what comes out stands where the rotation is. */
export function moveScreenItems(ids: readonly NodeId[], to: Target): Command<TreeDocument> {
  return (edit) => {
    const tops = topmost(edit.doc, ids)
    if (tops.length === 0) return { refused: 'noSuchNode' }
    const place = screenPlaceFor(edit.doc, to)
    if ('refused' in place) return place
    if ([place.parent, ...ancestors(edit.doc, place.parent)].some((id) => tops.includes(id))) return { refused: 'intoItself' }
    if (place.parent !== rootId && tops.some((id) => screenKindOf(edit.doc, id) === 'screenRotation'))
      return { refused: 'noContainer' }
    const comingOut = tops.flatMap((id) => {
      const parent = nodeOf(edit.doc, id)?.parent ?? rootId
      return place.parent === rootId && parent !== rootId ? [{ id, parent }] : []
    })
    const top = topLayer(edit.doc)
    moveTrees(edit, tops, place)
    comingOut.forEach(({ id, parent }, at) => {
      const around = boxOf(screenItemOf(edit.doc, parent))
      const box = boxOf(screenItemOf(edit.doc, id))
      writeBox(edit, id, soundBox({ ...box, left: around.left + copyOffset, top: around.top + copyOffset }))
      setValue(edit, id, ['zIndex'], top + 1 + at)
    })
    return {}
  }
}

export function removeScreenItems(ids: readonly NodeId[]): Command<TreeDocument, { gone: readonly NodeId[] }> {
  return (edit) => {
    const tops = topmost(edit.doc, ids)
    if (tops.length === 0) return { refused: 'noSuchNode' }
    if (tops.some((id) => isLocked(screenItemOf(edit.doc, id)))) return { refused: 'locked' }
    return { gone: removeTrees(edit, tops) }
  }
}

/** Every item of the screen. */
export function clearScreen(): Command<TreeDocument> {
  return (edit) => {
    removeTrees(edit, childrenOf(edit.doc, rootId))
    return {}
  }
}

/** Places as they were dragged, drawn or turned; what is locked stays. */
export function placeScreenItems(boxes: readonly (Box & { id: NodeId })[]): Command<TreeDocument> {
  return (edit) => {
    if (boxes.some(({ id }) => id === rootId || !nodeOf(edit.doc, id))) return { refused: 'noSuchNode' }
    const free = boxes.filter(({ id }) => !isLocked(screenItemOf(edit.doc, id)))
    if (free.length === 0 && boxes.length > 0) return { refused: 'locked' }
    for (const { id, ...box } of free) writeBox(edit, id, soundBox(box))
    return {}
  }
}

export type Direction = 'left' | 'right' | 'up' | 'down'
const ways: Readonly<Record<Direction, { x: number; y: number }>> = {
  ...{ left: { x: -1, y: 0 }, right: { x: 1, y: 0 } },
  ...{ up: { x: 0, y: -1 }, down: { x: 0, y: 1 } },
}

/** Moves items by some pixels. */
export function nudgeItems(ids: readonly NodeId[], way: Direction, pixels: number): Command<TreeDocument> {
  const { x, y } = ways[way]
  return byBox(ids, (box) => ({ ...box, left: box.left + x * pixels, top: box.top + y * pixels }))
}

/** Draws the right or the lower edge by some pixels. */
export function growItems(ids: readonly NodeId[], way: Direction, pixels: number): Command<TreeDocument> {
  const { x, y } = ways[way]
  return byBox(ids, (box) => ({ ...box, width: box.width + x * pixels, height: box.height + y * pixels }))
}

/** Turns items around their middles, each by itself. */
export function turnItems(ids: readonly NodeId[], degrees: number): Command<TreeDocument> {
  return byBox(ids, (box) => ({ ...box, angle: box.angle + degrees }))
}

/** Along an edge or the middle of what is around all of them; one item along the screen. */
export function alignScreenItems(ids: readonly NodeId[], how: Alignment): Command<TreeDocument> {
  return (edit) => {
    const { tops, boxes } = freeBoxes(edit.doc, ids)
    const around = tops.length > 1 ? areaAround(boxes.map(areaOf)) : screenArea(edit.doc)
    if (!around) return { refused: tops.length === 0 && ids.length > 0 ? 'locked' : 'tooFew' }
    return placeScreenItems(withIds(tops, aligned(boxes, how, around)))(edit)
  }
}

export function distributeItems(ids: readonly NodeId[], axis: Axis): Command<TreeDocument> {
  return (edit) => {
    const { tops, boxes } = freeBoxes(edit.doc, ids)
    if (tops.length < 3) return { refused: 'tooFew' }
    return placeScreenItems(withIds(tops, distributed(boxes, axis)))(edit)
  }
}

/** The size of the one that was chosen first. */
export function sameSize(ids: readonly NodeId[], which: 'width' | 'height' | 'both'): Command<TreeDocument> {
  return (edit) => {
    const [first] = ids
    if (first === undefined || ids.length < 2) return { refused: 'tooFew' }
    const model = boxOf(screenItemOf(edit.doc, first))
    const size = {
      ...(which === 'height' ? {} : { width: model.width }),
      ...(which === 'width' ? {} : { height: model.height }),
    }
    return byBox(ids.slice(1), (box) => ({ ...box, ...size }))(edit)
  }
}

export type LayerStep = 'up' | 'down' | 'front' | 'back'

/** Lifts items past the next one above, or lowers them; all chosen ones together. */
export function stepLayers(ids: readonly NodeId[], step: LayerStep): Command<TreeDocument> {
  return (edit) => {
    const order = inLayers(edit.doc)
    const chosen = order.filter((id) => ids.includes(id))
    if (chosen.length === 0) return { refused: 'noSuchNode' }
    const rest = order.filter((id) => !chosen.includes(id))
    const at = {
      front: rest.length,
      back: 0,
      up: belowCount(order, rest, chosen.at(-1)) + 1,
      down: belowCount(order, rest, chosen[0]) - 1,
    }[step]
    writeLayers(edit, rest.toSpliced(Math.min(rest.length, Math.max(0, at)), 0, ...chosen))
    return {}
  }
}

/** Puts items right above another one, or below all (null). */
export function placeLayers(ids: readonly NodeId[], above: NodeId | null): Command<TreeDocument> {
  return (edit) => {
    const order = inLayers(edit.doc)
    const chosen = order.filter((id) => ids.includes(id))
    if (chosen.length === 0 || (above !== null && !order.includes(above))) return { refused: 'noSuchNode' }
    if (above !== null && chosen.includes(above)) return {}
    const rest = order.filter((id) => !chosen.includes(id))
    writeLayers(edit, rest.toSpliced(above === null ? 0 : rest.indexOf(above) + 1, 0, ...chosen))
    return {}
  }
}

/** Items that are chosen and moved together from now on. */
export function groupItems(ids: readonly NodeId[]): Command<TreeDocument> {
  return (edit) => {
    const tops = childrenOf(edit.doc, rootId).filter((id) => ids.includes(id))
    if (tops.length < 2) return { refused: 'tooFew' }
    const groupId = String(Math.max(givenInScreen(edit.doc), edit.givenBefore) + 1)
    for (const id of tops) setValue(edit, id, ['groupId'], groupId)
    return {}
  }
}

export function ungroupItems(ids: readonly NodeId[]): Command<TreeDocument> {
  return (edit) => {
    const grouped = ids.filter((id) => groupOf(screenItemOf(edit.doc, id)) !== '')
    if (grouped.length === 0) return { refused: 'noSuchNode' }
    for (const id of grouped) setValue(edit, id, ['groupId'], undefined)
    return {}
  }
}

/** Locks or hides items, or the other way round. */
export function markItems(ids: readonly NodeId[], mark: 'isLocked' | 'isHidden', isOn: boolean): Command<TreeDocument> {
  return (edit) => {
    if (ids.length === 0 || ids.some((id) => id === rootId || !nodeOf(edit.doc, id))) return { refused: 'noSuchNode' }
    for (const id of ids) setValue(edit, id, [mark], isOn)
    return {}
  }
}

/** Keys of the screen's own object: they have controls of their own. A text is not the list of items. */
export function setScreen(changes: readonly { path: Path; value: unknown }[]): Command<TreeDocument> {
  return (edit) => {
    for (const { path, value } of changes)
      if (path.length === 0 || !setValue(edit, rootId, ['detail', ...path], value)) return { refused: 'badPath' }
    return {}
  }
}

/** Where items may stand: on the screen, and in a rotation, which holds no other rotation. */
export function screenPlaceFor(doc: TreeDocument, to: Target): Place | ScreenRefusal {
  const place = placeOf(doc, to)
  if (!place) return { refused: 'noSuchNode' }
  const canHold =
    place.parent === rootId || (screenKindOf(doc, place.parent) === 'screenRotation' && isOnScreen(doc, place.parent))
  return canHold ? place : { refused: 'noContainer' }
}

export const isOnScreen = (doc: TreeDocument, id: NodeId) => nodeOf(doc, id)?.parent === rootId

/** An item of ours or of another engine. */
export function isStoredScreenItem(tree: unknown): boolean {
  if (!isRecord(tree)) return false
  return readText(own(tree, 'jnpfKey')) !== '' || isRecord(own(tree, 'component'))
}

function byBox(ids: readonly NodeId[], change: (box: Box) => Box): Command<TreeDocument> {
  return (edit) => {
    const boxes = ids.filter((id) => id !== rootId && nodeOf(edit.doc, id))
    if (boxes.length === 0) return { refused: 'noSuchNode' }
    return placeScreenItems(boxes.map((id) => ({ id, ...change(boxOf(screenItemOf(edit.doc, id))) })))(edit)
  }
}

function freeBoxes(doc: TreeDocument, ids: readonly NodeId[]) {
  const tops = ids.filter((id) => isOnScreen(doc, id) && !isLocked(screenItemOf(doc, id)))
  return { tops, boxes: tops.map((id) => boxOf(screenItemOf(doc, id))) }
}

const withIds = (ids: readonly NodeId[], boxes: readonly Box[]) =>
  boxes.flatMap((box, at) => {
    const id = ids[at]
    return id === undefined ? [] : [{ ...box, id }]
  })

/** How many of the others lie below an item. */
function belowCount(order: readonly NodeId[], others: readonly NodeId[], id: NodeId | undefined): number {
  const at = id === undefined ? 0 : order.indexOf(id)
  return others.filter((other) => order.indexOf(other) < at).length
}

function writeLayers(edit: Edit<TreeDocument>, order: readonly NodeId[]) {
  for (const [at, id] of order.entries()) setValue(edit, id, ['zIndex'], at + 1)
}

const layerOf = (item: RawRecord) => readNumber(own(item, 'zIndex')) ?? 0

function topLayer(doc: TreeDocument): number {
  return childrenOf(doc, rootId).reduce((top, id) => Math.max(top, layerOf(screenItemOf(doc, id))), 0)
}

/** Some items, the lowest first. */
function layersOf(doc: TreeDocument, ids: readonly NodeId[]): readonly NodeId[] {
  return [...ids].sort((one, other) => layerOf(screenItemOf(doc, one)) - layerOf(screenItemOf(doc, other)))
}

/** Ids for items that come in, also for those in them, and for their groups: copies are a group of their own. */
function numbered(edit: Edit<TreeDocument>, trees: readonly RawRecord[]): readonly RawRecord[] {
  let next = Math.max(givenInScreen(edit.doc), edit.givenBefore)
  const groups = new Map<string, string>()
  const groupFor = (group: string): string => {
    const fresh = groups.get(group) ?? String(++next)
    groups.set(group, fresh)
    return fresh
  }
  const fresh = (tree: RawRecord): RawRecord => {
    const children = own(tree, 'children')
    const group = groupOf(tree)
    return {
      ...tree,
      ...(readText(own(tree, 'jnpfKey')) === '' ? {} : { i: String(++next) }),
      ...(group === '' ? {} : { groupId: groupFor(group) }),
      ...(Array.isArray(children) ? { children: children.map((child) => (isRecord(child) ? fresh(child) : child)) } : {}),
    }
  }
  return trees.map(fresh)
}
