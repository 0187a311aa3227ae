import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database, Db, DbTransaction } from './database'

const pools = new WeakMap<Db | DbTransaction, pg.Pool>()

export function kyselyOf(pool: pg.Pool): Db {
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  pools.set(db, pool)
  return db
}

/**
 * For the pool of a PostgreSQL server: keeps it from compiling statements. Compiling takes a fifth of a second, and is begun by what a
 * plan is reckoned to cost: plans of many small tables are reckoned far too dear. Awaited before a connection is used.
 */
export async function withoutCompiling(client: pg.ClientBase): Promise<void> {
  await client.query('set jit = off')
}

/** The driver's pool behind a database, for what the query builder has no words for. Not for use inside a transaction. */
export function poolOf(db: Db): pg.Pool {
  const pool = findPool(db)
  if (!pool) throw new Error('not a database of this file')
  return pool
}

/** Undefined for a transaction. */
export function findPool(db: Db | DbTransaction): pg.Pool | undefined {
  return pools.get(db)
}

const int8 = 20

/** int8 comes as a number on both databases: all of ours are times and counts, ids are text. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? (text: string) => Number(text) : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}
