import { readJson } from '@/lib/flow/read-json'
import { isRecord, own, type RawRecord, readNumber, readText } from '@/lib/form/read'
import { emptyLayout, portalGrid } from '@/lib/portal/layout'
import { portalKind } from '@/lib/portal/widget-kinds'
import type { Refusal } from '../history/edit'
import { readTree, writeTree } from '../tree/read-tree'
import { inOrder, type NodeId, nodeOf, rootId, type TreeDocument, type TreeFormat } from '../tree/tree-document'

/**
 * The layout of a portal (contract 4b §2.1) as a document: the items of the grid, below a card its items, below a tab item its tabs and
 * below each of them its items. What an item stores beside that, known or not, is its shell.
 */
export const portalFormat: TreeFormat = {
  rootSlots: [{ name: 'children', path: ['layout'] }],
  nodeSlots: [{ name: 'children', path: ['children'] }],
}

/** Ids of items count from here (contract 4b §2.1). */
const idStart = 100

/** The document of a stored text; an empty text is a portal without items. */
export function openPortal(formData: string): TreeDocument | Refusal<'notAPortal'> {
  const raw = formData.trim() === '' ? emptyLayout : readJson(formData)
  if (!isRecord(raw) || (own(raw, 'layout') !== undefined && !Array.isArray(own(raw, 'layout')))) return { refused: 'notAPortal' }
  return readTree(own(raw, 'layout') === undefined ? { ...raw, layout: [] } : raw, portalFormat)
}

export function writePortal(doc: TreeDocument): RawRecord {
  return writeTree(doc, rootId, portalFormat) as RawRecord
}

/** Some items as they are stored, with all in them. */
export function takeItems(doc: TreeDocument, ids: readonly NodeId[]): readonly unknown[] {
  return ids.map((id) => writeTree(doc, id, portalFormat))
}

const nothing: RawRecord = {}

export function itemOf(doc: TreeDocument, id: NodeId): RawRecord {
  const shell = nodeOf(doc, id)?.shell
  return isRecord(shell) ? shell : nothing
}

/** `tabPane` for one tab of a tab item; the wire's word for an item, which may be of another line. */
export function kindOf(doc: TreeDocument, id: NodeId): string {
  if (id === rootId) return 'portal'
  const item = itemOf(doc, id)
  const key = readText(own(item, 'jnpfKey'))
  return key === '' && isPane(doc, id) ? 'tabPane' : key
}

export function isPane(doc: TreeDocument, id: NodeId): boolean {
  const node = nodeOf(doc, id)
  return node?.parent != null && node.parent !== rootId && readText(own(itemOf(doc, node.parent), 'jnpfKey')) === 'tab'
}

export type GridPlace = { x: number; y: number; w: number; h: number }

/** Where an item stands in the grid of what it stands in; what is no number is what a new item of its kind has. */
export function placeInGrid(item: RawRecord): GridPlace {
  const kind = portalKind(readText(own(item, 'jnpfKey')))
  const whole = (key: string, fallback: number, min: number, max: number) =>
    Math.min(max, Math.max(min, Math.trunc(readNumber(own(item, key)) ?? fallback)))
  const w = whole('w', kind?.w ?? 6, 1, portalGrid.columns)
  return { x: whole('x', 0, 0, portalGrid.columns - w), y: whole('y', 0, 0, 100_000), w, h: whole('h', kind?.h ?? 6, 1, 1000) }
}

/** Smallest and largest size of an item, as stored or as far as the grid goes. */
export function sizeBounds(item: RawRecord): { minW: number; maxW: number; minH: number; maxH: number } {
  const of = (key: string, fallback: number) => readNumber(own(item, key)) ?? fallback
  const minW = Math.min(portalGrid.columns, Math.max(1, of('minW', 1)))
  const minH = Math.max(1, of('minH', 1))
  return {
    minW,
    maxW: Math.min(portalGrid.columns, Math.max(minW, of('maxW', portalGrid.columns))),
    minH,
    maxH: Math.min(1000, Math.max(minH, of('maxH', 1000))),
  }
}

/** The highest id that an item has, or that the layout says it has given. */
export function givenInPortal(doc: TreeDocument): number {
  const numberOf = (id: NodeId, key: string) => readNumber(own(itemOf(doc, id), key)) ?? 0
  return inOrder(doc).reduce((most, id) => Math.max(most, numberOf(id, 'i')), Math.max(idStart, numberOf(rootId, 'layoutId')))
}
