import type { PlatformContext } from '../../http/context'
import { refused, refusedBecause } from '../../kit/refusals'
import { placed } from '../datamodel/public'
import { LinkRefusal } from '../datasource/public'
import type { Column, Side, Statement } from './side'
import { keepZeros, likeTarget, plain, replaceRows } from './target-store'
import { rowDigest, type SyncValue, sumMask, travelling } from './values'

/**
 * Copies the rows of a table into another database: into a table beside the target, whose rows they replace at once when they are whole
 * and the same. Whatever fails leaves the target as it was.
 */

export type Copy = { from: Side; to: Side; table: string; columns: readonly Column[]; hasTarget: boolean }

const batchRows = 1000
/** Of all values of one statement; the smallest bound of the four databases is that of SQL Server. */
const valuesMax: Readonly<Record<Side['kind'], number>> = { postgres: 60_000, mysql: 60_000, mssql: 2000, oracle: 30_000 }

export async function copyTable(ctx: PlatformContext, copy: Copy, deadline: number): Promise<number> {
  const { to, table } = copy
  const staging = stagingName(ctx)
  await dropStrays(copy)
  const { hasTarget, columns } = copy
  const target = { to, table, columns, staging }
  await to.change(hasTarget ? likeTarget(target) : plain(createSql(copy, placed(to, staging))))
  const drop = () => to.change(dropping(to, staging)).catch(() => undefined)
  try {
    const sent = await sendRows(copy, placed(to, staging), deadline)
    const there = columns.map((column) => ({ ...column, name: column.target, word: wordOf(column.type) }))
    const arrived = await readAll({ ...copy, from: to, table: staging, columns: there }, deadline)
    if (sent.count !== arrived.count || sent.sum !== arrived.sum)
      throw refusedBecause(`sent ${sent.count} rows, ${arrived.count} arrived, or not the same`, '同步后的数据与源数据不一致')
    await to.change(hasTarget ? replaceRows(target) : plain(...to.dialect.rename(to.schema, [[staging, table]])))
    if (hasTarget) await drop()
    // Who looks at the table next is told how many rows it has.
    if (to.kind === 'postgres') await to.change(plain(`analyze ${placed(to, table)}`)).catch(() => undefined)
    return sent.count
  } catch (error) {
    await drop()
    throw error
  }
}

/** A name that no table has, and that every database takes: Oracle 12.1 takes 30 bytes. It says when it was made. */
function stagingName(ctx: PlatformContext): string {
  return `tenonsync_${Date.now().toString(36).padStart(9, '0')}_${ctx.newId().slice(-10)}`
}

const strayPattern = /^tenonsync_([0-9a-z]{9})_\w{10}$/i
/** Much longer than a copy may take. */
const strayAfterMs = 3_600_000

/** What copies left that ended with their process. */
async function dropStrays({ to }: Copy): Promise<void> {
  const named = `select t_name from (${to.dialect.tables}) found where lower(t_name) like 'tenonsync!_%' escape '!'`
  for (const { t_name } of await to.ask(named, [to.schema], 100)) {
    const made = strayPattern.exec(String(t_name))?.[1]
    if (made === undefined || Date.now() - Number.parseInt(made, 36) < strayAfterMs) continue
    await to.change(dropping(to, String(t_name)))
  }
}

function dropping({ dialect, schema }: Side, table: string): Statement[] {
  return plain(...dialect.drop({ schema, table }))
}

function createSql({ to, columns }: Copy, name: string): string {
  const { quote } = to.dialect
  const keys = columns.filter(({ isKey }) => isKey).map((column) => quote(column.target))
  const parts = columns.map((column) => `${quote(column.target)} ${column.type}${column.isKey ? ' not null' : ''}`)
  const primary = keys.length > 0 ? [`primary key (${keys.join(', ')})`] : []
  return `create table ${name} (${[...parts, ...primary].join(', ')})`
}

type Sum = { count: number; sum: bigint }

async function sendRows(copy: Copy, into: string, deadline: number): Promise<Sum> {
  const total: Sum = { count: 0, sum: 0n }
  const first = copy.to.kind === 'mysql' ? plain(keepZeros) : []
  for await (const rows of batches(copy, deadline)) {
    add(total, rows)
    for (const statement of insertStatements(copy, into, rows)) await copy.to.change([...first, statement])
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
  const order = keys.map(({ name }) => name).join(', ')
  let size = keys.length > 0 ? batchRows : keylessMax + 1
  for (let last: SyncValue[] | null = null; ; ) {
    if (performance.now() > deadline) throw refused('数据量过大，同步超时')
    const where = last ? ` where ${behind(from, keys, columns)}` : ''
    const values: SyncValue[] = last ? keys.map(({ index }) => last?.[index] ?? null) : []
    const cut = keys.length > 0 ? ` order by ${order} ${page(size, 0)}` : ''
    const found: readonly Record<string, unknown>[] | null = await askFewer(from, {
      sql: `select ${read} from ${placed(from, table)}${where}${cut}`,
      values,
      rowsMax: size,
    })
    if (!found && keys.length > 0 && size > 1) {
      size = Math.ceil(size / 10)
      continue
    }
    if (!found || (keys.length === 0 && found.length > keylessMax))
      throw refused(keys.length > 0 ? '查询结果过大，请缩小查询范围' : '没有主键的表数据量过大，无法同步')
    const rows: SyncValue[][] = found.map((row) =>
      columns.map((column, index) => travelling(valueAt(row, index, from, column), column.kind)),
    )
    if (rows.length > 0) yield rows
    if (keys.length === 0 || rows.length < size) return
    last = rows.at(-1) ?? null
  }
}

/** Null when so many rows are more bytes than an answer may have. */
async function askFewer({ ask }: Side, { sql, values, rowsMax }: Statement & { rowsMax: number }) {
  try {
    return await ask(sql, values, rowsMax)
  } catch (error) {
    if (error instanceof LinkRefusal && error.fault === 'tooLarge') return null
    throw error
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
