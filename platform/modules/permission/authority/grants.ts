import { createHash } from 'node:crypto'
import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import type { Db, DbTransaction, GrantObjectType } from '../../../store/database'
import { type AdminObject, demandVersion, keepHistory } from '../../history/public'
import { granteesOf } from '../effective'
import { lockWriters } from '../locks'
import { endSessionsFor } from '../member/service'
import { findMemberIds } from '../member/store'
import { findPeopleOfGroup } from '../permission-group/people-store'
import { demandGroup } from '../permission-group/scope'
import { demandOrganizes } from '../scope/scope'
import { findGrantedIds } from '../store'
import { demandWholeOffers } from '../whole-offers'
import { findPlaceIds } from './objects-store'
import { addGrants, findAllGrants, findItemIds, findObject, type GrantKind, grantKinds, lockObject, replaceGrants } from './store'
import { findSwitchedOff, type SwitchedOff } from './switched-off-store'

/** Writes grants of roles, positions and users (contract 2 §7.4, 7.5). */

/** Ids of items by their kind. */
export type Grants = Readonly<Record<GrantKind, readonly string[]>>

/**
 * Of a kind that is not posted nothing changes: clients that have no step for portals send none of these, and those that have one may
 * send nothing else.
 */
type PostedGrants = { readonly [K in Exclude<GrantKind, 'system'> | 'systemIds']?: readonly string[] | undefined }

export type GrantBody = PostedGrants & { objectType: GrantObjectType; version?: string | undefined }

export type GrantObject = { type: GrantObjectType; id: string }

/** What each kind of object is called in history and among the locks of writers. */
const kinds = {
  Role: 'role',
  Position: 'position',
  User: 'user',
  PermissionGroup: 'permissionGroup',
} as const satisfies Record<GrantObjectType, AdminObject>

/** Replaces every grant of the object in one commit and ends the sessions of all who hold it (contract 2 §7.6). */
export async function saveGrants(ctx: PlatformContext, actor: Actor, objectId: string, body: GrantBody): Promise<void> {
  const object = await knownObject(ctx.db, { type: body.objectType, id: objectId })
  demandOther(actor, object)
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, kinds[object.type])
    await lockObject(trx, objectId)
    const name = await demandObject(trx, actor, object)
    const before = await findAllGrants(trx, objectId)
    // Clients that read no version send none, or an empty one.
    await demandVersion(trx, kinds[object.type], { id: objectId, version: versionOf(before) }, body.version || undefined)
    const after = await wantedGrants(trx, actor, { before, off: await findSwitchedOff(trx, objectId), body })
    await demandWholeOffers(trx, actor, object, { before: before.resource, after: after.resource })
    for (const kind of grantKinds) await replaceGrants(trx, { objectType: object.type, objectId, kind }, after[kind])
    await finishGrants(ctx, trx, actor, { ...object, name }, { before, after })
  })
}

/** Replaces the portals of an object, whichever kind it is of, and nothing else (contract 2 §7.2). */
export async function savePortals(ctx: PlatformContext, actor: Actor, objectId: string, ids: readonly string[]): Promise<void> {
  for (const type of ['Role', 'PermissionGroup', 'Position', 'User'] as const) {
    if (await findObject(ctx.db, type, objectId)) return saveGrants(ctx, actor, objectId, { objectType: type, portalManage: ids })
  }
  throw refused(messages.doMissing)
}

export type BatchBody = PostedGrants & {
  roleIds: readonly string[]
  positionIds: readonly string[]
  userIds: readonly string[]
}

/** Adds grants to several objects: what they had stays (contract 2 §7.5). All of them or none. */
export async function addToMany(ctx: PlatformContext, actor: Actor, body: BatchBody): Promise<void> {
  const objects = await manyObjects(ctx.db, actor, body)
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, ...new Set(objects.map(({ type }) => kinds[type])))
    const added = await heldOf(trx, actor, body)
    for (const object of objects) {
      await lockObject(trx, object.id)
      const name = await demandObject(trx, actor, object)
      const before = await findAllGrants(trx, object.id)
      const after = {} as Record<GrantKind, string[]>
      for (const kind of grantKinds) after[kind] = [...new Set([...before[kind], ...added[kind]])]
      await demandWholeOffers(trx, actor, object, { before: before.resource, after: after.resource })
      for (const kind of grantKinds) await addGrants(trx, { objectType: object.type, objectId: object.id, kind }, added[kind])
      await finishGrants(ctx, trx, actor, { ...object, name }, { before, after })
    }
  })
}

/** To whom several are granted something, each once and in one order. */
export async function manyObjects(db: Db, actor: Actor, body: BatchBody): Promise<GrantObject[]> {
  const sent = { Role: body.roleIds, Position: body.positionIds, User: body.userIds }
  const objects: GrantObject[] = []
  for (const type of ['Role', 'Position', 'User'] as const)
    for (const id of [...new Set(sent[type])].sort()) objects.push(await knownObject(db, { type, id }))
  if (objects.length === 0) throw refused('请选择授权对象')
  for (const object of objects) demandOther(actor, object)
  return objects
}

/** Of all grants of an object: who saves with another one has not seen what somebody else has granted or taken since. */
export function versionOf(grants: Grants): string {
  const text = grantKinds.map((kind) => `${kind} ${grants[kind].toSorted().join(' ')}`).join('\n')
  return createHash('md5').update(text).digest('hex')
}

