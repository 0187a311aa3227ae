import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../store/database'

/** What a summary is grouped by (contract 4a §4.8). */
export const summaryKinds = { department: '1', role: '2', position: '3' } as const
export type SummaryKind = (typeof summaryKinds)[keyof typeof summaryKinds]

const groups: Readonly<Record<SummaryKind, RawBuilder<unknown>>> = {
  '1': sql`select r.user_id, o.id, o.full_name, o.sort_code from user_relation r join organize o on o.id = r.object_id
    where r.object_type = 'Organize'`,
  '2': sql`select r.user_id, o.id, o.full_name, o.sort_code from user_relation r join role o on o.id = r.object_id
    where r.object_type = 'Role'`,
  '3': sql`select r.user_id, o.id, o.full_name, o.sort_code from user_relation r join position o on o.id = r.object_id
    where r.object_type = 'Position'`,
}

/** Where people belong, in the order of these; who belongs to several is in each of them. */
export async function findBelonging(db: Db, kind: SummaryKind, userIds: readonly string[]) {
  const { rows } = await sql<{ userId: string; id: string; fullName: string }>`select g.user_id, g.id, g.full_name
    from (${groups[kind]}) as g where g.user_id = any(${[...new Set(userIds)]}::text[]) order by g.sort_code, g.id`.execute(db)
  return rows
}
