import { type Insertable, type RawBuilder, sql } from 'kysely'
import { isSameName } from '@/lib/domain/normal-name'
import { findSubtree } from '../../kit/tree-store'
import { type Clash, takes } from '../../kit/unique'
import type { Database, DbTransaction } from '../../store/database'
import { nextVersion } from '../../store/next-version'
import { itemForm } from './store'

/** `exceptId` is what is being changed. */
type Named = { fullName: string; enCode: string; exceptId?: string }

/** Until the transaction ends nobody else writes a dictionary. */
export async function lockDictionaries(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('dictionary', 0))`.execute(trx)
}

/** Whether a dictionary has the name or the code. */
export async function findTypeClash(trx: DbTransaction, wanted: Named): Promise<Clash | null> {
  const rows = await trx
    .selectFrom('dictionaryType')
    .select('fullName')
    .where('id', '<>', wanted.exceptId ?? '')
    .where(takes(wanted))
    .execute()
  return nameFirst(rows, wanted)
}

/** Whether an item of the same dictionary has them. */
export async function findItemClash(trx: DbTransaction, wanted: Named & { dictionaryTypeId: string }): Promise<Clash | null> {
  const rows = await trx
    .selectFrom('dictionaryData')
    .select('fullName')
    .where('dictionaryTypeId', '=', wanted.dictionaryTypeId)
    .where('id', '<>', wanted.exceptId ?? '')
    .where(takes(wanted))
    .execute()
  return nameFirst(rows, wanted)
}

/** Names and codes of dictionaries reach equally far, so the name, which stands first in the form, is told first. */
function nameFirst(rows: readonly { fullName: string }[], { fullName }: Named): Clash | null {
  if (rows.length === 0) return null
  return rows.some((row) => isSameName(row.fullName, fullName)) ? 'name' : 'code'
}

export async function hasItem(
  trx: DbTransaction,
  { id, dictionaryTypeId }: { id: string; dictionaryTypeId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('dictionaryData')
    .select('id')
    .where('id', '=', id)
    .where('dictionaryTypeId', '=', dictionaryTypeId)
    .executeTakeFirst()
  return row !== undefined
}

/** Answers it as it is now; so do the other writes of one. */
export function insertType(trx: DbTransaction, row: Insertable<Database['dictionaryType']>) {
  return trx.insertInto('dictionaryType').values(row).returningAll().executeTakeFirstOrThrow()
}

export function insertItem(trx: DbTransaction, row: Insertable<Database['dictionaryData']>) {
  return trx.insertInto('dictionaryData').values(row).returning(itemForm).executeTakeFirstOrThrow()
}

type Changed<T> = Partial<T> & { version: RawBuilder<number> }

export function updateType(
  trx: DbTransaction,
  id: string,
  values: Changed<Omit<Insertable<Database['dictionaryType']>, 'id' | 'version'>>,
) {
  return trx.updateTable('dictionaryType').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** What stands below a dictionary belongs to the same root as it does. */
export async function moveTypesBelow(trx: DbTransaction, id: string, category: '0' | '1'): Promise<void> {
  const ids = (await findSubtree(trx, 'dictionary_type', id)).map((row) => row.id)
  await trx
    .updateTable('dictionaryType')
    .set({ category, version: nextVersion })
    .where('id', 'in', ids)
    .where('id', '<>', id)
    .execute()
}

export async function deleteType(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('dictionaryType').where('id', '=', id).execute()
}

export async function hasItems(trx: DbTransaction, typeId: string): Promise<boolean> {
  const query = trx.selectFrom('dictionaryData').select('id').where('dictionaryTypeId', '=', typeId)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

export async function hasChildType(trx: DbTransaction, id: string): Promise<boolean> {
  const query = trx.selectFrom('dictionaryType').select('id').where('parentId', '=', id)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

export async function hasChildItem(
  trx: DbTransaction,
  { id, dictionaryTypeId }: { id: string; dictionaryTypeId: string },
): Promise<boolean> {
  const query = trx.selectFrom('dictionaryData').select('id').where('dictionaryTypeId', '=', dictionaryTypeId)
  return (await query.where('parentId', '=', id).limit(1).executeTakeFirst()) !== undefined
}

export function updateItem(
  trx: DbTransaction,
  id: string,
  values: Changed<Omit<Insertable<Database['dictionaryData']>, 'id' | 'version'>>,
) {
  return trx.updateTable('dictionaryData').set(values).where('id', '=', id).returning(itemForm).executeTakeFirstOrThrow()
}

export async function deleteItem(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('dictionaryData').where('id', '=', id).execute()
}
