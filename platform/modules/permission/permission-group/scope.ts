import type { Actor } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import type { Db, DbTransaction } from '../../../store/database'
import { findSeenIds, isSeenGroup } from '../scope/store'
import { findAdministered } from './scope-store'
import { findSeenGroup } from './store'

type Handle = Db | DbTransaction

/**
 * A permission group belongs to no organisation, but reaches people of some. A grade administrator sees those that reach somebody whom he
 * sees, and changes those that reach nobody else (contract 2 §1.1, §9).
 */

export async function demandSeenGroup(db: Handle, actor: Actor, id: string): Promise<void> {
  if (actor.isAdministrator) return
  const isSeen = await isSeenGroup(db, actor, 'permissionGroup.id')
  if (!(await findSeenGroup(db, id, isSeen))) throw refused(messages.notAllowed)
}

export async function demandGroup(db: Handle, actor: Actor, id: string): Promise<void> {
  if (actor.isAdministrator) return
  if (!(await findAdministered(db, actor.userId, [id])).has(id)) throw refused(messages.notAllowed)
}

/** A new group reaches nobody yet; whoever administers nothing could never put anybody into it. */
export async function demandGroups(db: Handle, actor: Actor): Promise<void> {
  if (!actor.isAdministrator && (await findSeenIds(db, actor)).length === 0) throw refused(messages.notAllowed)
}

/** What a row tells its reader; undefined for administrators. */
export async function mayOfGroups(db: Handle, actor: Actor, ids: readonly string[]) {
  if (actor.isAdministrator) return () => undefined
  const administered = await findAdministered(db, actor.userId, ids)
  return (id: string) => ({ add: false, edit: administered.has(id), remove: administered.has(id) })
}
