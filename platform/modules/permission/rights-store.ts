import type { Db, DbTransaction } from '../../store/database'
import { anyOfValue, prepared } from '../../store/prepared'
import type { ItemFacts, MenuFacts } from './gate'
import { granteeValues, heldByGrantees, type ItemKind } from './items-store'
import { depthMax, type Grantees } from './store'

/** Grants of one item. One place, so that every question of rights asks the same. */
export const grantsOf = (itemType: string, itemId: string, by: string) =>
  `from permission_grant g where g.item_type = '${itemType}' and g.item_id = ${itemId} and ${by}`

/** `limit` keeps it a look-up: asked with `exists`, the database may read all that the grantees hold of the kind instead. */
export const held = (itemType: string, itemId: string) =>
  `coalesce((select true ${grantsOf(itemType, itemId, heldByGrantees)} limit 1), false)`

/** Some menus, each with whether it and everything up to the root is there and enabled. */
export const entries = (which: string) => `with recursive chain as (
    select m.id, m.module_id, m.system_id, m.parent_id, m.enabled_mark, 1 as depth from menu m where ${which}
    union all
    select c.id, c.module_id, c.system_id, up.parent_id, up.enabled_mark, c.depth + 1
    from chain c join menu up on up.id = c.parent_id where c.depth < ${depthMax}
  ), entry as materialized (
    select c.id, c.module_id, c.system_id, min(c.enabled_mark) = 1 and bool_or(c.parent_id = '-1') as is_way_open
    from chain c group by c.id, c.module_id, c.system_id
  )`

export const menuFacts = `s.enabled_mark = 1 as "isSystemEnabled", ${held('system', 'e.system_id')} as "isSystemHeld",
  e.is_way_open as "isWayOpen", ${held('module', 'e.id')} as "isMenuHeld"`

type Handle = Db | DbTransaction

const runMenus = prepared<MenuFacts & { menuId: string }>(
  'menus-by-code',
  `${entries('m.en_code = $5')} select e.id as "menuId", ${menuFacts} from entry e join app_system s on s.id = e.system_id`,
)

/** What is so of the menus with a code, of which every system may have one. */
export function findMenusByCode(db: Handle, grantees: Grantees, enCode: string) {
  return runMenus(db, [...granteeValues(grantees), enCode])
}

const runMenusTo = prepared<MenuFacts & { menuId: string }>(
  'menus-to-target',
  `${entries('m.type = $5 and m.module_id = $6')}
  select e.id as "menuId", ${menuFacts} from entry e join app_system s on s.id = e.system_id`,
)

/** Wire: what an entry of a menu leads to, by its type (spec 1 §2.4), and the id of that. */
export type MenuTarget = { type: 3 | 5 | 6 | 8; id: string }

/** The same of the menus that lead to a design, a report, a screen or a portal. */
export function findMenusTo(db: Handle, grantees: Grantees, { type, id }: MenuTarget) {
  return runMenusTo(db, [...granteeValues(grantees), type, id])
}

type MenuRow = MenuFacts & { kind: 'menu'; modelId: string; menuId: string }
export type ItemRow = ItemFacts & { kind: ItemKind; modelId: string; menuId: string; code: string }
type SchemeRow = {
  kind: 'scheme'
  modelId: string
  menuId: string
  /** The id of the scheme. */
  code: string
  objectType: string
  objectId: string
  allData: number
  matchLogic: 'and' | 'or'
  conditionJson: string
}
export type RightsRow = MenuRow | ItemRow | SchemeRow

/**
 * What stands below the entries. They are few, which the database does not know: without `offset` it would read every item that there
 * is.
 */
const below = (table: string) => `entry e cross join lateral (select * from ${table} where module_id = e.id offset 0)`

/** Of items only what is enabled and held comes at all: a form of two hundred fields is asked about with every call. */
const items = (
  kind: ItemKind,
) => `select e.module_id, '${kind}', e.id, i.en_code, null, null, null, null, true, true, null, null, null, null, null
  from ${below(`module_${kind}`)} i where i.enabled_mark = 1 and ${held(kind, 'i.id')}`

/** Ids of reports, screens and portals come in files, and so may be those of designs: their entries give no rights on these. */
const leadsToModule = 'm.type not in (5, 6, 8)'

const runRights = prepared<RightsRow>(
  'rights-of-modules',
  `${entries(`m.module_id = ${anyOfValue(5)} and ${leadsToModule}`)}
  select e.module_id as "modelId", 'menu' as "kind", e.id as "menuId", null as "code", ${menuFacts},
    null::boolean as "isEnabled", null::boolean as "isHeld", null as "objectType", null as "objectId", null::int as "allData",
    null as "matchLogic", null as "conditionJson" from entry e join app_system s on s.id = e.system_id
  union all ${items('button')} union all ${items('column')} union all ${items('form')}
  union all select e.module_id, 'scheme', e.id, s.id, null, null, null, null, null, null, g.object_type, g.object_id, s.all_data,
    s.match_logic, s.condition_json
    from ${below('data_scheme')} s join permission_grant g on g.item_type = 'resource' and g.item_id = s.id and ${heldByGrantees}`,
)

/**
 * What is so of the menus that open some designs, the items of those menus that are held, and the held data schemes, once per
 * grantee; in one statement, in no order.
 */
export function findRights(db: Handle, grantees: Grantees, modelIds: readonly string[]): Promise<RightsRow[]> {
  return runRights(db, [...granteeValues(grantees), modelIds])
}
