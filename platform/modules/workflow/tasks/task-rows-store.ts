import type { Db } from '../../../store/database'
import { anyOfValue, prepared } from '../../../store/prepared'

export type ListedTask = {
  id: string
  fullName: string
  enCode: string
  flowUrgent: number
  status: number
  completion: number
  thisStep: string
  launcherId: string
  startTime: number | null
  endTime: number | null
  createdAt: number
  parentId: string | null
  isSuspended: number
  versionId: string
  templateId: string
  flowName: string
  flowCode: string
  flowCategory: string
  flowType: number
  flowVersion: number
  formType: number
  userName: string | null
  delegateUser: string | null
}

/** Every list asks this, and planning its joins takes longer than running them. */
const selectListed = prepared<ListedTask>(
  'flow-listed-tasks',
  `select t.id, t.full_name as "fullName", t.en_code as "enCode", t.flow_urgent as "flowUrgent", t.status, t.completion,
      t.this_step as "thisStep", t.launcher_id as "launcherId", t.start_time as "startTime", t.end_time as "endTime",
      t.created_at as "createdAt", t.parent_id as "parentId", t.is_suspended as "isSuspended", t.version_id as "versionId",
      t.template_id as "templateId", p.full_name as "flowName", p.en_code as "flowCode", p.category as "flowCategory",
      p.type as "flowType", v.number as "flowVersion", coalesce(f.form_type, 2) as "formType",
      launcher.real_name || '/' || launcher.account as "userName", delegate.real_name || '/' || delegate.account as "delegateUser"
    from flow_task t join flow_version v on v.id = t.version_id join flow_template p on p.id = t.template_id
      left join flow_form f on f.id = t.form_id left join app_user launcher on launcher.id = t.launcher_id
      left join app_user delegate on delegate.id = t.delegate_user_id
    where t.id = ${anyOfValue(1)}`,
)

/** What lists show of tasks (contract 4a §6.2). */
export async function findListedTasks(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, ListedTask>> {
  if (ids.length === 0) return new Map()
  const rows = await selectListed(db, [[...new Set(ids)]])
  return new Map(rows.map((row) => [row.id, row]))
}
