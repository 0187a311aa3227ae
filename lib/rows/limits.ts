/** What a file may hold to be read. Every bound is looked at before memory is given; a caller that expects less states less. */
export type RowLimits = {
  /** The file itself. */
  fileBytesMax: number
  /** Files inside of the archive, whatever they are. */
  entriesMax: number
  /** All parts that are read, unpacked, as the archive states them and as they come out. */
  unpackedBytesMax: number
  /** Unpacked bytes for a packed one, looked at above `unpackedBytesFree`: made files reach 1,000, honest ones stay below 100. */
  ratioMax: number
  sheetsMax: number
  /** Rows of a sheet that hold something. */
  rowsMax: number
  columnsMax: number
  /** Places of a sheet, counted up to the last filled one of each row. */
  cellsMax: number
  cellCharactersMax: number
  sharedStringsMax: number
  sharedCharactersMax: number
  mergesMax: number
}

/** Below this an archive may be packed as tightly as it likes. */
export const unpackedBytesFree = 16 * 1_048_576

/** The bounds of the format itself (ECMA-376 as Excel reads it). */
export const sheetRowsMax = 1_048_576
export const sheetColumnsMax = 16_384
export const cellCharactersMax = 32_767

export const defaultLimits: RowLimits = {
  fileBytesMax: 256 * 1_048_576,
  entriesMax: 2_000,
  unpackedBytesMax: 2_048 * 1_048_576,
  ratioMax: 250,
  sheetsMax: 256,
  rowsMax: sheetRowsMax,
  columnsMax: sheetColumnsMax,
  cellsMax: 50_000_000,
  cellCharactersMax,
  sharedStringsMax: 2_000_000,
  sharedCharactersMax: 64 * 1_048_576,
  mergesMax: 100_000,
}
