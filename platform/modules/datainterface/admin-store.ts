import { type Expression, type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import { someHas } from '../../kit/like'
import { findPage, findPageOfMany, type Page } from '../../kit/paging'
import { inOrder, type Sorting } from '../../kit/sorting'
import type { Database, Db, DbTransaction } from '../../store/database'

type Handle = Db | DbTransaction
type Mark = '' | '0' | '1'

export type InterfaceFilter = { keyword: string; category: string; type: '' | '1' | '2' | '3'; enabledMark: Mark; hasPage: Mark }

function filtered(db: Handle, { keyword, category, type, enabledMark, hasPage }: InterfaceFilter) {
  return db.selectFrom('dataInterface as i').where((eb) => {
    const conditions: Expression<SqlBool>[] = []
    if (keyword.trim()) conditions.push(someHas(keyword.trim(), 'i.fullName', 'i.enCode'))
    if (category) conditions.push(eb('i.category', '=', category))
    if (type) conditions.push(eb('i.type', '=', Number(type)))
    if (enabledMark) conditions.push(eb('i.enabledMark', '=', Number(enabledMark)))
    if (hasPage) conditions.push(eb('i.hasPage', '=', Number(hasPage)))
    return eb.and(conditions)
  })
}

const listed = [
  'i.id',
  'i.fullName',
  'i.enCode',
  'i.type',
  'i.category',
  'i.createdAt',
  'i.sortCode',
  'i.enabledMark',
  'i.isPostPosition',
  'i.hasPage',
  'i.parameterJson',
  'i.fieldJson',
] as const

/** `ids`: only these, null for all. */
export function findInterfacePage(
  db: Handle,
  filter: InterfaceFilter,
  asked: Sorting & Page & { ids: readonly string[] | null },
) {
  const all = filtered(db, filter)
  const base = asked.ids === null ? all : all.where('i.id', 'in', ['', ...asked.ids])
  return findPage(base, inOrder(base.select([...listed]), asked, { table: 'i' }), asked)
}

const columns = [
  'id',
  'fullName',
  'enCode',
  'kind',
  'category',
  'type',
  'action',
  'hasPage',
  'isPostPosition',
  'sortCode',
  'enabledMark',
  'description',
  'dataConfigJson',
  'dataCountJson',
  'dataEchoJson',
  'parameterJson',
  'fieldJson',
  'dataJsJson',
  'dataExceptionJson',
  'extraJson',
  'version',
] as const

/** As its form reads it. */
export function findWhole(db: Handle, id: string) {
  return db
    .selectFrom('dataInterface')
    .select([...columns])
    .where('id', '=', id)
    .executeTakeFirst()
}

export type WholeInterface = NonNullable<Awaited<ReturnType<typeof findWhole>>>

/** Answers it as it is now. */
export function insertInterface(trx: DbTransaction, row: Insertable<Database['dataInterface']>) {
  return trx
    .insertInto('dataInterface')
    .values(row)
    .returning([...columns])
    .executeTakeFirstOrThrow()
}

type Values = Partial<Omit<Insertable<Database['dataInterface']>, 'id' | 'version'>> & { version: RawBuilder<number> }

/** Answers it as it is now. */
export function updateInterface(trx: DbTransaction, id: string, values: Values) {
  return trx
    .updateTable('dataInterface')
    .set(values)
    .where('id', '=', id)
    .returning([...columns])
    .executeTakeFirstOrThrow()
}

export async function deleteInterface(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('dataInterface').where('id', '=', id).execute()
}

/** Calls of an interface, newest first; the keyword is looked for in who called, and from where. */
export function findLogPage(db: Db, interfaceId: string, keyword: string, page: Page) {
  const all = db
    .selectFrom('dataInterfaceLog as l')
    .leftJoin('appUser as u', 'u.id', 'l.userId')
    .where('l.interfaceId', '=', interfaceId)
  const base = keyword === '' ? all : all.where(someHas(keyword, 'u.realName', 'u.account', 'l.ipAddress'))
  const rows = base
    .select(['l.id', 'l.invokedAt', 'l.ipAddress', 'l.userAgent', 'l.method', 'l.durationMs', 'u.realName', 'u.account'])
    .orderBy('l.invokedAt', 'desc')
    .orderBy('l.id', 'desc')
  return findPageOfMany(db, base, rows, page)
}

/** Codes and names of released modules, under which SQL knows their records. */
export function findModuleNames(db: Db) {
  return db.selectFrom('designRelease').select(['enCode', 'fullName']).execute()
}

export async function hasDesignOfCode(trx: DbTransaction, enCode: string): Promise<boolean> {
  const { rows } = await sql`select 1 from design_reference where kind = 'interface' and target_id = ${enCode} limit 1`.execute(
    trx,
  )
  return rows.length > 0
}
