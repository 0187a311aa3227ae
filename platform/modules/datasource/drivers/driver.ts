import type { CopyLine } from './postgres-copy'

/** What a driver does for connections of its kind; all of them answer in the same words. */

export type Dialect = 'postgres' | 'mysql' | 'mssql' | 'oracle'

/** Of which kind values of a column are, whatever the database calls it. */
export type ColumnKind = 'text' | 'int' | 'bigint' | 'decimal' | 'float' | 'boolean' | 'datetime' | 'date' | 'time' | 'binary'

export type AnswerColumn = { name: string; kind: ColumnKind }
export type Answer = { columns: readonly AnswerColumn[]; rows: readonly Record<string, unknown>[] }

/** The SQL has the marks of the driver already; `rowsMax` rows at most are answered, whatever the database would give. */
export type Statement = { sql: string; values: readonly unknown[]; rowsMax: number; timeoutMs: number; writes: boolean }

/** `rows`: how many rows it must find, or all are taken back; heeded where records of designs can stand (PostgreSQL, MySQL). */
type Change = { sql: string; values: readonly unknown[]; rows?: number | undefined }

/** One open connection. It does one thing at a time. */
export type Session = {
  ask(statement: Statement): Promise<Answer>
  /** Several changes that come true together, where the database can do that; without rows. */
  change(statements: readonly Change[], timeoutMs: number): Promise<void>
  /** As it was when it was opened: settings, locks and variables of those who used it are gone. */
  reset(): Promise<void>
  /** Whether it can be used again. */
  isSound(): boolean
  /** At once, whatever runs. */
  close(): void
  /** Rows as they are taken, so many at a time and without a limit of time; undefined where the driver has no way to do so. */
  rows?: (sql: string, size: number) => AsyncGenerator<readonly Record<string, unknown>[]>
  /** Only of PostgreSQL. */
  copy?: CopyLine
}

/** Where and as whom; `address` is what the name of the host stood for when it was checked. */
export type Place = {
  host: string
  address: string
  port: number
  userName: string
  password: string
  /** The name of the database. */
  serviceName: string
  dbSchema: string
  oracleLinkType: string
  oracleRole: string
  oracleService: string
  isEncrypted: boolean
  /** IANA name; times with a zone are told in it. */
  timeZone: string
  connectTimeoutMs: number
}

export type Driver = {
  dialect: Dialect
  /** The mark of the value with this number, from 1. */
  mark: (position: number) => string
  /** Whether each mark takes the next value, so that a value that stands twice is given twice. */
  takesInOrder: boolean
  open: (place: Place) => Promise<Session>
}
