import type { PlatformContext } from '../../http/context'
import { refused } from '../../kit/refusals'
import { placed } from '../datamodel/public'
import type { Copy } from './fill'
import { findLastValue } from './plan-store'
import type { RunRow, TableRow } from './run-store'
import type { Column } from './side'
import type { SyncKind } from './values'

/**
 * What has come or changed since the last run of a plan: rows from a margin before the last value that it has seen, and those that have no
 * value yet. They take the place of the rows of their key, so it does no harm that most of the margin was copied before.
 */

export type Increment = { where: string; isMerged: boolean; until: string | null }

const whole: Increment = { where: '', isMerged: false, until: null }

/** All rows where nothing was copied yet, or the target is gone. Whatever is deleted in the source stays in the target. */
export async function incrementOf(ctx: PlatformContext, run: RunRow, table: TableRow, copy: Copy): Promise<Increment> {
  const { dbTable, incrementColumn } = table
  if (run.planId === null || incrementColumn === '') return whole
  const column = demandColumn(copy, incrementColumn)
  const since = copy.hasTarget ? await findLastValue(ctx.db, { planId: run.planId, dbTable, incrementColumn }) : null
  // What comes while it is copied is for the next run, which begins with this value.
  const until = table.untilValue ?? (await findLast(copy, column)) ?? since
  if (since === null) return { ...whole, until }
  const name = copy.from.dialect.quote(column.name)
  return { where: `(${name} >= ${literal(beforeLast(since, column), column)} or ${name} is null)`, isMerged: true, until }
}

/** Refuses what has no order, and a table whose changed rows could not be told from new ones. */
function demandColumn({ from, columns }: Copy, name: string): Column {
  const column = columns.find((one) => one.name === name)
  if (!column) throw refused(`增量字段${name}不存在`, 'dbTable')
  if (from.kind === 'oracle') throw refused('该数据库不支持增量同步', 'dbTable')
  if (!ordered.has(column.kind)) throw refused('增量字段必须是数字、日期或时间', 'dbTable')
  if (!columns.some(({ isKey }) => isKey)) throw refused('增量同步的表需要主键', 'dbTable')
  return column
}

const numbers: ReadonlySet<SyncKind> = new Set(['int', 'bigint', 'decimal'])
const ordered: ReadonlySet<SyncKind> = new Set([...numbers, 'datetime', 'date'])

async function findLast({ from, table }: Copy, column: Column): Promise<string | null> {
  const last = from.dialect.asText(`max(${from.dialect.quote(column.name)})`)
  const [row] = await from.ask(`select ${last} as last_value from ${placed(from, table)}`, [], 1)
  return row?.last_value === null || row?.last_value === undefined ? null : String(row.last_value)
}

const marginNumber = 1000n
const marginMs = 10 * 60_000
const momentPattern = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d)(?:\.\d+)?)?( ?[Z\d:+-]*)$/

/** Who wrote a lower value may have committed after the last run read the table. What is no plain moment begins with itself. */
function beforeLast(last: string, { kind }: Column): string {
  if (numbers.has(kind)) return /^-?\d+(\.\d+)?$/.test(last) ? String(BigInt(last.replace(/\..*/, '')) - marginNumber) : last
  const [, day, time = '00:00:00', zone = ''] = momentPattern.exec(last) ?? []
  const before = new Date(Date.parse(`${day}T${time}Z`) - marginMs)
  if (!(before.getUTCFullYear() >= 1)) return last
  const text = before.toISOString()
  return kind === 'date' ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}${zone}`
}

/** Nothing but a number or a moment is ever pasted. */
function literal(value: string, { kind }: Column): string {
  if (numbers.has(kind) && /^-?\d+(\.\d+)?$/.test(value)) return value
  if (!numbers.has(kind) && /^[\d :.+TZ-]{8,40}$/.test(value)) return `'${value}'`
  throw refused('增量字段的值无法识别', 'dbTable')
}
