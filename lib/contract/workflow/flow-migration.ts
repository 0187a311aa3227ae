import { z } from 'zod'
import { endpoint } from '../endpoint'
import { epochMs, looseFlag, looseList, looseText, page, pagingQuery, wireId } from '../wire'

/**
 * Why a task cannot go on by the other version. `nodeName` is where; empty where it is the task as a whole.
 * `over` it has ended; `nodeGone`, `nodeOther`, `placeOther` the node where it waits is gone, of another kind, in another branch;
 * `subFlowGone` a sub-flow that was begun is gone; `straightBack` it was returned and would not find back; `formOther` the form is another
 * one; `fieldGone` the version asks for a field that the form does not have. Of the moving alone: `elsewhere` it is not by the old version
 * any more, `noRight` nobody's whom the caller watches over, `refused` for a reason that `msg` tells.
 */
const migrationFault = z.looseObject({ code: looseText, nodeName: looseText })

const migrationRow = z.looseObject({
  id: wireId,
  fullName: looseText,
  userName: looseText,
  thisStep: looseText,
  status: z.coerce.number(),
  startTime: epochMs,
  suspend: looseFlag.optional().default(0),
  /** None: it can be moved. */
  faults: looseList(migrationFault),
  /** Names of new nodes that the task will not come by: it is past them. */
  skipped: looseList(looseText),
  /** Names of nodes that were done, and come after where the task is now: they are done again. */
  repeated: looseList(looseText),
})

export type MigrationRow = z.output<typeof migrationRow>
export type MigrationFault = z.output<typeof migrationFault>

const tag = { tag: 'workFlow.flowEngine' } as const
const path = '/workflow/Engine/flowTemplate/{flowId}/Migration'
const byFlow = z.object({ flowId: z.string().min(1).max(100) })
const toId = z.string().min(1).max(100)

/** Running tasks of a version of a flow go on by another version. Calls of ours: public servers have none of them. */
export const flowMigration = {
  preview: endpoint('GET', path, {
    summary: 'The running tasks of a version, paged, each with whether it can go on by another version, and why not.',
    access: tag,
    params: byFlow,
    query: pagingQuery.extend({ toId }),
    data: page(migrationRow),
  }),
  move: endpoint('POST', path, {
    summary: 'Lets tasks go on by another version, each by itself; what cannot stays as it was.',
    access: tag,
    params: byFlow,
    body: z.looseObject({ toId, ids: z.array(z.string().min(1).max(100)).min(1).max(100) }),
    isSlow: true,
    data: z.looseObject({
      moved: looseList(wireId),
      refused: looseList(
        z.looseObject({ id: wireId, fullName: looseText, faults: looseList(migrationFault.extend({ msg: looseText })) }),
      ),
    }),
  }),
}
