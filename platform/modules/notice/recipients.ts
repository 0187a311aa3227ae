import { type SqlBool, sql } from 'kysely'
import type { Db, DbTransaction } from '../../store/database'
import { listOf, type PeopleRule } from '../permission/pickers/selection-ids'

type Handle = Db | DbTransaction

/** Ids by what they name; with `isEveryone` nothing was chosen. An organisation stands for everything below it. */
export type Recipients = Omit<PeopleRule, 'ownOrganizeIds'> & { isEveryone: boolean }

// Contract 1 §14 has a kind more than the pickers know: an organisation of whatever category.
const recipientLists = { ...listOf, organize: 'organizeIds' } as const

/** The comma list of contract 1 §14, or null when a part of it is no `{id}--{type}`. An id without a type is a user. */
export function parseRecipients(toUserIds: string): Recipients | null {
  const recipients: Recipients = {
    isEveryone: false,
    ...{ userIds: [], organizeIds: [], positionIds: [], roleIds: [], groupIds: [] },
  }
  const parts = [...new Set(toUserIds.split(',').map((part) => part.trim()))].filter((part) => part !== '')
  for (const part of parts) {
    const at = part.lastIndexOf('--')
    const id = at < 0 ? part : part.slice(0, at)
    const type = at < 0 ? 'user' : part.slice(at + 2)
    if (id === '' || id.length > 100 || !Object.hasOwn(recipientLists, type)) return null
    recipients[recipientLists[type as keyof typeof recipientLists]].push(id)
  }
  return { ...recipients, isEveryone: parts.length === 0 }
}

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
export async function findRecipients(db: Handle, recipients: Recipients, after: string, limit: number): Promise<string[]> {
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
