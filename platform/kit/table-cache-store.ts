import { type RawBuilder, sql } from 'kysely'
import { type CacheFacts, type CacheSource, shownEntriesMax } from './cache-source'

type TableCache = {
  name: string
  table: string
  /** The column that says until when a row counts; absent where they stay until they are used. */
  expires?: string
  /** Columns that may be shown. */
  shown: readonly RawBuilder<unknown>[]
}

/** A cache that is a table: every process sees the same. */
export function tableCache({ name, table, expires, shown }: TableCache): CacheSource {
  const from = sql.table(table)
  const end = expires === undefined ? sql`null::bigint` : sql.ref(expires)
  return {
    name,
    place: 'installation',
    facts: async ({ db }) => {
      const { rows } = await sql<CacheFacts>`select count(*)::int as entries,
        coalesce(sum(pg_column_size(t.*)), 0)::int as size_bytes, max(${end}) as expires_at from ${from} t`.execute(db)
      return rows[0] ?? { entries: 0, sizeBytes: 0, expiresAt: null }
    },
    content: async ({ db }) => {
      const { rows } =
        await sql`select ${sql.join([...shown])} from ${from} t order by ${end} desc limit ${shownEntriesMax}`.execute(db)
      return rows
    },
    clear: async ({ db }) => {
      await sql`delete from ${from}`.execute(db)
    },
  }
}
