import type { UserRelationType } from '../../store/database'
import type { PermissionMemberType } from '../../store/tables/permission-groups'
import type { MembershipRow } from './store'

/** Why what a person belongs to gives him nothing now. */
type Idle = 'disabled' | 'otherOrganisation'

/** A role, position, group or organisation of a person. */
type Belonging = { type: UserRelationType; id: string; idle: Idle | null }

/** A permission group with all that brings the person into it; `type` and `id` are what belongs to the group. */
export type GroupBelonging = {
  id: string
  idle: Idle | null
  through: readonly { type: PermissionMemberType; id: string; idle: Idle | null }[]
}

/** Everything that a person belongs to, whether or not it counts now. */
export type Belongings = {
  /** The current organisation: one that he has lost is replaced by his first one. */
  organizeId: string | null
  all: readonly Belonging[]
  permissionGroups: readonly GroupBelonging[]
}

/**
 * The one place that says what counts of what a person belongs to: enabled roles that are global or tied to his current organisation,
 * enabled positions and groups, all of his organisations; and enabled permission groups that he is in through any of these or by himself.
 */
export function belongingsOf(rows: readonly MembershipRow[]): Belongings {
  const organizeIds = distinct(rows.filter((row) => row.objectType === 'Organize').map((row) => row.objectId))
  const wanted = rows[0]?.currentOrganizeId ?? null
  const organizeId = wanted !== null && organizeIds.includes(wanted) ? wanted : (organizeIds[0] ?? null)
  const all = new Map<string, Belonging>()
  for (const row of rows) {
    const { objectType: type, objectId: id } = row
    if (type === null || id === null) continue
    const idle = idleOf(row, organizeId)
    // A role comes once for each of its organisations: one of them is enough.
    if (all.get(grantKey(type, id))?.idle !== null) all.set(grantKey(type, id), { type, id, idle })
  }
  return { organizeId, all: [...all.values()], permissionGroups: groupsOf(rows, all) }
}

function idleOf(row: MembershipRow, organizeId: string | null): Idle | null {
  if (row.objectEnabled !== 1) return 'disabled'
  const isBound = row.objectType === 'Role' && row.globalMark !== 1
  return isBound && (row.roleOrganizeId === null || row.roleOrganizeId !== organizeId) ? 'otherOrganisation' : null
}

function groupsOf([first]: readonly MembershipRow[], all: ReadonlyMap<string, Belonging>): GroupBelonging[] {
  const groups = new Map<string, { id: string; isEnabled: boolean; through: GroupBelonging['through'][number][] }>()
  for (const [id, enabledMark, type, memberId] of first?.permissionGroups ?? []) {
    // An organisation of the group is one of the person's own or stands above one; whoever is there belongs to it.
    const isAlways = type === 'Organize' || type === 'User'
    const belonging = isAlways ? { idle: null } : all.get(grantKey(type, memberId))
    if (!belonging) continue
    const group = groups.get(id) ?? { id, isEnabled: enabledMark === 1, through: [] }
    group.through.push({ type, id: memberId, idle: belonging.idle })
    groups.set(id, group)
  }
  return [...groups.values()].map(({ id, isEnabled, through }) => {
    const reached = through.some(({ idle }) => idle === null)
    return { id, through, idle: isEnabled ? (reached ? null : (through[0]?.idle ?? null)) : 'disabled' }
  })
}

/** One key for everything that grants are held through. */
export function grantKey(type: string, id: string): string {
  return `${type}:${id}`
}

function distinct(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))]
}
