import { read, write } from '@e965/xlsx'
import { isCompound } from '../containers'

/** One more than may be imported, and the rows of the head: that there are too many is still seen. */
const rowsMax = 1_010

/**
 * A workbook of the old kind (.xls) written anew as .xlsx, the one kind that is read on the other side, where a hostile old file could not
 * be held within bounds. Nothing of it is calculated or run. Throws for what is no such workbook.
 */
export function renewedWorkbook(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  if (!isCompound(bytes)) throw new Error('no workbook of the old kind')
  const values = { cellFormula: false, cellHTML: false, bookVBA: false } as const
  // With its format: without that a day would be a number. The first sheet alone is read on the other side, too.
  const book = read(bytes, { type: 'array', cellNF: true, sheetRows: rowsMax, sheets: 0, ...values })
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer)
}
