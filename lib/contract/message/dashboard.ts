import { z } from 'zod'
import { endpoint } from '../endpoint'
import { unreadCount } from './message'

/** Numbers for the home page (contract 4b §3). Asked only where the installation has the workflow engine. */
export const dashboard = {
  flowTodoCount: endpoint('POST', '/visualdev/Dashboard/FlowTodoCount', {
    summary: 'Numbers of flow tasks of the user.',
    access: 'session',
    whileViewing: 'private',
    changesState: false,
    body: z.looseObject({
      toBeReviewedType: z.array(z.string()).default([]),
      flowDoneType: z.array(z.string()).default([]),
      flowCirculateType: z.array(z.string()).default([]),
    }),
    data: z.looseObject({ toBeReviewed: unreadCount, flowDone: unreadCount, flowCirculate: unreadCount, entrust: unreadCount }),
  }),
}
