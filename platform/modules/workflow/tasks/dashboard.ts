import type { Actor, PlatformContext } from '../../../http/context'
import { everything } from './list-filter-store'
import { listLaunched, listToDo } from './lists'

/** What portals show of flow tasks (contract 4b §2.4). */

const newest = { ...everything, currentPage: 1, pageSize: 20, sort: '', sidx: '' } as const

/** Wire: forms of the platform's own designer. */
const ownForm = 2
/** Wire: how the detail page is opened by such a row. */
const toDo = 2
const mine = 1

/** Tasks that wait for the person; `id` is the line, by which it is opened. */
export async function newestToDo(ctx: PlatformContext, actor: Actor) {
  const { list } = await listToDo(ctx, actor, newest)
  return list.map((row) => ({ ...rowOf(row), taskNodeId: row.thisStepId, taskOperatorId: row.id, type: toDo }))
}

/** Tasks that the person has launched. */
export async function newestLaunched(ctx: PlatformContext, actor: Actor) {
  const { list } = await listLaunched(ctx, actor, { ...newest, delegateType: '' })
  return list.map((row) => ({ ...rowOf(row), taskNodeId: '', taskOperatorId: '', type: mine }))
}

type Launched = Awaited<ReturnType<typeof listLaunched>>['list'][number]
type Row = Pick<Launched, 'id' | 'fullName' | 'enCode' | 'flowId' | 'status' | 'processId' | 'delegateUser'> & {
  creatorTime: number | null
}

const rowOf = ({ id, fullName, enCode, flowId, status, processId, creatorTime, delegateUser }: Row) => ({
  ...{ id, fullName, enCode, flowId, formType: ownForm, status, processId, creatorTime, delegateUser },
})
