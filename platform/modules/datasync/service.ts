import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../http/context'
import { messages, refused } from '../../kit/refusals'
import { keepHistory } from '../history/public'
import { isTableOfDesign } from '../online-dev/public'
import { copyTable } from './copy'
import { findColumns, hasRows, planCopy, type Rules, ruleMap } from './plan'
import { openSide, type Side } from './side'

/** Rows of whole tables from one database into another, contract 2 §18.3. */

type Links = { dbConnectionFrom: string; dbConnectionTo: string }
type Table = Links & { dbTable: string; convertRuleMap: Rules }

async function openBoth(ctx: PlatformContext, { dbConnectionFrom, dbConnectionTo }: Links): Promise<{ from: Side; to: Side }> {
  if (dbConnectionFrom === dbConnectionTo) throw refused('数据库连接不能相同', 'dbConnectionTo')
  const [from, to] = await Promise.all([openSide(ctx, dbConnectionFrom), openSide(ctx, dbConnectionTo)])
  if (from.address === to.address) throw refused('请检查，同一数据库下无法同步数据', 'dbConnectionTo')
  return { from, to }
}

export async function checkLinks(ctx: PlatformContext, links: Links) {
  const { from, to } = await openBoth(ctx, links)
  const sql = `select t_name, t_comment, t_rows from (${from.dialect.tables}) found where t_type = 0 order by t_name`
  const [tables] = await Promise.all([from.ask(sql, [from.schema], 10_000), to.ask(to.dialect.tables, [to.schema], 1)])
  const tableList = tables.map((row) => ({
    table: String(row.t_name),
    tableName: String(row.t_comment ?? ''),
    sum: Number(row.t_rows),
  }))
  return { checkDbFlag: true, tableList, convertRuleMap: ruleMap(await wordsOf(from, tableList.slice(0, tablesReadMax)), to) }
}

const tablesReadMax = 200

/** Of every column of these tables of the source. */
async function wordsOf(from: Side, tables: readonly { table: string }[]): Promise<string[]> {
  const words = new Set<string>()
  for (const { table } of tables) for (const { word } of await findColumns(from, table)) words.add(word)
  return [...words]
}

/** 0 it can be copied at once, 1 it is empty, 2 the target has no such table, 3 the target has rows, -1 it cannot be, and the message says why. */
export async function askTable(ctx: PlatformContext, table: Table): Promise<{ data: number; msg?: string }> {
  const sides = await openBoth(ctx, table)
  try {
    const { hasTarget } = await planCopy(sides, table.dbTable, table.convertRuleMap)
    if (!(await hasRows(sides.from, table.dbTable))) return { data: 1 }
    if (!hasTarget) return { data: 2 }
    return { data: (await hasRows(sides.to, table.dbTable)) ? 3 : 0 }
  } catch (error) {
    if (error instanceof AppError && error.code === 'refused') return { data: -1, msg: reasonOf(error) }
    throw error
  }
}

const copyMsMax = 95_000

export async function executeCopy(ctx: PlatformContext, actor: Actor, table: Table): Promise<void> {
  const sides = await openBoth(ctx, table)
  await copyOne(ctx, actor, { sides, table, deadline: performance.now() + copyMsMax })
}

function reasonOf(error: unknown): string {
  return (error instanceof AppError && error.userMessage) || '操作失败'
}

/** One that fails keeps no other from being copied; the message says why the first of them was not. */
export async function executeCopies(
  ctx: PlatformContext,
  actor: Actor,
  { dbTableList, ...rest }: Links & { dbTableList: readonly string[]; convertRuleMap: Rules },
): Promise<{ data: Record<string, number>; msg?: string }> {
  const sides = await openBoth(ctx, rest)
  const deadline = performance.now() + copyMsMax
  const results: Record<string, number> = {}
  let msg: string | undefined
  for (const dbTable of new Set(dbTableList)) {
    try {
      await copyOne(ctx, actor, { sides, table: { ...rest, dbTable }, deadline })
      results[dbTable] = 1
    } catch (error) {
      ctx.log.warn({ err: error, table: dbTable }, 'a table could not be copied')
      results[dbTable] = 0
      msg ??= reasonOf(error)
    }
  }
  return msg === undefined ? { data: results } : { data: results, msg }
}

/** The tables that are being copied into, by the platform they are told to. */
const busy = new WeakMap<PlatformContext['db'], Set<string>>()

async function copyOne(ctx: PlatformContext, actor: Actor, one: One): Promise<void> {
  const { sides, table } = one
  const taken = busy.get(ctx.db) ?? new Set<string>()
  busy.set(ctx.db, taken)
  const name = `${sides.to.address} ${table.dbTable}`.toLowerCase()
  if (taken.has(name)) throw refused('该表正在同步，请稍后再试', 'dbTable')
  taken.add(name)
  await copyAlone(ctx, actor, one).finally(() => taken.delete(name))
}

type One = { sides: { from: Side; to: Side }; table: Table; deadline: number }

async function copyAlone(ctx: PlatformContext, actor: Actor, { sides, table, deadline }: One): Promise<void> {
  const { dbTable, dbConnectionFrom, dbConnectionTo } = table
  // Records of designs would lose what makes them and their rows one.
  if (dbConnectionTo === '0' && (await isTableOfDesign(ctx.db, dbTable))) throw refused('表已经被使用,不允许被编辑', 'dbTable')
  if (sides.to.dialect.systemPlaces.has(sides.to.schema.toLowerCase())) throw refused('系统自带表,不允许被编辑', 'dbTable')
  const copy = await planCopy(sides, dbTable, table.convertRuleMap)
  if (copy.columns.length === 0) throw refused(messages.missing, 'dbTable')
  const copying = { begun: null, isMerged: false, signal: AbortSignal.timeout(Math.max(1, deadline - performance.now())), gone: () => undefined, kept: async () => undefined }
  const { count } = await copyTable(ctx, copy, copying)
  const after = { table: dbTable, dbConnectionFrom, dbConnectionTo, count }
  const told = { object: 'businessTable', id: `${dbConnectionTo}/${dbTable}`, name: dbTable, action: 'update' } as const
  await ctx.db.transaction().execute((trx) => keepHistory(trx, ctx, actor, { ...told, before: null, after }))
}
