import { own } from '@/lib/form/read'
import type { SystemType } from '../field-shape'

/** A column as the database knows it. `length` are the characters of a varchar; null without a bound. */
export type Column = {
  name: string
  comment: string
  /** `other`: a type that no field can stand in. */
  kind: 'varchar' | 'text' | 'int' | 'bigint' | 'decimal' | 'datetime' | 'datetimeZone' | 'date' | 'other'
  /** The database's own word. */
  type: string
  length: number | null
  precision: number | null
  scale: number | null
  isNullable: boolean
  isKey: boolean
  /** The database counts it up. */
  isCounted: boolean
  /** Its expression. */
  default: string | null
}

/** How a value stands in a record (contract 3a §7). */
export type ValueKind = 'text' | 'number' | 'date' | 'json'

export type BoundField = {
  /** Of a field of a sub-table `tableFieldN-child`. */
  code: string
  /** Key of the value in the record, or in the row of its sub-table. */
  name: string
  label: string
  kind: ValueKind
  column: Column
  /** Who and when stands in columns of the record. */
  system: SystemType | null
}

export type BoundTable = {
  table: string
  key: Column
  fields: readonly BoundField[]
}

/** `foreignKey` holds the key of the main row. */
export type BoundPart = BoundTable & { foreignKey: Column }

/** `code` of the sub-table in the record, and under which key its rows carry their ids. */
export type BoundRows = BoundPart & { code: string; idKey: string }

/** A design on tables of the business (contract 3b §3), checked against the tables as they are. */
export type Binding = {
  designId: string
  main: BoundTable
  /** The column of the main table that holds our id: its key, or `f_flowtaskid` beside a key that the database counts. */
  idColumn: string
  parts: readonly BoundPart[]
  rows: readonly BoundRows[]
  hasLock: boolean
  isLogical: boolean
}

/** Which service columns the main table gets where they are missing (contract 3b §2.3), with their types. */
export function serviceColumns({ concurrencyLock, logicalDelete }: { concurrencyLock: boolean; logicalDelete: boolean }) {
  const columns: [name: string, type: string][] = [
    ['f_flowtaskid', 'varchar(50)'],
    ['f_flowid', 'varchar(50)'],
  ]
  if (concurrencyLock) columns.push(['f_version', 'int'])
  if (logicalDelete) columns.push(['f_deletemark', 'int'], ['f_deletetime', 'timestamp(3)'], ['f_deleteuserid', 'varchar(50)'])
  return columns
}

/** Whether the database counts the keys up itself (`primaryKeyPolicy` 2, contract 3b §3.2). */
export function isCountedPolicy(raw: Readonly<Record<string, unknown>>): boolean {
  return String(own(raw, 'primaryKeyPolicy')) === '2'
}
