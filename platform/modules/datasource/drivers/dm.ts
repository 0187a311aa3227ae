import { isRecord } from '@/lib/form/read'
import { LinkRefusal } from '../failures'
import type { Answer, ColumnKind, Driver, Place, Session, Statement } from './driver'
import { withinTime } from './within-time'

/**
 * DM (达梦). Its driver has a licence of its vendor and is no part of the product: the operator installs `dmdb` beside it. It is made in
 * the image of that of Oracle, and its SQL is read like that of Oracle.
 */
export const dmDriver: Driver = { dialect: 'oracle', mark: () => '?', takesInOrder: true, open }

const dmPackage = 'dmdb'

type Column = { name: string; dbTypeName?: string }
type Connection = {
  execute(
    sql: string,
    values: readonly unknown[],
    options: Record<string, unknown>,
  ): Promise<{ metaData?: Column[]; rows?: unknown[][] }>
  commit(): Promise<void>
  rollback(): Promise<void>
  close(): Promise<void>
}

async function load(): Promise<(options: unknown) => Promise<Connection>> {
  try {
    const found: unknown = await import(/* webpackIgnore: true */ dmPackage)
    const module = isRecord(found) && isRecord(found.default) ? found.default : found
    if (isRecord(module) && typeof module.getConnection === 'function') {
      const { getConnection } = module
      return (options) => getConnection.call(module, options)
    }
  } catch (cause) {
    throw new LinkRefusal('noDriver', 'the package dmdb is not installed', cause)
  }
  throw new LinkRefusal('noDriver', 'the package dmdb offers no getConnection')
}

async function open(place: Place): Promise<Session> {
  const getConnection = await load()
  const secret = `${encodeURIComponent(place.userName)}:${encodeURIComponent(place.password)}`
  const schema = place.dbSchema === '' ? '' : `&schema=${encodeURIComponent(place.dbSchema)}`
  const opening = getConnection({
    connectString: `dm://${secret}@${place.address}:${place.port}?autoCommit=false&connectTimeout=${place.connectTimeoutMs}${schema}`,
  })
  const connection = await withinTime(opening, place.connectTimeoutMs, () => {
    opening.then((late) => late.close()).catch(() => undefined)
  })
  let isSound = true
  const close = () => {
    isSound = false
    connection.close().catch(() => undefined)
  }
  return {
    ask: (statement) => withinTime(ask(connection, statement), statement.timeoutMs, close),
    change: (statements, timeoutMs) => withinTime(change(connection, statements), timeoutMs, close),
    // What its SQL can leave behind ends with the transaction: settings and locks take statements that no query is.
    reset: () => withinTime(connection.rollback(), place.connectTimeoutMs, close),
    isSound: () => isSound,
    close,
  }
}

async function ask(connection: Connection, statement: Statement): Promise<Answer> {
  if (!statement.writes) await connection.execute('set transaction read only', [], {})
  try {
    const result = await connection.execute(statement.sql, statement.values, { maxRows: statement.rowsMax })
    await (statement.writes ? connection.commit() : connection.rollback())
    const columns = (result.metaData ?? []).map(({ name, dbTypeName }) => ({ name, kind: kindOf(dbTypeName ?? '') }))
    const rows = (result.rows ?? []).map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index]])))
    return { columns, rows }
  } catch (error) {
    await connection.rollback().catch(() => undefined)
    throw error
  }
}

async function change(connection: Connection, statements: Parameters<Session['change']>[0]): Promise<void> {
  try {
    for (const { sql, values } of statements) await connection.execute(sql, values, {})
    await connection.commit()
  } catch (error) {
    await connection.rollback().catch(() => undefined)
    throw error
  }
}

function kindOf(type: string): ColumnKind {
  if (/^(DEC|NUM)/i.test(type)) return 'decimal'
  if (/^BIGINT/i.test(type)) return 'bigint'
  return /^(DATE|TIMESTAMP)/i.test(type) ? 'datetime' : 'text'
}
