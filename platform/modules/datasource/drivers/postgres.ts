import { isIP, type Socket } from 'node:net'
import type { Client, CustomTypesConfig, FieldDef, QueryArrayResult } from 'pg'
import { demandRows, LinkRefusal } from '../failures'
import type { Answer, AnswerColumn, ColumnKind, Driver, Place, Session, Statement } from './driver'
import { copyLineOf, cursorRows } from './postgres-copy'
import { withinBounds, withinTime } from './within-time'

/** PostgreSQL and what speaks its protocol (KingbaseES). */
export const postgresDriver: Driver = {
  dialect: 'postgres',
  mark: (position) => `$${position}`,
  takesInOrder: false,
  open,
}

const kinds: Readonly<Record<number, ColumnKind>> = {
  ...{ 16: 'boolean', 17: 'binary', 20: 'bigint', 21: 'int', 23: 'int', 26: 'bigint', 700: 'float', 701: 'float' },
  ...{ 1082: 'date', 1083: 'time', 1266: 'time', 1114: 'datetime', 1184: 'datetime', 1700: 'decimal' },
}
const numbers: ReadonlySet<ColumnKind> = new Set(['int', 'float'])

/** Decimals, large integers and times stay as they were sent. */
const types: CustomTypesConfig = {
  getTypeParser: (oid: number) => (value: string) => {
    const kind = kinds[oid] ?? 'text'
    if (numbers.has(kind)) return Number(value)
    if (kind === 'boolean') return value === 't'
    return kind === 'binary' ? Buffer.from(value.slice(2), 'hex') : value
  },
} as CustomTypesConfig

async function open(place: Place): Promise<Session> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    ...{ host: place.address, port: place.port, user: place.userName, password: place.password, database: place.serviceName },
    // The certificate is that of the name, whatever address it has today.
    ssl: place.isEncrypted ? { rejectUnauthorized: true, ...(isIP(place.host) ? {} : { servername: place.host }) } : false,
    ...{ connectionTimeoutMillis: place.connectTimeoutMs, keepAlive: true, types, application_name: 'tenon' },
  })
  let isSound = true
  const lose = () => {
    isSound = false
  }
  client.on('error', lose)
  client.on('end', lose)
  await client.connect()
  const { stream } = (client as Client & { connection: { stream: Socket } }).connection
  const close = () => {
    lose()
    // Without the farewell that waits for an answer.
    stream.destroy()
  }
  try {
    const { rows } = await client.query<{ isOwn: boolean }>(
      `select exists (select 1 from pg_class where relname = 'platform_migration' and relkind = 'r') as "isOwn"`,
    )
    // What the platform keeps there is nobody's to read or change by SQL.
    if (rows[0]?.isOwn) throw new LinkRefusal('own', 'it holds the tables of a platform')
    await setUp(client, place)
  } catch (error) {
    close()
    throw error
  }
  const received = () => stream.bytesRead
  return {
    ask: (statement) => withinBounds(ask(client, statement), { timeoutMs: statement.timeoutMs, received, close }),
    change: (statements, timeoutMs) => withinTime(change(client, statements, timeoutMs), timeoutMs, close),
    reset: () => withinTime(reset(client, place), place.connectTimeoutMs, close),
    isSound: () => isSound,
    close,
    rows: (sql, size) => cursorRows(client, sql, size),
    copy: copyLineOf(client),
  }
}

async function setUp(client: Client, { timeZone, dbSchema }: Place): Promise<void> {
  await client.query(
    `select set_config('timezone', $1, false), set_config('search_path', $2, false), set_config('bytea_output', 'hex', false),
      set_config('datestyle', 'ISO, YMD', false), set_config('intervalstyle', 'postgres', false)`,
    [timeZone, dbSchema === '' ? 'public' : quoted(dbSchema)],
  )
}

async function reset(client: Client, place: Place): Promise<void> {
  await client.query('discard all')
  await setUp(client, place)
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function begin(timeoutMs: number, mode: 'read only' | 'read write'): string {
  return `begin ${mode}; set local statement_timeout = ${Math.ceil(timeoutMs)}; set local cursor_tuple_fraction = 1`
}

async function ask(client: Client, statement: Statement): Promise<Answer> {
  const { sql, values, timeoutMs, rowsMax } = statement
  if (statement.writes) {
    const answered = async () => answerOf(await client.query(queryOf(statement)), rowsMax)
    return inTransaction(client, { beginning: begin(timeoutMs, 'read write'), end: 'commit' }, answered)
  }
  // A transaction that only reads still keeps what functions did outside of tables: nothing of it stays.
  return inTransaction(client, { beginning: begin(timeoutMs, 'read only'), end: 'rollback' }, async () => {
    // A cursor stops the database at the last row that is wanted; the statement's own words cannot end it early.
    await client.query(queryOf({ sql: `declare asked no scroll cursor for ${sql}`, values }))
    return answerOf(await client.query(queryOf({ sql: `fetch ${rowsMax} from asked`, values: [] })), rowsMax)
  })
}

function queryOf({ sql, values }: { sql: string; values: readonly unknown[] }) {
  // In this mode, and only in it, the protocol refuses several statements in one text: a second one could end the transaction that reads.
  return { text: sql, values: [...values], rowMode: 'array' as const, queryMode: 'extended' }
}

async function change(client: Client, statements: Parameters<Session['change']>[0], timeoutMs: number): Promise<void> {
  await inTransaction(client, { beginning: begin(timeoutMs, 'read write'), end: 'commit' }, async () => {
    for (const statement of statements) demandRows(statement, (await client.query(queryOf(statement))).rowCount ?? 0)
  })
}

type Transaction = { beginning: string; end: 'commit' | 'rollback' }

async function inTransaction<T>(client: Client, { beginning, end }: Transaction, run: () => Promise<T>): Promise<T> {
  await client.query(beginning)
  try {
    const result = await run()
    await client.query(end)
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

function answerOf(result: QueryArrayResult<unknown[]>, rowsMax: number): Answer {
  const columns = result.fields.map(columnOf)
  const rows = result.rows
    .slice(0, rowsMax)
    .map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index]])))
  return { columns, rows }
}

function columnOf({ name, dataTypeID }: FieldDef): AnswerColumn {
  return { name, kind: kinds[dataTypeID] ?? 'text' }
}
