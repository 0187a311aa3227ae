import type { Insertable, Updateable } from 'kysely'
import { type RawBuilder, sql } from 'kysely'
import { someHas } from '../../kit/like'
import type { Database, Db, DbTransaction } from '../../store/database'
import { sameName } from '../../store/same-name'

type Handle = Db | DbTransaction

const columns = ['id', 'interfaceId', 'fullName', 'expression', 'value', 'version'] as const

/** Sealed values of the variables that are named by id or by name. */
export function findNamedVariables(db: Handle, { ids, names }: { ids: readonly string[]; names: readonly string[] }) {
  return db
    .selectFrom('dataInterfaceVariable')
    .select(['id', 'interfaceId', 'fullName', 'value'])
    .where((eb) => eb.or([eb('id', 'in', ['', ...ids]), eb('fullName', 'in', ['', ...names])]))
    .execute()
}

export function findVariablesOf(db: Handle, interfaceId: string) {
  return db
    .selectFrom('dataInterfaceVariable')
    .select([...columns])
    .where('interfaceId', '=', interfaceId)
    .execute()
}

/** For the list of contract 2 §16.5. */
export function findVariableRows(db: Handle, interfaceId: string, keyword: string) {
  const rows = db
    .selectFrom('dataInterfaceVariable as v')
    .leftJoin('appUser as u', 'u.id', 'v.createdBy')
    .select(['v.id', 'v.interfaceId', 'v.fullName', 'v.value', 'v.createdAt', 'v.updatedAt', 'u.realName', 'u.account'])
    .where('v.interfaceId', '=', interfaceId)
  const found = keyword === '' ? rows : rows.where(someHas(keyword, 'v.fullName'))
  return found.orderBy('v.createdAt').orderBy('v.id').execute()
}

export function findAllVariables(db: Handle) {
  return db
    .selectFrom('dataInterfaceVariable as v')
    .innerJoin('dataInterface as i', 'i.id', 'v.interfaceId')
    .select(['v.id', 'v.fullName', 'v.interfaceId', 'i.fullName as interfaceName'])
    .orderBy('i.sortCode')
    .orderBy('i.id')
    .orderBy('v.createdAt')
    .orderBy('v.id')
    .execute()
}

export function findVariable(db: Handle, id: string) {
  return db
    .selectFrom('dataInterfaceVariable')
    .select([...columns])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Others are asked for by their names, which have to be unique. */
export async function isVariableTaken(trx: DbTransaction, fullName: string, exceptId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('dataInterfaceVariable')
    .select('id')
    .where(sameName('fullName', fullName))
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

/** Until the transaction ends nobody else writes an interface or a variable. */
export async function lockInterfaces(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('dataInterface', 0))`.execute(trx)
}

export function insertVariable(trx: DbTransaction, row: Insertable<Database['dataInterfaceVariable']>) {
  return trx
    .insertInto('dataInterfaceVariable')
    .values(row)
    .returning([...columns])
    .executeTakeFirstOrThrow()
}

type Values = Omit<Updateable<Database['dataInterfaceVariable']>, 'id' | 'version'> & { version: RawBuilder<number> }

export function updateVariable(trx: DbTransaction, id: string, values: Values) {
  return trx
    .updateTable('dataInterfaceVariable')
    .set(values)
    .where('id', '=', id)
    .returning([...columns])
    .executeTakeFirstOrThrow()
}

/** What a run has found. It is no change of the variable: its form goes on. */
export async function writeValue(db: Handle, id: string, sealed: string): Promise<void> {
  await db.updateTable('dataInterfaceVariable').set({ value: sealed }).where('id', '=', id).execute()
}

export async function deleteVariable(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('dataInterfaceVariable').where('id', '=', id).execute()
}

export async function deleteVariablesOf(trx: DbTransaction, interfaceId: string): Promise<void> {
  await trx.deleteFrom('dataInterfaceVariable').where('interfaceId', '=', interfaceId).execute()
}
