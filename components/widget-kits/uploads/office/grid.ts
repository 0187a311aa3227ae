export type GridCell = { text: string; isNumber: boolean; rowSpan: number; colSpan: number }

/** A sheet as it is shown. Null is a place that a merged cell covers; rows end with their last filled cell. */
export type Grid = { rows: readonly (readonly (GridCell | null)[])[]; columnCount: number; isCut: boolean }
