import { isRecord, own, type RawRecord, readList, readNumber } from '@/lib/form/read'
import { cellName, cellPlace, reportCell } from '@/lib/report/template'
import type { Command, Edit } from '../history/edit'
import { rootId, type TreeDocument } from '../tree/tree-document'
import { setValue } from '../tree/tree-edits'
import {
  type CellPlace,
  type CellRange,
  cutsMerge,
  holds,
  idsIn,
  isInSheet,
  placesIn,
  rangeOf,
  sheetSize,
  withMerges,
} from './cell-ranges'
import { type Follow, followEverywhere, followedCell } from './follow'
import { rawCell, rawRoot } from './report-document'
import { addCells, isTooLarge, type ReportRefusal, refusalOf, removeCells } from './sheet-edits'

/** Cells that were copied: as they are stored, at the places that they had. */
export type CellClip = { range: CellRange; cells: readonly RawRecord[] }

export function takeCells(doc: TreeDocument, asked: CellRange): CellClip {
  const range = withMerges(doc, asked)
  return { range, cells: idsIn(doc, range).map((id) => rawCell(doc, id)) }
}

/** The text of the clipboard, which also another report or a file can take. */
export function writeClip({ range, cells }: CellClip): string {
  return JSON.stringify({ tenon: 'report', range, cells }, null, 2)
}

