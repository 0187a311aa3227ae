import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'

/** What a server of PostgreSQL does for rows in large numbers, on one connection and without a limit of time. */
export type CopyLine = {
  /** A statement of ours without values; what it answers comes as texts. */
  ask(sql: string): Promise<readonly (readonly (string | null)[])[]>
  /** `copy … to stdout`: as fast as it is read, and no faster. */
  copyOut(sql: string): AsyncIterable<Buffer>
  /** `copy … from stdin`: one statement, all of it or nothing. */
  copyIn(sql: string, source: AsyncIterable<Buffer>): Promise<void>
}

export function copyLineOf(client: ClientBase): CopyLine {
  return {
    ask: async (sql) => {
      const { rows } = await client.query({ text: sql, rowMode: 'array', types: asTexts })
      return rows as (string | null)[][]
    },
    copyOut: (sql) => outOf(client, sql),
    copyIn: async (sql, source) => {
      const { from } = await import('pg-copy-streams')
      await pipeline(Readable.from(source, { objectMode: true, highWaterMark: 2 }), client.query(from(sql)))
    },
  }
}

const asTexts = { getTypeParser: () => (value: string) => value } as never

async function* outOf(client: ClientBase, sql: string): AsyncGenerator<Buffer> {
  const { to } = await import('pg-copy-streams')
  for await (const piece of client.query(to(sql))) yield piece as Buffer
}

/** Of one moment, in a transaction that only reads; all values come as the driver of the connection gives them. */
export async function* cursorRows(
  client: ClientBase,
  sql: string,
  size: number,
): AsyncGenerator<readonly Record<string, unknown>[]> {
  await client.query('begin read only')
  try {
    await client.query(`declare asked no scroll cursor for ${sql}`)
    for (;;) {
      const { rows } = await client.query<Record<string, unknown>>(`fetch ${size} from asked`)
      if (rows.length > 0) yield rows
      if (rows.length < size) return
    }
  } finally {
    await client.query('rollback').catch(() => undefined)
  }
}
