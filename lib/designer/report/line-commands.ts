import { own, type RawRecord, readList, readNumber, readRecord } from '@/lib/form/read'
import { cellName, cellPlace } from '@/lib/report/template'
import type { Command, Edit } from '../history/edit'
import { type NodeId, rootId, type TreeDocument } from '../tree/tree-document'
import { setValue } from '../tree/tree-edits'
import { type CellRange, coveredBy, sheetSize } from './cell-ranges'
import { followEverywhere } from './follow'
import { cellIds, rawCell, rawRoot } from './report-document'
import {
  addCells,
  type CellShells,
  isTooLarge,
  type ReportRefusal,
  refusalOf,
  removeCells,
  rootRefusalOf,
  writeCells,
} from './sheet-edits'

export type Lines = 'rows' | 'columns'

/** So many lines from one on. */
export type Stretch = { start: number; count: number }

type Change = { path: readonly [string]; value: unknown }

/** Changes what rows or columns store: `height`, `width`, `isHead`, `hiddenWhen` and the like. */
export function setLines(lines: Lines, { start, count }: Stretch, changes: readonly Change[]): Command<TreeDocument> {
  return (edit) => {
    if (!isThere(edit.doc, lines, { start, count })) return { refused: 'noSuchPlace' } satisfies ReportRefusal
    const next = storedLines(edit.doc, lines).map((line, at) =>
      at < start || at >= start + count ? line : changes.reduce(withChange, readRecord(line)),
    )
    setValue(edit, rootId, [lines], next)
    return rootRefusalOf(edit) ?? {}
  }
}

function withChange(line: RawRecord, { path: [key], value }: Change): RawRecord {
  if (value !== undefined) return { ...line, [key]: value }
  return Object.fromEntries(Object.entries(line).filter(([name]) => name !== key))
}

/**
 * New lines before the one at `start`, as large as the one before it and with the looks of its cells. Merged cells that reach over the
 * place grow.
 */
export function insertLines(lines: Lines, { start, count }: Stretch): Command<TreeDocument> {
  return (edit) => {
    const size = sheetSize(edit.doc)
    const isPlace = Number.isInteger(start) && Number.isInteger(count) && start >= 0 && start <= size[lines] && count > 0
    if (!isPlace) return { refused: 'noSuchPlace' } satisfies ReportRefusal
    if (isTooLarge({ ...size, [lines]: size[lines] + count })) return { refused: 'tooMany' } satisfies ReportRefusal
    const stored = storedLines(edit.doc, lines)
    const fresh = Array.from({ length: count }, () => sizeOnly(readRecord(stored[Math.max(start - 1, 0)])))
    const looks = looksOf(edit.doc, lines, Math.max(start - 1, 0))
    rearrange(edit, lines, { stored: stored.toSpliced(start, 0, ...fresh), now: (line) => (line < start ? line : line + count) })
    const key = lines === 'rows' ? 'row' : 'column'
    const places = fresh.map((_, at) => start + at)
    addCells(
      edit,
      places.flatMap((place) => looks.map((look) => ({ ...look, [key]: place }))),
    )
    return refusalOf(edit, []) ?? {}
  }
}

/** Style and format of the cells of one line. Merged ones say nothing of a single place. */
function looksOf(doc: TreeDocument, lines: Lines, line: number): RawRecord[] {
  return cellIds(doc).flatMap((id) => {
    const covered = coveredBy(doc, id)
    if (!covered || (lines === 'rows' ? covered.row : covered.column) !== line) return []
    if (covered.row !== covered.rowEnd || covered.column !== covered.columnEnd) return []
    const shell = rawCell(doc, id)
    const said = ['style', 'format'].flatMap((key) => (own(shell, key) === undefined ? [] : [[key, own(shell, key)] as const]))
    return said.length === 0 ? [] : [{ row: covered.row, column: covered.column, ...Object.fromEntries(said) }]
  })
}

function sizeOnly(line: RawRecord): RawRecord {
  const sizes = ['width', 'height'].flatMap((key) => {
    const size = readNumber(own(line, key))
    return size === undefined ? [] : [[key, size] as const]
  })
  return Object.fromEntries(sizes)
}

/** Takes lines away with all that stands in them. Merged cells that reach further shrink. */
export function deleteLines(lines: Lines, { start, count }: Stretch): Command<TreeDocument> {
  return (edit) => {
    if (!isThere(edit.doc, lines, { start, count })) return { refused: 'noSuchPlace' } satisfies ReportRefusal
    const stored = storedLines(edit.doc, lines)
    if (count >= stored.length) return { refused: 'lastOne' } satisfies ReportRefusal
    const now = (line: number) => (line < start ? line : line < start + count ? null : line - count)
    rearrange(edit, lines, { stored: stored.toSpliced(start, count), now })
    return {}
  }
}

