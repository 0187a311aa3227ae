import { isRecord, own, type RawRecord, readList, readNumber, readText } from '@/lib/form/read'

type Column = { key: string; label: string }

/**
 * Columns and rows of a ranking (contract 4b §2.2): `columnOptions` name the columns and their keys. The last column holds what is
 * compared; `share` is its part of the largest, in percent, 0 where it is no number. The order is that of the data.
 */
export function ranked(
  columnOptions: readonly RawRecord[],
  data: unknown,
): { columns: Column[]; rows: { row: RawRecord; share: number }[] } {
  const rows = readList(data).filter(isRecord)
  const named = columnOptions.map((column) => ({ key: readText(own(column, 'value')), label: readText(own(column, 'label')) }))
  const columns = named.some(({ key }) => key !== '') ? named.filter(({ key }) => key !== '') : usual
  const key = columns.at(-1)?.key ?? ''
  const values = rows.map((row) => readNumber(own(row, key)) ?? 0)
  const most = Math.max(...values, 0)
  return { columns, rows: rows.map((row, at) => ({ row, share: most > 0 ? Math.max(0, ((values[at] ?? 0) / most) * 100) : 0 })) }
}

const usual: Column[] = [
  { key: 'label', label: '' },
  { key: 'value', label: '' },
]
