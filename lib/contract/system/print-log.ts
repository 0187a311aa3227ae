import { z } from 'zod'
import { endpoint } from '../endpoint'
import { epochMs, looseNumber, looseText, nothing, page, pagingQuery, wireId } from '../wire'
import { printTag } from './print'

const logRow = z.looseObject({
  id: wireId,
  printId: wireId,
  printMan: looseText,
  printNum: looseNumber,
  printTime: epochMs,
  printTitle: looseText,
})

export type PrintLogRow = z.output<typeof logRow>

/** Who printed what (contract 1 §22). */
export const printLog = {
  save: endpoint('POST', '/system/printLog/save', {
    summary: 'Notes a print.',
    access: 'session',
    body: z.looseObject({
      printTitle: z.string().max(200).default(''),
      printNum: z.coerce.number().int().min(1).max(10_000).default(1),
      printId: z.string().min(1).max(100),
    }),
    data: nothing,
  }),
  list: endpoint('GET', '/system/printLog/{printId}', {
    summary: 'A page of the prints of a template.',
    access: printTag,
    params: z.object({ printId: z.string().min(1).max(100) }),
    query: pagingQuery.extend({ startTime: z.string().max(30).default(''), endTime: z.string().max(30).default('') }),
    data: page(logRow),
  }),
}
