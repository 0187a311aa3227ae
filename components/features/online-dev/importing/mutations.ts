import type { ImportCalls, ImportRow } from '@/components/features/import-wizard/public'
import { call } from '@/lib/client/call'
import { recordImport } from '@/lib/contract/online-dev/record-import'
import { fieldIndex } from '@/lib/form/walk'
import type { Module } from '../utils'
import { type LineColumn, lineColumns, linesOf, recordKey, recordsOf, wrongIn } from './utils'

/**
 * The import of a module (contract 3b §9.3). The wizard shows the lines of the file; on the wire a record has its sub-tables with it.
 * The columns are those of the file that was read last: only its rows are imported and given back.
 */
export function importCalls({ modelId, form, list }: Pick<Module, 'modelId' | 'form' | 'list'>): ImportCalls {
  const labels = new Map([...fieldIndex(form).values()].map(({ code, label }) => [code, label]))
  for (const { id, label } of list.complexHeaders) labels.set(id, label)
  const params = { modelId }
  let columns: readonly LineColumn[] = []
  const bodyOf = (lines: readonly ImportRow[]) => ({ list: recordsOf(columns, lines) })
  return {
    template: async () => (await call(recordImport.template, { params })).data,
    upload: async (body) => (await call(recordImport.upload, { body })).data.name,
    preview: async (fileName) => {
      const { data } = await call(recordImport.preview, { params, query: { fileName } })
      columns = lineColumns(data.headerRow, (code) => labels.get(code) || undefined)
      const { lines, starts } = linesOf(columns, data.dataRow)
      return { columns, rows: lines, wrong: wrongIn(columns, starts, data.wrongCells), carried: [recordKey] }
    },
    run: async (lines, idempotencyKey) => {
      const { data } = await call(recordImport.importData, { params, body: bodyOf(lines) }, { idempotencyKey })
      return { snum: data.snum ?? 0, fnum: data.fnum ?? 0, failed: linesOf(columns, data.failResult).lines, batch: data.batch }
    },
    undo: (batch) => call(recordImport.undo, { params, body: { batch } }),
    exportFailed: async (lines) => (await call(recordImport.exportFailed, { params, body: bodyOf(lines) })).data,
  }
}
