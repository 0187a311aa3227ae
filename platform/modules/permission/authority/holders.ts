import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import type { Db, DbTransaction, GrantObjectType } from '../../../store/database'
import { granteesOf } from '../effective'
import { lockWriters } from '../locks'
import { isSeenObject } from '../scope/store'
import { findGrantedIds } from '../store'
import { demandWholeOffers } from '../whole-offers'
import { demandObject, demandOther, finishGrants, type GrantObject, knownObject } from './grants'
import { addGrants, findAllGrants, findHolders, findItemIds, type GrantKind, grantKinds, lockObject, takeGrant } from './store'

/** The grants of one item, seen from the item (contract 2 §7.2). */

type HolderType = Exclude<GrantObjectType, 'PermissionGroup'>

/** Wire: the 3.6 line knows permission groups only and calls them roles, so the two are told together. */
function typesOf(objectType: HolderType): GrantObjectType[] {
  return objectType === 'Role' ? ['Role', 'PermissionGroup'] : [objectType]
}

export async function listHolders(ctx: PlatformContext, actor: Actor, itemId: string, objectType: HolderType): Promise<string[]> {
  return (await shownHolders(ctx.db, actor, itemId, objectType)).map(({ id }) => id)
}

/** Whom the caller sees. Contract 2 §4.1: global roles are for administrators alone. What others hold stays as it is. */
async function shownHolders(db: Db | DbTransaction, actor: Actor, itemId: string, objectType: HolderType) {
  const isSeen = await isSeenObject(db, actor, 'permissionGrant.objectType', 'permissionGrant.objectId')
  const holders = await findHolders(db, itemId, typesOf(objectType), isSeen)
  return holders.filter(({ isGlobal }) => actor.isAdministrator || !isGlobal)
}

type Wanted = { itemType: string; objectType: HolderType; objectId: readonly string[] }

/** All of them or none. A6: a granter who is no administrator gives and takes only what he holds. */
export async function replaceHolders(ctx: PlatformContext, actor: Actor, itemId: string, wanted: Wanted): Promise<void> {
  const kind = grantKinds.find((known) => known === wanted.itemType)
  if (!kind) throw refused(messages.doMissing)
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'position', 'role', 'permissionGroup', 'user')
    if ((await findItemIds(trx, kind, [itemId])).length === 0) throw refused(messages.doMissing)
    if (!actor.isAdministrator && !(await findGrantedIds(trx, granteesOf(actor), kind)).has(itemId))
      throw refused(messages.notAllowed)
    const holders = await shownHolders(trx, actor, itemId, wanted.objectType)
    const after = new Set(wanted.objectId)
    const had = new Set(holders.map(({ id }) => id))
    const changes = [
      ...holders.filter(({ id }) => !after.has(id)).map(({ type, id }) => ({ object: { type, id }, isAdded: false })),
      ...[...after].filter((id) => !had.has(id)).map((id) => ({ object: { type: wanted.objectType, id }, isAdded: true })),
    ].sort((a, b) => (a.object.id < b.object.id ? -1 : 1))
    for (const change of changes) await changeHolder(ctx, trx, actor, { ...change, item: { kind, id: itemId } })
  })
}

type HolderChange = { object: GrantObject; isAdded: boolean; item: { kind: GrantKind; id: string } }

async function changeHolder(ctx: PlatformContext, trx: DbTransaction, actor: Actor, { object, isAdded, item }: HolderChange) {
  const known = await knownObject(trx, object)
  demandOther(actor, known)
  await lockObject(trx, known.id)
  const name = await demandObject(trx, actor, known)
  const before = await findAllGrants(trx, known.id)
  const others = before[item.kind].filter((id) => id !== item.id)
  const after = { ...before, [item.kind]: isAdded ? [...others, item.id] : others }
  await demandWholeOffers(trx, actor, known, { before: before.resource, after: after.resource })
  const target = { objectType: known.type, objectId: known.id }
  if (isAdded) await addGrants(trx, { ...target, kind: item.kind }, [item.id])
  else await takeGrant(trx, target, item)
  await finishGrants(ctx, trx, actor, { ...known, name }, { before, after })
}
