import { z } from 'zod'
import { usualMark } from '@/lib/contract/system/data-sync'
import { messages, refused } from '../../kit/refusals'
import { placed } from '../datamodel/public'
import type { Copy } from './fill'
import type { Column, Side } from './side'
import { demandReplaceable } from './target-store'
import { kindOf, type SyncKind } from './values'

/** Which columns are copied, and as what (contract 2 §18.3). */

export type Rules = Readonly<Record<string, string>>

type Found = {
  name: string
  word: string
  type: string
  length: number | null
  precision: number | null
  scale: number
  isKey: boolean
  isCounted: boolean
}

export async function findColumns(side: Side, table: string): Promise<Found[]> {
  const rows = await side.ask(side.dialect.columns, [side.schema, table], 2000)
  const number = (value: unknown) => (value === null || value === undefined ? null : Number(value))
  return rows.map((row) => ({
    ...{ name: String(row.c_name), word: String(row.c_word).toLowerCase(), type: String(row.c_type) },
    ...{ length: number(row.c_length), precision: number(row.c_precision), scale: number(row.c_scale) ?? 0 },
    ...{ isKey: Number(row.c_key ?? 0) === 1, isCounted: Number(row.c_counted ?? 0) === 1 },
  }))
}

export async function hasRows(side: Side, table: string): Promise<boolean> {
  return (await side.ask(`select 1 as one from ${placed(side, table)}`, [], 1)).length > 0
}

const countedMax = 1_000_000

/** As the database reckons it; counted where it does not know, up to a number that is many. */
export async function findRowCount(side: Side, table: string): Promise<number> {
  const known = `select t_rows from (${side.dialect.tables}) found where t_name = $2`
  const [row] = await side.ask(known, [side.schema, table], 1)
  const reckoned = Number(row?.t_rows ?? 0)
  if (reckoned > 0 || side.kind === 'oracle') return reckoned
  const limited = side.kind === 'mssql' ? `select top ${countedMax} 1 as one` : 'select 1 as one'
  const end = side.kind === 'mssql' ? '' : ` ${side.dialect.page(countedMax, 0)}`
  const [counted] = await side.ask(`select count(*) as n from (${limited} from ${placed(side, table)}${end}) some_rows`, [], 1)
  return Number(counted?.n ?? 0)
}

const ruleForm = z.record(z.string(), z.string())

export function rulesOf(rulesJson: string): Rules {
  return ruleForm.parse(JSON.parse(rulesJson))
}

/** Refuses a table that the source has not, and a target that misses a column or could not be kept whole. */
export async function planCopy({ from, to }: { from: Side; to: Side }, table: string, rules: Rules): Promise<Copy> {
  const source = await findColumns(from, table)
  if (source.length === 0) throw refused(messages.missing, 'dbTable')
  const target = await findColumns(to, table)
  const byName = new Map(target.map((column) => [column.name.toLowerCase(), column]))
  const columns = source.map((column): Column => {
    const there = byName.get(column.name.toLowerCase())
    if (target.length > 0 && !there) throw refused(`目标表缺少字段${column.name}`, 'dbTable')
    const type = there ? there.type : typeOf(column, to, rules)
    return {
      ...{ name: column.name, target: there?.name ?? column.name, word: column.word, isKey: column.isKey },
      ...{ type, isCounted: there?.isCounted === true },
      kind: kindOf(column.word),
    }
  })
  if (target.length > 0) await demandReplaceable(to, table, columns)
  return { from, to, table, columns, hasTarget: target.length > 0, where: '' }
}

/** The types that each kind may become, the usual one first. */
const choices: Readonly<Record<Side['kind'], Readonly<Record<SyncKind, readonly string[]>>>> = {
  postgres: {
    ...{
      varchar: ['varchar', 'text'],
      text: ['text', 'varchar'],
      int: ['int', 'bigint', 'numeric'],
      bigint: ['bigint', 'numeric'],
    },
    ...{ decimal: ['numeric'], float: ['double precision'], boolean: ['boolean', 'int'] },
    ...{ datetime: ['timestamp', 'timestamptz'], date: ['date'], time: ['time'], binary: ['bytea'] },
  },
  mysql: {
    ...{ varchar: ['varchar', 'longtext'], text: ['longtext', 'varchar'], int: ['int', 'bigint'], bigint: ['bigint', 'decimal'] },
    ...{ decimal: ['decimal'], float: ['double'], boolean: ['tinyint', 'int'], datetime: ['datetime', 'timestamp'] },
    ...{ date: ['date'], time: ['time'], binary: ['longblob'] },
  },
  mssql: {
    ...{
      varchar: ['nvarchar'],
      text: ['nvarchar(max)'],
      int: ['int', 'bigint'],
      bigint: ['bigint', 'decimal'],
      decimal: ['decimal'],
    },
    ...{ float: ['float'], boolean: ['bit', 'int'], datetime: ['datetime2'], date: ['date'], time: ['time'] },
    binary: ['varbinary(max)'],
  },
  oracle: {
    ...{
      varchar: ['varchar2'],
      text: ['clob'],
      int: ['number'],
      bigint: ['number'],
      decimal: ['number'],
      float: ['binary_double'],
    },
    ...{ boolean: ['number'], datetime: ['timestamp'], date: ['date'], time: ['varchar2'], binary: ['blob'] },
  },
}

/** For the words of the source: what each may become in the target. */
export function ruleMap(words: readonly string[], { kind }: Side): Record<string, string[]> {
  const listed = (word: string) => choices[kind][kindOf(word)].map((type, index) => (index === 0 ? `${type}${usualMark}` : type))
  return Object.fromEntries([...new Set(words)].sort().map((word) => [word, listed(word)]))
}

/** The chosen type, else the usual one, with the size of the source. What is no choice is refused: it would be pasted. */
function typeOf({ word, length, precision, scale }: Found, { kind }: Side, rules: Rules): string {
  const offered = choices[kind][kindOf(word)]
  const chosen = (rules[word] ?? '').replace(usualMark, '').trim() || offered[0]
  if (chosen === undefined || !offered.includes(chosen)) throw refused('规则配置不正确', 'convertRuleMap')
  if (/^(varchar|nvarchar|varchar2)$/.test(chosen)) return `${chosen}(${Math.min(length ?? longest[kind], longest[kind])})`
  if (/^(numeric|decimal|number)$/.test(chosen)) return decimalOf(chosen, kind, { precision, scale })
  if (/^(datetime|timestamp|timestamptz|datetime2|time)$/.test(chosen)) return `${chosen}(6)`
  return chosen
}

const longest: Readonly<Record<Side['kind'], number>> = { postgres: 10_000_000, mysql: 16_000, mssql: 4000, oracle: 4000 }
const digits: Readonly<Record<Side['kind'], [number, number]>> = {
  postgres: [1000, 1000],
  mysql: [65, 30],
  mssql: [38, 38],
  oracle: [38, 38],
}

/** Without a size PostgreSQL and Oracle keep every digit; the others get as many as they have. */
function decimalOf(
  chosen: string,
  kind: Side['kind'],
  { precision, scale }: { precision: number | null; scale: number },
): string {
  const [most, mostBehind] = digits[kind]
  if (precision === null)
    return kind === 'postgres' || kind === 'oracle' ? chosen : `${chosen}(${most},${Math.min(mostBehind, 18)})`
  if (precision > most || scale > mostBehind) throw refused('目标库不支持该字段的精度', 'dbTable')
  return `${chosen}(${precision},${scale})`
}
