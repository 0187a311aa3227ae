import { type ReportTemplate, reportTemplate } from './template'

type CellInput = Readonly<Record<string, unknown>>

/** A template of so many rows and columns with cells as they would stand in a file. */
export function templateOf(rows: number, columns: number, cells: readonly CellInput[], more: CellInput = {}): ReportTemplate {
  return reportTemplate.parse({
    engine: 'tenon',
    columns: Array.from({ length: columns }, () => ({})),
    rows: Array.from({ length: rows }, () => ({})),
    cells,
    ...more,
  })
}

export const fieldOf = (dataSet: string, field: string, aggregate: string, more: CellInput = {}) => ({
  ...{ kind: 'field', dataSet, field, aggregate },
  ...more,
})
