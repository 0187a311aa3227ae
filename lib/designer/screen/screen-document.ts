import { readJson } from '@/lib/flow/read-json'
import { isRecord, own, type RawRecord, readFlag, readList, readNumber, readText } from '@/lib/form/read'
import { screenKind } from '@/lib/screen/kinds'
import { emptyScreen } from '@/lib/screen/layout'
import type { Edit, Refusal } from '../history/edit'
import { readTree, writeTree } from '../tree/read-tree'
import { childrenOf, inOrder, type NodeId, nodeOf, rootId, type TreeDocument, type TreeFormat } from '../tree/tree-document'
import { setValue } from '../tree/tree-edits'
import { type Area, type Box, sizeMin, soundAngle } from './boxes'

/**
 * A data screen (contract 4b §5, `lib/screen/layout`) as a document: its two texts together, `{detail, component}`; below it its items,
 * below a rotation those that it shows. The order of the items is that of the text; what lies above what is told by `zIndex`.
 */
export const screenFormat: TreeFormat = {
  rootSlots: [{ name: 'children', path: ['component'] }],
  nodeSlots: [{ name: 'children', path: ['children'] }],
}

/** The two texts of a screen as one, for a form that keeps and compares it as a whole. */
export function joinTexts(texts: { detail?: string | null | undefined; component?: string | null | undefined }): string {
  return JSON.stringify({ detail: texts.detail ?? '', component: texts.component ?? '' })
}

export function splitTexts(joined: string): { detail: string; component: string } {
  const read = readJson(joined)
  return isRecord(read)
    ? { detail: readText(own(read, 'detail')), component: readText(own(read, 'component')) }
    : { detail: '', component: '' }
}

/** The document of two joined texts; empty ones are a screen without items. */
export function openScreen(joined: string): TreeDocument | Refusal<'notAScreen'> {
  const texts = splitTexts(joined)
  const detail = texts.detail.trim() === '' ? emptyScreen.detail : readJson(texts.detail)
  const component = texts.component.trim() === '' ? [] : readJson(texts.component)
  // What is no object cannot be shown, and must not be lost by a save.
  if (!isRecord(detail) || !Array.isArray(component) || !component.every(isRecord)) return { refused: 'notAScreen' }
  return readTree({ detail, component }, screenFormat)
}

/** What is stored: the two texts, joined. */
export function writeScreen(doc: TreeDocument): string {
  const { detail, component } = storedScreen(doc)
  return joinTexts({ detail: JSON.stringify(detail), component: JSON.stringify(component) })
}

/** The same as objects. */
export function storedScreen(doc: TreeDocument): { detail: RawRecord; component: readonly unknown[] } {
  const raw = writeTree(doc, rootId, screenFormat)
  const detail = isRecord(raw) ? own(raw, 'detail') : undefined
  return { detail: isRecord(detail) ? detail : {}, component: isRecord(raw) ? readList(own(raw, 'component')) : [] }
}

/** Some items as they are stored, with all in them. */
export function takeScreenItems(doc: TreeDocument, ids: readonly NodeId[]): readonly unknown[] {
  return ids.map((id) => writeTree(doc, id, screenFormat))
}

const nothing: RawRecord = {}

export function screenItemOf(doc: TreeDocument, id: NodeId): RawRecord {
  const shell = nodeOf(doc, id)?.shell
  return isRecord(shell) ? shell : nothing
}

export function detailOf(doc: TreeDocument): RawRecord {
  const detail = own(screenItemOf(doc, rootId), 'detail')
  return isRecord(detail) ? detail : nothing
}

/** `screen` for the screen itself; the wire's word for an item, '' for one of another engine. */
export function screenKindOf(doc: TreeDocument, id: NodeId): string {
  return id === rootId ? 'screen' : readText(own(screenItemOf(doc, id), 'jnpfKey'))
}

/** The screen as a rectangle. */
export function screenArea(doc: TreeDocument): Area {
  const detail = detailOf(doc)
  const size = (key: 'width' | 'height') => {
    const stored = readNumber(own(detail, key))
    return stored !== undefined && stored >= 100 && stored <= 20_000 ? stored : emptyScreen.detail[key]
  }
  return { left: 0, top: 0, width: size('width'), height: size('height') }
}

/** Wire: items of another engine keep their size in an object of their own. */
function sizeHolder(item: RawRecord): { holder: RawRecord; path: readonly string[] } {
  const component = own(item, 'component')
  return readText(own(item, 'jnpfKey')) === '' && isRecord(component)
    ? { holder: component, path: ['component'] }
    : { holder: item, path: [] }
}

/** Where an item stands; what is no number is what a new item of its kind has. */
export function boxOf(item: RawRecord): Box {
  const kind = screenKind(readText(own(item, 'jnpfKey')))
  const { holder } = sizeHolder(item)
  const size = (key: 'width' | 'height', fallback: number) => Math.max(sizeMin, readNumber(own(holder, key)) ?? fallback)
  return {
    left: readNumber(own(item, 'left')) ?? 0,
    top: readNumber(own(item, 'top')) ?? 0,
    width: size('width', kind?.width ?? 300),
    height: size('height', kind?.height ?? 200),
    angle: soundAngle(readNumber(own(item, 'angle')) ?? 0),
  }
}

/** Writes what is another one. Nobody turns items of another engine. */
export function writeBox(edit: Edit<TreeDocument>, id: NodeId, box: Box) {
  const item = screenItemOf(edit.doc, id)
  const before = boxOf(item)
  const { path } = sizeHolder(item)
  for (const key of ['left', 'top'] as const) if (before[key] !== box[key]) setValue(edit, id, [key], box[key])
  for (const key of ['width', 'height'] as const) if (before[key] !== box[key]) setValue(edit, id, [...path, key], box[key])
  if (before.angle !== box.angle && path.length === 0) setValue(edit, id, ['angle'], box.angle)
}

export const isLocked = (item: RawRecord) => readFlag(own(item, 'isLocked'))
export const isHidden = (item: RawRecord) => readFlag(own(item, 'isHidden'))

/** Own key: items that are chosen and moved together; '' for one that stands alone. */
export const groupOf = (item: RawRecord) => readText(own(item, 'groupId'))

/** The items that stand on the screen itself, the lowest first. */
export function inLayers(doc: TreeDocument, parent: NodeId = rootId): readonly NodeId[] {
  const ids = childrenOf(doc, parent)
  const height = new Map(ids.map((id) => [id, readNumber(own(screenItemOf(doc, id), 'zIndex')) ?? 0]))
  // Of equals the one that comes later in the text is drawn above.
  return [...ids].sort((one, other) => (height.get(one) ?? 0) - (height.get(other) ?? 0))
}

/** The items with all that are in a group with one of them. */
export function withGroups(doc: TreeDocument, ids: readonly NodeId[]): readonly NodeId[] {
  const groups = new Set(ids.map((id) => groupOf(screenItemOf(doc, id))).filter((group) => group !== ''))
  if (groups.size === 0) return ids
  const others = childrenOf(doc, rootId).filter((id) => groups.has(groupOf(screenItemOf(doc, id))))
  // What was chosen last stays the last.
  return [...others.filter((id) => !ids.includes(id)), ...ids]
}

/** The highest number that is the id of an item or of a group. */
export function givenInScreen(doc: TreeDocument): number {
  const numberOf = (item: RawRecord, key: string) => readNumber(own(item, key)) ?? 0
  return inOrder(doc).reduce((most, id) => {
    const item = screenItemOf(doc, id)
    return Math.max(most, numberOf(item, 'i'), numberOf(item, 'groupId'))
  }, 100)
}
