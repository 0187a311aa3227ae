import { connect, isIP, type Socket } from 'node:net'
import type { Connection } from 'tedious'
import { AppError } from '@/lib/errors/app-error'
import type { Answer, AnswerColumn, ColumnKind, Driver, Place, Session, Statement } from './driver'
import { withinBounds, withinTime } from './within-time'

/** SQL Server. */
export const mssqlDriver: Driver = {
  dialect: 'mssql',
  mark: (position) => `@p${position}`,
  takesInOrder: false,
  open,
}

type Tedious = typeof import('tedious')
type Column = { colName: string; type: { name: string } }
type Cell = { value: unknown; metadata: Column }

async function open(place: Place): Promise<Session> {
  const tedious = await import('tedious')
  let socket: Socket | undefined
  const connection = new tedious.Connection({
    server: place.host,
    authentication: { type: 'default', options: { userName: place.userName, password: place.password } },
    options: {
      ...{ database: place.serviceName, encrypt: place.isEncrypted, trustServerCertificate: false, useUTC: true },
      ...(isIP(place.host) ? {} : { serverName: place.host }),
      ...{ connectTimeout: place.connectTimeoutMs, requestTimeout: 0, appName: 'tenon', abortTransactionOnError: true },
      connector: async () => {
        socket = await connected(place)
        return socket
      },
    },
  })
  let isSound = true
  const close = () => {
    isSound = false
    connection.close()
    socket?.destroy()
  }
  connection.on('error', close)
  connection.on('end', () => {
    isSound = false
  })
  try {
    await withinTime(signIn(connection), place.connectTimeoutMs, close)
  } catch (error) {
    close()
    throw error
  }
  const received = () => socket?.bytesRead ?? 0
  return {
    ask: (statement) => withinBounds(ask(tedious, connection, statement), { timeoutMs: statement.timeoutMs, received, close }),
    reset: () => withinTime(reset(connection), place.connectTimeoutMs, close),
    change: (statements, timeoutMs) => withinTime(change(tedious, connection, statements), timeoutMs, close),
    isSound: () => isSound,
    close,
  }
}

function signIn(connection: Connection): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()))
  })
}

function reset(connection: Connection): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.reset((error) => (error ? reject(error) : resolve()))
  })
}

function connected({ address, port }: Place) {
  return new Promise<ReturnType<typeof connect>>((resolve, reject) => {
    const socket = connect({ host: address, port }, () => resolve(socket))
    socket.once('error', reject)
  })
}

const writing = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\[(?:[^\]]|\]\])*\]|--[^\n]*|\/\*[\s\S]*?\*\/|[@#\w$]+|;/g
const writingWords: ReadonlySet<string> = new Set(
  `insert update delete merge drop alter create truncate grant revoke deny exec execute commit rollback save begin into use set declare
   openrowset openquery opendatasource waitfor shutdown backup restore bulk dbcc kill writetext updatetext reconfigure go`.split(
    /\s+/,
  ),
)

/**
 * There are no transactions that only read, and several statements can stand in one text: reading SQL is refused by its words first, and
 * what it does is taken back in any case.
 */
function demandReading(sql: string): void {
  for (const [piece] of sql.matchAll(writing)) {
    if (writingWords.has(piece.toLowerCase()))
      throw new AppError('refused', `SQL that reads says ${piece}`, { userMessage: '连接只允许查询' })
  }
}

async function ask(tedious: Tedious, connection: Connection, statement: Statement): Promise<Answer> {
  if (!statement.writes) demandReading(statement.sql)
  await batch(tedious, connection, 'set xact_abort on; begin transaction')
  try {
    const answer = await readRows(tedious, connection, statement)
    await batch(tedious, connection, statement.writes ? 'commit transaction' : 'rollback transaction')
    return answer
  } catch (error) {
    await batch(tedious, connection, 'if @@trancount > 0 rollback transaction').catch(() => undefined)
    throw error
  }
}

async function change(tedious: Tedious, connection: Connection, statements: Parameters<Session['change']>[0]): Promise<void> {
  await batch(tedious, connection, 'set xact_abort on; begin transaction')
  try {
    for (const { sql, values } of statements)
      await readRows(tedious, connection, { sql, values, rowsMax: 0, timeoutMs: 0, writes: true })
    await batch(tedious, connection, 'commit transaction')
  } catch (error) {
    await batch(tedious, connection, 'if @@trancount > 0 rollback transaction').catch(() => undefined)
    throw error
  }
}

function batch({ Request }: Tedious, connection: Connection, sql: string): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.execSqlBatch(new Request(sql, (error) => (error ? reject(error) : resolve())))
  })
}

function readRows(tedious: Tedious, connection: Connection, statement: Statement): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let columns: readonly AnswerColumn[] = []
    const rows: Record<string, unknown>[] = []
    let isEnough = false
    const request = new tedious.Request(statement.sql, (error) => {
      if (error && !isEnough) reject(error)
      else resolve({ columns, rows })
    })
    for (const [index, value] of statement.values.entries())
      request.addParameter(`p${index + 1}`, typeOf(tedious, value), typeof value === 'bigint' ? String(value) : value)
    if (statement.timeoutMs > 0) request.setTimeout(statement.timeoutMs)
    request.on('columnMetadata', (found: unknown) => {
      columns = (found as Column[]).map((column) => ({ name: column.colName, kind: kindOf(column.type.name) }))
    })
    request.on('row', (cells: unknown) => {
      if (rows.length < statement.rowsMax)
        rows.push(Object.fromEntries((cells as Cell[]).map((cell) => [cell.metadata.colName, textOf(cell)])))
      else if (!isEnough && !statement.writes) {
        isEnough = true
        request.cancel()
      }
    })
    connection.execSql(request)
  })
}

function typeOf({ TYPES }: Tedious, value: unknown) {
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? TYPES.Int : TYPES.Float
  if (typeof value === 'bigint') return TYPES.BigInt
  if (typeof value === 'boolean') return TYPES.Bit
  return Buffer.isBuffer(value) ? TYPES.VarBinary : TYPES.NVarChar
}

const kindWords: readonly (readonly [RegExp, ColumnKind])[] = [
  [/^BigInt/, 'bigint'],
  [/^(Int|SmallInt|TinyInt)/, 'int'],
  [/^Bit/, 'boolean'],
  [/^(Decimal|Numeric|Money|SmallMoney)/, 'decimal'],
  [/^(Float|Real)/, 'float'],
  [/^DateTime|^SmallDateTime/, 'datetime'],
  [/^Date/, 'date'],
  [/^Time/, 'time'],
  [/Binary|^Image/, 'binary'],
]

function kindOf(type: string): ColumnKind {
  return kindWords.find(([pattern]) => pattern.test(type))?.[1] ?? 'text'
}

/** The driver reads decimals as numbers: more digits than these hold are had by a cast in the SQL. */
function textOf({ value, metadata }: Cell): unknown {
  const kind = kindOf(metadata.type.name)
  if (kind === 'decimal' && typeof value === 'number') return String(value)
  if (!(value instanceof Date)) return value
  const text = value.toISOString().replace('T', ' ').replace('Z', '')
  if (kind === 'date') return text.slice(0, 10)
  return kind === 'time' ? text.slice(11) : text
}