/** Puts lines before another one; `to` is its place before anything moves. */
export function moveLines(lines: Lines, { start, count }: Stretch, to: number): Command<TreeDocument> {
  return (edit) => {
    const { doc } = edit
    const isPlace = Number.isInteger(to) && to >= 0 && to <= sheetSize(doc)[lines]
    if (!isThere(doc, lines, { start, count }) || !isPlace) return { refused: 'noSuchPlace' } satisfies ReportRefusal
    if (to >= start && to <= start + count) return {}
    const places = [start, start + count, to]
    if (cellIds(doc).some((id) => places.some((place) => isCut(doc, id, lines, place))))
      return { refused: 'cutsMerge' } satisfies ReportRefusal
    const stored = storedLines(doc, lines)
    const order = stored.map((_, line) => line)
    const moved = order.splice(start, count)
    order.splice(to > start ? to - count : to, 0, ...moved)
    const nowOf = new Map(order.map((line, place) => [line, place]))
    rearrange(edit, lines, {
      stored: order.map((line) => stored[line]),
      now: (line) => nowOf.get(line) ?? null,
      isMoved: (line) => line >= start && line < start + count,
    })
    return {}
  }
}

/** A merged cell lies on both sides of the line's beginning. */
function isCut(doc: TreeDocument, id: NodeId, lines: Lines, line: number): boolean {
  const covered = coveredBy(doc, id)
  if (!covered) return false
  const [first, last] = lines === 'rows' ? [covered.row, covered.rowEnd] : [covered.column, covered.columnEnd]
  return first < line && line <= last
}

function isThere(doc: TreeDocument, lines: Lines, { start, count }: Stretch): boolean {
  const areWhole = Number.isInteger(start) && Number.isInteger(count)
  return areWhole && start >= 0 && count > 0 && start + count <= sheetSize(doc)[lines]
}

function storedLines(doc: TreeDocument, lines: Lines): readonly unknown[] {
  return readList(own(rawRoot(doc), lines))
}

type Arrangement = {
  stored: readonly unknown[]
  /** Where a line is from now on; null where it is gone. */
  now: (line: number) => number | null
  /** A line that left its neighbours. */
  isMoved?: (line: number) => boolean
}

/** Lines get other places, and all that stands in them or names them follows. */
function rearrange(edit: Edit<TreeDocument>, lines: Lines, { stored, now, isMoved = () => false }: Arrangement): void {
  const rangeNow = (range: CellRange): CellRange | null => {
    const [first, last] = lines === 'rows' ? [range.row, range.rowEnd] : [range.column, range.columnEnd]
    const stretch = stretchNow(first, last, now, isMoved)
    if (!stretch) return null
    const [start, end] = stretch
    return lines === 'rows' ? { ...range, row: start, rowEnd: end } : { ...range, column: start, columnEnd: end }
  }
  const gone: NodeId[] = []
  const shells: CellShells = new Map()
  for (const id of cellIds(edit.doc)) {
    const before = coveredBy(edit.doc, id)
    const after = before && rangeNow(before)
    if (!before || !after) gone.push(id)
    else if (
      after.row !== before.row ||
      after.rowEnd !== before.rowEnd ||
      after.column !== before.column ||
      after.columnEnd !== before.columnEnd
    )
      shells.set(id, placed(rawCell(edit.doc, id), after))
  }
  removeCells(edit, gone)
  writeCells(edit, shells)
  setValue(edit, rootId, [lines], stored)
  followEverywhere(edit, {
    cells: rangeNow,
    parent: (name) => {
      const place = cellPlace(name)
      const after = place && rangeNow({ ...place, rowEnd: place.row, columnEnd: place.column })
      return after ? cellName(after.row, after.column) : 'auto'
    },
  })
}

/** The stored cell at another place; spans of one stay unsaid where they were. */
function placed(shell: RawRecord, { row, column, rowEnd, columnEnd }: CellRange): RawRecord {
  const spans = { rowSpan: rowEnd - row + 1, columnSpan: columnEnd - column + 1 }
  const said = Object.entries(spans).filter(([key, span]) => span > 1 || own(shell, key) !== undefined)
  return { ...shell, row, column, ...Object.fromEntries(said) }
}

/** Where lines that lay together lie now: from the first to the last of those that kept their neighbours. */
function stretchNow(
  first: number,
  last: number,
  now: (line: number) => number | null,
  isMoved: (line: number) => boolean,
): readonly [number, number] | null {
  const all = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const stayed = all.filter((line) => !isMoved(line))
  const places = (stayed.length > 0 ? stayed : all).flatMap((line) => now(line) ?? [])
  return places.length === 0 ? null : [Math.min(...places), Math.max(...places)]
}
