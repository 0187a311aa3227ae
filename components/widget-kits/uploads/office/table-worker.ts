import { readTables, type SheetTable } from './read-tables'
import { type RefusalReason, reasonOf } from './refusal'

export type FromTables = { type: 'tables'; sheets: readonly SheetTable[] } | { type: 'refused'; reason: RefusalReason }

/** Reads the sheets of a workbook apart from the page, once. */
self.onmessage = ({ data }: MessageEvent<Uint8Array>) => {
  self.postMessage(answerTo(data))
}

function answerTo(bytes: Uint8Array): FromTables {
  try {
    return { type: 'tables', sheets: readTables(bytes) }
  } catch (thrown) {
    return { type: 'refused', reason: reasonOf(thrown) }
  }
}
