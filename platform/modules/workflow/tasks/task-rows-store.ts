import { sql } from 'kysely'
import type { Db } from '../../../store/database'

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

/** What lists show of tasks (contract 4a §6.2). */
export async function findListedTasks(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, ListedTask>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ListedTask>`select t.id, t.full_name, t.en_code, t.flow_urgent, t.status, t.completion, t.this_step,
      t.launcher_id, t.start_time, t.end_time, t.created_at, t.parent_id, t.is_suspended, t.version_id, t.template_id,
      p.full_name as flow_name, p.en_code as flow_code, p.category as flow_category, p.type as flow_type, v.number as flow_version,
      coalesce(f.form_type, 2) as form_type, launcher.real_name || '/' || launcher.account as user_name,
      delegate.real_name || '/' || delegate.account as delegate_user
    from flow_task t join flow_version v on v.id = t.version_id join flow_template p on p.id = t.template_id
      left join flow_form f on f.id = t.form_id left join app_user launcher on launcher.id = t.launcher_id
      left join app_user delegate on delegate.id = t.delegate_user_id
    where t.id = any(${[...new Set(ids)]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
