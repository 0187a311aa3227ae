import { type Expression, type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import { someHas } from '../../../../kit/like'
import { findPage, type Page } from '../../../../kit/paging'
import { inOrder, type Sorting } from '../../../../kit/sorting'
import { takes } from '../../../../kit/unique'
import type { Database, Db, DbTransaction } from '../../../../store/database'
import { flowFormType } from '../../../../store/design-type'
import { nextVersion } from '../../../../store/next-version'
import { recordTableName } from '../../records/names'
import { dataView } from '../store'

type Handle = Db | DbTransaction
export type DesignTableRow = Selectable<Database['design']>

/** Until the transaction ends nobody else writes designs: their names and codes are unique. */
export async function lockDesigns(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('design', 0))`.execute(trx)
}

export type DesignFilter = {
  sorting: Sorting
  keyword: string
  type: number | null
  category: string
  /** Wire: 1 ordinary forms, 2 forms with a flow, 4 data views (contract 3b §2.1). */
  kind: number | null
  state: number | null
  enableFlow: number | null
}

const columns: Readonly<Record<string, string>> = {
  fullName: 'fullName',
  enCode: 'enCode',
  category: 'category',
  webType: 'webType',
  state: 'state',
  isRelease: 'state',
  creatorTime: 'createdAt',
  lastModifyTime: 'updatedAt',
  sortCode: 'sortCode',
}

function filtered(db: Handle, table: 'design' | 'designRelease', filter: Omit<DesignFilter, 'sorting'>) {
  return db.selectFrom(table as 'design').where((eb) => {
    const conditions: Expression<SqlBool>[] = [eb('type', '<>', flowFormType)]
    if (filter.keyword) conditions.push(someHas(filter.keyword, `${table}.fullName`, `${table}.enCode`))
    if (filter.type !== null) conditions.push(eb('type', '=', filter.type))
    if (filter.category) conditions.push(eb('category', '=', filter.category))
    if (filter.kind !== null) conditions.push(eb('webType', filter.kind === dataView ? '=' : '<>', dataView))
    if (filter.kind === 1 || filter.kind === 2) conditions.push(eb('enableFlow', '=', filter.kind - 1))
    if (filter.state !== null) conditions.push(eb('state', '=', filter.state))
    if (filter.enableFlow !== null) conditions.push(eb('enableFlow', '=', filter.enableFlow))
    return eb.and(conditions)
  })
}

/** A page of designs without their documents, but with their tables (contract 3b §2.2), and with the people who made and changed them. */
export function findDesignPage(db: Handle, { sorting, ...filter }: DesignFilter, page: Page) {
  const base = filtered(db, 'design', filter)
  const rows = base
    .leftJoin('appUser as creator', 'creator.id', 'design.createdBy')
    .leftJoin('appUser as modifier', 'modifier.id', 'design.updatedBy')
    .select([
      'design.id',
      'design.fullName',
      'design.enCode',
      'design.category',
      'design.type',
      'design.webType',
      'design.enableFlow',
      'design.state',
      'design.sortCode',
      'design.tablesJson',
      'design.version',
      'design.createdAt',
      'design.updatedAt',
    ])
    .select(['creator.realName as creatorName', 'creator.account as creatorAccount'])
    .select(['modifier.realName as modifierName', 'modifier.account as modifierAccount'])
  return findPage(base, inOrder(rows, sorting, { table: 'design', columns }), page)
}

export function findReleasedPage(db: Handle, { sorting, ...filter }: DesignFilter, page: Page) {
  const base = filtered(db, 'designRelease', filter)
  const rows = base.select(['id', 'fullName', 'enCode', 'enableFlow', 'createdAt', 'updatedAt', 'sortCode'])
  return findPage(base, inOrder(rows, sorting, { table: 'designRelease', columns }), page)
}

/** For a choice; they number in the hundreds. `webTypes` empty: of any. */
export function findDesignsToChoose(
  db: Handle,
  {
    copy,
    webTypes,
    ...filter
  }: { copy: 'design' | 'designRelease'; webTypes: readonly number[]; type: number | null; enableFlow: number | null },
) {
  const base = filtered(db, copy, { keyword: '', category: '', kind: null, state: null, ...filter })
  return base
    .$if(webTypes.length > 0, (query) => query.where('webType', 'in', [...webTypes]))
    .select(['id', 'fullName', 'enCode', 'category', 'sortCode'])
    .orderBy('sortCode')
    .orderBy('id')
    .execute()
}

export function findWholeDesign(db: Handle, id: string, copy: 'design' | 'designRelease'): Promise<DesignTableRow | undefined> {
  return db
    .selectFrom(copy as 'design')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function hasDesign(db: Handle, id: string): Promise<boolean> {
  const row = await db.selectFrom('design').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** JSON text; undefined for what was never released. */
export async function findReleasedTables(db: Handle, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('designRelease').select('tablesJson').where('id', '=', id).executeTakeFirst()
  return row?.tablesJson
}

/** Whether something of a design that had the id is still there: its records, or its address for everybody. */
export async function hasLeftovers(db: Handle, id: string): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass(${recordTableName(id)}) is not null
    or exists (select from short_link where id = ${id}) as "isThere"`.execute(db)
  return rows[0]?.isThere === true
}

