import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Database, Db, DbTransaction } from './database'

const pools = new WeakMap<Db | DbTransaction, pg.Pool>()

export function kyselyOf(pool: pg.Pool): Db {
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: namingPool(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  pools.set(db, pool)
  return db
}

const names = new Map<string, string>()

/** From now on the statement with this text goes by the name, so that each connection plans it once. */
export function nameStatement(name: string, text: string): void {
  names.set(text, name)
}

/** The query builder hands statements on without a name. */
function namingPool(pool: pg.Pool): PostgresPool {
  return { connect: async () => namingClient(await pool.connect()), end: () => pool.end() }
}

const namingClients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

function namingClient(client: pg.PoolClient): PostgresPoolClient {
  const known = namingClients.get(client)
  if (known) return known
  const query = (text: string, values: unknown[]) => {
    const name = names.get(text)
    return name === undefined ? client.query(text, values) : client.query({ name, text, values })
  }
  // These two are all that is used of it.
  const naming = { query, release: () => client.release() } as unknown as PostgresPoolClient
  namingClients.set(client, naming)
  return naming
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
