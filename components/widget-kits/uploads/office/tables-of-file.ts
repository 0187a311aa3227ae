import { askWorker } from './ask-worker'
import type { SheetTable } from './read-tables'
import { Refusal } from './refusal'
import type { FromTables } from './table-worker'

/** The sheets of a workbook that somebody chose; refuses (`Refusal`) what cannot be read within its time. */
export async function tablesOfFile(file: File): Promise<readonly SheetTable[]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { name: 'tables', type: 'module' })
  try {
    const { signal } = new AbortController()
    const answer = await askWorker<FromTables>(worker, bytes, { transfer: [bytes.buffer], signal })
    if (answer.type !== 'tables') throw new Refusal('failed')
    return answer.sheets
  } finally {
    worker.terminate()
  }
}
