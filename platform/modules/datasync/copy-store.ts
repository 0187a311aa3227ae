import pg from 'pg'
import { placed } from '../datamodel/public'
import type { CopyLine } from '../datasource/public'
import type { Column, Side } from './side'

/** The SQL of copies from PostgreSQL to PostgreSQL: rows travel as the servers write them, and are summed up where they lie. */

/** Key values of the last row that was copied, as texts. */
export type Mark = readonly string[]
export type Part = { after: Mark | null; until: Mark | null; where: string }
/** `sum` adds up a number of each row: the same in whatever order they come. */
export type Sum = { count: number; sum: bigint }

export function keysOf(columns: readonly Column[]): Column[] {
  return columns.filter(({ isKey }) => isKey)
}

/** The key of the last of so many rows behind a mark; null when there are fewer. */
export async function findBound(line: CopyLine, from: Place, part: Omit<Part, 'until'>, rows: number): Promise<Mark | null> {
  const { quote } = from.side.dialect
  const keys = keysOf(from.columns).map(({ name }) => quote(name))
  const texts = keys.map((key) => `${key}::text`).join(', ')
  const sql = `select ${texts} from ${placed(from.side, from.table)}${whereOf(from, { ...part, until: null })}
    order by ${keys.join(', ')} offset ${rows - 1} limit 1`
  const [row] = await line.ask(sql)
  return row ? row.map((value) => value ?? '') : null
}

export type Place = { side: Side; table: string; columns: readonly Column[] }

function whereOf({ side, columns }: Place, { after, until, where }: Part): string {
  const keys = keysOf(columns).map(({ name }) => side.dialect.quote(name))
  const bound = (operator: string, mark: Mark | null) =>
    mark ? `(${keys.join(', ')}) ${operator} (${mark.map((text) => pg.escapeLiteral(text)).join(', ')})` : ''
  return whereAll(bound('>', after), bound('<=', until), where)
}

/** All of them; '' is none. */
export function whereAll(...conditions: readonly string[]): string {
  const all = conditions.filter((one) => one !== '')
  return all.length === 0 ? '' : ` where ${all.join(' and ')}`
}

export function copyOutSql(from: Place, part: Part): string {
  const read = from.columns.map((column) => sentAs(from.side, column)).join(', ')
  return `copy (select ${read} from ${placed(from.side, from.table)}${whereOf(from, part)}) to stdout`
}

/** A table of exactly these columns, in their order: the names of very many would hide from the built-in database what it is asked. */
export function copyInSql(to: Side, staging: string): string {
  return `copy ${placed(to, staging)} from stdin`
}

/** As the target's type reads it. */
function sentAs({ dialect }: Side, { name, word, kind, type }: Column): string {
  const quoted = dialect.quote(name)
  if (kind === 'boolean' && !/^bool/.test(type)) return `${quoted}::int`
  if (word === 'money') return `${quoted}::numeric`
  return word === 'bpchar' ? `${quoted}::text` : quoted
}

/** Counts the rows of a part and sums them up, as whoever reads them on the other side would. */
export async function sumOf(line: CopyLine, at: Place, part: Part, nameOf: (column: Column) => string): Promise<Sum> {
  const values = at.columns.map((column) => comparable(column, at.side.dialect.quote(nameOf(column))))
  const digest = `hashtextextended(row(${values.join(', ')})::text, 0)`
  const [row] = await line.ask(
    `select count(*), coalesce(sum(${digest}), 0)::text from ${placed(at.side, at.table)}${whereOf(at, part)}`,
  )
  return { count: Number(row?.[0] ?? 0), sum: BigInt(row?.[1] ?? 0) }
}

/** The same text on both sides, where types of different names hold the same. */
function comparable({ kind, type }: Column, quoted: string): string {
  if (kind === 'boolean') return `${quoted}::int`
  if (kind === 'decimal' || (/^(numeric|decimal)/.test(type) && (kind === 'int' || kind === 'bigint')))
    return `trim_scale(${quoted}::numeric)`
  if (kind === 'datetime') return `${quoted}::timestamp`
  if (kind === 'time') return `${quoted}::time`
  return kind === 'binary' ? `md5(${quoted})` : `${quoted}::text`
}

/** Both write rows and sum them up in the same way. */
export async function areAlike(...lines: readonly CopyLine[]): Promise<boolean> {
  const oldest = 130_000
  const facts = `select current_setting('server_version_num'), current_setting('server_encoding')`
  const told = await Promise.all(lines.map(async (line) => (await line.ask(facts))[0] ?? []))
  return told.every(([version, encoding]) => Number(version) >= oldest && encoding === 'UTF8')
}

/** How many blocks a table without a key has; null for what is no plain table. */
export async function findBlocks(line: CopyLine, { side, table }: Omit<Place, 'columns'>): Promise<number | null> {
  const [row] = await line.ask(`select pg_relation_size(c.oid) / current_setting('block_size')::bigint
    from pg_class c join pg_namespace s on s.oid = c.relnamespace
    where s.nspname = ${pg.escapeLiteral(side.schema)} and c.relname = ${pg.escapeLiteral(table)} and c.relkind = 'r'`)
  return row ? Number(row[0]) : null
}

/** Conditions that find the rows of so many blocks at a time. */
export function* placesOf(blocks: number, size: number): Generator<string> {
  for (let first = 0; first < blocks; first += size) yield `ctid >= '(${first},0)'::tid and ctid < '(${first + size},0)'::tid`
}
