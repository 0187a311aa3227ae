import type pg from 'pg'
import { AppError } from '@/lib/errors/app-error'

type Connection = { query(text: string): void; sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

/**
 * Writes rows with `copy … from stdin`, three times as fast as `insert` with bound arrays. `statement` is the copy command in
 * text format, `lines` its rows. Everything is sent at once; the server skips the rows when it refuses the command.
 */
export function copyIn(client: pg.ClientBase, statement: string, lines: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // The shape that the driver expects of a query object: it calls these as messages arrive.
    const submittable = {
      submit(connection: Connection) {
        connection.query(statement)
        connection.sendCopyFromChunk(Buffer.from(lines))
        connection.endCopyFrom()
      },
      handleCopyInResponse() {},
      handleCommandComplete() {},
      handleError: reject,
      handleReadyForQuery: () => resolve(),
    }
    client.query(submittable as unknown as pg.Submittable)
  })
}

/** What `copy … to stdout` answers, all of it at once: for as many rows as one has room for. */
export function copyOut(client: pg.ClientBase, statement: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let failure: unknown
    const submittable = {
      submit(connection: Connection) {
        connection.query(statement)
      },
      handleCopyData: ({ chunk }: { chunk: Buffer }) => pieces.push(chunk),
      handleCommandComplete() {},
      handleError: (error: unknown) => {
        failure = error
        reject(error)
      },
      handleReadyForQuery: () => failure === undefined && resolve(Buffer.concat(pieces)),
    }
    client.query(submittable as unknown as pg.Submittable)
  })
}

/** A value as copy's text format writes it. */
export function copyText(value: string | number | null): string {
  if (value === null) return '\\N'
  if (typeof value === 'number') return String(value)
  if (value.includes('\u0000')) throw new AppError('invalid', 'a text with a NUL character cannot be stored')
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? '') : value
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
