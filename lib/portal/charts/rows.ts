import { isRecord, own, readList, readNumber, readText } from '@/lib/form/read'

export type ChartRow = { name: string; type: string; value: number; max: number | undefined; text: string }

/**
 * Rows of a chart (contract 4b §2.3): `type` is the series, `name` the category. What has no number is left out; `text` is the number as it
 * came, exact.
 */
export function chartRows(data: unknown): ChartRow[] {
  return readList(data)
    .filter(isRecord)
    .flatMap((row) => {
      const raw = own(row, 'value')
      const value = readNumber(raw)
      if (value === undefined) return []
      const [name, type] = [readText(own(row, 'name')), readText(own(row, 'type'))]
      return [{ name, type, value, max: readNumber(own(row, 'max')), text: readText(raw) }]
    })
}

export type ChartTable = {
  names: readonly string[]
  types: readonly string[]
  /** The row of a category and a series, where there is one. */
  at: (name: string, type: string) => ChartRow | undefined
}

/** The rows as a table, in the order in which categories and series come first. Of several rows of one place the last one counts. */
export function chartTable(rows: readonly ChartRow[]): ChartTable {
  const places = new Map(rows.map((row) => [JSON.stringify([row.name, row.type]), row]))
  return {
    names: [...new Set(rows.map(({ name }) => name))],
    types: [...new Set(rows.map(({ type }) => type))],
    at: (name, type) => places.get(JSON.stringify([name, type])),
  }
}
