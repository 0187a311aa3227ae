import { type Insertable, sql } from 'kysely'
import type { Database, Db, DbTransaction } from '../../store/database'

/** Reading and writing whole dictionaries. */

export function findItemsOfTypes(db: Db, typeIds: readonly string[]) {
  return db
    .selectFrom('dictionaryData')
    .select(['id', 'dictionaryTypeId', 'parentId', 'fullName', 'enCode', 'sortCode', 'enabledMark', 'description'])
    .where('dictionaryTypeId', 'in', [...typeIds])
    .orderBy('dictionaryTypeId')
    .orderBy('sortCode')
    .orderBy('id')
    .execute()
}

/** Dictionaries that are there already by id, code or name. */
export async function findTakenTypes(trx: DbTransaction, wanted: readonly { id: string; fullName: string; enCode: string }[]) {
  const column = (of: (type: { id: string; fullName: string; enCode: string }) => string) => sql`${wanted.map(of)}::text[]`
  return trx
    .selectFrom('dictionaryType')
    .select(['id', 'fullName', 'enCode'])
    .where(
      sql<boolean>`(id = any(${column((type) => type.id)})
        or normal_name(en_code) in (select normal_name(given) from unnest(${column((type) => type.enCode)}) given)
        or normal_name(full_name) in (select normal_name(given) from unnest(${column((type) => type.fullName)}) given))`,
    )
    .execute()
}

export async function findTakenItemIds(trx: DbTransaction, ids: readonly string[]): Promise<number> {
  const row = await trx
    .selectFrom('dictionaryData')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

const rowsPerStatement = 1000

export async function insertTypes(trx: DbTransaction, rows: readonly Insertable<Database['dictionaryType']>[]): Promise<void> {
  await trx
    .insertInto('dictionaryType')
    .values([...rows])
    .execute()
}

export async function insertItems(trx: DbTransaction, rows: readonly Insertable<Database['dictionaryData']>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    await trx
      .insertInto('dictionaryData')
      .values(rows.slice(at, at + rowsPerStatement))
      .execute()
  }
}
