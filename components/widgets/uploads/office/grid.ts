export type GridCell = { text: string; isNumber: boolean; rowSpan: number; colSpan: number }

/** A sheet as it is shown. Null is a place that a merged cell covers; rows end with their last filled cell. */
export type Grid = { rows: readonly (readonly (GridCell | null)[])[]; columnCount: number; isCut: boolean }

/** A, B, … Z, AA, AB, … */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}
