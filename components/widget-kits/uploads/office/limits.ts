/** What is larger is offered for saving instead: it would keep the page busy for longer than anybody waits. */
export const officeBytesMax = 20 * 1_048_576
/** All that an archive unpacks to, pictures included. */
export const unpackedBytesMax = 200 * 1_048_576
/** The text of a document is laid out by the page itself. */
export const wordXmlBytesMax = 16 * 1_048_576
export const archiveEntriesMax = 10_000
export const workMs = 30_000

export const sheetsMax = 50
export const rowsMax = 1000
export const columnsMax = 100
export const mergesMax = 5000
export const cellCharactersMax = 2000
export const csvBytesMax = 4 * 1_048_576

/** Of a workbook that becomes a module: one row and one column beyond what is taken, and some titles above the heads. */
export const tableRowsMax = 5020
export const tableColumnsMax = 101
export const tableCellsMax = 1_000_000
export const tableBytesMax = 5 * 1_048_576
