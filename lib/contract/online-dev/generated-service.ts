import { z } from 'zod'
import { endpoint } from '../endpoint'
import { created, download, nothing, page } from '../wire'
import { recordListBody, recordRow } from './online-dev'
import { exportBody } from './record-export'
import { importDataBody, importFile, importOutcome, importPreview, importRowList, uploaded } from './record-import'

/**
 * Modules whose code an installation has generated (contract 4b §14): a service each, in one of two dialects, with the values of a
 * record as they are and not as text. The embedded platform answers both for its own modules, by the code of the design in any case.
 */

const byClass = z.object({ className: z.string().min(1).max(100) })
const byClassRecord = byClass.extend({ id: z.string().min(1).max(100) })
const idsMax = 1000

/** Search values stand beside the other keys, under the names of their fields. */
const listBody = recordListBody.extend({
  keyword: z.string().max(1000).default(''),
  /** 1: all of them. */
  dataType: z.coerce.number().int().min(0).max(1).default(0),
})

export type GeneratedListBody = z.output<typeof listBody>

const recordIds = z.array(z.string().min(1).max(100)).min(1).max(idsMax)

/** The values of a record by field; rows of sub-tables are lists under the name of their table. */
const record = z.looseObject({})

const listed = {
  summary: 'A page of the records of a generated module.',
  access: 'module',
  changesState: false,
  params: byClass,
  body: listBody,
  data: page(recordRow),
} as const

const exported = {
  summary: 'Records of a generated module as a spreadsheet.',
  access: 'module',
  params: byClass,
  data: download,
  isSlow: true,
} as const

export const generatedService = {
  getList: endpoint('POST', '/hip/{className}/getList', listed),
  list: endpoint('POST', '/hip/{className}/List', listed),
  treeList: endpoint('POST', '/hip/{className}/TreeList', listed),
  listOfOld: endpoint('GET', '/hip/{className}', {
    summary: 'The same as the list, as the 3.1 line asks for it.',
    access: 'module',
    params: byClass,
    query: listBody,
    data: page(recordRow),
  }),
  info: endpoint('GET', '/hip/{className}/{id}', {
    summary: 'A record with raw values, for editing; null where there is none.',
    access: 'module',
    params: byClassRecord,
    data: z.union([record, z.null()]),
  }),
  detail: endpoint('GET', '/hip/{className}/Detail/{id}', {
    summary: 'A record with display texts, for viewing; null where there is none.',
    access: 'module',
    params: byClassRecord,
    data: z.union([record, z.null()]),
  }),
  create: endpoint('POST', '/hip/{className}', {
    summary: 'Creates a record from its values.',
    access: 'module',
    params: byClass,
    body: record,
    data: created,
  }),
  update: endpoint('PUT', '/hip/{className}/{id}', {
    summary: 'Changes a record; refused when someone else changed it since it was loaded.',
    access: 'module',
    params: byClassRecord,
    body: record,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/hip/{className}/{id}', {
    summary: 'Deletes a record.',
    access: 'module',
    params: byClassRecord,
    data: nothing,
  }),
  removeNamed: endpoint('DELETE', '/hip/{className}/batchRemove/{names}', {
    summary: 'Deletes several records, all or none; their ids stand in the path, joined by commas.',
    access: 'module',
    params: byClass.extend({ names: z.string().min(1).max(100_000) }),
    data: nothing,
  }),
  batchRemove: endpoint('POST', '/hip/{className}/batchRemove', {
    summary: 'Deletes several records, all or none.',
    access: 'module',
    params: byClass,
    body: z.union([recordIds.transform((ids) => ({ ids })), z.looseObject({ ids: recordIds })]),
    data: nothing,
  }),
  export: endpoint('POST', '/hip/{className}/Actions/Export', { ...exported, body: exportBody }),
  exportOfOld: endpoint('GET', '/hip/{className}/Actions/Export', { ...exported, query: exportBody, changesState: true }),
  template: endpoint('GET', '/hip/{className}/TemplateDownload', {
    summary: 'An empty spreadsheet with the columns of an import.',
    access: 'module',
    params: byClass,
    data: download,
    // It makes a file.
    changesState: true,
  }),
  upload: endpoint('POST', '/hip/{className}/Uploader', {
    summary: 'Takes the spreadsheet of an import.',
    access: 'module',
    params: byClass,
    body: z.unknown(),
    bodyKind: 'multipart',
    data: uploaded,
  }),
  preview: endpoint('GET', '/hip/{className}/ImportPreview', {
    summary: 'The records of an uploaded spreadsheet.',
    access: 'module',
    params: byClass,
    query: importFile,
    data: importPreview,
  }),
  importData: endpoint('POST', '/hip/{className}/ImportData', {
    summary: 'Writes every record of a spreadsheet that is sound, and says why the others are not.',
    access: 'module',
    params: byClass,
    body: importDataBody,
    data: importOutcome,
    isSlow: true,
  }),
  exportFailed: endpoint('POST', '/hip/{className}/ImportExceptionData', {
    summary: 'Rows of an import that were refused, with the reasons, as a spreadsheet.',
    access: 'module',
    params: byClass,
    body: importRowList,
    data: download,
  }),
}
