/**
 * What a cell holds. Numbers are decimal text, so that no digit is lost on the way; dates are those of a wall clock
 * (`2026-11-22`, `2026-11-22 09:30:00`, `09:30:00`), because spreadsheets know no time zone.
 */
export type CellValue =
  | { type: 'text'; text: string }
  | { type: 'number'; value: string }
  | { type: 'date' | 'dateTime' | 'time'; value: string }
  | { type: 'boolean'; value: boolean }

/** A cell that is read; what a formula was calculated to before it was saved. Null is an empty one. */
export type ReadCell = CellValue | { type: 'error'; text: string } | null

/** A row that is read. Rows without a value are left out, and cells behind the last filled one; `number` counts from 1. */
export type ReadRow = { number: number; cells: readonly ReadCell[] }

/** A cell that is written: a text may stand for itself. Only `http`, `https` and `mailto` addresses become links. */
export type Cell = (CellValue & { isFault?: boolean }) | { type: 'link'; text: string; address: string } | string | null

/** A cell as one line of text would show it. */
export function textOfCell(cell: Cell | ReadCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell
  if (cell.type === 'boolean') return cell.value ? 'TRUE' : 'FALSE'
  return 'text' in cell ? cell.text : cell.value
}
