import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../http/context'
import { findPage, type Page } from '../../../kit/paging'
import type { Db, DbTransaction } from '../../../store/database'
import { foundBy } from '../name-reading'
import { isBelow, isSeenPerson } from '../scope/store'
import { type Grantees, holdsSameGrant } from '../store'

type Handle = Db | DbTransaction

export async function findAdminPage(db: Handle, { keyword, actor }: { keyword: string; actor: Actor }, page: Page) {
  const base = db
    .selectFrom('gradeAdmin as a')
    .innerJoin('appUser', 'appUser.id', 'a.userId')
    .where(await isCandidate(db, actor))
    .$if(keyword !== '', (query) => query.where(foundBy(keyword, 'appUser')))
  const rows = base
    .select(['appUser.id', 'account', 'realName', 'gender', 'mobilePhone', 'a.managerGroup', 'a.createdAt'])
    .orderBy('a.createdAt', 'desc')
    .orderBy('appUser.id')
  return findPage(base, rows, page)
}

/** Condition on a table of users: those whom a grade administrator may make one, or change; for administrators everybody. */
export async function isCandidate(db: Handle, actor: Actor, table = 'appUser'): Promise<RawBuilder<SqlBool>> {
  if (actor.isAdministrator) return sql`true`
  const [id, isAdministrator] = [`${table}.id`, sql.ref(`${table}.isAdministrator`)]
  return sql`${isAdministrator} = 0 and ${sql.ref(id)} <> ${actor.userId} and ${await isSeenPerson(db, actor, id)}`
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

/** Who made somebody a grade administrator, and who made him one, and so on. */
export async function findMakers(db: Handle, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive maker as (
      select created_by as id from grade_admin where user_id = ${userId}
      union select a.created_by from maker m join grade_admin a on a.user_id = m.id)
    select id from maker where id is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Its rows for organisations go with it by their foreign key. */
export async function deleteAdmin(trx: Handle, userId: string): Promise<void> {
  await trx.deleteFrom('gradeAdmin').where('userId', '=', userId).execute()
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

/**
 * Organisations below one, at any depth for '0', that may have no organisation above them which somebody sees: those of his rows, what
 * stands right below these, and what stands right below the one.
 */
export async function findPossibleChildren(db: Handle, userId: string, parentId: string) {
  const below = parentId === '0' ? sql`true` : isBelow(parentId)
  const { rows } = await sql<{ id: string; idPath: string }>`
    select o.id, o.id_path from organize o where o.id <> ${parentId} and ${below} and o.id in (
      select g.organize_id from grade_organize g where g.user_id = ${userId} and g.this_layer_select = 1
      union select c.id from grade_organize g join organize c on c.parent_id = g.organize_id
        where g.user_id = ${userId} and g.sub_layer_select = 1
      union select c.id from organize c where c.parent_id = ${parentId})`.execute(db)
  return rows
}

/** People who administer the organisation itself or what is below it by a row for it. */
export async function findManagers(db: Handle, organizeId: string, actor: Actor) {
  return db
    .selectFrom('gradeOrganize as g')
    .innerJoin('appUser', 'appUser.id', 'g.userId')
    .selectAll('g')
    .select(['account', 'realName'])
    .where('g.organizeId', '=', organizeId)
    .where(await isCandidate(db, actor))
    .orderBy('appUser.sortCode')
    .orderBy('appUser.id')
    .limit(managersMax)
    .execute()
}

const managersMax = 1000
