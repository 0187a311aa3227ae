import { z } from 'zod'
import { endpoint } from '../endpoint'
import { epochMs, looseFlag, looseList, looseNumber, looseText, nothing } from '../wire'
import { byModel } from './online-dev'
import { importFile, importPreview } from './record-import'

/** Columns that a file of an import may have. */
export const importColumnsMax = 500

/** A column of the file: what it is called, what stands in it, and of which field it seems to be (empty: of none). */
const foundHead = z.looseObject({
  title: looseText,
  examples: looseList(looseText),
  field: looseText,
  /** It is known and not only guessed. */
  isSure: looseFlag,
})

const offeredField = z.looseObject({
  id: looseText,
  title: looseText,
  isRequired: looseFlag,
  table: looseText,
  /** Records can be known by it; an older platform does not say so. */
  isKey: looseFlag.default(0),
})

const earlierImport = z.looseObject({
  userName: looseText,
  createdTime: epochMs,
  count: looseNumber,
  /** Rows that are left of one that ended early; gone on with where the fields of its columns are the same. */
  left: looseNumber,
  fields: looseList(looseText),
})

export type EarlierImport = z.output<typeof earlierImport>

const foundHeads = z.looseObject({
  heads: looseList(foundHead),
  fields: looseList(offeredField),
  /** Nobody has to be asked. */
  isClear: looseFlag,
  /** It is imported in the background: how many records it has; 0 where it is read at once. */
  largeCount: looseNumber,
  /** The same large file was imported before. */
  earlier: z.union([earlierImport, z.null()]).optional(),
  /** Some of it is what the caller has said before. */
  isRemembered: looseFlag,
})

/** Own calls beside contract 3b §9.3: files whose heads are not those of the template. */
export const recordImportMapping = {
  heads: endpoint('POST', '/visualdev/OnlineDev/{modelId}/ImportHeads', {
    summary:
      'Which column of an uploaded spreadsheet stands for which field, by its name, its content, and what the caller said before.',
    access: 'module',
    params: byModel,
    body: importFile,
    data: foundHeads,
    changesState: false,
  }),
  preview: endpoint('POST', '/visualdev/OnlineDev/{modelId}/ImportPreview', {
    summary: 'The same as the preview, with the field of each column given; it is remembered for the next file.',
    access: 'module',
    params: byModel,
    body: importFile.extend({ fields: z.array(z.string().max(200)).max(importColumnsMax) }),
    data: importPreview,
  }),
  forget: endpoint('DELETE', '/visualdev/OnlineDev/{modelId}/ImportHeads', {
    summary: 'Forgets which columns of files the caller has given to which fields of the module.',
    access: 'module',
    params: byModel,
    data: nothing,
  }),
}
