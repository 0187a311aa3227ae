import { type Insertable, sql, type Updateable } from 'kysely'
import { clashOf, takes } from '../../kit/unique'
import type { Database, DbTransaction } from '../../store/database'
import { nextVersion } from '../../store/next-version'

/** Until the transaction ends nobody else writes systems, menus or their items: names are unique, and no tree has a circle. */
export async function lockMenus(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('menu', 0))`.execute(trx)
}

type Named = { fullName: string; enCode: string }

export function findSystem(trx: DbTransaction, id: string) {
  return trx.selectFrom('appSystem').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findSystemClash(trx: DbTransaction, wanted: Named, exceptId: string) {
  const rows = await trx.selectFrom('appSystem').select('enCode').where('id', '<>', exceptId).where(takes(wanted)).execute()
  return clashOf(rows, wanted.enCode)
}

export async function insertSystem(trx: DbTransaction, row: Insertable<Database['appSystem']>): Promise<void> {
  await trx.insertInto('appSystem').values(row).execute()
}

export async function updateSystem(trx: DbTransaction, id: string, values: Updateable<Database['appSystem']>): Promise<void> {
  await trx
    .updateTable('appSystem')
    .set({ ...values, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

/** Its menus and portals go with it by their foreign keys; whoever worked in it works elsewhere from now on. */
export async function deleteSystem(trx: DbTransaction, id: string): Promise<void> {
  await deleteItemsBelow(trx, sql`(select id from menu where system_id = ${id})`)
  await sql`delete from permission_grant where item_type = 'module' and item_id in (select id from menu where system_id = ${id})`.execute(
    trx,
  )
  await sql`delete from permission_grant where item_type = 'portalManage'
    and item_id in (select id from portal_manage where system_id = ${id})`.execute(trx)
  await trx.deleteFrom('permissionGrant').where('itemType', '=', 'system').where('itemId', '=', id).execute()
  await trx.updateTable('appUser').set({ systemId: null }).where('systemId', '=', id).execute()
  await trx.deleteFrom('appSystem').where('id', '=', id).execute()
}

const itemTables = [
  'module_button',
  'module_column',
  'module_form',
  'data_scheme',
  'data_field',
  'data_link',
  'saved_query',
] as const

/** What can be granted on menus, with its grants. Ids are unique over all kinds. */
async function deleteItemsBelow(trx: DbTransaction, menuIds: ReturnType<typeof sql>): Promise<void> {
  for (const table of itemTables) {
    const items = sql`select id from ${sql.table(table)} where module_id in ${menuIds}`
    await sql`delete from permission_grant where item_id in (${items})`.execute(trx)
    await sql`delete from ${sql.table(table)} where module_id in ${menuIds}`.execute(trx)
  }
}

export function findMenu(trx: DbTransaction, id: string) {
  return trx.selectFrom('menu').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Whether something has the id that an entry could be mixed up with: grants name systems, entries and what stands on them by ids alone,
 * and entries name the one above them, also one that is gone.
 */
export async function isIdTaken(trx: DbTransaction, id: string): Promise<boolean> {
  const holders = ['menu', ...itemTables].map((table) => sql`select id from ${sql.table(table)} where id = ${id}`)
  // Trees of rights have a node for each kind of client, with the id of its system and a digit.
  holders.push(sql`select id from app_system where ${id} in (id, id || '1', id || '2')`)
  holders.push(sql`select id from menu where parent_id = ${id}`, sql`select item_id from permission_grant where item_id = ${id}`)
  const { rows } = await sql`${sql.join(holders, sql` union all `)} limit 1`.execute(trx)
  return rows.length > 0
}

/** Names and codes are taken in the whole system and client (contract 2 §12.2). */
export async function findMenuClash(
  trx: DbTransaction,
  wanted: Named & { systemId: string; category: string },
  exceptId: string,
) {
  const rows = await trx
    .selectFrom('menu')
    .select('enCode')
    .where('id', '<>', exceptId)
    .where('systemId', '=', wanted.systemId)
    .where('category', '=', wanted.category)
    .where(takes(wanted))
    .execute()
  return clashOf(rows, wanted.enCode)
}

export async function insertMenu(trx: DbTransaction, row: Insertable<Database['menu']>): Promise<void> {
  await trx.insertInto('menu').values(row).execute()
}

export async function updateMenu(trx: DbTransaction, id: string, values: Updateable<Database['menu']>): Promise<void> {
  await trx
    .updateTable('menu')
    .set({ ...values, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

/** What stands in one directory, in its order. */
export function findSiblings(
  trx: DbTransaction,
  { systemId, category, parentId }: { systemId: string; category: string; parentId: string },
) {
  return trx
    .selectFrom('menu')
    .selectAll()
    .where('systemId', '=', systemId)
    .where('category', '=', category)
    .where('parentId', '=', parentId)
    .orderBy('sortCode')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

export async function hasChildren(trx: DbTransaction, id: string): Promise<boolean> {
  // An entry that an older version took from a file may have the id of the root, and may stand below itself: that is nothing below it.
  if (id === rootId) return false
  const below = trx.selectFrom('menu').select('id').where('parentId', '=', id).where('id', '<>', id)
  return (await below.limit(1).executeTakeFirst()) !== undefined
}

const rootId = '-1'

export async function deleteMenu(trx: DbTransaction, id: string): Promise<void> {
  await deleteItemsBelow(trx, sql`(${id})`)
  await trx.deleteFrom('permissionGrant').where('itemType', '=', 'module').where('itemId', '=', id).execute()
  await trx.deleteFrom('menu').where('id', '=', id).execute()
}

/** Entries of a type that open the module or the portal. */
export function findMenusOfModule(trx: DbTransaction, moduleId: string, type: 3 | 8 = 3) {
  return trx.selectFrom('menu').selectAll().where('moduleId', '=', moduleId).where('type', '=', type).orderBy('id').execute()
}
