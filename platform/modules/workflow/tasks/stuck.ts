import type { z } from 'zod'
import type { flowStuck } from '@/lib/contract/workflow/flow-stuck'
import type { Actor, PlatformContext } from '../../../http/context'
import { limits, pageOf } from '../../../kit/paging'
import { findPeople } from './detail-store'
import { shown } from './lists'
import { proposalsFor } from './stuck-proposals'
import { countStuck, findStuck } from './stuck-store'
import { nameOf } from './task-names'

/** What waits for people who are gone, or for nobody, among the tasks that the actor watches over (contract 4a §5.7). */
export async function listStuck(ctx: PlatformContext, actor: Actor, query: z.output<typeof flowStuck.list.query>) {
  const asked = { keyword: query.keyword.trim(), handleId: query.handleId, reason: query.reason }
  const entries = await findStuck(ctx.db, actor, asked, limits(query))
  const people = await findPeople(
    ctx.db,
    entries.map(({ handlerId }) => handlerId),
  )
  const lines = await shown(ctx, entries, (line) => line)
  const proposals = await proposalsFor(
    ctx,
    lines.map(({ entry, task: { templateId, launcherId } }) => ({ ...entry, templateId, launcherId })),
  )
  const rows = lines.map(({ entry, task, version }, at) => ({
    ...{ id: entry.id, taskId: task.id, flowId: task.versionId, fullName: task.fullName, flowName: task.flowName },
    ...{ userName: task.userName ?? '', nodeCode: entry.nodeCode },
    nodeName: version.flow.nodes.get(entry.nodeCode)?.content ?? '',
    ...{ handleId: entry.handlerId, handleName: nameOf(people, entry.handlerId), reason: entry.reason },
    ...{ since: entry.at, others: entry.asked.length, proposal: proposals[at] ?? null },
  }))
  return pageOf(query, { rows, total: await countStuck(ctx.db, actor, asked) })
}

export async function stuckCount(ctx: PlatformContext, actor: Actor, handleId: string) {
  return { count: await countStuck(ctx.db, actor, { keyword: '', handleId, reason: '' }) }
}
