import { sql } from 'kysely'
import type { DbTransaction } from '../../store/database'

/**
 * Makes writers of one kind of object wait for each other until their transaction ends. Rules over several rows (unique names,
 * no cycle in a tree, no member while deleting) hold only because everyone who writes them takes the same lock first.
 * Several kinds are always taken in the order of this list, so that two writers cannot wait for each other.
 */
const lockable = ['organize', 'position', 'role', 'group', 'permissionGroup', 'user'] as const
type Lockable = (typeof lockable)[number]

export async function lockWriters(trx: DbTransaction, ...kinds: readonly Lockable[]): Promise<void> {
  for (const kind of lockable) {
    if (!kinds.includes(kind)) continue
    await sql`select pg_advisory_xact_lock(hashtextextended(${`permission.${kind}`}, 0))`.execute(trx)
  }
}
