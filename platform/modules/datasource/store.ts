import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { escapeLike, someHas } from '../../kit/like'
import { findPage, type Page } from '../../kit/paging'
import { inOrder, type Sorting } from '../../kit/sorting'
import type { Database, Db, DbTransaction } from '../../store/database'
import { sameName } from '../../store/same-name'

type Handle = Db | DbTransaction
/** The version counts up in the database. */
type Changes = Omit<Updateable<Database['dataConnection']>, 'version'> & { version: RawBuilder<number> }
export type Connection = Selectable<Database['dataConnection']>

/** All that is known of it, with the sealed password: never to be answered. */
export function findConnection(db: Handle, id: string): Promise<Connection | undefined> {
  return db.selectFrom('dataConnection').selectAll().where('id', '=', id).executeTakeFirst()
}

const formColumns = [
  ...(['id', 'fullName', 'dbType', 'host', 'port', 'userName', 'serviceName', 'dbSchema', 'tableSpace'] as const),
  ...(['oracleExtend', 'oracleLinkType', 'oracleRole', 'oracleService', 'isEncrypted', 'sortCode', 'version'] as const),
] as const

/** As its form reads it: without the password. */
export function findForm(db: Handle, id: string) {
  return db.selectFrom('dataConnection').select(formColumns).where('id', '=', id).executeTakeFirst()
}

type Filter = { keyword: string; dbType: string }
const orders = { dbType: 'dbType', host: 'host', port: 'port' }

export function findConnectionPage(db: Handle, { keyword, dbType }: Filter, asked: Page & Sorting) {
  const base = db
    .selectFrom('dataConnection as c')
    .where(keyword === '' ? sql<boolean>`true` : someHas(keyword, 'c.fullName', 'c.host'))
    .where(dbType === '' ? sql<boolean>`true` : sql<boolean>`c.db_type = ${dbType}`)
  const rows = base
    .leftJoin('appUser as u', 'u.id', 'c.createdBy')
    .select(['c.id', 'c.fullName', 'c.dbType', 'c.host', 'c.port', 'c.sortCode', 'c.createdAt', 'c.updatedAt'])
    .select(['u.realName', 'u.account'])
  const columns = { fullName: 'fullName', sortCode: 'sortCode', creatorTime: 'createdAt', lastModifyTime: 'updatedAt', ...orders }
  return findPage(base, inOrder(rows, asked, { table: 'c', columns }), asked)
}

const choicesMax = 1000

export function findChoices(db: Handle, dbType: string) {
  return db
    .selectFrom('dataConnection')
    .select(['id', 'fullName', 'dbType'])
    .where(dbType === '' ? sql<boolean>`true` : sql<boolean>`db_type = ${dbType}`)
    .orderBy('dbType')
    .orderBy('sortCode')
    .orderBy('fullName')
    .limit(choicesMax)
    .execute()
}

/** Until the transaction ends nobody else writes a connection. */
export async function lockConnections(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('dataConnection', 0))`.execute(trx)
}

export async function isNameTaken(trx: DbTransaction, fullName: string, exceptId: string): Promise<boolean> {
  const found = trx.selectFrom('dataConnection').select('id').where(sameName('fullName', fullName)).where('id', '<>', exceptId)
  return (await found.executeTakeFirst()) !== undefined
}

export function insertConnection(trx: DbTransaction, row: Insertable<Database['dataConnection']>) {
  return trx.insertInto('dataConnection').values(row).returning(formColumns).executeTakeFirstOrThrow()
}

export function updateConnection(trx: DbTransaction, id: string, values: Changes) {
  return trx.updateTable('dataConnection').set(values).where('id', '=', id).returning(formColumns).executeTakeFirstOrThrow()
}

export async function deleteConnection(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('dataConnection').where('id', '=', id).execute()
}

/** Whether an interface, a print template, a menu, a flow form, a design or the plan of a copy names it. */
export async function isUsed(trx: DbTransaction, id: string): Promise<boolean> {
  const named = `%"${escapeLike(id)}"%`
  const { rows } = await sql<{ isUsed: boolean }>`select
    exists (select 1 from data_interface where concat(data_config_json, data_count_json, data_echo_json) like ${named})
    or exists (select 1 from print_template where db_link_id = ${id})
    or exists (select 1 from data_link where link_id = ${id})
    or exists (select 1 from design where db_link_id = ${id})
    or exists (select 1 from design_release where db_link_id = ${id})
    or exists (select 1 from flow_form where db_link_id = ${id})
    or exists (select 1 from data_sync_plan where ${id} in (db_connection_from, db_connection_to)) as "isUsed"`.execute(trx)
  return rows[0]?.isUsed ?? false
}
