import { z } from 'zod'
import { endpoint } from '../endpoint'
import { importCell, importRowsMax, tooManyRows } from '../import-cells'
import { download, looseList, looseNumber, looseText } from '../wire'
import { listQuery } from './organisation'

/** Columns of the sheets of users, in their order (contract 2 §3.7). */
export const userSheetColumns = [
  'account',
  'realName',
  'gender',
  'email',
  'organizeId',
  'managerId',
  'positionId',
  'ranks',
  'roleId',
  'sortCode',
  'enabledMark',
  'description',
  'nation',
  'nativePlace',
  'entryDate',
  'certificatesType',
  'certificatesNumber',
  'education',
  'birthday',
  'telePhone',
  'landline',
  'mobilePhone',
  'urgentContacts',
  'urgentTelePhone',
  'postalAddress',
] as const

export type UserSheetColumn = (typeof userSheetColumns)[number]

const userTag = { tag: 'permission.user' } as const

/** What is left out is empty. */
const cell = importCell.optional().transform((value) => value ?? '')

/** `rowNumber` is of ours: the number of the row in the file, so that a refused one is found there again. */
const sheetRow = z.object({
  ...(Object.fromEntries(userSheetColumns.map((id) => [id, cell])) as Record<UserSheetColumn, typeof cell>),
  rowNumber: cell,
})

export type UserSheetRow = z.output<typeof sheetRow>

const importedList = z.looseObject({ list: z.array(sheetRow).max(importRowsMax, tooManyRows) })
const failedList = z.looseObject({ list: z.array(sheetRow.extend({ errorsInfo: cell })).max(importRowsMax, tooManyRows) })

/** What is shown before anything is imported; `headerRow` as the imports of generated modules say it (contract 1 §21). */
const preview = z.looseObject({
  dataRow: looseList(z.looseObject({})),
  headerRow: looseList(z.looseObject({ id: looseText, fullName: looseText })),
})

const outcome = z.looseObject({
  snum: looseNumber,
  fnum: looseNumber,
  /** 0: all of them, 1: some were refused. */
  resultType: looseNumber,
  failResult: looseList(z.looseObject({ errorsInfo: looseText })),
})

const exportQuery = listQuery.extend({
  gender: z.string().max(20).default(''),
  /** 0: the rows of the asked page, 1: all of them. */
  dataType: z.enum(['', '0', '1']).default('0'),
  /** Ids of columns, joined by commas; all of them when it is left out. */
  selectKey: z.string().max(2000).default(''),
})

const exported = {
  summary: 'Users as a spreadsheet: the asked page or all that match, in the chosen columns.',
  access: userTag,
  query: exportQuery,
  data: download,
  // It makes a file.
  changesState: true,
  isSlow: true,
} as const

/** Users in and out of spreadsheets (contract 2 §3.7, 3.8; spec 2 §2.5, 5.5). */
export const userSheet = {
  exportExcel: endpoint('GET', '/permission/Users/ExportExcel', exported),
  /** The same under the name of the 3.6 line. */
  exportData: endpoint('GET', '/permission/Users/ExportData', exported),
  template: endpoint('GET', '/permission/Users/TemplateDownload', {
    summary: 'An empty spreadsheet with the columns of an import, their choices and how they are filled in.',
    access: userTag,
    data: download,
    // It makes a file.
    changesState: true,
  }),
  upload: endpoint('POST', '/permission/Users/Uploader', {
    summary: 'Takes the spreadsheet of an import.',
    access: userTag,
    body: z.unknown(),
    bodyKind: 'multipart',
    data: z.looseObject({ name: looseText }),
  }),
  preview: endpoint('GET', '/permission/Users/ImportPreview', {
    summary: 'The rows of an uploaded spreadsheet.',
    access: userTag,
    query: z.looseObject({ fileName: z.string().min(1).max(200) }),
    data: preview,
  }),
  importData: endpoint('POST', '/permission/Users/ImportData', {
    summary: 'Makes a user of every row that is sound, and says why the others are not.',
    access: userTag,
    body: importedList,
    data: outcome,
    isSlow: true,
  }),
  exportFailed: endpoint('POST', '/permission/Users/ExportExceptionData', {
    summary: 'Rows that were refused, with the reasons, as a spreadsheet that can be imported again.',
    access: userTag,
    body: failedList,
    data: download,
  }),
}