/** What a text of the clipboard puts into cells: cells of a report, or lines of texts between tabs. */
export function readClip(text: string): CellClip | null {
  if (text === '') return null
  const own = /^\s*\{/.test(text) ? storedClip(text) : null
  return own ?? textClip(text)
}

function storedClip(text: string): CellClip | null {
  try {
    const value: unknown = JSON.parse(text)
    if (!isRecord(value) || own(value, 'tenon') !== 'report') return null
    const read = own(value, 'range')
    if (!isRecord(read)) return null
    const [row, column, rowEnd, columnEnd] = ['row', 'column', 'rowEnd', 'columnEnd'].map((key) => readNumber(own(read, key)))
    if (row === undefined || column === undefined || rowEnd === undefined || columnEnd === undefined) return null
    const range = { row, column, rowEnd, columnEnd }
    const cells = readList(own(value, 'cells')).filter(isRecord)
    return isSound({ range, cells }) ? { range, cells } : null
  } catch {
    return null
  }
}

/** Every cell is one and lies in the range, and no two lie on one another: whoever wrote the text may have written anything. */
function isSound({ range, cells }: CellClip): boolean {
  const places = [range.row, range.column, range.rowEnd, range.columnEnd]
  if (!places.every((place) => Number.isInteger(place) && place >= 0 && place < 10_000)) return false
  if (range.row > range.rowEnd || range.column > range.columnEnd) return false
  if (isTooLarge({ rows: range.rowEnd - range.row + 1, columns: range.columnEnd - range.column + 1 })) return false
  const taken = new Set<number>()
  for (const shell of cells) {
    const read = reportCell.safeParse(shell)
    if (!read.success) return false
    const { row, column, rowSpan, columnSpan } = read.data
    const covered = { row, column, rowEnd: row + rowSpan - 1, columnEnd: column + columnSpan - 1 }
    if (!holds(range, covered)) return false
    for (const place of placesIn(covered)) {
      const key = place.row * 1000 + place.column
      if (taken.has(key)) return false
      taken.add(key)
    }
  }
  return true
}

/** What spreadsheets put into the clipboard as text. */
function textClip(text: string): CellClip {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const cells = lines.flatMap((line, row) =>
    line.split('\t').flatMap((part, column) => (part === '' ? [] : [{ row, column, value: { kind: 'text', text: part } }])),
  )
  const columnEnd = lines.reduce((most, line) => Math.max(most, line.split('\t').length), 1) - 1
  return { range: { row: 0, column: 0, rowEnd: lines.length - 1, columnEnd }, cells }
}

/** Puts copied cells at a place; their formulas name what lies as far from them as before. A larger selection is filled by repeating. */
export function pasteCells(clip: CellClip, to: CellRange): Command<TreeDocument, { range: CellRange }> {
  return (edit) => {
    const { rows, columns } = clipSize(clip)
    const times = {
      down: timesIn(to.rowEnd - to.row + 1, rows),
      right: timesIn(to.columnEnd - to.column + 1, columns),
    }
    const range = rangeOf(to, { row: to.row + rows * times.down - 1, column: to.column + columns * times.right - 1 })
    const starts: CellPlace[] = []
    for (let down = 0; down < times.down; down++) {
      for (let right = 0; right < times.right; right++)
        starts.push({ row: to.row + down * rows, column: to.column + right * columns })
    }
    const refusal = makeRoom(edit, range)
    if (refusal) return refusal
    return (
      put(
        edit,
        starts.flatMap((start) => copiesAt(clip, start)),
      ) ?? { range }
    )
  }
}

function clipSize({ range }: CellClip) {
  return { rows: range.rowEnd - range.row + 1, columns: range.columnEnd - range.column + 1 }
}

const timesIn = (room: number, size: number) => (room % size === 0 ? room / size : 1)

function put(edit: Edit<TreeDocument>, shells: readonly RawRecord[]): ReportRefusal | null {
  const idFirst = edit.doc.idNext
  addCells(edit, shells)
  return refusalOf(
    edit,
    shells.map((_, index) => `n${idFirst + index}`),
  )
}

/** Empties the range, and makes the sheet large enough for it. */
function makeRoom(edit: Edit<TreeDocument>, range: CellRange): ReportRefusal | null {
  const size = sheetSize(edit.doc)
  const wanted = { rows: Math.max(size.rows, range.rowEnd + 1), columns: Math.max(size.columns, range.columnEnd + 1) }
  if (isTooLarge(wanted)) return { refused: 'tooMany' }
  for (const lines of ['rows', 'columns'] as const) {
    if (wanted[lines] === size[lines]) continue
    const stored = readList(own(rawRoot(edit.doc), lines))
    const fresh = Array.from({ length: wanted[lines] - size[lines] }, () => ({}))
    setValue(edit, rootId, [lines], [...stored, ...fresh])
  }
  if (!isInSheet(edit.doc, range)) return { refused: 'noSuchPlace' }
  if (cutsMerge(edit.doc, range)) return { refused: 'cutsMerge' }
  removeCells(edit, idsIn(edit.doc, range))
  return null
}

function copiesAt({ range, cells }: CellClip, start: CellPlace): RawRecord[] {
  const by = { row: start.row - range.row, column: start.column - range.column }
  const follow: Follow = {
    cells: (named) => shifted(named, by),
    // A parent that was not copied with its child is the parent of the copy too.
    parent: (name) => {
      const place = cellPlace(name)
      return place && holds(range, rangeOf(place)) ? cellName(place.row + by.row, place.column + by.column) : name
    },
  }
  return cells.map((shell) => followedCell(at(shell, by), follow))
}

function at(shell: RawRecord, by: CellPlace): RawRecord {
  const [row, column] = [readNumber(own(shell, 'row')) ?? 0, readNumber(own(shell, 'column')) ?? 0]
  return { ...shell, row: row + by.row, column: column + by.column }
}

/** Null beyond the first row or column. */
function shifted(range: CellRange, by: CellPlace): CellRange | null {
  const { row, column, rowEnd, columnEnd } = range
  if (row + by.row < 0 || column + by.column < 0) return null
  return { row: row + by.row, column: column + by.column, rowEnd: rowEnd + by.row, columnEnd: columnEnd + by.column }
}

/** Moves cells to another place of the same sheet. Whatever names them follows; they themselves name what they named before. */
export function moveCells(asked: CellRange, to: CellPlace): Command<TreeDocument, { range: CellRange }> {
  return (edit) => {
    const { doc } = edit
    if (!isInSheet(doc, asked)) return { refused: 'noSuchPlace' } satisfies ReportRefusal
    const range = withMerges(doc, asked)
    const by = { row: to.row - range.row, column: to.column - range.column }
    const target = shifted(range, by)
    if (!target) return { refused: 'noSuchPlace' } satisfies ReportRefusal
    if (by.row === 0 && by.column === 0) return { range }
    const clip = takeCells(doc, range)
    removeCells(edit, idsIn(doc, range))
    const refusal = makeRoom(edit, target)
    if (refusal) return refusal
    const refused = put(
      edit,
      clip.cells.map((shell) => at(shell, by)),
    )
    if (refused) return refused
    const inside = (named: CellRange) => holds(range, named)
    followEverywhere(edit, {
      cells: (named) => (inside(named) ? shifted(named, by) : named),
      parent: (name) => {
        const place = cellPlace(name)
        return place && inside(rangeOf(place)) ? cellName(place.row + by.row, place.column + by.column) : name
      },
    })
    return { range: target }
  }
}

/** Copies the first row of the range into its other rows; of a single row the one above it. */
export function fillDown(range: CellRange): Command<TreeDocument> {
  return (edit) => {
    const isSingle = range.row === range.rowEnd
    const source = isSingle ? range.row - 1 : range.row
    if (source < 0) return { refused: 'tooFew' } satisfies ReportRefusal
    return fill(edit, { ...range, row: source, rowEnd: source }, { ...range, row: source + 1 })
  }
}

/** The same to the right. */
export function fillRight(range: CellRange): Command<TreeDocument> {
  return (edit) => {
    const isSingle = range.column === range.columnEnd
    const source = isSingle ? range.column - 1 : range.column
    if (source < 0) return { refused: 'tooFew' } satisfies ReportRefusal
    return fill(edit, { ...range, column: source, columnEnd: source }, { ...range, column: source + 1 })
  }
}

function fill(edit: Edit<TreeDocument>, source: CellRange, to: CellRange) {
  if (!isInSheet(edit.doc, source) || !isInSheet(edit.doc, to)) return { refused: 'noSuchPlace' } satisfies ReportRefusal
  if (cutsMerge(edit.doc, source)) return { refused: 'cutsMerge' } satisfies ReportRefusal
  return pasteCells(takeCells(edit.doc, source), to)(edit)
}
