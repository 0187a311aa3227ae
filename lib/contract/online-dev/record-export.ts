import { z } from 'zod'
import { endpoint } from '../endpoint'
import { download, epochMs, list, looseNumber, looseText, nothing, wireId } from '../wire'
import { byModel, recordListBody } from './online-dev'

const keys = z.union([
  z.array(z.string().max(200)).max(1000),
  // Joined by commas, as other exports name them.
  z
    .string()
    .max(20_000)
    .transform((text) => text.split(',').map((key) => key.trim())),
])

/** Contract 3b §9.1: the question of the list, and what of its answer is wanted. */
export const exportBody = recordListBody.extend({
  /** Of lists without pages the 3.6 line asks for so many. */
  pageSize: z.coerce.number().int().min(1).max(1_000_000).default(20),
  /** 0: the page that is asked for, 1: all that match, 2: the chosen ones. */
  dataType: z.coerce.number().int().min(0).max(2).default(0),
  /** Columns, those of sub-tables as `tableFieldN-child`; all of them when it is left out. */
  selectKey: keys.optional(),
  selectIds: z.array(z.string().min(1).max(100)).max(10_000).default([]),
  /** Of ours: a spreadsheet, or a table of text. */
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
})

export type RecordExportBody = z.output<typeof exportBody>

/** Wire: without a body the same address answers the design of the module as a file (.vdd); null then. */
const exportOrDesign = z.union([z.strictObject({}).transform(() => null), exportBody]).optional()

const exported = {
  summary:
    'Records of a module as a spreadsheet: a page, the chosen ones or all that match, in the chosen columns. Without a body the design of the module as a file (.vdd), for whoever holds the screen onlineDev.webDesign.',
  access: 'module',
  params: byModel,
  body: exportOrDesign,
  data: download,
  isSlow: true,
  servesPhones: true,
} as const

/**
 * Records in a file (contract 3b §9.1), or the design itself (§9.2). The two lines swapped the two names; what is asked for is known by
 * the body, which only records have.
 */
export const recordExport = {
  export: endpoint('POST', '/visualdev/OnlineDev/{modelId}/Actions/Export', exported),
  exportData: endpoint('POST', '/visualdev/OnlineDev/{modelId}/Actions/ExportData', exported),
}

/** A large export of one's own: how far it is, and its file once it is done. */
const exportRun = z.looseObject({
  id: wireId,
  modelId: looseText,
  /** Of the module. */
  title: looseText,
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  doneCount: looseNumber,
  totalCount: looseNumber,
  createdTime: epochMs,
  /** What is asked for a link to download (`file/Download/{type}/{name}`); kept for a day. */
  file: z.union([z.looseObject({ type: looseText, name: looseText, shownName: looseText }), z.null()]).optional(),
  /** Why there is no file, where that can be said. */
  reason: looseText,
})

export type ExportRun = z.output<typeof exportRun>

/** Own calls beside contract 3b §9.1: exports that take long run in the background. */
export const recordExportRuns = {
  start: endpoint('POST', '/visualdev/OnlineDev/{modelId}/Exports', {
    summary: 'Begins an export in the background; one at a time for each person.',
    access: 'module',
    servesPhones: true,
    params: byModel,
    body: exportBody,
    data: nothing,
  }),
  list: endpoint('GET', '/visualdev/RecordExports', {
    summary: 'Exports of ones own that run or have run, the newest first.',
    access: 'session',
    whileViewing: 'private',
    data: list(exportRun),
  }),
  cancel: endpoint('POST', '/visualdev/RecordExports/{id}/Actions/Cancel', {
    summary: 'Ends an export of ones own.',
    access: 'session',
    params: z.object({ id: wireId }),
    data: nothing,
  }),
}
