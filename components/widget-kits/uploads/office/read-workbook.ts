import { type CellObject, type DenseWorkSheet, type Range, read, type WorkBook } from '@e965/xlsx'
import { isArchive, isCompound } from '@/lib/rows/containers'
import type { Grid, GridCell } from './grid'
import { cellCharactersMax, columnsMax, mergesMax, rowsMax, sheetsMax, unpackedBytesMax } from './limits'
import { Refusal } from './refusal'
import { repack, sheetParts } from './unpack'

export type Workbook = { names: readonly string[]; isCut: boolean; gridOf: (index: number) => Grid }

/** Values of a workbook as they were saved: nothing of it is calculated, no macro and no style is read. */
export function readWorkbook(bytes: Uint8Array): Workbook {
  if (!isCompound(bytes) && !isArchive(bytes)) throw new Refusal('broken')
  const readable = isArchive(bytes) ? repack(bytes, sheetParts, unpackedBytesMax) : bytes
  const book = read(readable, {
    type: 'array',
    dense: true,
    // One row more than is shown tells that there are more.
    sheetRows: rowsMax + 1,
    cellFormula: false,
    cellHTML: false,
    cellText: true,
    dateNF: 'yyyy-mm-dd',
    bookVBA: false,
  })
  const names = visibleNames(book)
  if (names.length === 0) throw new Refusal('broken')
  return {
    names: names.slice(0, sheetsMax),
    isCut: names.length > sheetsMax,
    gridOf: (index) => gridOf(book.Sheets[names[index] ?? '']),
  }
}

function visibleNames(book: WorkBook): readonly string[] {
  const visible = book.SheetNames.filter((_, index) => !book.Workbook?.Sheets?.[index]?.Hidden)
  return visible.length > 0 ? visible : book.SheetNames
}

function gridOf(sheet: WorkBook['Sheets'][string] | undefined): Grid {
  // The part of a chart has no cells.
  const data: (CellObject[] | undefined)[] = (sheet as Partial<DenseWorkSheet> | undefined)?.['!data'] ?? []
  const merges = (sheet?.['!merges'] ?? []).filter(({ s }) => s.r < rowsMax && s.c < columnsMax).slice(0, mergesMax)
  let isCut = false
  const rows = Array.from(data.slice(0, rowsMax), (row) => {
    const cells = Array.from((row ?? []).slice(0, columnsMax), cellOf)
    if ((row?.length ?? 0) > columnsMax && row?.slice(columnsMax).some((cell) => textOf(cell) !== '')) isCut = true
    return cells
  })
  if (data.slice(rowsMax).some((row) => row?.some((cell) => textOf(cell) !== ''))) isCut = true
  trimEnd(rows)
  for (const merge of merges) join(rows, merge)
  return { rows, columnCount: Math.max(0, ...rows.map((row) => row.length)), isCut }
}

function cellOf(cell: CellObject | undefined): GridCell {
  const text = textOf(cell)
  const shown = text.length > cellCharactersMax ? `${text.slice(0, cellCharactersMax)}…` : text
  return { text: shown, isNumber: cell?.t === 'n' || cell?.t === 'd', rowSpan: 1, colSpan: 1 }
}

/** What the sheet shows in the cell: the formatted value, else the value. */
function textOf(cell: CellObject | undefined): string {
  return cell?.w ?? String(cell?.v ?? '')
}

function trimEnd(rows: (GridCell | null)[][]) {
  for (const row of rows) while (row.length > 0 && row.at(-1)?.text === '') row.pop()
  while (rows.length > 0 && rows.at(-1)?.length === 0) rows.pop()
}

/** The first cell of a merged range stands for all of it. Ranges go no further than what is shown. */
function join(rows: (GridCell | null)[][], { s, e }: Range) {
  const [lastRow, lastColumn] = [Math.min(e.r, rows.length - 1), Math.min(e.c, columnsMax - 1)]
  const first = rows[s.r]?.[s.c]
  if (!first || lastRow < s.r || lastColumn < s.c) return
  first.rowSpan = lastRow - s.r + 1
  first.colSpan = lastColumn - s.c + 1
  for (let r = s.r; r <= lastRow; r += 1) {
    const row = rows[r] ?? []
    while (row.length < lastColumn + 1) row.push({ text: '', isNumber: false, rowSpan: 1, colSpan: 1 })
    for (let c = s.c; c <= lastColumn; c += 1) if (r !== s.r || c !== s.c) row[c] = null
  }
}
