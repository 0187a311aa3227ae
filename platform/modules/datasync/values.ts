import { createHash } from 'node:crypto'

/** How values travel between databases: as texts and bytes, so that none of them is rounded. */

export type SyncKind =
  | 'varchar'
  | 'text'
  | 'int'
  | 'bigint'
  | 'decimal'
  | 'float'
  | 'boolean'
  | 'datetime'
  | 'date'
  | 'time'
  | 'binary'
export type SyncValue = string | Buffer | null

const kinds: readonly (readonly [RegExp, SyncKind])[] = [
  [/^(bool|boolean|bit)$/, 'boolean'],
  [/^(int2|int4|int|integer|smallint|tinyint|mediumint|year|serial)$/, 'int'],
  [/^(int8|bigint|bigserial)$/, 'bigint'],
  [/^(numeric|decimal|number|money|smallmoney)$/, 'decimal'],
  [/^(float4|float8|float|double|double precision|real|binary_float|binary_double)$/, 'float'],
  [/^(timestamp|timestamptz|datetime|datetime2|smalldatetime|datetimeoffset)/, 'datetime'],
  [/^date$/, 'date'],
  [/^time/, 'time'],
  [/^(bytea|blob|longblob|mediumblob|tinyblob|binary|varbinary|image|raw|long raw)$/, 'binary'],
  [/^(varchar|bpchar|char|nvarchar|nchar|varchar2|nvarchar2|uuid|enum|set)$/, 'varchar'],
]

export function kindOf(word: string): SyncKind {
  return kinds.find(([pattern]) => pattern.test(word))?.[1] ?? 'text'
}

/** As a driver gave it, in the form in which it is compared and given on. */
export function travelling(value: unknown, kind: SyncKind): SyncValue {
  if (value === null || value === undefined) return null
  // One bit comes as a byte; more of them are no boolean, and the target refuses them.
  if (Buffer.isBuffer(value)) return kind === 'boolean' && value.length === 1 && (value[0] ?? 2) < 2 ? String(value[0]) : value
  if (kind === 'boolean') return value === true || value === 1 || value === '1' || value === 't' || value === 'true' ? '1' : '0'
  const text = String(value)
  if (kind === 'decimal' || kind === 'int' || kind === 'bigint') return plainDecimal(text)
  if (kind === 'float') return String(Number(text))
  return kind === 'datetime' || kind === 'time' ? plainTime(text) : text
}

/** Databases fill decimals with zeros each in its own way. */
function plainDecimal(text: string): string {
  if (!text.includes('.') || /e/i.test(text)) return text
  const cut = text.replace(/0+$/, '').replace(/\.$/, '')
  return cut === '' || cut === '-' || cut === '-0' ? '0' : cut
}

/** Both sessions tell times of the same zone; what says which one is of no use to the other. */
function plainTime(text: string): string {
  const wall = text.replace('T', ' ').replace(/(Z|[+-]\d{2}(:?\d{2})?)$/, '')
  return wall.includes('.') ? wall.replace(/0+$/, '').replace(/\.$/, '') : wall
}

/** A sum over rows that is the same in whatever order they come. */
export function rowDigest(row: readonly SyncValue[]): bigint {
  const hash = createHash('sha1')
  for (const value of row) {
    if (value === null) hash.update('n')
    else {
      hash.update(`${Buffer.isBuffer(value) ? 'b' : 't'}${value.length}:`)
      hash.update(value)
    }
  }
  return hash.digest().readBigUInt64BE()
}

export const sumMask = (1n << 64n) - 1n
