import { z } from 'zod'
import { endpoint } from '../endpoint'
import { page, pagingQuery } from '../wire'
import { byModel, recordRow } from './online-dev'

/** Records of a module as a list to choose from (contract 3b §10). */
export const relationLookup = {
  records: endpoint('GET', '/visualdev/Base/{modelId}/FieldDataSelect', {
    summary: 'A page of records of a module with all their fields as text, narrowed by a keyword.',
    access: 'module',
    params: byModel,
    query: pagingQuery.extend({
      relationField: z.string().max(200).default(''),
      /** Columns shown, joined by commas; the keyword is looked for in these. */
      columnOptions: z.string().max(5000).default(''),
      /** Ours: only these records, joined by commas, all in one answer. Other platforms do not know it and answer a page. */
      ids: z.string().max(6000).default(''),
    }),
    data: page(recordRow),
  }),
}
