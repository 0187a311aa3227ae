import type { WhyLink, WhyPath } from '@/lib/contract/permission/why'
import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import type { GrantHolderType } from '../../../store/database'
import { actorOf } from '../actor'
import { type Belongings, belongingsOf, type GroupBelonging, grantKey } from '../belongings'
import { granteesOf } from '../effective'
import { findPaths } from '../organize/store'
import { demandPerson } from '../scope/scope'
import { findMemberships, type Grantees } from '../store'
import { type AskedGrantees, findNames, type NamedRow } from './store'

/** The person that is asked about. */
export type Asked = {
  person: { id: string; fullName: string; account: string; organize: string }
  isEnabled: boolean
  /** He as he would act, also when his account is disabled. */
  actor: Actor
  grantees: AskedGrantees
  /** The ways from him to a grant, by the key of what holds it. */
  pathsOf: (keys: readonly string[]) => WhyPath[]
}

/**
 * Reads the person anew, with all that he belongs to. This is the one place that says about whom somebody may ask: about whom he sees in
 * the administration.
 */
export async function askedPerson(ctx: PlatformContext, asker: Actor, userId: string): Promise<Asked> {
  const rows = await findMemberships(ctx.db, userId)
  const [user] = rows
  if (!user) throw refused(messages.missing)
  await demandPerson(ctx.db, asker, 'see', userId)
  const belongings = belongingsOf(rows)
  const actor = actorOf(userId, user, rows, { tokenHash: '', ipAddress: '' })
  const names = await namesOf(ctx, userId, belongings)
  const place = actor.organizeId ? (await findPaths(ctx.db, [actor.organizeId])).get(actor.organizeId)?.names : ''
  return {
    person: { id: userId, fullName: user.realName, account: user.account, organize: place ?? '' },
    isEnabled: user.enabledMark !== 0,
    actor,
    grantees: { counting: granteesOf(actor), all: allGrantees(userId, belongings) },
    pathsOf: (keys) => keys.flatMap((key) => pathsTo(key, { userId, belongings, names })).sort(byIdleness),
  }
}

function allGrantees(userId: string, { all, permissionGroups }: Belongings): Grantees {
  const idsOf = (wanted: string) => all.flatMap(({ type, id }) => (type === wanted ? id : []))
  return {
    userId,
    roleIds: idsOf('Role'),
    positionIds: idsOf('Position'),
    permissionGroupIds: permissionGroups.map(({ id }) => id),
  }
}

async function namesOf(ctx: PlatformContext, userId: string, { all, permissionGroups }: Belongings) {
  const rows = await findNames(ctx.db, [
    { type: 'User', id: userId },
    { type: 'Grade', id: userId },
    ...all.map(({ type, id }) => ({ type, id })),
    ...permissionGroups.flatMap(({ id, through }) => [{ type: 'PermissionGroup' as const, id }, ...through]),
  ])
  return new Map(rows.map((row) => [grantKey(row.type, row.id), row]))
}

type Ways = { userId: string; belongings: Belongings; names: ReadonlyMap<string, NamedRow> }

/** So many of the things that bring a person into one group are told. */
const throughMax = 5

function pathsTo(key: string, { userId, belongings, names }: Ways): WhyPath[] {
  const name = (type: NamedRow['type'], id: string) => linkOf(names.get(grantKey(type, id)), id)
  const own = (['User', 'Grade'] as const).find((type) => key === grantKey(type, userId))
  if (own) return [{ links: [name(own, userId)], idle: '' }]
  const group = belongings.permissionGroups.find(({ id }) => key === grantKey('PermissionGroup', id))
  if (group) return pathsThrough(group, name)
  const held = belongings.all.find(({ type, id }) => key === grantKey(type, id))
  return held ? [{ links: [name(held.type, held.id)], idle: held.idle ?? '' }] : []
}

function pathsThrough(group: GroupBelonging, name: (type: NamedRow['type'], id: string) => WhyLink): WhyPath[] {
  const end = name('PermissionGroup', group.id)
  return group.through
    .map(
      ({ type, id, idle }): WhyPath => ({
        links: [name(type, id), end],
        idle: group.idle === 'disabled' ? 'disabled' : (idle ?? ''),
      }),
    )
    .sort(byIdleness)
    .slice(0, throughMax)
}

/** What counts comes first. */
function byIdleness(one: WhyPath, other: WhyPath): number {
  return Number(one.idle !== '') - Number(other.idle !== '')
}

const linkTypes = {
  User: 'user',
  Grade: 'grade',
  Role: 'role',
  Position: 'position',
  Group: 'group',
  PermissionGroup: 'permissionGroup',
} as const satisfies Record<GrantHolderType | 'Group', WhyLink['type']>

export function linkOf(row: NamedRow | undefined, id: string): WhyLink {
  if (!row) return { type: 'user', id, fullName: id }
  const { type, fullName, category } = row
  return { type: type === 'Organize' ? (category === 'company' ? 'company' : 'department') : linkTypes[type], id, fullName }
}
