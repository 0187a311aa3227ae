import type { Actor, PlatformContext } from '../../../http/context'
import { groupBy } from '../../../kit/grouping'
import { avatarUrl } from '../../file/public'
import { openTask } from './access'
import { recordOnWire } from './detail-records'
import { findPeople, findRecordLines } from './detail-store'
import { loadTask } from './loaded-task'
import { findBelonging, type SummaryKind, summaryKinds } from './summary-store'

/** Wire: only who agreed or returned (contract 4a §4.8). */
const onlyVotes = '1'

/** Who said what to a task, by where they belong. What no longer counts is left out. */
export async function recordSummary(
  ctx: PlatformContext,
  actor: Actor,
  { taskId, category, type }: { taskId: string; category: string; type: string },
) {
  const { task } = await openTask(ctx, actor, taskId)
  const { operators } = await loadTask(ctx, task)
  const all = (await findRecordLines(ctx.db, taskId)).filter(({ isVoid }) => isVoid === 0)
  const records = type === onlyVotes ? all.filter(({ code }) => code === 0 || code === 1) : all
  const ids = records.map(({ byId }) => byId)
  const people = await findPeople(ctx.db, [...ids, ...records.flatMap(({ toId }) => toId ?? [])])
  const places = groupBy(await findBelonging(ctx.db, kindOf(category), ids), ({ id }) => id)
  const told = { operators, people, eventNodes: new Set<string>() }
  const linesOf = (isMeant: (userId: string) => boolean) =>
    records
      .filter(({ byId }) => isMeant(byId))
      .map((row) => ({ ...recordOnWire(row, told), headIcon: avatarUrl(people.get(row.byId)?.headIcon ?? null) }))
  const placed = new Set([...places.values()].flat().map(({ userId }) => userId))
  const named = [...places].map(([id, members]) => {
    const inside = new Set(members.map(({ userId }) => userId))
    return { id, fullName: members[0]?.fullName ?? '', list: linesOf((userId) => inside.has(userId)) }
  })
  const others = linesOf((userId) => !placed.has(userId))
  return others.length > 0 ? [...named, { id: '', fullName: '', list: others }] : named
}

const kindOf = (category: string): SummaryKind =>
  Object.values(summaryKinds).find((kind) => kind === category) ?? summaryKinds.department
