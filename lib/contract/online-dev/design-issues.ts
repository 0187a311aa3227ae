import { z } from 'zod'
import { endpoint } from '../endpoint'
import { looseText, page, wireId } from '../wire'

const designIssue = z.looseObject({
  /** The design, and the first menu entry that opens it: where to mend and where to see it. */
  id: wireId,
  fullName: looseText,
  menuId: looseText,
  part: z.enum(['form', 'list']),
  /** Kind of fault, as in `DesignProblem`. */
  code: looseText,
  /** Path or name of the node. */
  where: looseText,
  detail: looseText,
})
export type DesignIssue = z.output<typeof designIssue>

/** What is wrong in released designs and how it is got round. Only this product's platform has it. */
export const designIssues = {
  list: endpoint('GET', '/visualdev/DesignIssues', {
    summary: 'Faults of released designs, module by module: unreadable parts, cycles, references to nothing, bad patterns.',
    access: 'administrator',
    query: z.looseObject({
      currentPage: z.coerce.number().int().min(1).max(100_000).default(1),
      /** Modules, not faults. */
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
    }),
    data: page(designIssue),
  }),
}
