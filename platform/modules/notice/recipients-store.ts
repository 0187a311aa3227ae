import { type SqlBool, sql } from 'kysely'
import type { Db, DbTransaction } from '../../store/database'
import type { Recipients } from './recipients'

/** Condition on `app_user u`. Users who may not sign in get nothing; a lock after wrong passwords lasts for minutes and is none. */
function named({ isEveryone, ...ids }: Recipients) {
  const enabled = sql<SqlBool>`u.enabled_mark <> 0`
  if (isEveryone) return enabled
  const members = (type: string, of: readonly string[]) =>
    of.length === 0
      ? []
      : [sql`select r.user_id from user_relation r where r.object_type = ${type} and r.object_id = any(${[...of]}::text[])`]
  const arms = [
    ...(ids.userIds.length > 0 ? [sql`select unnest(${ids.userIds}::text[])`] : []),
    // An organisation stands for everything below it, as in every picker (contract 2 §25.6).
    ...(ids.organizeIds.length > 0
      ? [
          sql`select r.user_id from user_relation r where r.object_type = 'Organize' and r.object_id in (
            with recursive below as (select id from organize where id = any(${ids.organizeIds}::text[])
              union select c.id from below b join organize c on c.parent_id = b.id) select id from below)`,
        ]
      : []),
    ...members('Position', ids.positionIds),
    ...members('Role', ids.roleIds),
    ...members('Group', ids.groupIds),
  ]
  return sql<SqlBool>`${enabled} and u.id in (${sql.join(arms, sql` union all `)})`
}

/** The next of the recipients in the order of their ids. */
export async function findRecipients(
  db: Db | DbTransaction,
  recipients: Recipients,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('appUser as u')
    .select('u.id')
    .where(named(recipients))
    .where('u.id', '>', after)
    .orderBy('u.id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
