import { sql } from 'kysely'
import type { Db, DbTransaction } from '../../../store/database'

export type RemovedTask = {
  id: string
  fullName: string
  formId: string
  versionId: string
  parentId: string | null
  status: number
  isSuspended: number
  /** Of its template: 1 belongs to a generated module. */
  type: number
}

const columns = sql.raw('t.id, t.full_name, t.form_id, t.version_id, t.parent_id, t.status, t.is_suspended, p.type')

/** The tasks with those of their sub-flows, of every depth. */
function branch(ids: readonly string[]) {
  return sql`with recursive branch as (
      select t.id from flow_task t where t.id = any(${[...ids]}::text[])
      union select child.id from flow_task child join branch on child.parent_id = branch.id
    ) select ${columns} from flow_task t join flow_template p on p.id = t.template_id where t.id in (select id from branch) order by t.id`
}

export async function findBranch(db: Db, ids: readonly string[]): Promise<RemovedTask[]> {
  return (await sql<RemovedTask>`${branch(ids)}`.execute(db)).rows
}

/** The same, held until the transaction ends: nobody acts on them meanwhile. */
export async function lockBranch(trx: DbTransaction, ids: readonly string[]): Promise<RemovedTask[]> {
  return (await sql<RemovedTask>`${branch(ids)} for update of t`.execute(trx)).rows
}

/** With all that stands below them: operators, records, copies, comments, deadlines and events. */
export async function deleteTasks(trx: DbTransaction, ids: readonly string[]): Promise<void> {
  await sql`delete from flow_task where id = any(${[...ids]}::text[])`.execute(trx)
}
