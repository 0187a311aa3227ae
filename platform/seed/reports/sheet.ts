/** Short words for the cells of the demonstration's reports (`lib/report/template.ts`). */

type Part = Readonly<Record<string, unknown>>
type Cell = Part & { row: number; column: number }

const line = { width: 0.2, style: 'solid', color: '#bfbfbf' }
const framed = { borders: { top: line, right: line, bottom: line, left: line } }
const head = { ...framed, bold: true, fill: '#f0f4fa', align: 'center', vertical: 'middle' }

export const number = (decimals = 2) => ({ kind: 'number', decimals, thousands: true })
export const day = { kind: 'date', pattern: 'yyyy-MM-dd' }

/** The style of a framed cell, with what it has of its own. */
export function frame(own: Part = {}): Part {
  return { ...framed, vertical: 'middle', ...own }
}

export function title(text: string, columns: number): Cell {
  return {
    ...{ row: 0, column: 0, columnSpan: columns, value: { kind: 'text', text } },
    style: { bold: true, size: 16, align: 'center', vertical: 'middle' },
  }
}

/** Heads of the columns, one after another. */
export function heads(row: number, texts: readonly string[]): Cell[] {
  return texts.map((text, column) => ({ row, column, value: { kind: 'text', text }, style: head }))
}

export function label(row: number, column: number, text: string, more: Part = {}): Cell {
  return { row, column, value: { kind: 'text', text }, style: head, ...more }
}

/** A field of the one data set that these reports have. */
export function field(row: number, column: number, name: string, { aggregate = 'first', sort, top, ...more }: Part = {}): Cell {
  const value = { kind: 'field', dataSet: 'rows', field: name, aggregate, ...(sort ? { sort } : {}), ...(top ? { top } : {}) }
  return { row, column, value, style: frame(), ...more }
}

export function formula(row: number, column: number, source: string, more: Part = {}): Cell {
  return { row, column, value: { kind: 'formula', formula: source }, style: frame(), ...more }
}

/** The row of a sum: darker and bold. */
export const summed: Part = frame({ bold: true, fill: '#f7f7f7' })

type Sheet = {
  widths: readonly number[]
  rows: readonly Part[]
  cells: readonly Cell[]
  sql: string
  parameters?: readonly Part[]
  page?: Part
  fields: readonly (readonly [name: string, label: string])[]
}

/** The definition as it is stored. */
export function sheetText({ widths, rows, cells, sql, parameters = [], page = {}, fields }: Sheet): string {
  return JSON.stringify({
    ...{ engine: 'tenon', version: 1, page, columns: widths.map((width) => ({ width })), rows, cells, parameters },
    dataSets: [{ kind: 'sql', name: 'rows', sql, fields: fields.map(([name, label]) => ({ name, label })) }],
  })
}
