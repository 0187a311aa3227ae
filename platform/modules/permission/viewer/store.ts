import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, GrantHolderType, GrantItemType } from '../../../store/database'

export type Holder = { type: GrantHolderType; id: string; fullName: string }

const holderTables = {
  Role: { table: 'role', name: sql`t.full_name` },
  Position: { table: 'position', name: sql`t.full_name` },
  User: { table: 'app_user', name: sql`t.real_name || '/' || t.account` },
  PermissionGroup: { table: 'permission_group', name: sql`t.full_name` },
  Grade: { table: 'app_user', name: sql`t.real_name || '/' || t.account` },
} as const

const holderTypes = ['PermissionGroup', 'Role', 'Position', 'User', 'Grade'] as const

/** Every kind of holder that is enabled, with its name. */
const living = sql.join(
  holderTypes.map((type, order) => {
    const { table, name } = holderTables[type]
    return sql`select ${sql.lit(type)} as type, t.id, ${name} as name, ${sql.lit(order)} as kind_order
      from ${sql.table(table)} t where t.enabled_mark <> 0`
  }),
  sql` union all `,
)

type Named = { type: GrantHolderType; id: string }

/** Those of the objects that are enabled and have any grant, with their names. */
export async function findGiving(db: Db, objects: readonly Named[]): Promise<Holder[]> {
  if (objects.length === 0) return []
  const asked = sql`unnest(${objects.map(({ type }) => type)}::text[], ${objects.map(({ id }) => id)}::text[])`
  const { rows } = await sql<Holder>`select holder.type, holder.id, holder.name as "fullName"
    from ${asked} as asked(type, id) join (${living}) as holder on holder.type = asked.type and holder.id = asked.id
    where exists (select from permission_grant g where g.object_type = holder.type and g.object_id = holder.id)
    order by holder.kind_order, holder.name, holder.id`.execute(db)
  return rows
}

type Item = { type: GrantItemType; id: string }

/** Enabled holders of an item, the kinds in their order; `isSeen` is a condition on `holder`. */
export async function findHoldersOf(db: Db, item: Item, isSeen: RawBuilder<SqlBool>, limit: number): Promise<Holder[]> {
  const { rows } = await sql<Holder>`select holder.type, holder.id, holder.name as "fullName"
    from permission_grant g join (${living}) as holder on holder.type = g.object_type and holder.id = g.object_id
    where g.item_type = ${item.type} and g.item_id = ${item.id} and ${isSeen}
    order by holder.kind_order, holder.name, holder.id limit ${limit}`.execute(db)
  return rows
}

/** Of a person he himself, or with `isGrade` what he is as a grade administrator. */
export async function findHolder(db: Db, { id, isGrade }: { id: string; isGrade: boolean }, isSeen: RawBuilder<SqlBool>) {
  const { rows } = await sql<Holder>`select type, id, name as "fullName" from (${living}) as holder
    where id = ${id} and (type = 'Grade') = ${isGrade} and ${isSeen} limit 1`.execute(db)
  return rows[0]
}

const itemTables = { button: 'module_button', column: 'module_column', form: 'module_form', resource: 'data_scheme' } as const

/** What the holder has of the items of a menu. */
export async function findItemsOfHolder(db: Db, menuId: string, { type, id }: Named) {
  const arms = Object.entries(itemTables).map(([kind, table]) => {
    const order = kind === 'resource' ? sql`0` : sql`i.sort_code`
    return sql`select ${sql.lit(kind)} as kind, i.id, i.full_name as "fullName", ${order} as sort_code
      from ${sql.table(table)} i join permission_grant g on g.item_type = ${sql.lit(kind)} and g.item_id = i.id
      where i.module_id = ${menuId} and g.object_type = ${type} and g.object_id = ${id}`
  })
  const { rows } = await sql<{ kind: keyof typeof itemTables; id: string; fullName: string }>`
    select kind, id, "fullName" from (${sql.join(arms, sql` union all `)}) as item order by sort_code, id`.execute(db)
  return rows
}

/** Who has a role or stands in a position, as far as a list can show. */
export async function findPeopleOf(
  db: Db,
  { type, id }: { type: 'Role' | 'Position'; id: string },
  isSeen: RawBuilder<SqlBool>,
  limit: number,
) {
  const { rows } = await sql<{ id: string; fullName: string }>`select u.id, u.real_name || '/' || u.account as "fullName"
    from user_relation r join app_user u on u.id = r.user_id
    where r.object_type = ${type} and r.object_id = ${id} and u.enabled_mark <> 0 and ${isSeen}
    order by u.sort_code, u.created_at desc, u.id limit ${limit}`.execute(db)
  return rows
}

export function findState(db: Db, table: 'role' | 'position' | 'userGroup' | 'permissionGroup' | 'organize', id: string) {
  return db.selectFrom(table).select('enabledMark').where('id', '=', id).executeTakeFirst()
}

export function findMenu(db: Db, id: string) {
  return db.selectFrom('menu').select(['id', 'type', 'enabledMark']).where('id', '=', id).executeTakeFirst()
}
