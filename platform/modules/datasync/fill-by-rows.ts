import { refused } from '../../kit/refusals'
import { placed } from '../datamodel/public'
import { LinkRefusal } from '../datasource/public'
import { findBlocks, placesOf, type Sum, whereAll } from './copy-store'
import type { Copy, Filling, Stand } from './fill'
import type { Line } from './line'
import { type Column, lowered, type Side, type Statement } from './side'
import { keepZeros, plain } from './target-store'
import { rowDigest, type SyncValue, sumMask, travelling } from './values'

/** Between whatever databases: values travel as texts and bytes, and are summed up on the way. */

const batchRows = 5000
/** Of all values of one statement; the smallest bound of the four databases is that of SQL Server, and marks have four digits. */
const valuesMax: Readonly<Record<Side['kind'], number>> = { postgres: 60_000, mysql: 9000, mssql: 2000, oracle: 9000 }

export async function fillByRows({ copy, staging, lines, stand: begun, signal, gone, kept }: Filling): Promise<Stand> {
  const first = copy.to.kind === 'mysql' ? plain(keepZeros) : []
  const keys = copy.columns.flatMap(({ isKey }, index) => (isKey ? [index] : []))
  let stand = begun
  for await (const rows of batches({ copy, line: lines.from, after: begun.mark, signal })) {
    // One transaction for each batch: what lies there is known.
    await copy.to.change([...first, ...insertStatements(copy, placed(copy.to, staging), rows)])
    const last = rows.at(-1)
    const mark = keys.length > 0 && last ? keys.map((index) => String(last[index] ?? '')) : null
    stand = { ...added(stand, rows), mark }
    gone(stand.count)
    if (mark) await kept(stand)
  }
  return stand
}

/** All that lies in the staging table, read back. */
export async function sumRows({ copy, staging, lines, signal }: Filling): Promise<Sum> {
  const there = copy.columns.map((column) => ({ ...column, name: column.target, word: wordOf(column.type) }))
  const at: Copy = { ...copy, from: copy.to, table: staging, columns: there, where: '' }
  let total: Sum = { count: 0, sum: 0n }
  for await (const rows of batches({ copy: at, line: lines.to, after: null, signal })) total = added(total, rows)
  return total
}

function added({ count, sum }: Sum, rows: readonly (readonly SyncValue[])[]): Sum {
  const more = rows.reduce((all, row) => all + rowDigest(row), 0n)
  return { count: count + rows.length, sum: (sum + more) & sumMask }
}

type Batches = { copy: Copy; line: Line; after: readonly string[] | null; signal: AbortSignal }

/** Rows in the order of their key, each batch behind the last row of that before; without a key as the database gives them. */
async function* batches({ copy, line, after, signal }: Batches): AsyncGenerator<SyncValue[][]> {
  const { from, table, columns, where } = copy
  const { quote } = from.dialect
  const keys = columns.flatMap((column, index) => (column.isKey ? [{ name: quote(column.name), index }] : []))
  const read = columns.map((column, index) => `${readAs(from, column)} as ${quote(`c${index}`)}`).join(', ')
  const select = `select ${read} from ${placed(from, table)}`
  const travel = (found: readonly Record<string, unknown>[]): SyncValue[][] =>
    found.map((row) => columns.map((column, index) => travelling(valueAt(row, index, from, column), column.kind)))
  const found =
    keys.length > 0 ? keyedRows({ from, select, keys, columns, where, after }) : keylessRows({ from, line, table, select, where })
  for await (const rows of found) {
    signal.throwIfAborted()
    yield travel(rows)
  }
}

type Keyed = {
  from: Side
  select: string
  keys: readonly Key[]
  columns: readonly Column[]
  where: string
  after: readonly string[] | null
}
type Rows = readonly Record<string, unknown>[]

async function* keyedRows({ from, select, keys, columns, where, after }: Keyed): AsyncGenerator<Rows> {
  const order = keys.map(({ name }) => name).join(', ')
  let size = batchRows
  for (let last = after; ; ) {
    const wanted = whereAll(last ? `(${behind(from, { keys, columns, last })})` : '', where)
    const sql = `${select}${wanted} order by ${order} ${from.dialect.page(size, 0)}`
    const found: Rows | null = await askFewer(from, { sql, values: last ?? [], rowsMax: size })
    if (!found && size === 1) throw refused('查询结果过大，请缩小查询范围')
    if (!found) {
      size = Math.ceil(size / 10)
      continue
    }
    if (found.length > 0) yield found
    if (found.length < size) return
    const end = found.at(-1) ?? {}
    last = keys.map(({ index }) => String(keyText(end, index, from, columns[index])))
  }
}

function keyText(row: Record<string, unknown>, index: number, from: Side, column: Column | undefined): SyncValue {
  return column ? travelling(valueAt(row, index, from, column), column.kind) : null
}

type Keyless = { from: Side; line: Line; table: string; select: string; where: string }

