import { z } from 'zod'
import { endpoint } from '../endpoint'
import { download, looseList, looseNumber, looseText, nothing } from '../wire'
import { byModel } from './online-dev'

/** Spec 2 §9: rows of the file, those of sub-tables among them. */
export const importRowsMax = 1000

/** Where a row stands in the file, so that a refused one is found there again; a name that no field has. */
export const rowNumberKey = 'rowNumber'
export const reasonKey = 'errorsInfo'

/** A cell as it is sent: text, and numbers of clients that read the sheet themselves. NUL, which nobody sees, cannot be stored. */
const cell = z.union([z.string().max(32_767), z.number(), z.boolean(), z.null()]).transform((value) =>
  String(value ?? '')
    .replaceAll('\u0000', '')
    .trim(),
)

const tooManyRows = { error: `单次导入不能超过${importRowsMax}条数据` }
const cells = z.record(z.string().max(200), cell)
const importedRow = z.record(z.string().max(200), z.union([cell, z.array(cells).max(importRowsMax, tooManyRows)]))
const rowList = z.looseObject({ list: z.array(importedRow).max(importRowsMax, tooManyRows) })

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
})

const preview = z.looseObject({
  headerRow: looseList(head),
  dataRow: looseList(z.looseObject({})),
  /** Of ours: what cannot be read, told before anything is imported. */
  wrongCells: looseList(wrongCell),
})

export type ImportHead = z.output<typeof head>
export type WrongCell = Pick<z.output<typeof wrongCell>, 'index' | 'row' | 'id' | 'message'>
/** The same within its record. */
export type CellFault = Omit<WrongCell, 'index'>

const outcome = z.looseObject({
  snum: looseNumber,
  fnum: looseNumber,
  /** 0: all of them, 1: some were refused. */
  resultType: looseNumber,
  failResult: looseList(z.looseObject({ errorsInfo: looseText })),
  /** Of ours: under which what was made can be taken back as a whole; empty where that cannot be. */
  batch: looseText,
})

const failed = {
  summary: 'Rows that were refused, with the reasons, as a spreadsheet that can be imported again.',
  access: 'module',
  params: byModel,
  body: rowList,
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
    data: z.looseObject({ name: looseText }),
  }),
  preview: endpoint('GET', '/visualdev/OnlineDev/{modelId}/ImportPreview', {
    summary: 'The records of an uploaded spreadsheet, and which of their cells cannot be read.',
    access: 'module',
    params: byModel,
    query: z.looseObject({ fileName: z.string().min(1).max(200) }),
    data: preview,
  }),
  importData: endpoint('POST', '/visualdev/OnlineDev/{modelId}/ImportData', {
    summary: 'Writes every record that is sound, whole with its sub-tables, and says why the others are not.',
    access: 'module',
    params: byModel,
    body: rowList,
    data: outcome,
    isSlow: true,
  }),
  undo: endpoint('POST', '/visualdev/OnlineDev/{modelId}/ImportUndo', {
    summary: 'Deletes all records that one import of the caller has made, if nobody has changed any of them.',
    access: 'module',
    params: byModel,
    body: z.looseObject({ batch: z.string().min(1).max(100) }),
    data: nothing,
  }),
  exportFailed: endpoint('POST', '/visualdev/OnlineDev/{modelId}/ImportExceptionData', failed),
  /** The same under the name that other imports have. */
  exportException: endpoint('POST', '/visualdev/OnlineDev/{modelId}/ExportExceptionData', failed),
}