/** Designs of the kind that have the name or the code already, in whatever spelling. */
export function findTaken(
  trx: DbTransaction,
  { type, ...wanted }: { type: number; fullName: string; enCode: string },
  exceptId: string,
) {
  return trx
    .selectFrom('design')
    .select(['enCode', 'fullName'])
    .where('type', '=', type)
    .where('id', '<>', exceptId)
    .where(takes(wanted))
    .execute()
}

export async function insertDesign(trx: DbTransaction, row: Insertable<Database['design']>): Promise<void> {
  await trx.insertInto('design').values(row).execute()
}

export async function updateDesign(trx: DbTransaction, id: string, values: Updateable<Database['design']>): Promise<void> {
  await trx
    .updateTable('design')
    .set({ ...values, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

/** With everything that is known of it, and the address by which it was open to everybody; its menus and its records stay. */
export async function deleteDesign(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('shortLink').where('id', '=', id).execute()
  await trx.deleteFrom('designReference').where('designId', '=', id).execute()
  await trx.deleteFrom('designVersion').where('designId', '=', id).execute()
  await trx.deleteFrom('designRelease').where('id', '=', id).execute()
  await trx.deleteFrom('design').where('id', '=', id).execute()
}

/** Entries that open modules. */
export async function findMenusOfDesigns(db: Handle, designIds: readonly string[]) {
  if (designIds.length === 0) return []
  return db
    .selectFrom('menu')
    .leftJoin('appSystem', 'appSystem.id', 'menu.systemId')
    .select(['menu.id', 'menu.fullName', 'menu.systemId', 'menu.category', 'menu.enabledMark', 'menu.moduleId'])
    .select('appSystem.fullName as systemName')
    .where('menu.moduleId', 'in', [...designIds])
    .where('menu.type', '=', 3)
    .orderBy('menu.category', 'desc')
    .orderBy('menu.id')
    .execute()
}

export function findInterfaceName(db: Handle, id: string): Promise<{ fullName: string } | undefined> {
  return db.selectFrom('dataInterface').select('fullName').where('id', '=', id).executeTakeFirst()
}

/** Whether there is such a design. */
export async function touchDesign(db: Db, id: string, stamps: { updatedAt: number; updatedBy: string }): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('design').set(stamps).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Who stored the design that is worked on last, and when. */
export function findLastStored(db: Db, id: string) {
  return db
    .selectFrom('design')
    .leftJoin('appUser', 'appUser.id', 'design.updatedBy')
    .select(['design.version', 'design.updatedAt', 'design.updatedBy', 'appUser.realName'])
    .where('design.id', '=', id)
    .executeTakeFirst()
}

/** What it says stays, and so its version: whoever works on it goes on. */
export async function markReleased(
  trx: DbTransaction,
  id: string,
  stamps: { updatedAt: number; updatedBy: string },
): Promise<void> {
  await trx
    .updateTable('design')
    .set({ ...stamps, state: 1 })
    .where('id', '=', id)
    .execute()
}

/** Data schemes of menus, which say by fields which records somebody sees. */
export function findSchemesOf(db: Db, menuIds: readonly string[]) {
  return db
    .selectFrom('dataScheme')
    .select(['id', 'fullName', 'conditionJson'])
    .where('moduleId', 'in', ['', ...menuIds])
    .orderBy('id')
    .execute()
}
