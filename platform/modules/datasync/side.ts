import type { PlatformContext } from '../../http/context'
import { poolOf } from '../../store/kysely'
import { dialects, type ModelDialect, openModel } from '../datamodel/public'
import { askLink, changeLink } from '../datasource/public'
import { businessSchema } from '../online-dev/public'

/** One of the two databases of a copy: of a connection, or the tables of the business in the default one. */
export type Side = {
  linkId: string
  /** Tells the same database behind two connections. */
  address: string
  dialect: ModelDialect
  kind: keyof typeof dialects
  schema: string
  ask: (sql: string, values: readonly unknown[], rowsMax: number) => Promise<readonly Record<string, unknown>[]>
  change: (statements: readonly Statement[]) => Promise<void>
}

export type Statement = { sql: string; values: readonly unknown[] }

const builtIn = '0'
const timeoutMs = 60_000

export async function openSide(ctx: PlatformContext, linkId: string): Promise<Side> {
  if (linkId === builtIn) return ownSide(ctx)
  const model = await openModel(ctx, linkId)
  const { host, port, serviceName } = model.place
  return {
    ...{ linkId, address: `${host}:${port}/${serviceName}/${model.schema}`.toLowerCase() },
    ...{ dialect: model.dialect, kind: model.place.dialect, schema: model.schema },
    ask: async (sql, values, rowsMax) => (await askLink(ctx, linkId, { sql, values, rowsMax, timeoutMs })).rows.map(lowered),
    change: (statements) => changeLink(ctx, linkId, statements, timeoutMs),
  }
}

function ownSide(ctx: PlatformContext): Side {
  const query = async (sql: string, values: readonly unknown[]) =>
    (await poolOf(ctx.db).query<Record<string, unknown>>(sql, [...values])).rows
  return {
    ...{ linkId: builtIn, address: builtIn, dialect: dialects.postgres, kind: 'postgres', schema: businessSchema },
    ask: async (sql, values) => (await query(sql, values)).map(lowered),
    change: async (statements) => {
      const client = await poolOf(ctx.db).connect()
      try {
        await client.query('begin')
        for (const { sql, values } of statements) await client.query(sql, [...values])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
  }
}

function lowered(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]))
}
