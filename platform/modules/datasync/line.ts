import type { ClientBase } from 'pg'
import type { PlatformContext } from '../../http/context'
import { copyIn, copyOut } from '../../store/copy-in'
import { poolOf } from '../../store/kysely'
import { type CopyLine, copyLineOf, cursorRows, linkFailure, openLink, type Session } from '../datasource/public'

/** A connection of its own to one side of a copy, for the time that the rows of a table take. */
export type Line = {
  /** Undefined where the database is no PostgreSQL. */
  copy?: CopyLine
  /** Undefined where the driver cannot give rows as they are taken. */
  rows?: (sql: string, size: number) => AsyncGenerator<readonly Record<string, unknown>[]>
  /**
   * Reads what belongs together at one moment. On a server of its own all of a table does; the built-in database has a single connection,
   * for which everybody else would wait: there a piece does.
   */
  atOneMoment<T>(read: (copy: CopyLine) => Promise<T>): Promise<T>
  /** Whether everybody waits while this reads or writes. */
  isBuiltIn: boolean
  /** At once, whatever runs. */
  close(): void
}

export async function openLine(ctx: PlatformContext, linkId: string): Promise<Line> {
  if (linkId !== '0') return lineOf(await openLink(ctx, linkId))
  return ctx.config.databaseUrl === undefined ? builtInLine(ctx) : ownServerLine(ctx)
}

function lineOf(session: Session): Line {
  const copy = session.copy && failing(session.copy)
  return {
    ...(copy ? { copy } : {}),
    ...(session.rows ? { rows: session.rows } : {}),
    atOneMoment: momentOf(copy),
    isBuiltIn: false,
    close: session.close,
  }
}

async function ownServerLine(ctx: PlatformContext): Promise<Line> {
  const client = await poolOf(ctx.db).connect()
  const copy = copyLineOf(client)
  await client.query('set statement_timeout = 0')
  let isOpen = true
  const close = () => {
    // Never back into the pool: whatever was set in it or still runs goes with it.
    if (isOpen) client.release(true)
    isOpen = false
  }
  const rows: Line['rows'] = (sql, size) => cursorRows(client, sql, size)
  return { copy, rows, atOneMoment: momentOf(copy), isBuiltIn: false, close }
}

/** What a driver throws, in the words of connections. */
function failing({ ask, copyOut: out, copyIn: into }: CopyLine): CopyLine {
  const told = (error: unknown) => {
    throw linkFailure(error, 'ask')
  }
  async function* read(sql: string) {
    try {
      yield* out(sql)
    } catch (error) {
      told(error)
    }
  }
  return {
    ask: (sql) => ask(sql).catch(told) as ReturnType<CopyLine['ask']>,
    copyOut: read,
    copyIn: (sql, source) => into(sql, source).catch(told),
  }
}

/** The first reading begins a transaction that ends with the line. */
function momentOf(copy: CopyLine | undefined): Line['atOneMoment'] {
  let begun: Promise<unknown> | undefined
  return async (read) => {
    if (!copy) throw new Error('only PostgreSQL reads at one moment')
    begun ??= copy.ask('begin isolation level repeatable read read only')
    await begun
    return read(copy)
  }
}

function builtInLine(ctx: PlatformContext): Line {
  const pool = poolOf(ctx.db)
  const copy: CopyLine = {
    ask: async (sql) => withClient((client) => copyLineOf(client).ask(sql)),
    copyOut: (sql) => allOf(() => withClient((client) => copyOut(client, sql))),
    copyIn: async (sql, source) => {
      for await (const lines of wholeLines(source)) await withClient((client) => copyIn(client, sql, lines))
    },
  }
  const withClient = async <T>(run: (client: ClientBase) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      return await run(client)
    } finally {
      client.release()
    }
  }
  const atOneMoment: Line['atOneMoment'] = (read) =>
    withClient(async (client) => {
      await client.query('begin isolation level repeatable read read only')
      try {
        return await read({ ...copyLineOf(client), copyOut: (sql) => allOf(() => copyOut(client, sql)) })
      } finally {
        await client.query('rollback')
      }
    })
  return { copy, atOneMoment, isBuiltIn: true, close: () => undefined }
}

async function* allOf(read: () => Promise<Buffer>): AsyncGenerator<Buffer> {
  yield await read()
}

/** So much is written in one go: others get their turn in between. */
const linesBytes = 512 * 1024
const lineEnd = 10

/** In copy's text format a row ends with the only line feed that it has. */
async function* wholeLines(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let held: Buffer = Buffer.alloc(0)
  for await (const piece of source) {
    held = held.length === 0 ? piece : Buffer.concat([held, piece])
    while (held.length >= linesBytes) {
      const within = held.lastIndexOf(lineEnd, linesBytes)
      const end = within < 0 ? held.indexOf(lineEnd) : within
      if (end < 0) break
      yield held.subarray(0, end + 1).toString()
      held = held.subarray(end + 1)
    }
  }
  if (held.length > 0) yield held.toString()
}
