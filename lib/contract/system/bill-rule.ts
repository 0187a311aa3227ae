import { z } from 'zod'
import { endpoint } from '../endpoint'
import { looseFlag, looseNumber, looseText, page, pagingQuery, wireId } from '../wire'

const billRuleRow = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  category: looseText,
  startNumber: looseText,
  outputNumber: looseText,
  digit: looseNumber,
  enabledMark: looseFlag.optional(),
})

/** Serial-number rules (contract 2 §15). */
export const billRule = {
  selector: endpoint('GET', '/system/BillRule/Selector', {
    summary: 'Enabled serial-number rules, paged.',
    access: 'session',
    query: pagingQuery.extend({ categoryId: z.string().max(100).default('') }),
    data: page(billRuleRow),
  }),
  billNumber: endpoint('GET', '/system/BillRule/BillNumber/{enCode}', {
    summary: 'Next number of a rule as a preview; the same number until a record uses it.',
    access: 'session',
    params: z.object({ enCode: z.string().min(1).max(50) }),
    data: z.string(),
  }),
}
