import { isIP } from 'node:net'
import type { Client, CustomTypesConfig, FieldDef, QueryArrayResult } from 'pg'
import { LinkRefusal } from '../failures'
import type { Answer, AnswerColumn, ColumnKind, Driver, Place, Session, Statement } from './driver'
import { withinTime } from './within-time'

/** PostgreSQL and what speaks its protocol (KingbaseES). */
export const postgresDriver: Driver = {
  dialect: 'postgres',
  portDefault: 5432,
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
  const close = () => {
    lose()
    // Without the farewell that waits for an answer.
    ;(client as Client & { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  }
  try {
    const { rows } = await client.query<{ isOwn: boolean }>(
      `select exists (select 1 from pg_class where relname = 'platform_migration' and relkind = 'r') as "isOwn", set_config('timezone', $1, false), set_config('search_path', $2, false), set_config('bytea_output', 'hex', false),
        set_config('datestyle', 'ISO, YMD', false), set_config('intervalstyle', 'postgres', false)`,
      [place.timeZone, place.dbSchema === '' ? 'public' : quoted(place.dbSchema)],
    )
    // What the platform keeps there is nobody's to read or change by SQL.
    if (rows[0]?.isOwn) throw new LinkRefusal('own', 'it holds the tables of a platform')
  } catch (error) {
    close()
    throw error
  }
  return {
    ask: (statement) => withinTime(ask(client, statement), statement.timeoutMs, close),
    change: (statements, timeoutMs) => withinTime(change(client, statements, timeoutMs), timeoutMs, close),
    isSound: () => isSound,
    close,
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function begin(timeoutMs: number, mode: 'read only' | 'read write'): string {
  return `begin ${mode}; set local statement_timeout = ${Math.ceil(timeoutMs)}; set local cursor_tuple_fraction = 1`
}

async function ask(client: Client, statement: Statement): Promise<Answer> {
  return inTransaction(client, begin(statement.timeoutMs, statement.writes ? 'read write' : 'read only'), async () => {
    if (statement.writes) return answerOf(await client.query(queryOf(statement)), statement.rowsMax)
    // A cursor stops the database at the last row that is wanted; the statement's own words cannot end it early.
    const { sql, values } = statement
    await client.query(queryOf({ sql: `declare asked no scroll cursor for ${sql}`, values }))
    return answerOf(await client.query(queryOf({ sql: `fetch ${statement.rowsMax} from asked`, values: [] })), statement.rowsMax)
  })
}

function queryOf({ sql, values }: { sql: string; values: readonly unknown[] }) {
  // In this mode, and only in it, the protocol refuses several statements in one text: a second one could end the transaction that reads.
  return { text: sql, values: [...values], rowMode: 'array' as const, queryMode: 'extended' }
}

async function change(client: Client, statements: Parameters<Session['change']>[0], timeoutMs: number): Promise<void> {
  await inTransaction(client, begin(timeoutMs, 'read write'), async () => {
    for (const statement of statements) await client.query(queryOf(statement))
  })
}

async function inTransaction<T>(client: Client, beginning: string, run: () => Promise<T>): Promise<T> {
  await client.query(beginning)
  try {
    const result = await run()
    await client.query('commit')
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
