import type { PlatformContext } from '../../http/context'
import { refused, refusedBecause } from '../../kit/refusals'
import type { Side, Statement } from './side'
import { rowDigest, type SyncKind, type SyncValue, sumMask, travelling } from './values'

/**
 * Copies the rows of a table into another database: into a table beside the target that replaces it only when it is whole and the same.
 * Whatever fails before leaves the target as it was.
 */

/** `word` is the type of the source without its size, `type` that of the target; `target` its name there. */
export type Column = { name: string; target: string; word: string; kind: SyncKind; isKey: boolean; type: string }
export type Copy = { from: Side; to: Side; table: string; columns: readonly Column[]; hasTarget: boolean }

const batchRows = 1000
/** Of all values of one statement; the smallest bound of the four databases is that of SQL Server. */
const valuesMax: Readonly<Record<Side['kind'], number>> = { postgres: 60_000, mysql: 60_000, mssql: 2000, oracle: 30_000 }

export async function copyTable(ctx: PlatformContext, copy: Copy, deadline: number): Promise<number> {
  const { to, table } = copy
  const staging = besideName(ctx, table)
  const name = (one: string) => `${to.dialect.quote(to.schema)}.${to.dialect.quote(one)}`
  await to.change([{ sql: createSql(copy, name(staging)), values: [] }])
  try {
    const sent = await sendRows(copy, name(staging), deadline)
    const there = copy.columns.map((column) => ({ ...column, name: column.target, word: wordOf(column.type) }))
    const arrived = await readAll({ ...copy, from: to, table: staging, columns: there }, deadline)
    if (sent.count !== arrived.count || sent.sum !== arrived.sum)
      throw refusedBecause(`sent ${sent.count} rows, ${arrived.count} arrived, or not the same`, '同步后的数据与源数据不一致')
    await to.change(swapStatements(copy, { staging, old: besideName(ctx, table) }))
    return sent.count
  } catch (error) {
    await to.change([{ sql: `drop table ${name(staging)}`, values: [] }]).catch(() => undefined)
    throw error
  }
}

/** A name that no table has, and that every database takes. */
function besideName(ctx: PlatformContext, table: string): string {
  return `${table.slice(0, 30)}_${ctx.newId().slice(-12)}`
}

/** Like the target, with its keys and indexes, where there is one and the database can say so. */
function createSql({ to, columns, table, hasTarget }: Copy, name: string): string {
  const { quote } = to.dialect
  const target = `${quote(to.schema)}.${quote(table)}`
  if (hasTarget && to.kind === 'postgres') return `create table ${name} (like ${target} including all)`
  if (hasTarget && to.kind === 'mysql') return `create table ${name} like ${target}`
  const keys = columns.filter(({ isKey }) => isKey).map((column) => quote(column.target))
  const parts = columns.map((column) => `${quote(column.target)} ${column.type}${column.isKey ? ' not null' : ''}`)
  const primary = keys.length > 0 ? [`primary key (${keys.join(', ')})`] : []
  return `create table ${name} (${[...parts, ...primary].join(', ')})`
}

/** On PostgreSQL and SQL Server all of it at once; on MySQL one statement renames both. */
function swapStatements({ to, table, hasTarget }: Copy, { staging, old }: { staging: string; old: string }): Statement[] {
  const { quote } = to.dialect
  const placed = (name: string) => `${quote(to.schema)}.${quote(name)}`
  const rename = (from: string, name: string) => {
    if (to.kind === 'mysql') return `rename table ${placed(from)} to ${placed(name)}`
    if (to.kind === 'mssql') return `exec sp_rename N'${placed(from).replaceAll("'", "''")}', N'${name.replaceAll("'", "''")}'`
    return `alter table ${placed(from)} rename to ${quote(name)}`
  }
  const all = !hasTarget
    ? [rename(staging, table)]
    : to.kind === 'mysql'
      ? [`rename table ${placed(table)} to ${placed(old)}, ${placed(staging)} to ${placed(table)}`, `drop table ${placed(old)}`]
      : [rename(table, old), rename(staging, table), `drop table ${placed(old)}`]
  return all.map((sql) => ({ sql, values: [] }))
}

type Sum = { count: number; sum: bigint }

async function sendRows(copy: Copy, into: string, deadline: number): Promise<Sum> {
  const total: Sum = { count: 0, sum: 0n }
  for await (const rows of batches(copy, deadline)) {
    add(total, rows)
    for (const statement of insertStatements(copy, into, rows)) await copy.to.change([statement])
  }
  return total
}

async function readAll(copy: Copy, deadline: number): Promise<Sum> {
  const total: Sum = { count: 0, sum: 0n }
  for await (const rows of batches(copy, deadline)) add(total, rows)
  return total
}

function add(total: Sum, rows: readonly (readonly SyncValue[])[]): void {
  total.count += rows.length
  for (const row of rows) total.sum = (total.sum + rowDigest(row)) & sumMask
}

/** Rows in the order of their key, each batch behind the last row of that before; without a key all at once, and not too many. */
async function* batches({ from, table, columns }: Copy, deadline: number): AsyncGenerator<SyncValue[][]> {
  const { quote, page } = from.dialect
  const keys = columns.flatMap((column, index) => (column.isKey ? [{ name: quote(column.name), index }] : []))
  const read = columns.map((column, index) => `${readAs(from, column)} as ${quote(`c${index}`)}`).join(', ')
  const source = `${quote(from.schema)}.${quote(table)}`
  const order = keys.map(({ name }) => name).join(', ')
  for (let last: SyncValue[] | null = null; ; ) {
    if (performance.now() > deadline) throw refused('数据量过大，同步超时')
    const where = last ? ` where ${behind(from, keys, columns)}` : ''
    const values: SyncValue[] = last ? keys.map(({ index }) => last?.[index] ?? null) : []
    const rowsMax = keys.length > 0 ? batchRows : keylessMax + 1
    const cut = keys.length > 0 ? ` order by ${order} ${page(batchRows, 0)}` : ''
    const found: readonly Record<string, unknown>[] = await from.ask(
      `select ${read} from ${source}${where}${cut}`,
      values,
      rowsMax,
    )
    if (keys.length === 0 && found.length > keylessMax) throw refused('没有主键的表数据量过大，无法同步')
    const rows: SyncValue[][] = found.map((row) =>
      columns.map((column, index) => travelling(valueAt(row, index, from, column), column.kind)),
    )
    if (rows.length > 0) yield rows
    if (keys.length === 0 || rows.length < batchRows) return
    last = rows.at(-1) ?? null
  }
}

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
function behind(side: Side, keys: readonly Key[], columns: readonly Column[]): string {
  const mark = (at: number) => castMark(side, at + 1, columns[keys[at]?.index ?? 0])
  return keys
    .map(({ name }, at) => {
      const equal = keys.slice(0, at).map((one, before) => `${one.name} = ${mark(before)}`)
      return `(${[...equal, `${name} > ${mark(at)}`].join(' and ')})`
    })
    .join(' or ')
}

/** Values go as texts. PostgreSQL wants to be told of which type they are; MySQL would compare numbers with texts as floats. */
function castMark({ kind }: Pick<Side, 'kind'>, position: number, column: Column | undefined): string {
  if (kind === 'postgres') return `$${position}::text::${column?.word ?? 'text'}`
  const isWhole = column?.kind === 'int' || column?.kind === 'bigint'
  return kind === 'mysql' && isWhole ? `cast($${position} as decimal(65,0))` : `$${position}`
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
