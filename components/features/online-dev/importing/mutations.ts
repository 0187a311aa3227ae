import type {
  ColumnCalls,
  FileColumns,
  ImportCalls,
  ImportPreview,
  ImportRow,
  KnownRows,
  LargeCalls,
} from '@/components/features/import-wizard/public'
import { call } from '@/lib/client/call'
import { recordImport } from '@/lib/contract/online-dev/record-import'
import { type ImportCheck, recordImportKnown } from '@/lib/contract/online-dev/record-import-known'
import { type EarlierImport, recordImportMapping } from '@/lib/contract/online-dev/record-import-mapping'
import { recordImportRuns } from '@/lib/contract/online-dev/record-import-runs'
import { importLimits, takesLarge } from '@/lib/form/import-limits'
import { fieldIndex } from '@/lib/form/walk'
import type { Module } from '../utils'
import { type LineColumn, lineColumns, linesOf, type PreviewedFile, recordKey, recordsOf, wrongIn } from './utils'

/** Of a module with a flow: new records are launched by the one that was asked for last. */
export type ImportFlow = { ask: () => Promise<boolean>; chosen: () => string }

type Imported = Pick<Module, 'modelId' | 'form' | 'list' | 'access'>

/**
 * The import of a module (contract 3b §9.3). The wizard shows the lines of the file; on the wire a record has its sub-tables with it.
 * The columns are those of the file that was read last: only its rows are imported and given back.
 */
export function importCalls(module: Imported, flow?: ImportFlow): ImportCalls {
  const params = { modelId: module.modelId }
  const labels = labelsOf(module)
  let columns: readonly LineColumn[] = []
  const bodyOf = (lines: readonly ImportRow[]) => ({ list: recordsOf(columns, lines) })
  const shown = (data: PreviewedFile): ImportPreview => {
    columns = lineColumns(data.headerRow, (code) => labels.get(code) || undefined)
    const { lines, starts } = linesOf(columns, data.dataRow)
    return { columns, rows: lines, wrong: wrongIn(columns, starts, data.wrongCells), content: data.content, carried: [recordKey] }
  }
  return {
    template: async () => (await call(recordImport.template, { params })).data,
    upload: async (body) => (await call(recordImport.upload, { body })).data.name,
    preview: async (fileName) => shown((await call(recordImport.preview, { params, query: { fileName } })).data),
    columns: columnCalls(module, labels, shown),
    ...largeCalls(module, flow),
    ...(flow ? { ask: flow.ask } : {}),
    check: async (lines, by) => {
      const { data } = await call(recordImportKnown.check, { params, body: { ...bodyOf(lines), ...by } })
      return knownRows(data, labels)
    },
    run: async (lines, idempotencyKey, { choice, content }) => {
      const body = { ...bodyOf(lines), known: choice, content, ...launchedBy(flow) }
      const { data } = await call(recordImport.importData, { params, body }, { idempotencyKey })
      const { snum = 0, fnum = 0, added = 0, changed = 0, same = 0, batch } = data
      const { lines: failed, starts } = linesOf(columns, data.failResult)
      return { ...{ snum, fnum, added, changed, same, batch, failed }, wrong: wrongIn(columns, starts, data.wrongCells) }
    },
    undo: (batch) => call(recordImport.undo, { params, body: { batch } }),
    exportFailed: async (lines) => (await call(recordImport.exportFailed, { params, body: bodyOf(lines) })).data,
  }
}

/** Platforms that know no flows are told of none. */
function launchedBy(flow: ImportFlow | undefined) {
  return flow ? { flowId: flow.chosen() } : {}
}

function knownRows(check: ImportCheck, labels: ReadonlyMap<string, string>): KnownRows {
  const { fields, field, mode, mayUpdate, added = 0, changed = 0, same = 0, refused = 0, earlier } = check
  const before = earlier && { userName: earlier.userName, createdTime: earlier.createdTime ?? 0, count: earlier.count ?? 0 }
  const named = fields.map(({ id, title }) => ({ id, title: labels.get(id) || title }))
  return { fields: named, field, mode, mayUpdate: mayUpdate === 1, added, changed, same, refused, earlier: before ?? null }
}

function earlierImport({ userName, createdTime = 0, count = 0, left = 0, fields }: EarlierImport): FileColumns['earlier'] {
  return { userName, createdTime, count, left, fields }
}

/** What fields and heads above several are called in the language of the person. */
function labelsOf({ form, list }: Imported): ReadonlyMap<string, string> {
  const labels = new Map([...fieldIndex(form).values()].map(({ code, label }) => [code, label]))
  for (const { id, label } of list.complexHeaders) labels.set(id, label)
  return labels
}

/** Where the design takes files beyond the usual limits. */
function largeCalls({ modelId, list, access }: Imported, flow?: ImportFlow): { large?: LargeCalls } {
  const limits = importLimits(list.raw)
  if (!takesLarge(limits)) return {}
  const params = { modelId }
  const large: LargeCalls = {
    ...{ ...limits, modelId, mayUpdate: access.canButton('btn_edit') },
    ...(flow ? { ask: flow.ask } : {}),
    upload: async (body) => (await call(recordImportRuns.upload, { params, body })).data.name,
    start: (fileName, fields, { choice, again }) =>
      call(recordImportRuns.start, {
        params,
        body: { fileName, fields: [...fields], known: choice, again, ...launchedBy(flow) },
      }),
    cancel: (id) => call(recordImportRuns.cancel, { params: { id } }),
    undo: (id) => call(recordImportRuns.undo, { params: { id } }),
    exportFailed: async (id) => (await call(recordImportRuns.exportFailed, { params: { id } })).data,
  }
  return { large }
}

function columnCalls(
  { modelId }: Imported,
  labels: ReadonlyMap<string, string>,
  shown: (data: PreviewedFile) => ImportPreview,
): ColumnCalls {
  const params = { modelId }
  return {
    find: async (fileName) => {
      const { data } = await call(recordImportMapping.heads, { params, body: { fileName } })
      return {
        fileName,
        heads: data.heads.map((head) => ({ ...head, isSure: head.isSure === 1 })),
        fields: data.fields.map(({ id, title, isRequired, table, isKey }) => ({
          id,
          title: [table === '' ? '' : labels.get(table), labels.get(id)].filter(Boolean).join(' · ') || title,
          isRequired: isRequired === 1,
          table,
          isKey: isKey === 1,
        })),
        isClear: data.isClear === 1,
        largeCount: data.largeCount ?? 0,
        isRemembered: data.isRemembered === 1,
        earlier: data.earlier ? earlierImport(data.earlier) : null,
      }
    },
    preview: async (fileName, fields) =>
      shown((await call(recordImportMapping.preview, { params, body: { fileName, fields: [...fields] } })).data),
    forget: () => call(recordImportMapping.forget, { params }),
  }
}
