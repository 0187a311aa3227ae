import type { PoolClient } from 'pg'
import type { PlatformContext } from '../../http/context'
import { refused } from '../../kit/refusals'
import { poolOf } from '../../store/kysely'
import { dialects, type ModelDialect, openModel } from '../datamodel/public'
import { askLink, changeLink } from '../datasource/public'
import { businessSchema } from '../online-dev/public'
import type { SyncKind } from './values'

/** One of the two databases of a copy: of a connection, or the tables of the business in the default one. */
export type Side = {
  linkId: string
  /** Tells the same database behind two connections. */
  address: string
  dialect: ModelDialect
  kind: keyof typeof dialects
  schema: string
  ask: (sql: string, values: readonly unknown[], rowsMax: number) => Promise<readonly Record<string, unknown>[]>
  /** A minute, unless they may take longer. */
  change: (statements: readonly Statement[], timeoutMs?: number) => Promise<void>
}

export type Statement = { sql: string; values: readonly unknown[] }

/** `word` is the type of the source without its size, `type` that of the target; `target` its name there, `isCounted` whether it counts there. */
export type Column = {
  name: string
  target: string
  word: string
  kind: SyncKind
  isKey: boolean
  isCounted: boolean
  type: string
}

const builtIn = '0'
const timeoutMs = 60_000

type Links = { dbConnectionFrom: string; dbConnectionTo: string }

export async function openBoth(
  ctx: PlatformContext,
  { dbConnectionFrom, dbConnectionTo }: Links,
): Promise<{ from: Side; to: Side }> {
  if (dbConnectionFrom === dbConnectionTo) throw refused('数据库连接不能相同', 'dbConnectionTo')
  const [from, to] = await Promise.all([openSide(ctx, dbConnectionFrom), openSide(ctx, dbConnectionTo)])
  if (from.address === to.address) throw refused('请检查，同一数据库下无法同步数据', 'dbConnectionTo')
  return { from, to }
}

export async function openSide(ctx: PlatformContext, linkId: string): Promise<Side> {
  if (linkId === builtIn) return ownSide(ctx)
  const model = await openModel(ctx, linkId)
  const { host, port, serviceName } = model.place
  return {
    ...{ linkId, address: `${host}:${port}/${serviceName}/${model.schema}`.toLowerCase() },
    ...{ dialect: model.dialect, kind: model.place.dialect, schema: model.schema },
    ask: async (sql, values, rowsMax) => (await askLink(ctx, linkId, { sql, values, rowsMax, timeoutMs })).rows.map(lowered),
    change: (statements, limitMs = timeoutMs) => changeLink(ctx, linkId, statements, limitMs),
  }
}

type Ending = { end: 'commit' | 'rollback'; limitMs: number }

function ownSide(ctx: PlatformContext): Side {
  const within = async <T>({ end, limitMs }: Ending, run: (client: PoolClient) => Promise<T>): Promise<T> => {
    const client = await poolOf(ctx.db).connect()
    try {
      await client.query('begin')
      await client.query(`set local statement_timeout = ${limitMs}`)
      const result = await run(client)
      await client.query(end)
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
  return {
    ...{ linkId: builtIn, address: builtIn, dialect: dialects.postgres, kind: 'postgres', schema: businessSchema },
    // The database stops at the last row that is wanted.
    ask: (sql, values, rowsMax) =>
      within({ end: 'rollback', limitMs: timeoutMs }, async (client) => {
        await client.query(`declare asked no scroll cursor for ${sql}`, [...values])
        const { rows } = await client.query<Record<string, unknown>>(`fetch ${rowsMax} from asked`)
        return rows.map(lowered)
      }),
    change: (statements, limitMs = timeoutMs) =>
      within({ end: 'commit', limitMs }, async (client) => {
        for (const { sql, values } of statements) await client.query(sql, [...values])
      }),
  }
}

/** Some databases say names of columns in capitals. */
export function lowered(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]))
}
