import type { Grid } from './grid'
import { readWorkbook, type Workbook } from './read-workbook'
import { type RefusalReason, reasonOf } from './refusal'

export type ToWorkbook = { type: 'open'; bytes: Uint8Array<ArrayBuffer> } | { type: 'sheet'; index: number }
export type FromWorkbook =
  | { type: 'opened'; names: readonly string[]; isCut: boolean }
  | { type: 'grid'; grid: Grid }
  | { type: 'refused'; reason: RefusalReason }

let workbook: Workbook | null = null

/** Reads a workbook apart from the page, which can end it at any time, and hands out one sheet at a time. */
self.onmessage = ({ data }: MessageEvent<ToWorkbook>) => {
  self.postMessage(answerTo(data))
}

function answerTo(message: ToWorkbook): FromWorkbook {
  try {
    if (message.type === 'open') {
      workbook = readWorkbook(message.bytes)
      return { type: 'opened', names: workbook.names, isCut: workbook.isCut }
    }
    return workbook ? { type: 'grid', grid: workbook.gridOf(message.index) } : { type: 'refused', reason: 'broken' }
  } catch (thrown) {
    return { type: 'refused', reason: reasonOf(thrown) }
  }
}
