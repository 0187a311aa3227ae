import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../http/context'
import { findPage, type Page } from '../../../kit/paging'
import type { Db, DbTransaction, GrantItemType } from '../../../store/database'
import { foundBy } from '../name-reading'
import { gradedOrganizes, isSeenPerson } from '../scope/store'
import { type Grantees, holdsSameGrant } from '../store'

type Handle = Db | DbTransaction

export function findAdminPage(db: Handle, { keyword, actor }: { keyword: string; actor: Actor }, page: Page) {
  const base = db
    .selectFrom('gradeAdmin as a')
    .innerJoin('appUser', 'appUser.id', 'a.userId')
    .where(isCandidate(actor))
    .$if(keyword !== '', (query) => query.where(foundBy(keyword, 'appUser')))
  const rows = base
    .select(['appUser.id', 'account', 'realName', 'gender', 'mobilePhone', 'a.managerGroup', 'a.createdAt'])
    .orderBy('a.createdAt', 'desc')
    .orderBy('appUser.id')
  return findPage(base, rows, page)
}

/** Condition on a table of users: those whom a grade administrator may make one, or change; for administrators everybody. */
export function isCandidate(actor: Actor, table = 'appUser'): RawBuilder<SqlBool> {
  if (actor.isAdministrator) return sql`true`
  const [id, isAdministrator] = [`${table}.id`, sql.ref(`${table}.isAdministrator`)]
  return sql`${isAdministrator} = 0 and ${sql.ref(id)} <> ${actor.userId} and ${isSeenPerson(actor, id)}`
}

export function findAdmin(db: Handle, userId: string) {
  return db.selectFrom('gradeAdmin').selectAll().where('userId', '=', userId).executeTakeFirst()
}

export function findTarget(db: Handle, userId: string) {
  return db
    .selectFrom('appUser')
    .select(['id', 'account', 'realName', 'isAdministrator'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** Makes the record or the next version of it. */
export async function writeAdmin(
  trx: Handle,
  { userId, managerGroup, now, by }: { userId: string; managerGroup: string; now: number; by: string },
): Promise<void> {
  await sql`insert into grade_admin (user_id, manager_group, created_at, created_by) values (${userId}, ${managerGroup}, ${now}, ${by})
    on conflict (user_id) do update set manager_group = excluded.manager_group, version = grade_admin.version + 1,
      updated_at = ${now}, updated_by = ${by}`.execute(trx)
}

/** Its rows for organisations go with it by their foreign key. */
export async function deleteAdmin(trx: Handle, userId: string): Promise<void> {
  await trx.deleteFrom('gradeAdmin').where('userId', '=', userId).execute()
}

/** Systems and menus that somebody may use as a grade administrator. */
export async function findItems(db: Handle, userId: string): Promise<Record<'system' | 'module', string[]>> {
  const rows = await db
    .selectFrom('permissionGrant')
    .select(['itemType', 'itemId'])
    .where('objectType', '=', 'Grade')
    .where('objectId', '=', userId)
    .orderBy('itemId')
    .execute()
  const idsOf = (kind: GrantItemType) => rows.filter((row) => row.itemType === kind).map((row) => row.itemId)
  return { system: idsOf('system'), module: idsOf('module') }
}

/** Those of the users who may use something as grade administrators that the grantees may not. */
export async function findItemsBeyond(db: Handle, userIds: readonly string[], grantees: Grantees): Promise<string[]> {
  const rows = await db
    .selectFrom('permissionGrant as x')
    .select('x.objectId')
    .distinct()
    .where('x.objectType', '=', 'Grade')
    .where(sql<SqlBool>`x.object_id = any(${[...userIds]}::text[])`)
    .where(({ not, exists }) => not(exists(holdsSameGrant(db, grantees))))
    .execute()
  return rows.map(({ objectId }) => objectId)
}

export async function replaceItems(
  trx: Handle,
  userId: string,
  kind: 'system' | 'module',
  ids: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('permissionGrant')
    .where('objectType', '=', 'Grade')
    .where('objectId', '=', userId)
    .where('itemType', '=', kind)
    .execute()
  if (ids.length === 0) return
  await sql`insert into permission_grant (object_type, object_id, item_type, item_id)
    select 'Grade', ${userId}, ${kind}, item_id from unnest(${[...ids]}::text[]) as item_id`.execute(trx)
}

/** Wire: pages are menus of type 2, directories of type 0 or 1 (contract 2 §12.2). Bounded by the screens that there are. */
export function findPlatformMenus(db: Handle) {
  return db
    .selectFrom('menu')
    .innerJoin('appSystem', 'appSystem.id', 'menu.systemId')
    .select(['menu.id', 'menu.parentId', 'menu.fullName', 'menu.enCode', 'menu.icon', 'menu.type'])
    .where('appSystem.isMain', '=', 1)
    .where('menu.enabledMark', '=', 1)
    .where('menu.category', '=', 'Web')
    .where('menu.type', 'in', [0, 1, 2])
    .orderBy('menu.sortCode')
    .orderBy('menu.createdAt', 'desc')
    .orderBy('menu.id')
    .execute()
}

export function findAllSystems(db: Handle) {
  return db
    .selectFrom('appSystem')
    .select(['id', 'fullName', 'enCode', 'icon', 'isMain'])
    .where('enabledMark', '=', 1)
    .orderBy('sortCode')
    .orderBy('id')
    .execute()
}

/** Ids of the enabled organisations that somebody sees and that stand nearest below another one that he sees; at the top for '0'. */
export async function findSeenChildren(db: Handle, userId: string, parentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with seen as materialized (select id from (${gradedOrganizes(userId)}) as s where s.see)
    select o.id from organize o join seen on seen.id = o.id
    where o.enabled_mark = 1 and ${parentId} = coalesce((
      select above.id from unnest(string_to_array(o.id_path, ',')) with ordinality as above(id, place)
      where above.id <> o.id and above.id in (select id from seen) order by above.place desc limit 1), '0')`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findExistingOrganizes(db: Handle, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from organize where id = any(${[...ids]}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** People who administer the organisation itself or what is below it by a row for it. */
export function findManagers(db: Handle, organizeId: string, actor: Actor) {
  return db
    .selectFrom('gradeOrganize as g')
    .innerJoin('appUser', 'appUser.id', 'g.userId')
    .selectAll('g')
    .select(['account', 'realName'])
    .where('g.organizeId', '=', organizeId)
    .where(isCandidate(actor))
    .orderBy('appUser.sortCode')
    .orderBy('appUser.id')
    .limit(managersMax)
    .execute()
}

const managersMax = 1000
