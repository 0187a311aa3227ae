import { z } from 'zod'
import { endpoint } from '../endpoint'
import { epochMs, looseList, looseNumber, looseText, page, pagingQuery, wireId } from '../wire'

/** `disabled`, `deleted`: the account of whoever is asked; `nobody`: none was found by the rule of the node, and an administrator stands in. */
export const stuckReasons = ['disabled', 'deleted', 'nobody'] as const
export type StuckReason = (typeof stuckReasons)[number]

/** Who could do it: whom the person lets approve, a superior, who manages the flow, or who runs the installation. */
const proposal = z.looseObject({ userId: wireId, userName: looseText, kind: looseText })

const stuckRow = z.looseObject({
  /** Of the part that waits. */
  id: wireId,
  taskId: wireId,
  flowId: looseText,
  fullName: looseText,
  flowName: looseText,
  /** Who launched it. */
  userName: looseText,
  nodeCode: looseText,
  nodeName: looseText,
  /** On whom it waits; no name where the account is deleted. */
  handleId: wireId,
  handleName: looseText,
  reason: looseText,
  since: epochMs,
  /** How many others are asked at the node and can act. */
  others: looseNumber,
  proposal: proposal.nullish(),
})
export type StuckRow = z.output<typeof stuckRow>

const access = { tag: 'workFlow.flowMonitor' } as const
const base = '/workflow/Engine/FlowMonitor/Stuck'
const id = z.string().min(1).max(100)
const whose = {
  handleId: z.string().max(100).default(''),
  reason: z
    .enum(['', ...stuckReasons])
    .catch('')
    .default(''),
}

/** Tasks that wait for people who are gone, or for whom nobody was found. Calls of ours: public servers have none of them. */
export const flowStuck = {
  list: endpoint('GET', base, {
    summary: 'What waits for people whose accounts are disabled or deleted, or for nobody, paged; the longest waiting first.',
    access,
    query: pagingQuery.extend(whose),
    data: page(stuckRow),
  }),
  count: endpoint('GET', `${base}/Count`, {
    summary: 'How much waits so, of everybody or of one person.',
    access,
    query: z.looseObject({ handleId: whose.handleId }),
    data: z.looseObject({ count: looseNumber }),
  }),
  mend: endpoint('POST', `${base}/Mend`, {
    summary: 'Gives what waits so to others, each by itself; what no longer waits so stays as it is.',
    access,
    body: z.looseObject({
      /** `handleId`: on whom it waited when it was looked at. */
      list: z
        .array(z.object({ id, handleId: id, toId: id }))
        .min(1)
        .max(100),
      handleOpinion: z.string().max(5_000).nullish(),
    }),
    data: z.looseObject({
      done: looseNumber,
      refused: looseList(z.looseObject({ id: wireId, msg: looseText })),
    }),
  }),
}
