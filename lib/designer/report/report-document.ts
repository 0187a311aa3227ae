import { isRecord, own, type RawRecord } from '@/lib/form/read'
import { emptyTemplate } from '@/lib/report/empty-template'
import { type ReportCell, type ReportTemplate, reportCell, reportTemplate } from '@/lib/report/template'
import type { Refusal } from '../history/edit'
import { readTree, writeTree } from '../tree/read-tree'
import { childrenOf, type NodeId, nodeOf, rootId, type TreeDocument, type TreeFormat } from '../tree/tree-document'

/**
 * The template of a report (`lib/report/template.ts`) as a document: its cells are nodes, and all else (page, rows, columns, parameters,
 * data sets, keys that nobody knows) is the shell of the root.
 */
export const reportFormat: TreeFormat = { rootSlots: [{ name: 'children', path: ['cells'] }], nodeSlots: [] }

/** The document of a stored text; an empty text is a sheet without cells. What the platform could not draw is refused. */
export function openReport(templateJson: string): TreeDocument | Refusal<'notAReport' | 'foreignReport'> {
  const raw = templateJson.trim() === '' ? emptyTemplate() : parsed(templateJson)
  if (!isRecord(raw)) return { refused: 'notAReport' }
  if (own(raw, 'engine') !== 'tenon') return { refused: 'foreignReport' }
  const read = reportTemplate.safeParse(raw)
  if (!read.success) {
    const [issue] = read.error.issues
    return { refused: 'notAReport', detail: `${issue?.path.join('.')} ${issue?.message}` }
  }
  return readTree(own(raw, 'cells') === undefined ? { ...raw, cells: [] } : raw, reportFormat)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What is stored of it, with every key that nobody knows. */
export function writeReport(doc: TreeDocument): RawRecord {
  return writeTree(doc, rootId, reportFormat) as RawRecord
}

/** The whole template as the engine reads it, with all that it leaves unsaid. */
export function templateOfReport(doc: TreeDocument): ReportTemplate {
  return { ...sheetOf(doc), cells: cellIds(doc).flatMap((id) => cellOf(doc, id) ?? []) }
}

const sheets = new WeakMap<object, ReportTemplate>()
const cells = new WeakMap<object, ReportCell>()

/** The template without its cells; the same object until something of it changes. */
export function sheetOf(doc: TreeDocument): ReportTemplate {
  const shell = rawRoot(doc)
  const known = sheets.get(shell)
  if (known) return known
  const read = reportTemplate.parse(shell)
  sheets.set(shell, read)
  return read
}

/** A cell as the engine reads it; the same object until that very cell changes. */
export function cellOf(doc: TreeDocument, id: NodeId): ReportCell | null {
  const shell = id === rootId ? undefined : nodeOf(doc, id)?.shell
  if (!isRecord(shell)) return null
  const known = cells.get(shell)
  if (known) return known
  const read = reportCell.safeParse(shell)
  if (!read.success) return null
  cells.set(shell, read.data)
  return read.data
}

export function cellIds(doc: TreeDocument): readonly NodeId[] {
  return childrenOf(doc, rootId)
}

const nothing: RawRecord = {}

export function rawRoot(doc: TreeDocument): RawRecord {
  const shell = nodeOf(doc, rootId)?.shell
  return isRecord(shell) ? shell : nothing
}

export function rawCell(doc: TreeDocument, id: NodeId): RawRecord {
  const shell = nodeOf(doc, id)?.shell
  return isRecord(shell) ? shell : nothing
}

const places = new WeakMap<object, ReadonlyMap<number, NodeId>>()

/** The cell that covers a place; null where none does. */
export function cellAt(doc: TreeDocument, row: number, column: number): NodeId | null {
  return placesOf(doc).get(placeKey(row, column)) ?? null
}

function placesOf(doc: TreeDocument): ReadonlyMap<number, NodeId> {
  const known = places.get(doc.nodes)
  if (known) return known
  const made = new Map<number, NodeId>()
  for (const id of cellIds(doc)) {
    const cell = cellOf(doc, id)
    if (!cell) continue
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
      for (let column = cell.column; column < cell.column + cell.columnSpan; column++) made.set(placeKey(row, column), id)
    }
  }
  places.set(doc.nodes, made)
  return made
}

function placeKey(row: number, column: number): number {
  return row * 1000 + column
}
