import type { Column, Connection } from 'oracledb'
import type { Answer, ColumnKind, Driver, Place, Session, Statement } from './driver'
import { withinTime } from './within-time'

/** Oracle 12.1 and later, without software of its vendor on this machine. */
export const oracleDriver: Driver = {
  dialect: 'oracle',
  mark: (position) => `:${position}`,
  // Values by position: each mark takes the next one.
  takesInOrder: true,
  open,
}

async function open(place: Place): Promise<Session> {
  const { default: oracledb } = await import('oracledb')
  const roles: Readonly<Record<string, number>> = { SYSDBA: oracledb.SYSDBA, SYSOPER: oracledb.SYSOPER }
  const privilege = roles[place.oracleRole]
  const opening = oracledb.getConnection({
    ...{ user: place.userName, password: place.password, connectString: addressOf(place) },
    ...(privilege === undefined ? {} : { privilege }),
  })
  const connection = await withinTime(opening, place.connectTimeoutMs, () => {
    opening.then((late) => late.close({ drop: true })).catch(() => undefined)
  })
  let isSound = true
  const close = () => {
    isSound = false
    connection.close({ drop: true }).catch(() => undefined)
  }
  try {
    await setUp(connection, place)
  } catch (error) {
    close()
    throw error
  }
  return {
    ask: (statement) => withinTime(ask(connection, statement, oracledb), statement.timeoutMs, close),
    change: (statements, timeoutMs) => withinTime(change(connection, statements, timeoutMs), timeoutMs, close),
    // What its SQL can leave behind ends with the transaction: settings and locks take statements that no query is.
    reset: () => withinTime(connection.rollback(), place.connectTimeoutMs, close),
    isSound: () => isSound,
    close,
  }
}

/** The certificate is compared with the name, so an encrypted way goes by it; another one goes to the address that was checked. */
function addressOf({ host, address, port, isEncrypted, connectTimeoutMs, ...place }: Place): string {
  const service = place.oracleService || place.serviceName
  const name = place.oracleLinkType === 'SID' ? `(SID=${plain(service)})` : `(SERVICE_NAME=${plain(service)})`
  const way = isEncrypted ? `(PROTOCOL=tcps)(HOST=${plain(host)})` : `(PROTOCOL=tcp)(HOST=${plain(address)})`
  const security = isEncrypted ? '(SECURITY=(SSL_SERVER_DN_MATCH=ON))' : ''
  const seconds = Math.ceil(connectTimeoutMs / 1000)
  return `(DESCRIPTION=(TRANSPORT_CONNECT_TIMEOUT=${seconds})(ADDRESS=${way}(PORT=${port}))(CONNECT_DATA=${name})${security})`
}

/** Nothing that could end its place in the description. */
function plain(text: string): string {
  return text.replace(/[^\w.:$#-]/g, '')
}

async function setUp(connection: Connection, { dbSchema, oracleLinkType, timeZone }: Place): Promise<void> {
  const formats = `nls_date_format = 'YYYY-MM-DD HH24:MI:SS' nls_timestamp_format = 'YYYY-MM-DD HH24:MI:SS.FF6' nls_numeric_characters = '.,'`
  await connection.execute(`alter session set ${formats} time_zone = '${timeZone.replaceAll("'", '')}'`, [], {})
  if (oracleLinkType === 'SCHEMA' && dbSchema !== '')
    await connection.execute(`alter session set current_schema = "${dbSchema.replaceAll('"', '')}"`, [], {})
}

type Oracle = typeof import('oracledb')['default']

async function ask(connection: Connection, statement: Statement, oracledb: Oracle): Promise<Answer> {
  connection.callTimeout = Math.ceil(statement.timeoutMs)
  if (!statement.writes) await connection.execute('set transaction read only', [], {})
  try {
    const result = await connection.execute(statement.sql, statement.values.map(given), {
      ...{ outFormat: oracledb.OUT_FORMAT_ARRAY, maxRows: statement.rowsMax, fetchTypeHandler: fetchAs(oracledb) },
    })
    await (statement.writes ? connection.commit() : connection.rollback())
    const columns = (result.metaData ?? []).map((column) => ({ name: column.name, kind: kindOf(column) }))
    const rows = (result.rows ?? []).map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index]])))
    return { columns, rows }
  } catch (error) {
    await connection.rollback().catch(() => undefined)
    throw error
  }
}

/** Changes of tables come true at once there, each by itself. */
async function change(connection: Connection, statements: Parameters<Session['change']>[0], timeoutMs: number): Promise<void> {
  connection.callTimeout = Math.ceil(timeoutMs)
  try {
    for (const { sql, values } of statements) await connection.execute(sql, values.map(given), {})
    await connection.commit()
  } catch (error) {
    await connection.rollback().catch(() => undefined)
    throw error
  }
}

function given(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'bigint' ? String(value) : value
}

const kindWords: readonly (readonly [RegExp, ColumnKind])[] = [
  [/^NUMBER/, 'decimal'],
  [/^BINARY_(FLOAT|DOUBLE|INTEGER)/, 'float'],
  [/^(DATE|TIMESTAMP)/, 'datetime'],
  [/^(RAW|BLOB|LONG RAW)/, 'binary'],
]

function kindOf({ dbTypeName }: Column): ColumnKind {
  return kindWords.find(([pattern]) => pattern.test(dbTypeName))?.[1] ?? 'text'
}

/** Numbers and times as texts; what is large in one piece instead of as a stream. */
function fetchAs(oracledb: Oracle) {
  return (column: Column) => {
    const type = column.dbTypeName
    if (type === 'NUMBER') return { converter: (value: unknown) => (value === null ? null : String(value)) }
    if (/^(DATE|TIMESTAMP)/.test(type)) return { converter: timeText }
    if (/^N?CLOB$/.test(type)) return { type: oracledb.STRING }
    return type === 'BLOB' ? { type: oracledb.BUFFER } : undefined
  }
}

/** The driver makes instants of the clock of this machine out of them. */
function timeText(value: unknown): unknown {
  if (!(value instanceof Date)) return value
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [value.getFullYear(), two(value.getMonth() + 1), two(value.getDate())].join('-')
  const time = [value.getHours(), value.getMinutes(), value.getSeconds()].map(two).join(':')
  return `${day} ${time}.${String(value.getMilliseconds()).padStart(3, '0')}`
}
