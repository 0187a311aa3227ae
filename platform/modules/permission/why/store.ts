import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, GrantHolderType, GrantItemType } from '../../../store/database'
import { anyOfValue, prepared } from '../../../store/prepared'
import type { PermissionMemberType } from '../../../store/tables/permission-groups'
import type { ItemFacts, MenuFacts } from '../gate'
import { granteeValues, heldBy, type ItemKind } from '../items-store'
import { entries, grantsOf, held, menuFacts } from '../rights-store'
import { depthMax, type Grantees } from '../store'

/**
 * The statements of `rights-store.ts` with what they leave out: what is not held or not enabled, and by what everything is held. The
 * facts are the same expressions.
 */

/** What counts of a person, and all that he belongs to, counting or not. */
export type AskedGrantees = { counting: Grantees; all: Grantees }

const by = (itemType: string, itemId: string) =>
  `array(select g.object_type || ':' || g.object_id ${grantsOf(itemType, itemId, heldBy(1, 6, 7, 8))} order by 1)`

const valuesOf = ({ counting, all }: AskedGrantees, menuIds: readonly string[]) => [
  ...granteeValues(counting),
  menuIds,
  all.roleIds,
  all.positionIds,
  all.permissionGroupIds,
]

export type TracedMenu = MenuFacts & {
  menuId: string
  fullName: string
  urlAddress: string
  systemId: string
  systemName: string
  /** Keys of what holds the system and the menu, of all that the person belongs to. */
  systemBy: string[]
  menuBy: string[]
}

const runMenus = prepared<TracedMenu>(
  'why-menus',
  `${entries(`m.id = ${anyOfValue(5)}`)} select e.id as "menuId", m.full_name as "fullName", m.url_address as "urlAddress", e.system_id as "systemId",
    s.full_name as "systemName", ${menuFacts}, ${by('system', 'e.system_id')} as "systemBy", ${by('module', 'e.id')} as "menuBy"
  from entry e join menu m on m.id = e.id join app_system s on s.id = e.system_id order by m.sort_code, e.id`,
)

export function findTracedMenus(db: Db, asked: AskedGrantees, menuIds: readonly string[]): Promise<TracedMenu[]> {
  return runMenus(db, valuesOf(asked, menuIds))
}

export type TracedItem = ItemFacts & { kind: ItemKind; menuId: string; id: string; fullName: string; code: string; by: string[] }

const items = (
  kind: ItemKind,
) => `select '${kind}' as "kind", i.module_id as "menuId", i.id, i.full_name as "fullName", i.en_code as "code",
    i.enabled_mark = 1 as "isEnabled", ${held(kind, 'i.id')} as "isHeld", ${by(kind, 'i.id')} as "by", i.sort_code
  from module_${kind} i where i.module_id = ${anyOfValue(5)}`

const runItems = prepared<TracedItem>(
  'why-items',
  `${items('button')} union all ${items('column')} union all ${items('form')} order by sort_code, id`,
)

export function findTracedItems(db: Db, asked: AskedGrantees, menuIds: readonly string[]): Promise<TracedItem[]> {
  return runItems(db, valuesOf(asked, menuIds))
}

export type TracedScheme = {
  menuId: string
  id: string
  fullName: string
  enCode: string
  allData: number
  matchLogic: 'and' | 'or'
  conditionJson: string
  isHeld: boolean
  by: string[]
}

const runSchemes = prepared<TracedScheme>(
  'why-schemes',
  `select s.module_id as "menuId", s.id, s.full_name as "fullName", s.en_code as "enCode", s.all_data as "allData",
    s.match_logic as "matchLogic", s.condition_json as "conditionJson", ${held('resource', 's.id')} as "isHeld", ${by('resource', 's.id')} as "by"
  from data_scheme s where s.module_id = ${anyOfValue(5)} order by s.all_data desc, s.id`,
)

export function findTracedSchemes(db: Db, asked: AskedGrantees, menuIds: readonly string[]): Promise<TracedScheme[]> {
  return runSchemes(db, valuesOf(asked, menuIds))
}

const itemTables = { button: 'module_button', column: 'module_column', form: 'module_form', resource: 'data_scheme' } as const

