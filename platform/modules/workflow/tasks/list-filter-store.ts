import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { comparableInstant } from '../../../kit/instant'
import { escapeLike } from '../../../kit/like'

/** What every list of tasks can be limited by (contract 4a §6.1). */
export type TaskFilter = {
  keyword: string
  startTime?: number | undefined
  endTime?: number | undefined
  flowCategory: string
  templateId: string
  flowId: string
  creatorUserId: string
  status?: number | undefined
  flowUrgent?: number | undefined
  /** Any of these; none: all. */
  flowCategories?: readonly string[] | undefined
}

export const everything: TaskFilter = { keyword: '', flowCategory: '', templateId: '', flowId: '', creatorUserId: '' }

/** Conditions on a task `t`. None where nothing is asked for: the list need not look at its tasks to be counted then. */
export function taskConditions(filter: TaskFilter): RawBuilder<SqlBool>[] {
  const { keyword, startTime, endTime, flowCategory, templateId, flowId, creatorUserId, status, flowUrgent } = filter
  const categories = [...(filter.flowCategories ?? []), ...(flowCategory === '' ? [] : [flowCategory])]
  const conditions: RawBuilder<SqlBool>[] = []
  const add = (isAsked: boolean, condition: () => RawBuilder<SqlBool>) => isAsked && conditions.push(condition())
  add(keyword !== '', () => names(keyword))
  add(startTime !== undefined, () => sql`t.start_time >= ${comparableInstant(startTime ?? 0)}::bigint`)
  add(endTime !== undefined, () => sql`t.start_time <= ${comparableInstant(endTime ?? 0)}::bigint`)
  add(
    categories.length > 0,
    () => sql`t.template_id in (select p.id from flow_template p where p.category = any(${categories}::text[]))`,
  )
  add(templateId !== '', () => sql`t.template_id = ${templateId}`)
  // A flow is asked for by one of its versions, and all of them are meant.
  add(flowId !== '', () => sql`t.group_id in (select v.group_id from flow_version v where v.id = ${flowId})`)
  add(creatorUserId !== '', () => sql`t.launcher_id = ${creatorUserId}`)
  add(status !== undefined, () => hasStatus(status ?? 0))
  add(flowUrgent !== undefined, () => (flowUrgent === 1 ? sql`t.flow_urgent in (0, 1)` : sql`t.flow_urgent = ${flowUrgent}`))
  return conditions
}

function names(keyword: string): RawBuilder<SqlBool> {
  const like = `%${escapeLike(keyword)}%`
  return sql`(t.full_name like ${like}
    or t.template_id in (select p.id from flow_template p where p.full_name like ${like})
    or t.version_id in (select v.id from flow_version v where v.full_name like ${like}))`
}

/** Contract 4a §1.1: withdrawn is one state for people, and a task that is held shows that instead of its own. */
function hasStatus(status: number): RawBuilder<SqlBool> {
  if (status === 6) return sql`t.is_suspended = 1`
  const codes = status === 4 ? [4, 7] : [status]
  return sql`(t.status = any(${codes}::int[]) and t.is_suspended = 0)`
}