/** A6: nobody decides over his own rights. */
export function demandOther(actor: Actor, { type, id }: GrantObject): void {
  if (!actor.isAdministrator && type === 'User' && id === actor.userId) throw refused(messages.notAllowed)
}

/** Wire: clients of the 3.6 line grant to permission groups as if they were roles (contract 2 §8.2); the id tells which it is. */
export async function knownObject(db: Db | DbTransaction, object: GrantObject): Promise<GrantObject> {
  if (object.type !== 'Role' || (await findObject(db, 'Role', object.id))) return object
  return (await findObject(db, 'PermissionGroup', object.id)) ? { type: 'PermissionGroup', id: object.id } : object
}

/**
 * Answers what the object is called. Only whoever administers all organisations that it belongs to grants something to it; what
 * belongs to none, as a global role does, is for administrators. Of a permission group its members count.
 */
export async function demandObject(db: Db | DbTransaction, actor: Actor, { type, id }: GrantObject): Promise<string> {
  const found = await findObject(db, type, id)
  if (!found) throw refused(messages.doMissing)
  if (!actor.isAdministrator) {
    if (found.isAdministrator === 1) throw refused('无法修改管理员账户')
    if (type === 'PermissionGroup') await demandGroup(db, actor, id)
    else await demandOrganizes(db, actor, 'edit', await findPlaceIds(db, id, type))
  }
  return found.name
}

/** What the object has now, what of that is switched off, and what was posted. */
type Wish = { before: Grants; off: readonly SwitchedOff[]; body: PostedGrants }

/**
 * What the object would hold after saving: of the posted ids those that are items of the kind, within the rights of the granter, and
 * what it has of things that are switched off. These are in no tree, so nobody has decided over them.
 */
export async function wantedGrants(db: Db | DbTransaction, actor: Actor, { before, off, body }: Wish): Promise<Grants> {
  const wanted = {} as Record<GrantKind, readonly string[]>
  // Systems before menus, and these before their items: what stands below something that is taken goes with it.
  const taken = new Set<string>()
  for (const kind of grantKinds) {
    const items = await findItemIds(db, kind, idsOf(body, kind) ?? before[kind])
    const shown = actor.isAdministrator ? items : await withinOwn(db, actor, { had: new Set(before[kind]), kind, items })
    const kept = off.filter((one) => one.kind === kind && !(one.above !== null && taken.has(one.above)))
    wanted[kind] = [...new Set([...shown, ...kept.map(({ id }) => id)])]
    if (kind !== 'system' && kind !== 'module') continue
    const has = new Set(wanted[kind])
    for (const id of before[kind]) if (!has.has(id)) taken.add(id)
  }
  return wanted
}

function idsOf(body: PostedGrants, kind: GrantKind): readonly string[] | undefined {
  return kind === 'system' ? body.systemIds : body[kind]
}

/**
 * A6: a granter who is no administrator gives and takes only what he holds. What the object had beyond that stays as it is;
 * an item that is neither held nor had is refused.
 */
async function withinOwn(
  db: Db | DbTransaction,
  actor: Actor,
  { had, kind, items }: { had: ReadonlySet<string>; kind: GrantKind; items: readonly string[] },
): Promise<string[]> {
  const held = await findGrantedIds(db, granteesOf(actor), kind)
  if (items.some((id) => !held.has(id) && !had.has(id))) throw refused(messages.notAllowed)
  return [...items.filter((id) => held.has(id)), ...[...had].filter((id) => !held.has(id))]
}

/** A6: the posted items of every kind; one that the granter does not hold himself is refused. */
export async function heldOf(db: Db | DbTransaction, actor: Actor, body: PostedGrants): Promise<Grants> {
  const items = {} as Record<GrantKind, string[]>
  for (const kind of grantKinds) {
    items[kind] = await findItemIds(db, kind, idsOf(body, kind) ?? [])
    if (actor.isAdministrator || items[kind].length === 0) continue
    const held = await findGrantedIds(db, granteesOf(actor), kind)
    if (items[kind].some((id) => !held.has(id))) throw refused(messages.notAllowed)
  }
  return items
}

type NamedObject = GrantObject & { name: string }

/** What every change of grants leaves behind: its entry in history, and nobody online who still works with the rights of before. */
export async function finishGrants(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  { type, id, name }: NamedObject,
  { before, after }: { before: Grants; after: Grants },
): Promise<void> {
  if (versionOf(before) === versionOf(after)) return
  const change = { object: kinds[type], id, name, action: 'grant', before: sorted(before), after: sorted(after) } as const
  await keepHistory(trx, ctx, actor, change)
  await endSessionsFor(ctx, trx, actor, await holdersOf(trx, { type, id }))
}

async function holdersOf(trx: DbTransaction, { type, id }: GrantObject): Promise<readonly string[]> {
  if (type === 'User') return [id]
  return type === 'PermissionGroup' ? findPeopleOfGroup(trx, id) : findMemberIds(trx, type, [id])
}

function sorted(grants: Grants): Grants {
  return Object.fromEntries(grantKinds.map((kind) => [kind, grants[kind].toSorted()])) as unknown as Grants
}
