/** Bounds of a form design (reliability D3). Beyond them the rest of the design is left out and the fault is reported. */
export const designBytesMax = 10 * 1024 * 1024
/** Levels of nodes; 100 levels of tabs are 200 levels of nodes. */
export const designDepthMax = 256
export const designFieldsMax = 5_000
/** Faults are listed up to here; a broken design can have thousands. */
export const designProblemsMax = 200
/** Rows of one sub-table in one record. */
export const tableRowsMax = 1_000
/** Characters of a text, when the design says nothing smaller. */
export const textLengthMax = 20_000
export const longTextLengthMax = 200_000
export const richTextLengthMax = 5_000_000
/** Members of a value that is a list. */
export const listValueMax = 1_000
