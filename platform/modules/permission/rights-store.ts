import type { Db, DbTransaction } from '../../store/database'
import { prepared } from '../../store/prepared'
import { heldByGrantees as heldBy, type ItemKind } from './items-store'
import type { Grantees } from './store'
import { depthMax } from './store'

/** Whether the grantees hold a grant. One place, so that every question of rights asks the same. */
const held = (itemType: string, itemId: string) => `exists (select from permission_grant g
  where g.item_type = '${itemType}' and g.item_id = ${itemId} and ${heldBy})`

const items = (kind: ItemKind) => `select p.model_id, '${kind}', i.en_code, null, null, null, null, null, null
  from permitted p join module_${kind} i on i.module_id = p.id where i.enabled_mark = 1 and ${held(kind, 'i.id')}`

/**
 * Everything that the grantees hold of some designs, in one statement: the menus that open them (granted, enabled up to the
 * root, in an enabled and granted system), the items of those menus, and the data schemes, once per grantee.
 */
const rightsText = `with recursive chain as (
    select m.id, m.module_id, m.parent_id, m.enabled_mark, 1 as depth
    from menu m join app_system s on s.id = m.system_id
    where m.module_id = any($4::text[]) and s.enabled_mark = 1 and ${held('module', 'm.id')} and ${held('system', 'm.system_id')}
    union all
    select c.id, c.module_id, up.parent_id, up.enabled_mark, c.depth + 1
    from chain c join menu up on up.id = c.parent_id where c.depth < ${depthMax}
  ), permitted as materialized (
    select id, module_id as model_id from chain group by id, module_id having min(enabled_mark) = 1
  )
  select model_id as "modelId", 'menu' as "kind", id as "code", null as "objectType", null as "objectId", null as "menuId",
    null::int as "allData", null as "matchLogic", null as "conditionJson" from permitted
  union all ${items('button')} union all ${items('column')} union all ${items('form')}
  union all select p.model_id, 'scheme', s.id, g.object_type, g.object_id, s.module_id, s.all_data, s.match_logic, s.condition_json
    from permitted p join data_scheme s on s.module_id = p.id
    join permission_grant g on g.item_type = 'resource' and g.item_id = s.id and ${heldBy}`

export type RightsRow =
  | { modelId: string; kind: 'menu' | ItemKind; code: string }
  | {
      modelId: string
      kind: 'scheme'
      code: string
      objectType: string
      objectId: string
      menuId: string
      allData: number
      matchLogic: 'and' | 'or'
      conditionJson: string
    }

const runRights = prepared<RightsRow>('rights-of-modules', rightsText)

/** What the grantees hold of the designs, in no order. */
export function findRights(db: Db | DbTransaction, grantees: Grantees, modelIds: readonly string[]): Promise<RightsRow[]> {
  return runRights(db, [grantees.userId, grantees.roleIds, grantees.positionIds, modelIds])
}
