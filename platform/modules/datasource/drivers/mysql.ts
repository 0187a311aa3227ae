import { connect, type Socket } from 'node:net'
import type { Connection, FieldPacket, QueryOptions } from 'mysql2'
import { isRecord } from '@/lib/form/read'
import { demandRows } from '../failures'
import type { Answer, AnswerColumn, ColumnKind, Driver, Place, Session, Statement } from './driver'
import { withinBounds, withinTime } from './within-time'
import { offsetOf } from './zone-offset'

/** MySQL, MariaDB and what speaks their protocol (Doris). */
export const mysqlDriver: Driver = {
  dialect: 'mysql',
  mark: () => '?',
  takesInOrder: true,
  open,
}

const kinds: Readonly<Record<number, ColumnKind>> = {
  ...{ 0: 'decimal', 1: 'int', 2: 'int', 3: 'int', 4: 'float', 5: 'float', 8: 'bigint', 9: 'int', 13: 'int', 246: 'decimal' },
  ...{ 7: 'datetime', 10: 'date', 11: 'time', 12: 'datetime', 16: 'binary' },
}
const blobs: ReadonlySet<number> = new Set([249, 250, 251, 252, 253, 254])
const binaryCharset = 63

async function open(place: Place): Promise<Session> {
  const { createConnection } = await import('mysql2')
  let socket: Socket | undefined
  const connection = createConnection({
    // The name is for the certificate; the way leads to the address that was checked.
    ...{ host: place.host, user: place.userName, password: place.password, database: place.serviceName },
    stream: () => {
      socket = connect({ host: place.address, port: place.port })
      return socket
    },
    ...(place.isEncrypted ? { ssl: { rejectUnauthorized: true, verifyIdentity: true } } : {}),
    ...{ connectTimeout: place.connectTimeoutMs, charset: 'utf8mb4', multipleStatements: false, enableKeepAlive: true },
    ...{ dateStrings: true, supportBigNumbers: true, bigNumberStrings: true, jsonStrings: true, maxPreparedStatements: 50 },
    // The server must never be given files of this machine.
    flags: ['-LOCAL_FILES'],
  })
  let isSound = true
  const close = () => {
    isSound = false
    connection.destroy()
    // The driver alone only says good-bye, and takes what still comes.
    socket?.destroy()
  }
  connection.on('error', close)
  try {
    await withinTime(connected(connection), place.connectTimeoutMs, close)
    await setUp(connection, place)
  } catch (error) {
    close()
    throw error
  }
  const received = () => socket?.bytesRead ?? 0
  return {
    ask: (statement) => withinBounds(ask(connection, statement, close), { timeoutMs: statement.timeoutMs, received, close }),
    reset: () => withinTime(reset(connection, place), place.connectTimeoutMs, close),
    change: (statements, timeoutMs) => withinTime(change(connection, statements, timeoutMs), timeoutMs, close),
    isSound: () => isSound,
    close,
    rows: (sql, size) => streamedRows(connection, sql, size),
  }
}

/** The socket waits while nobody takes them. */
async function* streamedRows(connection: Connection, sql: string, size: number): AsyncGenerator<Answer['rows']> {
  let rows: Record<string, unknown>[] = []
  for await (const row of connection.execute({ sql }).stream({ highWaterMark: size })) {
    rows.push(row)
    if (rows.length < size) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

function connected(connection: Connection): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()))
  })
}

async function setUp(connection: Connection, { timeZone, connectTimeoutMs }: Place): Promise<void> {
  // Quotes and backslashes have to mean what the reader of marks believes; a value that does not fit is refused, not cut.
  const mode = `'NO_ENGINE_SUBSTITUTION,STRICT_TRANS_TABLES'`
  await withinTime(run(connection, `set session sql_mode = ${mode}, time_zone = '${offsetOf(timeZone)}'`), connectTimeoutMs, () =>
    connection.destroy(),
  )
}

function reset(connection: Connection, place: Place): Promise<void> {
  const done = new Promise<void>((resolve, reject) => {
    connection.reset((error) => (error ? reject(error) : resolve()))
  })
  return done.then(() => setUp(connection, place))
}

/** Statements of ours, without rows; answers how many they found. */
function run(connection: Connection, sql: string, values?: readonly unknown[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const done = (error: unknown, result?: unknown) => (error ? reject(error) : resolve(rowsFound(result)))
    if (values) connection.execute(sql, [...values] as never, done)
    else connection.query(sql, done)
  })
}

/** Those that were meant, whether or not the change made them others: the driver asks for that count. */
function rowsFound(result: unknown): number {
  return isRecord(result) && typeof result['affectedRows'] === 'number' ? result['affectedRows'] : 0
}

/**
 * MariaDB counts seconds and all statements, MySQL milliseconds and those that read. What says no limit of its own ends by itself after the
 * rows that are wanted.
 */
async function limit(connection: Connection, timeoutMs: number, rowsMax: number | null): Promise<void> {
  const rows = `sql_select_limit = ${rowsMax === null ? 'default' : rowsMax + 1}`
  try {
    await run(connection, `set session max_statement_time = ${Math.ceil(timeoutMs) / 1000}, ${rows}`)
  } catch {
    await run(connection, `set session max_execution_time = ${Math.ceil(timeoutMs)}, ${rows}`)
  }
}

async function ask(connection: Connection, statement: Statement, close: () => void): Promise<Answer> {
  await limit(connection, statement.timeoutMs, statement.writes ? null : statement.rowsMax)
  await run(connection, `start transaction ${statement.writes ? 'read write' : 'read only'}`)
  try {
    const answer = await readRows(connection, statement, close)
    await run(connection, statement.writes ? 'commit' : 'rollback').catch((error) => {
      // The connection was given up with the rows that nobody wanted; of what only reads nothing is lost.
      if (statement.writes) throw error
    })
    return answer
  } catch (error) {
    await run(connection, 'rollback').catch(() => undefined)
    throw error
  }
}

/** Reads no more rows than are wanted. The protocol has no way to stop the rest but to give the connection up. */
function readRows(connection: Connection, { sql, values, rowsMax, writes }: Statement, close: () => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let columns: readonly AnswerColumn[] = []
    const rows: Record<string, unknown>[] = []
    const options: QueryOptions = { sql, values: [...values], rowsAsArray: true }
    const query = connection.execute(options)
    query.on('error', reject)
    query.on('fields', (fields: readonly FieldPacket[] | undefined) => {
      columns = (fields ?? []).map(columnOf)
    })
    query.on('result', (row: unknown) => {
      if (!Array.isArray(row)) return
      if (rows.length < rowsMax) rows.push(Object.fromEntries(columns.map(({ name }, index) => [name, row[index]])))
      else if (!writes) {
        resolve({ columns, rows })
        close()
      }
    })
    query.on('end', () => resolve({ columns, rows }))
  })
}

async function change(connection: Connection, statements: Parameters<Session['change']>[0], timeoutMs: number): Promise<void> {
  await limit(connection, timeoutMs, null)
  await run(connection, 'start transaction')
  try {
    for (const statement of statements) demandRows(statement, await run(connection, statement.sql, statement.values))
    await run(connection, 'commit')
  } catch (error) {
    await run(connection, 'rollback').catch(() => undefined)
    throw error
  }
}

function columnOf({
  name,
  columnType,
  characterSet,
}: FieldPacket & { columnType?: number; characterSet?: number }): AnswerColumn {
  const type = columnType ?? -1
  if (blobs.has(type)) return { name, kind: characterSet === binaryCharset ? 'binary' : 'text' }
  return { name, kind: kinds[type] ?? 'text' }
}
