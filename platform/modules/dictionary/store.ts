import type { Db, DbTransaction } from '../../store/database'

type Handle = Db | DbTransaction

/** Items of types given by id or code, disabled ones too: a record keeps showing what it was saved with. */
export async function findTexts(db: Handle, typeIdOrCodes: readonly string[]) {
  if (typeIdOrCodes.length === 0) return []
  return db
    .selectFrom('dictionaryData as d')
    .innerJoin('dictionaryType as t', 't.id', 'd.dictionaryTypeId')
    .select(['t.id as typeId', 't.enCode as typeCode', 'd.id', 'd.enCode', 'd.fullName'])
    .where((eb) => eb.or([eb('t.id', 'in', [...typeIdOrCodes]), eb('t.enCode', 'in', [...typeIdOrCodes])]))
    .execute()
}

/** Code of an item of a dictionary, by the item's id. */
export async function findItemCode(db: Handle, typeCode: string, itemId: string): Promise<string | null> {
  const row = await db
    .selectFrom('dictionaryData as d')
    .innerJoin('dictionaryType as t', 't.id', 'd.dictionaryTypeId')
    .select('d.enCode')
    .where('t.enCode', '=', typeCode)
    .where('d.id', '=', itemId)
    .executeTakeFirst()
  return row?.enCode ?? null
}
