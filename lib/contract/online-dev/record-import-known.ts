import { z } from 'zod'
import { endpoint } from '../endpoint'
import { epochMs, looseFlag, looseList, looseNumber, looseText } from '../wire'
import { byModel } from './online-dev'
import { importRowList } from './record-import'

const field = z.looseObject({ id: looseText, title: looseText })

const check = z.looseObject({
  /** By which records can be known again. */
  fields: looseList(field),
  /** By which they were now; empty where each of them was asked. */
  field: looseText,
  /** What the design does. */
  mode: z.enum(['update', 'add']).catch('add'),
  mayUpdate: looseFlag,
  added: looseNumber,
  changed: looseNumber,
  same: looseNumber,
  refused: looseNumber,
  /** The same content was imported before. */
  earlier: z.union([z.looseObject({ userName: looseText, createdTime: epochMs, count: looseNumber }), z.null()]).optional(),
})

export type ImportCheck = z.output<typeof check>

/** Own calls beside contract 3b §9.3: what is there already. */
export const recordImportKnown = {
  check: endpoint('POST', '/visualdev/OnlineDev/{modelId}/ImportCheck', {
    summary:
      'How many rows are new, would change a record or are there as they are, and whether the same file was imported before.',
    access: 'module',
    params: byModel,
    body: importRowList.extend({ field: looseText, content: z.string().max(100).default('') }),
    data: check,
    changesState: false,
    isSlow: true,
  }),
}
