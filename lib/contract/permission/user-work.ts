import { z } from 'zod'
import { endpoint } from '../endpoint'
import { looseList, looseText, nothing, wireId } from '../wire'

/** A node of what can be handed over. */
export type WorkNode = { id: string; fullName: string; icon: string; parentId: string; children: WorkNode[] }

const workNode: z.ZodType<WorkNode, unknown> = z.lazy(() =>
  z.looseObject({ id: wireId, fullName: looseText, icon: looseText, parentId: looseText, children: looseList(workNode) }),
)

/** Ids of nodes, half checked ones among them. Lists of later servers are accepted and not read. */
const ticked = z
  .union([z.array(z.string().max(200)).max(10_000), z.null()])
  .optional()
  .transform((ids) => ids ?? [])

const userTag = { tag: 'permission.user' } as const

/** Handing over of what somebody had who left (contract 2 §3.6). */
export const userWork = {
  work: endpoint('GET', '/permission/Users/getWorkByUser', {
    summary: 'What of a user can be handed over: flows, what waits for him, rights.',
    access: userTag,
    query: z.looseObject({ fromId: z.string().min(1).max(100) }),
    data: z.looseObject({
      flow: looseList(workNode),
      wait: looseList(workNode),
      permission: looseList(workNode),
      /** Of ours: integrations and applications outside, which do something with the rights of the person. */
      automatic: looseList(workNode),
    }),
  }),
  handOver: endpoint('POST', '/permission/Users/workHandover', {
    summary: 'Gives what is ticked of one user to another one.',
    access: userTag,
    body: z.looseObject({
      fromId: z.string().min(1).max(100),
      toId: z.string({ error: '请选择工作交接人' }).min(1, { error: '请选择工作交接人' }).max(100),
      flowList: ticked,
      waitList: ticked,
      permissionList: ticked,
      automaticList: ticked,
    }),
    data: nothing,
  }),
}
