import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../http/context'
import { escapeLike } from '../../../kit/like'
import { findInOnePiece } from '../../../kit/one-piece-store'
import { type Clash, clashOf, takes } from '../../../kit/unique'
import type { Db, DbTransaction } from '../../../store/database'
import { nextVersion } from '../../../store/next-version'
import { gradedOrganizes } from '../scope/store'
import { type OrganizeRecord, pathIds } from './tree'

type Handle = Db | DbTransaction

/** The whole table: the trees of contract 2 §1.1 need every ancestor. */
export function findOrganisations(db: Handle): Promise<OrganizeRecord[]> {
  return findInOnePiece(db, sql<OrganizeRecord>`select ${treeColumns} from organize o ${treeOrder}`)
}

const treeColumns = sql.raw(`o.id, o.parent_id as "parentId", o.category, o.full_name as "fullName", o.en_code as "enCode",
  o.id_path as "idPath", o.description, o.enabled_mark as "enabledMark", o.sort_code as "sortCode", o.created_at as "createdAt"`)
const treeOrder = sql.raw('order by o.sort_code, o.created_at desc, o.id')

/** What somebody sees and what stands above it, whose names belong to the paths (contract 2 §1.1). Administrators see the whole table. */
export async function findSeenOrganisations(db: Handle, actor: Actor): Promise<OrganizeRecord[]> {
  if (actor.isAdministrator) return findOrganisations(db)
  return findInOnePiece(
    db,
    sql<OrganizeRecord>`with graded as materialized (${gradedOrganizes(actor.userId)})
    select ${treeColumns}, json_build_object('see', coalesce(g.see, false), 'add', coalesce(g.add, false),
      'edit', coalesce(g.edit, false), 'remove', coalesce(g.remove, false)) as graded
    from organize o left join graded g on g.id = o.id
    where o.id in (select unnest(string_to_array(x.id_path, ',')) from graded s join organize x on x.id = s.id where s.see)
    ${treeOrder}`,
  )
}

export function findOrganize(db: Handle, id: string) {
  return db.selectFrom('organize').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Names from the root down joined by `/`, and the ids of the path, for the given organisations. */
export async function findPaths(db: Handle, ids: readonly string[]): Promise<Map<string, { names: string; ids: string[] }>> {
  const asked = [...new Set(ids)]
  if (asked.length === 0) return new Map()
  const rows = await db.selectFrom('organize').select(['id', 'idPath']).where('id', 'in', asked).execute()
  const ancestors = [...new Set(rows.flatMap((row) => pathIds(row.idPath)))]
  if (ancestors.length === 0) return new Map()
  const named = await db.selectFrom('organize').select(['id', 'fullName']).where('id', 'in', ancestors).execute()
  const names = new Map(named.map((row) => [row.id, row.fullName]))
  return new Map(
    rows.map((row) => {
      const path = pathIds(row.idPath)
      return [row.id, { names: path.map((id) => names.get(id) ?? id).join('/'), ids: path }]
    }),
  )
}

export async function findDuplicate(
  db: Handle,
  wanted: { parentId: string; category: 'company' | 'department'; fullName: string; enCode: string; exceptId: string },
): Promise<Clash | null> {
  const rows = await db
    .selectFrom('organize')
    .select(['enCode'])
    .where('id', '<>', wanted.exceptId)
    .where((eb) => takes(wanted, eb('parentId', '=', wanted.parentId).and('category', '=', wanted.category)))
    .execute()
  return clashOf(rows, wanted.enCode)
}

type OrganizeValues = {
  parentId: string
  fullName: string
  enCode: string
  managerId: string | null
  idPath: string
  sortCode: number
  enabledMark: number
  description: string | null
  propertyJson?: string
}

export async function insertOrganize(
  trx: Handle,
  row: OrganizeValues & { id: string; category: 'company' | 'department'; createdAt: number; createdBy: string },
): Promise<void> {
  await trx.insertInto('organize').values(row).execute()
}

export async function updateOrganize(
  trx: Handle,
  id: string,
  values: Partial<OrganizeValues> & { updatedAt: number; updatedBy: string },
): Promise<void> {
  await trx
    .updateTable('organize')
    .set({ ...values, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

/** Moves the paths of everything below a moved node. */
export async function moveDescendants(trx: Handle, paths: { from: string; to: string }): Promise<void> {
  await trx
    .updateTable('organize')
    .set({ idPath: sql<string>`${paths.to} || substr(id_path, ${paths.from.length + 1}::int)` })
    .where('idPath', 'like', `${escapeLike(paths.from)}_%`)
    .execute()
}

/** What still refers to an organisation, in the words of contract 2 §1.4; null when nothing does. */
export async function findReference(trx: Handle, id: string): Promise<'组织' | '岗位' | '用户' | '角色' | null> {
  const child = await trx.selectFrom('organize').select('id').where('parentId', '=', id).limit(1).executeTakeFirst()
  if (child) return '组织'
  const position = await trx.selectFrom('position').select('id').where('organizeId', '=', id).limit(1).executeTakeFirst()
  if (position) return '岗位'
  const user = await trx
    .selectFrom('userRelation')
    .select('userId')
    .where('objectType', '=', 'Organize')
    .where('objectId', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (user) return '用户'
  const role = await trx.selectFrom('roleOrganize').select('roleId').where('organizeId', '=', id).limit(1).executeTakeFirst()
  return role ? '角色' : null
}

export async function deleteOrganize(trx: Handle, id: string): Promise<void> {
  await trx.deleteFrom('organize').where('id', '=', id).execute()
}

/** Enabled people who belong to organisations themselves, by organisation; of those in the sub-query, null for all. */
export async function countMembers(db: Handle, among: RawBuilder<string> | null): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`select r.object_id as id, count(*)::int as count from user_relation r
    join app_user u on u.id = r.user_id and u.enabled_mark <> 0
    where r.object_type = 'Organize' and ${isAmong(among)} group by r.object_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Organisations of each enabled person who belongs to more than one of them. */
export async function findSeveralPlaces(db: Handle, among: RawBuilder<string> | null): Promise<string[][]> {
  const { rows } = await sql<{ ids: string[] }>`select array_agg(r.object_id) as ids from user_relation r
    join app_user u on u.id = r.user_id and u.enabled_mark <> 0
    where r.object_type = 'Organize' and ${isAmong(among)} group by r.user_id having count(*) > 1`.execute(db)
  return rows.map(({ ids }) => ids)
}

function isAmong(organizes: RawBuilder<string> | null) {
  return organizes === null ? sql`true` : sql`r.object_id in ${organizes}`
}
