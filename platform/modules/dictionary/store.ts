import { askedOrder, type Sorting } from '../../kit/sorting'
import type { Db, DbTransaction } from '../../store/database'
import { prepared } from '../../store/prepared'

type Handle = Db | DbTransaction

type DictionaryText = { typeId: string; typeCode: string; id: string; enCode: string; fullName: string }

const runTexts = prepared<DictionaryText>(
  'dictionary-texts',
  `select t.id as "typeId", t.en_code as "typeCode", d.id, d.en_code as "enCode", d.full_name as "fullName"
  from dictionary_data d join dictionary_type t on t.id = d.dictionary_type_id
  where t.id = any($1::text[]) or t.en_code = any($1::text[])`,
)

/** Items of types given by id or code, disabled ones too: a record keeps showing what it was saved with. */
export async function findTexts(db: Handle, typeIdOrCodes: readonly string[]): Promise<DictionaryText[]> {
  return typeIdOrCodes.length === 0 ? [] : runTexts(db, [typeIdOrCodes])
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

export function findTypes(db: Handle) {
  return db
    .selectFrom('dictionaryType')
    .select(['id', 'parentId', 'category', 'fullName', 'enCode', 'isTree', 'sortCode'])
    .orderBy('sortCode')
    .orderBy('id')
    .execute()
}

/** A type by its id, or by its code where no type has that id. */
export async function findType(db: Handle, idOrCode: string) {
  const rows = await db
    .selectFrom('dictionaryType')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', idOrCode), eb('enCode', '=', idOrCode)]))
    .execute()
  return rows.find((row) => row.id === idOrCode) ?? rows[0]
}

export function findTypeById(db: Handle, id: string) {
  return db.selectFrom('dictionaryType').selectAll().where('id', '=', id).executeTakeFirst()
}

const itemColumns = [
  'id',
  'dictionaryTypeId',
  'parentId',
  'fullName',
  'enCode',
  'sortCode',
  'enabledMark',
  'description',
] as const

/** Every enabled item of every type: the client keeps them all for a session (contract 2 §0.6), so one call must carry them. */
export function findEnabledItems(db: Handle) {
  return db
    .selectFrom('dictionaryData')
    .select([...itemColumns])
    .where('enabledMark', '=', 1)
    .orderBy('sortCode')
    .orderBy('id')
    .execute()
}

const orders = { fullName: 'fullName', enCode: 'enCode', sortCode: 'sortCode', enabledMark: 'enabledMark' }
const ownOrder: Sorting = { sort: '', sidx: '' }

export function findItemsOfType(db: Handle, typeId: string, asked = ownOrder) {
  const items = db
    .selectFrom('dictionaryData')
    .select([...itemColumns])
    .where('dictionaryTypeId', '=', typeId)
  const order = askedOrder(orders, asked)
  const sorted = order ? items.orderBy(order.by, order.direction) : items
  return sorted.orderBy('sortCode').orderBy('id').execute()
}

/** What the form of an item reads. */
export const itemForm = [...itemColumns, 'version'] as const

export function findItem(db: Handle, id: string) {
  return db.selectFrom('dictionaryData').select(itemForm).where('id', '=', id).executeTakeFirst()
}
