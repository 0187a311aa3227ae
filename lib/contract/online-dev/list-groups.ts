import { z } from 'zod'
import { endpoint } from '../endpoint'
import { looseNumber, looseText, page } from '../wire'
import { byModel, recordListBody, recordRow } from './online-dev'

/** Sums by the code of their column, as decimals in text: a sum may have more digits than a number of JSON holds. */
const sums = z.record(z.string(), z.string())

/** What a group is, beside the row of the contract (3b §4.4) that stands for it. */
const recordGroup = z.looseObject({
  /** Of the stored value; asked for again with it. */
  key: looseText,
  text: looseText,
  count: looseNumber,
  sums,
})

/** The row of a group: `top` and `children` as the contract has them, and what it is. */
const groupRow = recordRow.extend({ group: recordGroup, children: z.array(recordRow) })

export type GroupRow = z.output<typeof groupRow>

/** Own calls beside contract 3b §8.3: a grouped list whose groups are counted, summed and paged by the database, and sums of all. */
export const listGroups = {
  groups: endpoint('POST', '/visualdev/OnlineDev/{modelId}/Groups', {
    summary: 'A page of groups of a grouped list, each with its first rows, its count and its sums.',
    access: 'module',
    changesState: false,
    params: byModel,
    body: recordListBody,
    data: page(groupRow),
  }),
  rows: endpoint('POST', '/visualdev/OnlineDev/{modelId}/Groups/Rows', {
    summary: 'A page of the rows of one group.',
    access: 'module',
    changesState: false,
    params: byModel,
    body: recordListBody.extend({ group: z.string().max(10_000) }),
    data: page(recordRow),
  }),
  sums: endpoint('POST', '/visualdev/OnlineDev/{modelId}/Sums', {
    summary: 'Sums of the summed columns over all records that the list would show.',
    access: 'module',
    changesState: false,
    params: byModel,
    body: recordListBody,
    data: z.looseObject({ count: looseNumber, sums }),
  }),
}
