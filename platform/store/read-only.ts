import type pg from 'pg'
import type { Db } from './database'
import { kyselyOf, poolOf } from './kysely'

const readers = new WeakMap<Db, Db>()

/** The same database, which refuses every statement that would change it (25006), whoever wrote the statement. */
export function readOnly(db: Db): Db {
  const known = readers.get(db)
  if (known) return known
  const reader = kyselyOf(readingPool(poolOf(db)))
  readers.set(db, reader)
  return reader
}

/** SQLSTATE of what a read-only transaction refuses. */
export const readOnlyFault = '25006'

/** Lends connections that begin read-only transactions alone, for as long as they are lent. */
function readingPool(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    const client = await pool.connect()
    // Of this loan: the pool makes another one for the next.
    const release = client.release
    try {
      await client.query('set default_transaction_read_only = on')
    } catch (error) {
      release(true)
      throw error
    }
    client.release = (error) => {
      const giveBack = () => release(error)
      // A connection that would go on refusing is of no use to anybody.
      client.query('set default_transaction_read_only = off').then(giveBack, () => release(true))
    }
    return client
  }
  const query = async (config: pg.QueryConfig) => {
    const client = await connect()
    try {
      return await client.query(config)
    } finally {
      client.release()
    }
  }
  // These two are all that is used of it.
  return { connect, query } as unknown as pg.Pool
}
