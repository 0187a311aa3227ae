import { z } from 'zod'
import { endpoint } from '../endpoint'
import { importCell, importRowsMax, tooManyRows } from '../import-cells'
import { download, looseList, looseNumber, looseText, nothing } from '../wire'
import { byModel } from './online-dev'

/** Where a row stands in the file, so that a refused one is found there again; a name that no field has. */
export const rowNumberKey = 'rowNumber'
export const reasonKey = 'errorsInfo'

const cells = z.record(z.string().max(200), importCell)
const importedRow = z.record(z.string().max(200), z.union([importCell, z.array(cells).max(importRowsMax, tooManyRows)]))
export const importRowList = z.looseObject({ list: z.array(importedRow).max(importRowsMax, tooManyRows) })

/** A record as it stands in a file: texts by field, and the rows of its sub-tables by theirs (contract 3b §9.3). */
export type ImportedRow = z.output<typeof importedRow>
export type ImportedCells = z.output<typeof cells>

const headColumn = z.looseObject({ id: looseText, fullName: looseText, jnpfKey: looseText })

/** `jnpfKey` is `table` above the columns of a sub-table and `complexHeader` above those of a head of the list. */
const head = headColumn.extend({ children: looseList(headColumn) })

/** A cell that would be refused: of which record, of which field, and in which row of its sub-table (`row` is null in the record itself). */
const wrongCell = z.looseObject({
  index: z.number(),
  row: z.union([z.number(), z.null()]),
  id: z.string(),
  message: z.string(),
  /** Texts that may have been meant, and that can be read. */
  suggestions: looseList(z.string()),
})

/** Of ours: by which field a record is known that is there already (any of them, where it is empty), and what is done with it then. */
export const knownChoice = z.looseObject({ field: z.string().max(200).default(''), mode: z.enum(['update', 'skip', 'add']) })

export type KnownChoice = z.output<typeof knownChoice>

export const importPreview = z.looseObject({
  headerRow: looseList(head),
  dataRow: looseList(z.looseObject({})),
  /** Of ours: what cannot be read, told before anything is imported. */
  wrongCells: looseList(wrongCell),
  /** Of ours: the same for the same content, whatever kind of file it stands in. */
  content: looseText,
})

export type ImportHead = z.output<typeof head>
export type WrongCell = Pick<z.output<typeof wrongCell>, 'index' | 'row' | 'id' | 'message'> & { suggestions?: readonly string[] }
/** The same within its record. */
export type CellFault = Omit<WrongCell, 'index' | 'suggestions'>

export const importOutcome = z.looseObject({
  snum: looseNumber,
  fnum: looseNumber,
  /** 0: all of them, 1: some were refused. */
  resultType: looseNumber,
  /** Of ours, parts of `snum`: records that were made, that were changed, and that were there and were left as they are. */
  added: looseNumber,
  changed: looseNumber,
  same: looseNumber,
  failResult: looseList(z.looseObject({ errorsInfo: looseText })),
  /** Of ours: which cells of `failResult` would be refused again as they stand. */
  wrongCells: looseList(wrongCell),
  /** Of ours: under which what was written can be taken back as a whole; empty where nothing was. */
  batch: looseText,
})

/** A file of ones own, by the name under which it was taken. */
export const importFile = z.looseObject({ fileName: z.string().min(1).max(200) })

/** Of a module with a flow: by which new records are to be launched; empty where there is only one. They are drafts until somebody submits them. */
export const importFlow = z
  .union([z.string().max(200), z.null()])
  .optional()
  .transform((id) => id ?? '')

export const importDataBody = importRowList.extend({
  known: z.union([knownChoice, z.null()]).optional(),
  content: z.string().max(100).default(''),
  flowId: importFlow,
})

/** Under which name a file was taken. */
export const uploaded = z.looseObject({ name: looseText })

const failed = {
  summary: 'Rows that were refused, with the reasons, as a spreadsheet that can be imported again.',
  access: 'module',
  params: byModel,
  body: importRowList,
  data: download,
} as const

/** Records of a generated module from spreadsheets (contract 3b §9.3, 1 §21; spec 2 §2.5, 7.10, 7.14). */
export const recordImport = {
  template: endpoint('GET', '/visualdev/OnlineDev/{modelId}/TemplateDownload', {
    summary: 'An empty spreadsheet with the columns of an import, their choices and how they are filled in.',
    access: 'module',
    params: byModel,
    data: download,
    // It makes a file.
    changesState: true,
  }),
  upload: endpoint('POST', '/visualdev/OnlineDev/Uploader', {
    summary: 'Takes the spreadsheet of an import.',
    access: 'session',
    body: z.unknown(),
    bodyKind: 'multipart',
    data: uploaded,
  }),
  preview: endpoint('GET', '/visualdev/OnlineDev/{modelId}/ImportPreview', {
    summary: 'The records of an uploaded spreadsheet, and which of their cells cannot be read.',
    access: 'module',
    params: byModel,
    query: importFile,
    data: importPreview,
  }),
  importData: endpoint('POST', '/visualdev/OnlineDev/{modelId}/ImportData', {
    summary: 'Writes every record that is sound, whole with its sub-tables, and says why the others are not.',
    access: 'module',
    params: byModel,
    body: importDataBody,
    data: importOutcome,
    isSlow: true,
  }),
  undo: endpoint('POST', '/visualdev/OnlineDev/{modelId}/ImportUndo', {
    summary: 'Takes back all that one import of the caller has made and changed, if nobody has changed any of it since.',
    access: 'module',
    params: byModel,
    body: z.looseObject({ batch: z.string().min(1).max(100) }),
    data: nothing,
  }),
  exportFailed: endpoint('POST', '/visualdev/OnlineDev/{modelId}/ImportExceptionData', failed),
  /** The same under the name that other imports have. */
  exportException: endpoint('POST', '/visualdev/OnlineDev/{modelId}/ExportExceptionData', failed),
}
