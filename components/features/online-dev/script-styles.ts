import { type DataTableColumn, type DataTableEntry, withEachColumn } from '@/components/ui/data-table/types'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import { isRecord, readList } from '@/lib/form/read'
import { readScriptStyle, type ScriptStyle } from '@/lib/form/scripts/style-rules'

/** Looks that the scripts of a list give to a page of its rows, by record and column. */
export type ListStyles = {
  rows: ReadonlyMap<string, ScriptStyle>
  cells: ReadonlyMap<string, ReadonlyMap<string, ScriptStyle>>
}

export const noStyles: ListStyles = { rows: new Map(), cells: new Map() }

/** Reads the answer of the engine for the rows that were asked about; nothing in it is believed. */
export function readListStyles(result: unknown, rows: readonly RecordRow[], columnIds: readonly string[]): ListStyles {
  if (!isRecord(result)) return noStyles
  const rowStyles = new Map<string, ScriptStyle>()
  const cells = new Map<string, Map<string, ScriptStyle>>()
  for (const [index, raw] of readList(result['rows']).entries()) {
    const [row, style] = [rows[index], readScriptStyle(raw)]
    if (row && style) rowStyles.set(row.id, style)
  }
  for (const item of readList(result['cells'])) {
    if (!Array.isArray(item)) continue
    const [row, columnId, style] = [rows[Number(item[0])], columnIds[Number(item[1])], readScriptStyle(item[2])]
    if (!row || columnId === undefined || !style) continue
    const known = cells.get(row.id) ?? new Map<string, ScriptStyle>()
    cells.set(row.id, known.set(columnId, style))
  }
  return { rows: rowStyles, cells }
}

/** The columns of the table with the looks of the scripts; a cell's own look wins over its row's. */
export function styledEntries(entries: readonly DataTableEntry<RecordRow>[], styles: ListStyles): DataTableEntry<RecordRow>[] {
  if (styles.rows.size === 0 && styles.cells.size === 0) return [...entries]
  const styled = (column: DataTableColumn<RecordRow>): DataTableColumn<RecordRow> => ({
    ...column,
    style: (row) => {
      const [ofRow, ofCell] = [styles.rows.get(row.id), styles.cells.get(row.id)?.get(column.id)]
      return ofRow || ofCell ? { ...ofRow, ...ofCell } : undefined
    },
  })
  return withEachColumn(entries, styled)
}
