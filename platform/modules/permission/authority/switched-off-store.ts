import { sql } from 'kysely'
import type { Db, DbTransaction } from '../../../store/database'
import type { GrantKind } from './store'

/** A grant on something that is in no tree of the wizard; `above` is the menu or system that it stands below. */
export type SwitchedOff = { kind: GrantKind; id: string; above: string | null }

const items = sql`select 'button' as kind, id, module_id, enabled_mark from module_button
  union all select 'column', id, module_id, enabled_mark from module_column
  union all select 'form', id, module_id, enabled_mark from module_form
  union all select 'resource', id, module_id, 1 from data_scheme`

/**
 * What an object holds of systems, menus and items that are switched off, themselves or by what they stand below. Menus of other types
 * than 2, 3 and 4 show no items (contract 2 §7.3). A portal may be switched off in a system or everywhere.
 */
export async function findSwitchedOff(db: Db | DbTransaction, objectId: string): Promise<SwitchedOff[]> {
  const { rows } = await sql<SwitchedOff>`
    select g.item_type as kind, g.item_id as id, coalesce(m.system_id, i.module_id, pm.system_id) as above
    from permission_grant g
      left join (${items}) i on i.kind = g.item_type and i.id = g.item_id
      left join menu m on g.item_type = 'module' and m.id = g.item_id
      left join menu im on im.id = i.module_id
      left join portal_manage pm on g.item_type = 'portalManage' and pm.id = g.item_id
      left join portal p on p.id = pm.portal_id
      join app_system s on s.id = coalesce(m.system_id, im.system_id, pm.system_id, case when g.item_type = 'system' then g.item_id end)
    where g.object_type in ('Role', 'Position', 'User', 'PermissionGroup') and g.object_id = ${objectId}
      and (s.enabled_mark <> 1 or m.enabled_mark <> 1 or im.enabled_mark <> 1 or i.enabled_mark <> 1
        or im.type not between 2 and 4 or pm.enabled_mark <> 1 or p.enabled_mark <> 1)`.execute(db)
  return rows
}
