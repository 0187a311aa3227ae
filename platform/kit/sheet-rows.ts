import { type ReadRow, textOfCell } from '@/lib/rows/cell'
import { rowsFaultOf } from '@/lib/rows/refusal'
import { openWorkbook } from '@/lib/rows/xlsx/read'
import { refused, refusedBecause } from './refusals'

/** Head of the column that says why a row was refused. */
export const reasonTitle = '异常原因'

/** The heads of a file are not those of its template. */
export function wrongHeads() {
  return refused('表头名称不可更改,表头行不能删除')
}

/** A column of a sheet that is read by its title, wherever it stands. */
export type SheetColumn = { id: string; title: string; isRequired?: boolean }

type SheetRules = {
  columns: readonly SheetColumn[]
  rowsMax: number
  /** Titles that are there and mean nothing, such as the reasons of an earlier try. */
  ignored?: readonly string[]
  /** Under this id each row has its number in the file. */
  numberId?: string
}

/** What a spreadsheet of an import may be: far more than its rows need, far less than would hold anybody up. */
const unpackedBytesMax = 64 * 1024 * 1024
const columnsMax = 200

/**
 * The rows of the first sheet as texts by the ids of the columns; what is empty is left out of no row. Refuses a file that is no sound
 * workbook, has other heads than the template, or more rows than may be imported at once.
 */
export async function readSheetRows(bytes: Uint8Array, rules: SheetRules): Promise<Record<string, string>[]> {
  const { rowsMax } = rules
  // One for the heads, one to see that there are too many.
  const limits = { fileBytesMax: bytes.byteLength, unpackedBytesMax, columnsMax, rowsMax: rowsMax + 1 }
  const book = await openWorkbook(bytes, { limits })
  try {
    const first = book.sheets.findIndex(({ isHidden }) => !isHidden)
    return await rowsOf(book.read(Math.max(first, 0)).rows, rules)
  } catch (error) {
    if (rowsFaultOf(error) === 'tooManyRows') throw refusedBecause('too many rows', `单次导入不能超过${rowsMax}条数据`)
    throw error
  } finally {
    await book.close()
  }
}

async function rowsOf(rows: AsyncIterable<ReadRow>, rules: SheetRules): Promise<Record<string, string>[]> {
  let ids: readonly (string | null)[] | undefined
  const found: Record<string, string>[] = []
  for await (const { number, cells } of rows) {
    const texts = cells.map((cell) => textOfCell(cell).trim())
    if (texts.every((text) => text === '')) continue
    if (ids === undefined) ids = idsOf(texts, rules)
    else
      found.push({ ...rowOf(ids, texts, rules), ...(rules.numberId === undefined ? {} : { [rules.numberId]: String(number) }) })
  }
  if (found.length === 0) throw refused('导入数据为空')
  return found
}

function rowOf(ids: readonly (string | null)[], texts: readonly string[], { columns }: SheetRules): Record<string, string> {
  const row = Object.fromEntries(columns.map(({ id }) => [id, '']))
  for (const [index, id] of ids.entries()) if (id !== null) row[id] = texts[index] ?? ''
  return row
}

/** Which column each head names; null for what is not read. Marks of required columns are no part of a title. */
function idsOf(heads: readonly string[], { columns, ignored = [] }: SheetRules): readonly (string | null)[] {
  const titles = new Map(columns.map(({ id, title }) => [title, id]))
  const ids = heads.map((head) => {
    const title = head.replaceAll('*', '').trim()
    return title === '' || ignored.includes(title) ? null : (titles.get(title) ?? undefined)
  })
  const known = ids.filter((id) => id !== undefined)
  const named = known.filter((id) => id !== null)
  const isWhole = columns.every(({ id, isRequired }) => !isRequired || named.includes(id))
  if (known.length < ids.length || !isWhole || new Set(named).size < named.length) throw wrongHeads()
  return known
}
