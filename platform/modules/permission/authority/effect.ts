import type { GrantEffect } from '@/lib/contract/permission/authority'
import type { Actor, PlatformContext } from '../../../http/context'
import type { Db } from '../../../store/database'
import {
  type Change,
  type Changing,
  findDirectoryIds,
  findHoldersByOthers,
  findItemNames,
  findOtherGrants,
  findPeople,
  type Holders,
} from './effect-store'
import {
  type BatchBody,
  demandObject,
  demandOther,
  type GrantBody,
  type Grants,
  heldOf,
  knownObject,
  manyObjects,
  wantedGrants,
} from './grants'
import { findAllGrants, grantKinds } from './store'
import { findSwitchedOff } from './switched-off-store'

const shownItems = 200
const shownPeople = 100

type Effect = Omit<GrantEffect, 'id'>

/**
 * What saving would mean for those who hold the object: who gains what he did not have, and who loses what nothing else gives him.
 * Directories of menus are left out, as they carry no right of their own, and what is switched off, as nobody can use it.
 */
export async function grantEffect(ctx: PlatformContext, actor: Actor, objectId: string, body: GrantBody): Promise<Effect> {
  const object = await knownObject(ctx.db, { type: body.objectType, id: objectId })
  demandOther(actor, object)
  await demandObject(ctx.db, actor, object)
  const before = await findAllGrants(ctx.db, objectId)
  const switchedOff = await findSwitchedOff(ctx.db, objectId)
  const after = await wantedGrants(ctx.db, actor, { before, off: switchedOff, body })
  const directories = await findDirectoryIds(ctx.db, [...before.module, ...after.module])
  const off = new Set(switchedOff.map(({ kind, id }) => `${kind} ${id}`))
  const changes = changesOf(before, after).filter(
    ({ kind, id }) => !off.has(`${kind} ${id}`) && (kind !== 'module' || !directories.has(id)),
  )
  return effectOf(ctx.db, { objects: [object], isReplaced: true }, changes)
}

/** The same of adding grants to several: who holds one of them and gains what he did not have. */
export async function batchEffect(ctx: PlatformContext, actor: Actor, body: BatchBody): Promise<Effect> {
  const objects = await manyObjects(ctx.db, actor, body)
  for (const object of objects) await demandObject(ctx.db, actor, object)
  const added = await heldOf(ctx.db, actor, body)
  const directories = await findDirectoryIds(ctx.db, added.module)
  const lacking = new Set<string>()
  for (const { id } of objects) {
    const adding = changesOf(await findAllGrants(ctx.db, id), added).filter(({ isAdded }) => isAdded)
    for (const { kind, id: itemId } of adding) lacking.add(`${kind} ${itemId}`)
  }
  const changes = grantKinds.flatMap((kind) =>
    added[kind].flatMap((id) => (lacking.has(`${kind} ${id}`) ? { kind, id, isAdded: true } : [])),
  )
  const counting = changes.filter(({ kind, id }) => kind !== 'module' || !directories.has(id))
  return effectOf(ctx.db, { objects, isReplaced: false }, counting)
}

async function effectOf(db: Db, changing: Changing, changes: readonly Change[]): Promise<Effect> {
  if (changes.length === 0) return { holders: 0, gains: 0, losses: 0, gaining: [], losing: [], changed: 0, items: [] }
  const others = await findOtherGrants(db, changing, changes)
  const holders = await findHoldersByOthers(db, changing.objects, [...others.keys()])
  const { counts, gaining, losing } = weigh(changes, holders, others)
  const shown = changes
    .map((change, index) => ({ ...change, count: counts[index] ?? 0 }))
    .sort((a, b) => b.count - a.count)
    .slice(0, shownItems)
  const [names, people] = await Promise.all([
    findItemNames(db, shown),
    findPeople(db, [...gaining.userIds.slice(0, shownPeople), ...losing.userIds.slice(0, shownPeople)]),
  ])
  const named = (ids: readonly string[]) => ids.slice(0, shownPeople).map((id) => ({ id, fullName: people.get(id) ?? id }))
  return {
    holders: holders.reduce((sum, { count }) => sum + count, 0),
    gains: gaining.count,
    losses: losing.count,
    gaining: named(gaining.userIds),
    losing: named(losing.userIds),
    changed: changes.length,
    items: shown.map(({ kind, id, isAdded, count }) => {
      const name = names.get(`${kind} ${id}`)
      return { type: kind, id, fullName: name?.fullName ?? id, moduleName: name?.moduleName ?? '', isAdded, count }
    }),
  }
}

function changesOf(before: Grants, after: Grants): Change[] {
  return grantKinds.flatMap((kind) => {
    const had = new Set(before[kind])
    const has = new Set(after[kind])
    const added = after[kind].filter((id) => !had.has(id)).map((id) => ({ kind, id, isAdded: true }))
    const removed = before[kind].filter((id) => !has.has(id)).map((id) => ({ kind, id, isAdded: false }))
    return [...added, ...removed]
  })
}

type Side = { count: number; userIds: string[] }

/** For every change how many it touches, and how many people gain or lose anything at all. */
function weigh(changes: readonly Change[], holders: readonly Holders[], others: ReadonlyMap<string, readonly number[]>) {
  const counts = changes.map(() => 0)
  const gaining: Side = { count: 0, userIds: [] }
  const losing: Side = { count: 0, userIds: [] }
  for (const group of holders) {
    const had = new Set(group.others.flatMap((key) => others.get(key) ?? []))
    const touched = changes.filter((_, index) => !had.has(index))
    changes.forEach((_, index) => {
      if (!had.has(index)) counts[index] = (counts[index] ?? 0) + group.count
    })
    for (const [side, isAdded] of [[gaining, true] as const, [losing, false] as const]) {
      if (!touched.some((change) => change.isAdded === isAdded)) continue
      side.count += group.count
      side.userIds.push(...group.userIds)
    }
  }
  return { counts, gaining, losing }
}
