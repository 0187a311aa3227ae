import { z } from 'zod'
import { endpoint } from '../endpoint'
import { looseList, wireId } from '../wire'
import { designTag } from './design-base'

/** Ours: the tables of its choice that are not here, by which nothing of it would be kept until they are made. */
const imported = z
  .looseObject({ id: wireId, missingTables: looseList(z.string()) })
  .nullable()
  .catch(null)

/**
 * Designs that come as files (contract 3b §9.2). They leave by `recordExport.exportData` or `recordExport.export` without a body: the lines
 * swapped the two names.
 */
export const designFile = {
  /** Of the 3.5 line: id, code and name have to be free. */
  importOfOld: endpoint('POST', '/visualdev/OnlineDev/Model/Actions/ImportData', {
    summary: 'Takes a design from a file (.vdd); what is there already is refused.',
    access: designTag,
    bodyKind: 'multipart',
    body: z.unknown(),
    data: imported,
    isSlow: true,
  }),
  /** Of the 3.6 line: with `type` 1 in the form, what is there already is left and the new one gets another name. */
  import: endpoint('POST', '/visualdev/OnlineDev/Actions/Import', {
    summary: 'Takes a design from a file (.vdd); type 0 refuses what is there already, 1 renames.',
    access: designTag,
    bodyKind: 'multipart',
    body: z.unknown(),
    data: imported,
    isSlow: true,
  }),
}
