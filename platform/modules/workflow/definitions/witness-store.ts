import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../store/database'
import { isConcerned } from '../tasks/access-store'
import { namesLauncher } from './launch-store'

/** Whether somebody may launch a flow that stands on one of the forms, at its start or at a node, or has to do with a task of one. */
export async function usesForm(db: Db, formIds: readonly string[], person: { userId: string; now: number }): Promise<boolean> {
  if (formIds.length === 0) return false
  const row = await db
    .selectFrom('flowVersion as v')
    .innerJoin('flowTemplate as p', 'p.id', 'v.templateId')
    .select('v.id')
    .where(
      sql<SqlBool>`exists (select from unnest(${[...formIds]}::text[]) as f(id)
        where v.form_id = f.id or strpos(v.tree_json, '"' || f.id || '"') > 0)`,
    )
    .where(
      sql<SqlBool>`((v.is_main = 1 and p.enabled_mark = 1 and ${namesLauncher(person.userId)})
        or exists (select from flow_task t where t.version_id = v.id and ${isConcerned(person)}))`,
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
