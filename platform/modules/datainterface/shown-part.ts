import { isRecord } from '@/lib/form/read'

/** A result with the shown columns only, in lists, pages and the levels of trees. What has no columns is not shown. */
export function shownPart(result: unknown, columns: ReadonlySet<string> | null): unknown {
  if (columns === null) return result
  if (Array.isArray(result)) return shownRows(result, columns)
  if (!isRecord(result)) return null
  if (Array.isArray(result.list)) return { ...paginationOf(result), list: shownRows(result.list, columns) }
  return shownRows([result], columns)[0]
}

function paginationOf({ pagination }: Readonly<Record<string, unknown>>): { pagination?: object } {
  return isRecord(pagination) ? { pagination } : {}
}

type Row = Record<string, unknown>

export function shownRows(rows: readonly unknown[], columns: ReadonlySet<string> | null): Row[] {
  const records = rows.filter(isRecord)
  if (columns === null) return records
  return records.map((row) => {
    const kept = Object.entries(row).filter(([name]) => columns.has(name))
    return Object.fromEntries(kept.map(([name, value]) => [name, shownValue(value, columns)]))
  })
}

/** A list inside a row is the next level of a tree; any other document could hold what is not named. */
function shownValue(value: unknown, columns: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return shownRows(value, columns)
  return isRecord(value) ? shownRows([value], columns)[0] : value
}
