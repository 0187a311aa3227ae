import { z } from 'zod'
import { endpoint } from '../endpoint'
import { download, epochMs, list, looseFlag, looseList, looseNumber, looseText, nothing, wireId } from '../wire'
import { byModel } from './online-dev'
import { importFile, importFlow, knownChoice } from './record-import'
import { importColumnsMax } from './record-import-mapping'

/** A large import of ones own: how far it is, and what came of it. */
const importRun = z.looseObject({
  id: wireId,
  modelId: looseText,
  /** Of the module. */
  title: looseText,
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  doneCount: looseNumber,
  totalCount: looseNumber,
  snum: looseNumber,
  fnum: looseNumber,
  same: looseNumber,
  createdTime: epochMs,
  /** Why it broke off, where that can be said. */
  reason: looseText,
  /** It has ended, wrote something, and nothing says that it cannot be taken back; an older platform does not say so. */
  isUndoable: looseFlag.default(0),
  undoState: z.enum(['none', 'running', 'done', 'refused']).catch('none'),
  undoDone: looseNumber,
  undoTotal: looseNumber,
  undoReason: looseText,
  /** Records for which the undo was refused, some of them. */
  standing: looseList(z.looseObject({ id: wireId, name: looseText, code: looseText })),
})

export type ImportRun = z.output<typeof importRun>

const byRun = z.object({ id: wireId })

/** Own calls beside contract 3b §9.3: files beyond the usual limits, where the design takes them, are imported in the background. */
export const recordImportRuns = {
  upload: endpoint('POST', '/visualdev/OnlineDev/{modelId}/ImportUploader', {
    summary: 'Takes the spreadsheet of an import, as large as the design allows.',
    access: 'module',
    params: byModel,
    body: z.unknown(),
    bodyKind: 'multipart',
    data: z.looseObject({ name: looseText }),
  }),
  start: endpoint('POST', '/visualdev/OnlineDev/{modelId}/Imports', {
    summary:
      'Begins the import of an uploaded spreadsheet in the background; one at a time for each person. What is left of one that ended early is gone on with.',
    access: 'module',
    params: byModel,
    body: importFile.extend({
      /** The field of each column; left out where the heads are those of the template. */
      fields: z.union([z.array(z.string().max(200)).max(importColumnsMax), z.null()]).optional(),
      known: z.union([knownChoice, z.null()]).optional(),
      /** The same file was imported before, and is meant to be once more. */
      again: z.boolean().default(false),
      flowId: importFlow,
    }),
    data: nothing,
    isSlow: true,
  }),
  list: endpoint('GET', '/visualdev/RecordImports', {
    summary: 'Imports of ones own that run or have run, the newest first.',
    access: 'session',
    whileViewing: 'private',
    data: list(importRun),
  }),
  cancel: endpoint('POST', '/visualdev/RecordImports/{id}/Actions/Cancel', {
    summary: 'Ends an import of ones own; what it has written stays.',
    access: 'session',
    params: byRun,
    data: nothing,
  }),
  undo: endpoint('POST', '/visualdev/RecordImports/{id}/Actions/Undo', {
    summary: 'Takes an import of ones own back in the background, all of it or nothing, while nobody has changed its records.',
    access: 'session',
    params: byRun,
    data: nothing,
  }),
  exportFailed: endpoint('POST', '/visualdev/RecordImports/{id}/Actions/ExportFailed', {
    summary: 'Rows that were refused, with the reasons, as a spreadsheet that can be imported again.',
    access: 'session',
    params: byRun,
    data: download,
  }),
}
