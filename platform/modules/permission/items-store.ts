import type { Db, DbTransaction } from '../../store/database'
import { anyOfValue, oneValue, prepared } from '../../store/prepared'
import type { Grantees } from './store'

/**
 * Condition on `permission_grant g`; every arm uses the primary key of the table. The numbers say which values the grantees are: the user
 * also as a grade administrator.
 */
export const heldBy = (user: number, roles: number, positions: number, groups: number) =>
  `(g.object_type in ('User', 'Grade') and g.object_id = ${oneValue(user)}
  or g.object_type = 'Role' and g.object_id = ${anyOfValue(roles)}
  or g.object_type = 'Position' and g.object_id = ${anyOfValue(positions)}
  or g.object_type = 'PermissionGroup' and g.object_id = ${anyOfValue(groups)})`

/** The same with the grantees as the first four values. */
export const heldByGrantees = heldBy(1, 2, 3, 4)

export function granteeValues({ userId, roleIds, positionIds, permissionGroupIds }: Grantees) {
  return [userId, roleIds, positionIds, permissionGroupIds] as const
}

export type ItemKind = 'button' | 'column' | 'form'

type ItemRow = { kind: ItemKind | 'resource'; id: string; moduleId: string; fullName: string; enCode: string }

const itemsOf = (kind: ItemKind) => `select '${kind}' as kind, i.id, i.module_id, i.full_name, i.en_code, i.sort_code
  from module_${kind} i where i.enabled_mark = 1`

/** Of schemes the names only; their conditions stay on the server. */
const itemsText = (system: string, more: string) => `select i.kind, i.id, i.module_id as "moduleId", i.full_name as "fullName",
    i.en_code as "enCode"
  from (${itemsOf('button')} union all ${itemsOf('column')} union all ${itemsOf('form')}
    union all select 'resource', s.id, s.module_id, s.full_name, s.en_code, 0 from data_scheme s) i
  join menu m on m.id = i.module_id and m.system_id = ${system} and m.enabled_mark = 1
  ${more} order by i.sort_code, i.id`

const runAllItems = prepared<ItemRow>('items-of-system', itemsText('$1', ''))

// The grants are read once for all kinds.
const runHeldItems = prepared<ItemRow>(
  'items-of-grantees',
  `with held as materialized (select distinct g.item_type, g.item_id from permission_grant g
    where ${heldByGrantees} and g.item_type in ('button', 'column', 'form', 'resource'))
  ${itemsText('$5', 'join held on held.item_type = i.kind and held.item_id = i.id')}`,
)

/**
 * Granted buttons, columns, form fields and data schemes of a system's menus, in the order of their screens. Every shell that is opened
 * waits for it, and planning it cost more than running it.
 */
export function findItems(db: Db | DbTransaction, systemId: string, grantees: Grantees | 'all'): Promise<ItemRow[]> {
  if (grantees === 'all') return runAllItems(db, [systemId])
  return runHeldItems(db, [...granteeValues(grantees), systemId])
}