/** Which menu an item is of, and what it is called. */
export async function findItem(db: Db, kind: ItemKind | 'resource', id: string) {
  const { rows } = await sql<{ menuId: string; fullName: string; code: string }>`
    select module_id as "menuId", full_name as "fullName", en_code as code from ${sql.table(itemTables[kind])} where id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export function findMenu(db: Db, id: string) {
  return db.selectFrom('menu').select(['id', 'fullName', 'moduleId', 'systemId']).where('id', '=', id).executeTakeFirst()
}

/** Menus that open a design. */
export async function findMenusOf(db: Db, modelId: string): Promise<string[]> {
  const rows = await db.selectFrom('menu').select('id').where('moduleId', '=', modelId).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** What is disabled of the menus and of what stands above them, by the menu. */
export async function findClosedAbove(db: Db, menuIds: readonly string[]): Promise<{ menuId: string; fullName: string }[]> {
  if (menuIds.length === 0) return []
  const { rows } = await sql<{ menuId: string; fullName: string }>`with recursive up as (
      select id as menu_id, id, parent_id, full_name, enabled_mark, 1 as depth from menu where id = any(${[...menuIds]}::text[])
      union all select up.menu_id, m.id, m.parent_id, m.full_name, m.enabled_mark, up.depth + 1
      from up join menu m on m.id = up.parent_id where up.depth < ${sql.lit(depthMax)})
    select menu_id as "menuId", full_name as "fullName" from up where enabled_mark <> 1 order by depth desc`.execute(db)
  return rows
}

/** Every menu of every system, with what it stands below. */
export function findAllMenus(db: Db): Promise<{ id: string; parentId: string }[]> {
  return db.selectFrom('menu').select(['id', 'parentId']).execute()
}

/** Everything below a menu. */
export async function findBelow(db: Db, menuId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive below as (
      select id from menu where parent_id = ${menuId}
      union select m.id from below b join menu m on m.parent_id = b.id)
    select id from below`.execute(db)
  return rows.map(({ id }) => id)
}

type Named = { type: PermissionMemberType | GrantHolderType; id: string }
export type NamedRow = Named & { fullName: string; category: string }

const namedTables = {
  User: 'app_user',
  Grade: 'app_user',
  Role: 'role',
  Position: 'position',
  Group: 'user_group',
  Organize: 'organize',
  PermissionGroup: 'permission_group',
} as const satisfies Record<Named['type'], string>

/** What these are called now, in one statement. */
export async function findNames(db: Db, named: readonly Named[]): Promise<NamedRow[]> {
  const types = (Object.keys(namedTables) as Named['type'][]).filter((type) => named.some((one) => one.type === type))
  if (types.length === 0) return []
  const arms = types.map((type) => {
    const ids = named.flatMap((one) => (one.type === type ? one.id : []))
    const name = namedTables[type] === 'app_user' ? sql`real_name || '/' || account` : sql`full_name`
    const category = type === 'Organize' ? sql`category` : sql`''`
    return sql`select ${sql.lit(type)} as type, id, ${name} as "fullName", ${category} as category
      from ${sql.table(namedTables[type])} where id = any(${ids}::text[])`
  })
  const { rows } = await sql<NamedRow>`${sql.join(arms, sql` union all `)}`.execute(db)
  return rows
}

type Items = readonly { type: GrantItemType; id: string }[]

/**
 * Some of what holds each of the items, by the place of the item in the list; a few names tell enough. `isSeen` is a condition on a
 * grant `g`.
 */
export async function findSomeHolders(db: Db, items: Items, isSeen: RawBuilder<SqlBool>, most: number) {
  if (items.length === 0) return []
  const asked = sql`unnest(${items.map(({ type }) => type)}::text[], ${items.map(({ id }) => id)}::text[])`
  const { rows } = await sql<{ place: number; type: GrantHolderType; id: string }>`
    select (asked.place - 1)::int as place, holder.object_type as type, holder.object_id as id
    from ${asked} with ordinality as asked(item_type, item_id, place) cross join lateral (
      select g.object_type, g.object_id from permission_grant g where g.item_type = asked.item_type and g.item_id = asked.item_id and ${isSeen}
      order by array_position(array['PermissionGroup', 'Role', 'Position', 'User', 'Grade'], g.object_type), g.object_id limit ${most}
    ) as holder order by 1`.execute(db)
  return rows
}
