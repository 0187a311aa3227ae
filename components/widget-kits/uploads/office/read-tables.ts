import { type CellObject, type DenseWorkSheet, read, SSF, type WorkBook } from '@e965/xlsx'
import { isArchive, isCompound } from '@/lib/rows/containers'
import { sheetsMax, tableCellsMax, tableColumnsMax, tableRowsMax, unpackedBytesMax } from './limits'
import { Refusal } from './refusal'
import { repack, sheetParts } from './unpack'

/** Rows of texts; empty ones keep their place. */
export type SheetTable = { name: string; rows: readonly (readonly string[])[] }

/**
 * The sheets of a workbook as data for a module: numbers with all their digits, days and clocks as they are written everywhere. Nothing is
 * calculated and no macro is read. Of a sheet beyond the limits one row and one column too many are given, and of a workbook its first sheets.
 */
export function readTables(bytes: Uint8Array): readonly SheetTable[] {
  if (!isCompound(bytes) && !isArchive(bytes)) throw new Refusal('broken')
  const book = read(isArchive(bytes) ? repack(bytes, sheetParts, unpackedBytesMax) : bytes, {
    ...{ type: 'array', dense: true, sheetRows: tableRowsMax },
    ...{ cellFormula: false, cellHTML: false, cellText: true, cellNF: true, bookVBA: false },
  })
  const visible = book.SheetNames.filter((_, index) => !book.Workbook?.Sheets?.[index]?.Hidden)
  const names = (visible.length > 0 ? visible : book.SheetNames).slice(0, sheetsMax)
  let cells = 0
  return names.map((name) => {
    const rows = rowsOf(book, name)
    for (const row of rows) cells += row.length
    if (cells > tableCellsMax) throw new Refusal('tooFull')
    return { name, rows }
  })
}

function rowsOf(book: WorkBook, name: string): readonly (readonly string[])[] {
  // The part of a chart has no cells.
  const data: (CellObject[] | undefined)[] = (book.Sheets[name] as Partial<DenseWorkSheet> | undefined)?.['!data'] ?? []
  const date1904 = book.Workbook?.WBProps?.date1904 ?? false
  return Array.from(data, (row) => Array.from((row ?? []).slice(0, tableColumnsMax), (cell) => textOf(cell, date1904)))
}

function textOf(cell: CellObject | undefined, date1904: boolean): string {
  const shown = (cell?.w ?? String(cell?.v ?? '')).trim()
  if (cell?.t === 's') return String(cell.v ?? '').trim()
  if (cell?.t !== 'n' || typeof cell.v !== 'number') return shown
  const format = String(cell.z ?? '')
  if (SSF.is_date(format)) return momentOf(cell.v, date1904)
  // A share says that it is one.
  if (shown.endsWith('%')) return `${exact(cell.v * 100)}%`
  // What a column is too narrow for, or rounds, is not lost; signs and thousands stay.
  return Number(shown.replace(/[^\d.]/g, '')) === Math.abs(cell.v) ? shown : exact(cell.v)
}

function momentOf(value: number, date1904: boolean): string {
  const write = (format: string) => SSF.format(format, value, { date1904 }) as string
  if (value >= 0 && value < 1) return write('hh:mm:ss')
  return write(Number.isInteger(value) ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss')
}

/** The digits that a spreadsheet has; those behind them come from the way in which machines count. */
const exact = (value: number) => String(Number(value.toPrecision(15)))