async function* keylessRows({ from, line, table, select, where }: Keyless): AsyncGenerator<Rows> {
  const sqlOf = (place = '') => `${select}${whereAll(place, where)}`
  if (line.rows) {
    for await (const rows of line.rows(sqlOf(), batchRows)) yield rows.map(lowered)
    return
  }
  const blocks = line.isBuiltIn && line.copy ? await findBlocks(line.copy, { side: from, table }) : null
  for (const place of placesOf(blocks ?? 0, partBlocks)) yield await from.ask(sqlOf(place), [], partRowsMax)
  if (blocks !== null) return
  const found = await askFewer(from, { sql: sqlOf(), values: [], rowsMax: keylessMax + 1 })
  if (!found || found.length > keylessMax) throw refused('没有主键的表数据量过大，无法同步')
  if (found.length > 0) yield found
}

/** Read at once by the places where they lie; a block has room for some hundred rows. */
const partBlocks = 64
const partRowsMax = 100_000

/** Null when so many rows are more bytes than an answer may have. */
async function askFewer({ ask }: Side, { sql, values, rowsMax }: Statement & { rowsMax: number }) {
  try {
    return await ask(sql, values, rowsMax)
  } catch (error) {
    if (error instanceof LinkRefusal && error.fault === 'tooLarge') return null
    throw error
  }
}

/** Only where a driver cannot give rows as they are taken. */
const keylessMax = 20_000

function valueAt(row: Record<string, unknown>, index: number, { kind }: Side, column: Column): unknown {
  const value = row[`c${index}`]
  return kind === 'postgres' && column.kind === 'binary' && typeof value === 'string' ? Buffer.from(value, 'hex') : value
}

/** As text wherever a driver could round it. */
function readAs({ kind, dialect }: Side, { name, word, kind: column }: Column): string {
  const quoted = dialect.quote(name)
  if (kind !== 'postgres') return dialect.exact(quoted, word)
  return column === 'binary' ? `encode(${quoted}, 'hex')` : `${quoted}::text`
}

type Key = { name: string; index: number }

/** `(a > 1) or (a = 1 and b > 2)`: comparing rows is no SQL of all databases. */
function behind(side: Side, { keys, columns, last }: Pick<Keyed, 'keys' | 'columns'> & { last: readonly string[] }): string {
  const mark = (at: number) => castMark(side, at + 1, { column: columns[keys[at]?.index ?? 0], value: last[at] ?? '' })
  return keys
    .map(({ name }, at) => {
      const equal = keys.slice(0, at).map((one, before) => `${one.name} = ${mark(before)}`)
      return `(${[...equal, `${name} > ${mark(at)}`].join(' and ')})`
    })
    .join(' or ')
}

/** Values go as texts. PostgreSQL wants to be told of which type they are; MySQL would compare numbers with texts as floats. */
function castMark(
  { kind }: Pick<Side, 'kind'>,
  position: number,
  { column, value }: { column: Column | undefined; value: string },
): string {
  if (kind === 'postgres') return `$${position}::text::${column?.word ?? 'text'}`
  const isExact = column?.kind === 'int' || column?.kind === 'bigint' || column?.kind === 'decimal'
  const scale = value.split('.')[1]?.length ?? 0
  return kind === 'mysql' && isExact ? `cast($${position} as decimal(65,${scale}))` : `$${position}`
}

function insertStatements({ to, columns }: Copy, into: string, rows: readonly (readonly SyncValue[])[]): Statement[] {
  const names = columns.map(({ target }) => to.dialect.quote(target)).join(', ')
  if (to.kind === 'postgres') return [unnested(columns, { into, names }, rows)]
  const rowsMax = Math.max(1, Math.floor((valuesMax[to.kind] ?? 1000) / Math.max(1, columns.length)))
  const statements: Statement[] = []
  for (let at = 0; at < rows.length; at += rowsMax) {
    const part = rows.slice(at, at + rowsMax)
    const marks = part.map((row, before) => `(${row.map((_, index) => `$${before * row.length + index + 1}`).join(', ')})`)
    statements.push({ sql: `insert into ${into} (${names}) values ${marks.join(', ')}`, values: part.flat() })
  }
  return statements
}

/** One array for each column: the statement is the same for every batch. */
function unnested(
  columns: readonly Column[],
  { into, names }: { into: string; names: string },
  rows: readonly (readonly SyncValue[])[],
): Statement {
  const arrays = columns.map((column, index) => rows.map((row) => textOf(row[index] ?? null, column)))
  const read = columns.map(({ type, kind }, index) => {
    return kind === 'binary' ? `decode(c${index}, 'hex')` : `c${index}::${plainType(type)}`
  })
  const from = `unnest(${columns.map((_, index) => `$${index + 1}::text[]`).join(', ')})`
  const sql = `insert into ${into} (${names}) select ${read.join(', ')} from ${from} as r(${columns.map((_, index) => `c${index}`).join(', ')})`
  return { sql, values: arrays }
}

function textOf(value: SyncValue, { kind }: Column): string | null {
  if (Buffer.isBuffer(value)) return value.toString('hex')
  return kind === 'boolean' && value !== null ? (value === '1' ? 'true' : 'false') : value
}

/** A type without its size. */
function wordOf(type: string): string {
  return type.replace(/\(.*?\)/, '').trim()
}

/** A cast to a shorter text would cut it silently; without a length the column itself refuses what is too long. */
function plainType(type: string): string {
  return type.replace(/^(varchar|char|bpchar|character varying|character)(\(.*\))?$/, 'text')
}
