import { type Insertable, sql } from 'kysely'
import { isSameName } from '@/lib/domain/normal-name'
import { type Clash, takes } from '../../kit/unique'
import type { Database, DbTransaction } from '../../store/database'

type Named = { fullName: string; enCode: string }

/** Until the transaction ends nobody else writes a dictionary. */
export async function lockDictionaries(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('dictionary', 0))`.execute(trx)
}

export function findWritableType(trx: DbTransaction, id: string) {
  return trx.selectFrom('dictionaryType').select(['category', 'isTree']).where('id', '=', id).executeTakeFirst()
}

/** Whether a dictionary has the name or the code. */
export async function findTypeClash(trx: DbTransaction, wanted: Named): Promise<Clash | null> {
  const rows = await trx.selectFrom('dictionaryType').select('fullName').where(takes(wanted)).execute()
  return nameFirst(rows, wanted)
}

/** Whether an item of the same dictionary has them. */
export async function findItemClash(trx: DbTransaction, wanted: Named & { dictionaryTypeId: string }): Promise<Clash | null> {
  const rows = await trx
    .selectFrom('dictionaryData')
    .select('fullName')
    .where('dictionaryTypeId', '=', wanted.dictionaryTypeId)
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

export async function insertType(trx: DbTransaction, row: Insertable<Database['dictionaryType']>): Promise<void> {
  await trx.insertInto('dictionaryType').values(row).execute()
}

export async function insertItem(trx: DbTransaction, row: Insertable<Database['dictionaryData']>): Promise<void> {
  await trx.insertInto('dictionaryData').values(row).execute()
}
